module {
  func.func @main(%arg0: tensor<2x5x7xf32>) -> tensor<2x5x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x7x5xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<2x5x7xf32>) outs(%0 : tensor<2x7x5xf32>) permutation = [0, 2, 1] 
    %1 = tensor.empty() : tensor<2x5x5xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
    %3 = linalg.batch_matmul ins(%arg0, %transposed : tensor<2x5x7xf32>, tensor<2x7x5xf32>) outs(%2 : tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
    return %3 : tensor<2x5x5xf32>
  }
}
