module {
  func.func @main(%arg0: tensor<2x3x9x10xf32>) -> tensor<2x3x5x5xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x3x9x10xf32> to tensor<2x3x11x12xf32>
    %0 = tensor.empty() : tensor<2x3x5x5xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
    %2 = tensor.empty() : tensor<3x3xf32>
    %3 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%padded, %2 : tensor<2x3x11x12xf32>, tensor<3x3xf32>) outs(%1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
    return %3 : tensor<2x3x5x5xf32>
  }
}
