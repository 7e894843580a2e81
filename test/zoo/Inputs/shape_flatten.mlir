#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<4x48xf32> {
    %cst = arith.constant 2.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0], [1, 2]] : tensor<4x6x8xf32> into tensor<4x48xf32>
    %0 = tensor.empty() : tensor<4x48xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<4x48xf32>) outs(%0 : tensor<4x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = arith.mulf %in, %cst : f32
      linalg.yield %2 : f32
    } -> tensor<4x48xf32>
    return %1 : tensor<4x48xf32>
  }
}
