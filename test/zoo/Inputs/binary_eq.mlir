#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
module {
  func.func @main(%arg0: tensor<4x1x6xf32>, %arg1: tensor<5x6xf32>) -> tensor<4x5x6xi1> {
    %0 = tensor.empty() : tensor<4x1x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<4x1x6xf32>) outs(%0 : tensor<4x1x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %6 = math.roundeven %in : f32
      linalg.yield %6 : f32
    } -> tensor<4x1x6xf32>
    %2 = tensor.empty() : tensor<5x6xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x6xf32>) outs(%2 : tensor<5x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %6 = math.roundeven %in : f32
      linalg.yield %6 : f32
    } -> tensor<5x6xf32>
    %4 = tensor.empty() : tensor<4x5x6xi1>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %3 : tensor<4x1x6xf32>, tensor<5x6xf32>) outs(%4 : tensor<4x5x6xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %6 = arith.cmpf oeq, %in, %in_0 : f32
      linalg.yield %6 : i1
    } -> tensor<4x5x6xi1>
    return %5 : tensor<4x5x6xi1>
  }
}
