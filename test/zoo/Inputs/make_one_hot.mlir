#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<4x3xi64>) -> tensor<4x3x7xi64> {
    %0 = tensor.empty() : tensor<7xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<7xi64>) {
    ^bb0(%out: i64):
      %6 = linalg.index 0 : index
      %7 = arith.index_cast %6 : index to i64
      linalg.yield %7 : i64
    } -> tensor<7xi64>
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [4, 3, 1] : tensor<4x3xi64> into tensor<4x3x1xi64>
    %2 = tensor.empty() : tensor<4x3x7xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %1 : tensor<4x3x1xi64>, tensor<7xi64>) outs(%2 : tensor<4x3x7xi1>) {
    ^bb0(%in: i64, %in_0: i64, %out: i1):
      %6 = arith.cmpi eq, %in, %in_0 : i64
      linalg.yield %6 : i1
    } -> tensor<4x3x7xi1>
    %4 = tensor.empty() : tensor<4x3x7xi64>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<4x3x7xi1>) outs(%4 : tensor<4x3x7xi64>) {
    ^bb0(%in: i1, %out: i64):
      %6 = arith.extui %in : i1 to i64
      linalg.yield %6 : i64
    } -> tensor<4x3x7xi64>
    return %5 : tensor<4x3x7xi64>
  }
}
