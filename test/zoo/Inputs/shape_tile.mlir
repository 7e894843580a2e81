#map = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<3x5xf32>) -> tensor<6x10xf32> {
    %0 = tensor.empty() : tensor<2x3x2x5xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%0 : tensor<2x3x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x2x5xf32>
    %collapsed = tensor.collapse_shape %1 [[0, 1], [2, 3]] : tensor<2x3x2x5xf32> into tensor<6x10xf32>
    return %collapsed : tensor<6x10xf32>
  }
}
