#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<20xi64>) -> tensor<6xi64> {
    %c0_i64 = arith.constant 0 : i64
    %0 = tensor.empty() : tensor<6xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<6xi64>) {
    ^bb0(%out: i64):
      %8 = linalg.index 0 : index
      %9 = arith.index_cast %8 : index to i64
      linalg.yield %9 : i64
    } -> tensor<6xi64>
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [20, 1] : tensor<20xi64> into tensor<20x1xi64>
    %2 = tensor.empty() : tensor<20x6xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %1 : tensor<20x1xi64>, tensor<6xi64>) outs(%2 : tensor<20x6xi1>) {
    ^bb0(%in: i64, %in_0: i64, %out: i1):
      %8 = arith.cmpi eq, %in, %in_0 : i64
      linalg.yield %8 : i1
    } -> tensor<20x6xi1>
    %4 = tensor.empty() : tensor<20x6xi64>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<20x6xi1>) outs(%4 : tensor<20x6xi64>) {
    ^bb0(%in: i1, %out: i64):
      %8 = arith.extui %in : i1 to i64
      linalg.yield %8 : i64
    } -> tensor<20x6xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<6xi64>) -> tensor<6xi64>
    %7 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["reduction", "parallel"]} ins(%5 : tensor<20x6xi64>) outs(%6 : tensor<6xi64>) {
    ^bb0(%in: i64, %out: i64):
      %8 = arith.addi %in, %out : i64
      linalg.yield %8 : i64
    } -> tensor<6xi64>
    return %7 : tensor<6xi64>
  }
}
