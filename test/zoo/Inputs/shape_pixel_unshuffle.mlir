module {
  func.func @main(%arg0: tensor<1x2x6x4xf32>) -> tensor<1x8x3x2xf32> {
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3], [4, 5]] output_shape [1, 2, 3, 2, 2, 2] : tensor<1x2x6x4xf32> into tensor<1x2x3x2x2x2xf32>
    %0 = tensor.empty() : tensor<1x2x2x2x3x2xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<1x2x3x2x2x2xf32>) outs(%0 : tensor<1x2x2x2x3x2xf32>) permutation = [0, 1, 3, 5, 2, 4] 
    %collapsed = tensor.collapse_shape %transposed [[0], [1, 2, 3], [4], [5]] : tensor<1x2x2x2x3x2xf32> into tensor<1x8x3x2xf32>
    return %collapsed : tensor<1x8x3x2xf32>
  }
}
