module {
  func.func @main(%arg0: tensor<5x17xf64>, %arg1: tensor<17x9xf64>) -> tensor<5x9xf64> {
    %cst = arith.constant 0.000000e+00 : f64
    %0 = tensor.empty() : tensor<5x9xf64>
    %1 = linalg.fill ins(%cst : f64) outs(%0 : tensor<5x9xf64>) -> tensor<5x9xf64>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<5x17xf64>, tensor<17x9xf64>) outs(%1 : tensor<5x9xf64>) -> tensor<5x9xf64>
    return %2 : tensor<5x9xf64>
  }
}
