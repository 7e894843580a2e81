module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<12x6x8xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<4x6x8xf32>
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<4x6x8xf32>
    %concat = tensor.concat dim(0) %cst, %arg0, %cst_0 : (tensor<4x6x8xf32>, tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<12x6x8xf32>
    return %concat : tensor<12x6x8xf32>
  }
}
