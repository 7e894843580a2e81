module {
  func.func @main(%arg0: tensor<?x7xf32>, %arg1: tensor<7x9xf32>) -> tensor<?x9xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x7xf32>
    %0 = tensor.empty(%dim) : tensor<?x9xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x9xf32>) -> tensor<?x9xf32>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<?x7xf32>, tensor<7x9xf32>) outs(%1 : tensor<?x9xf32>) -> tensor<?x9xf32>
    return %2 : tensor<?x9xf32>
  }
}
