#map = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, 0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x4xf32>, %arg1: tensor<3x5xf32>) -> tensor<6x20xf32> {
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2, 3]] output_shape [2, 1, 4, 1] : tensor<2x4xf32> into tensor<2x1x4x1xf32>
    %expanded_0 = tensor.expand_shape %arg1 [[0, 1], [2, 3]] output_shape [1, 3, 1, 5] : tensor<3x5xf32> into tensor<1x3x1x5xf32>
    %0 = tensor.empty() : tensor<2x3x4x5xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_0 : tensor<2x1x4x1xf32>, tensor<1x3x1x5xf32>) outs(%0 : tensor<2x3x4x5xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %2 = arith.mulf %in, %in_1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x4x5xf32>
    %collapsed = tensor.collapse_shape %1 [[0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
    return %collapsed : tensor<6x20xf32>
  }
}
