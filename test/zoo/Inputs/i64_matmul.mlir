module {
  func.func @main(%arg0: tensor<5x7xi64>, %arg1: tensor<7x4xi64>) -> tensor<5x4xi64> {
    %c0_i64 = arith.constant 0 : i64
    %0 = tensor.empty() : tensor<5x4xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<5x4xi64>) -> tensor<5x4xi64>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<5x7xi64>, tensor<7x4xi64>) outs(%1 : tensor<5x4xi64>) -> tensor<5x4xi64>
    return %2 : tensor<5x4xi64>
  }
}
