#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x9xi64>) -> tensor<4x9xf32> {
    %cst = arith.constant 4.000000e+00 : f32
    %0 = tensor.empty() : tensor<4x9xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x9xi64>) outs(%0 : tensor<4x9xf32>) {
    ^bb0(%in: i64, %out: f32):
      %3 = arith.sitofp %in : i64 to f32
      linalg.yield %3 : f32
    } -> tensor<4x9xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x9xf32>) outs(%0 : tensor<4x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %3 = arith.divf %in, %cst : f32
      linalg.yield %3 : f32
    } -> tensor<4x9xf32>
    return %2 : tensor<4x9xf32>
  }
}
