module {
  func.func @main(%arg0: tensor<?x3x6x8xf32>) -> tensor<?x3x3x4xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x3x6x8xf32>
    %0 = tensor.empty(%dim) : tensor<?x3x3x4xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x3x3x4xf32>) -> tensor<?x3x3x4xf32>
    %2 = tensor.empty() : tensor<2x2xf32>
    %3 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%arg0, %2 : tensor<?x3x6x8xf32>, tensor<2x2xf32>) outs(%1 : tensor<?x3x3x4xf32>) -> tensor<?x3x3x4xf32>
    return %3 : tensor<?x3x3x4xf32>
  }
}
