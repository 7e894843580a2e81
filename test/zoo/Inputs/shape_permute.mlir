module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<8x4x6xf32> {
    %0 = tensor.empty() : tensor<8x4x6xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<4x6x8xf32>) outs(%0 : tensor<8x4x6xf32>) permutation = [2, 0, 1] 
    return %transposed : tensor<8x4x6xf32>
  }
}
