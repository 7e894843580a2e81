#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x9xf32>) -> tensor<4x9xi1> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<4x9xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x9xf32>) outs(%0 : tensor<4x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = math.roundeven %in : f32
      linalg.yield %4 : f32
    } -> tensor<4x9xf32>
    %2 = tensor.empty() : tensor<4x9xi1>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x9xf32>) outs(%2 : tensor<4x9xi1>) {
    ^bb0(%in: f32, %out: i1):
      %4 = arith.cmpf une, %in, %cst : f32
      linalg.yield %4 : i1
    } -> tensor<4x9xi1>
    return %3 : tensor<4x9xi1>
  }
}
