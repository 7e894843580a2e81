#map = affine_map<(d0, d1, d2) -> (d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<5x1xf32>) -> tensor<3x5x4xf32> {
    %0 = tensor.empty() : tensor<3x5x4xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<5x1xf32> into tensor<5xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed : tensor<5xf32>) outs(%0 : tensor<3x5x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5x4xf32>
    return %1 : tensor<3x5x4xf32>
  }
}
