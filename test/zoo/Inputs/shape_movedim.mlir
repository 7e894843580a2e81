module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<6x8x4xf32> {
    %0 = tensor.empty() : tensor<6x8x4xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<4x6x8xf32>) outs(%0 : tensor<6x8x4xf32>) permutation = [1, 2, 0] 
    return %transposed : tensor<6x8x4xf32>
  }
}
