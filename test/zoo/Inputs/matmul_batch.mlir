#map = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x3x5x7xf32>, %arg1: tensor<3x7x4xf32>) -> tensor<2x3x5x4xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x3x5x7xf32> into tensor<6x5x7xf32>
    %0 = tensor.empty() : tensor<2x3x7x4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<3x7x4xf32>) outs(%0 : tensor<2x3x7x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x4xf32>
    %collapsed_0 = tensor.collapse_shape %1 [[0, 1], [2], [3]] : tensor<2x3x7x4xf32> into tensor<6x7x4xf32>
    %2 = tensor.empty() : tensor<6x5x4xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
    %4 = linalg.batch_matmul ins(%collapsed, %collapsed_0 : tensor<6x5x7xf32>, tensor<6x7x4xf32>) outs(%3 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
    %expanded = tensor.expand_shape %4 [[0, 1], [2], [3]] output_shape [2, 3, 5, 4] : tensor<6x5x4xf32> into tensor<2x3x5x4xf32>
    return %expanded : tensor<2x3x5x4xf32>
  }
}
