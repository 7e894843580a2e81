module {
  func.func @main(%arg0: tensor<2x4x9x10xf32>) -> tensor<2x4x9x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_1_3_3_torch.float32> : tensor<4x1x3x3xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x9x10xf32> to tensor<2x4x11x12xf32>
    %0 = tensor.empty() : tensor<2x4x9x10xf32>
    %broadcasted = linalg.broadcast ins(%cst_1 : tensor<4xf32>) outs(%0 : tensor<2x4x9x10xf32>) dimensions = [0, 2, 3] 
    %collapsed = tensor.collapse_shape %cst_0 [[0, 1], [2], [3]] : tensor<4x1x3x3xf32> into tensor<4x3x3xf32>
    %1 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed : tensor<2x4x11x12xf32>, tensor<4x3x3xf32>) outs(%broadcasted : tensor<2x4x9x10xf32>) -> tensor<2x4x9x10xf32>
    return %1 : tensor<2x4x9x10xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_1_3_3_torch.float32: "0x04000000FB4DCA3D784F0B3E46949D3D0F3B8A3E4B2A1B3D06DB98BDEBDBEC3C20B2CEBD230421BE98131C3E3ECD333ED67360BE800A0BBD3001393EC6AEF1BD861D173E5695C5BC8273AABE6030C6BDBBEB2FBE7E56133E937C873EB777A6BEEB6873BEE3FA0ABE48E3763EEB6D15BEBB3BDF3D031150BE5678E4BC9E2B29BED3B60F3E3008CC3D6B11C63D4C1AA93EF2A09C3E",
      torch_tensor_4_torch.float32: "0x040000008BDB873D8C2F9F3EDBE1A33D60C50C3D"
    }
  }
#-}
