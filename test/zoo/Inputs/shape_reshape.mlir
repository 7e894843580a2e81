#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<3x8x8xf32> {
    %cst = arith.constant 1.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<4x6x8xf32> into tensor<24x8xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [3, 8, 8] : tensor<24x8xf32> into tensor<3x8x8xf32>
    %0 = tensor.empty() : tensor<3x8x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<3x8x8xf32>) outs(%0 : tensor<3x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = arith.addf %in, %cst : f32
      linalg.yield %2 : f32
    } -> tensor<3x8x8xf32>
    return %1 : tensor<3x8x8xf32>
  }
}
