module {
  func.func @main(%arg0: tensor<2x6x5xf32>) -> tensor<2x6x5xf32> {
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2], [3]] output_shape [2, 2, 3, 5] : tensor<2x6x5xf32> into tensor<2x2x3x5xf32>
    %0 = tensor.empty() : tensor<2x3x2x5xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<2x2x3x5xf32>) outs(%0 : tensor<2x3x2x5xf32>) permutation = [0, 2, 1, 3] 
    %collapsed = tensor.collapse_shape %transposed [[0], [1, 2], [3]] : tensor<2x3x2x5xf32> into tensor<2x6x5xf32>
    return %collapsed : tensor<2x6x5xf32>
  }
}
