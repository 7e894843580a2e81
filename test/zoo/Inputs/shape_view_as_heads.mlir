module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<4x2x6x4xf32> {
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3]] output_shape [4, 6, 2, 4] : tensor<4x6x8xf32> into tensor<4x6x2x4xf32>
    %0 = tensor.empty() : tensor<4x2x6x4xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<4x6x2x4xf32>) outs(%0 : tensor<4x2x6x4xf32>) permutation = [0, 2, 1, 3] 
    return %transposed : tensor<4x2x6x4xf32>
  }
}
