#map = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x4x5xf32> {
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [3, 4, 1] : tensor<3x4xf32> into tensor<3x4x1xf32>
    %expanded_0 = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [3, 5, 1] : tensor<3x5xf32> into tensor<3x5x1xf32>
    %0 = tensor.empty() : tensor<3x1x5xf32>
    %transposed = linalg.transpose ins(%expanded_0 : tensor<3x5x1xf32>) outs(%0 : tensor<3x1x5xf32>) permutation = [0, 2, 1] 
    %1 = tensor.empty() : tensor<3x4x5xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %transposed : tensor<3x4x1xf32>, tensor<3x1x5xf32>) outs(%1 : tensor<3x4x5xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %3 = arith.mulf %in, %in_1 : f32
      linalg.yield %3 : f32
    } -> tensor<3x4x5xf32>
    return %2 : tensor<3x4x5xf32>
  }
}
