#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<4x6xf32>, %arg1: tensor<6xf32>) -> tensor<4x6xf32> {
    %c2_i64 = arith.constant 2 : i64
    %0 = tensor.empty() : tensor<4xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<4xi64>) {
    ^bb0(%out: i64):
      %7 = linalg.index 0 : index
      %8 = arith.index_cast %7 : index to i64
      linalg.yield %8 : i64
    } -> tensor<4xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [4, 1] : tensor<4xi64> into tensor<4x1xi64>
    %2 = tensor.empty() : tensor<4x1xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<4x1xi64>) outs(%2 : tensor<4x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %7 = arith.cmpi eq, %in, %c2_i64 : i64
      linalg.yield %7 : i1
    } -> tensor<4x1xi1>
    %4 = tensor.empty() : tensor<4x6xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<6xf32>) outs(%4 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x6xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %5, %arg0 : tensor<4x1xi1>, tensor<4x6xf32>, tensor<4x6xf32>) outs(%4 : tensor<4x6xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %7 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %7 : f32
    } -> tensor<4x6xf32>
    return %6 : tensor<4x6xf32>
  }
}
