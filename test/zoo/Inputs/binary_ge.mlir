#map = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<4x1x6xf32>, %arg1: tensor<5x6xf32>) -> tensor<4x5x6xi1> {
    %0 = tensor.empty() : tensor<4x5x6xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<4x1x6xf32>, tensor<5x6xf32>) outs(%0 : tensor<4x5x6xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %2 = arith.cmpf oge, %in, %in_0 : f32
      linalg.yield %2 : i1
    } -> tensor<4x5x6xi1>
    return %1 : tensor<4x5x6xi1>
  }
}
