module {
  func.func @main(%arg0: tensor<7x5xf32>, %arg1: tensor<7x9xf32>) -> tensor<5x9xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x7xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<7x5xf32>) outs(%0 : tensor<5x7xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<5x9xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<5x9xf32>) -> tensor<5x9xf32>
    %3 = linalg.matmul ins(%transposed, %arg1 : tensor<5x7xf32>, tensor<7x9xf32>) outs(%2 : tensor<5x9xf32>) -> tensor<5x9xf32>
    return %3 : tensor<5x9xf32>
  }
}
