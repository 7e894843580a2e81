#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x9xf32>) -> tensor<4x9xi32> {
    %cst = arith.constant 1.000000e+01 : f32
    %0 = tensor.empty() : tensor<4x9xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x9xf32>) outs(%0 : tensor<4x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = arith.mulf %in, %cst : f32
      linalg.yield %4 : f32
    } -> tensor<4x9xf32>
    %2 = tensor.empty() : tensor<4x9xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x9xf32>) outs(%2 : tensor<4x9xi32>) {
    ^bb0(%in: f32, %out: i32):
      %4 = arith.fptosi %in : f32 to i32
      linalg.yield %4 : i32
    } -> tensor<4x9xi32>
    return %3 : tensor<4x9xi32>
  }
}
