#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %4 = linalg.index 0 : index
      %5 = arith.index_cast %4 : index to i64
      linalg.yield %5 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<4x6x8xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %1 : tensor<4x6x8xf32>, tensor<8xi64>) outs(%2 : tensor<4x6x8xf32>) {
    ^bb0(%in: f32, %in_0: i64, %out: f32):
      %4 = arith.sitofp %in_0 : i64 to f32
      %5 = arith.addf %in, %4 : f32
      linalg.yield %5 : f32
    } -> tensor<4x6x8xf32>
    return %3 : tensor<4x6x8xf32>
  }
}
