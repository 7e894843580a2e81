module {
  func.func @main(%arg0: tensor<2x4x17xf32>) -> tensor<2x4x17xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_1_5_torch.float32> : tensor<4x1x5xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3]] output_shape [2, 4, 17, 1] : tensor<2x4x17xf32> into tensor<2x4x17x1xf32>
    %expanded_2 = tensor.expand_shape %cst_0 [[0], [1], [2, 3]] output_shape [4, 1, 5, 1] : tensor<4x1x5xf32> into tensor<4x1x5x1xf32>
    %padded = tensor.pad %expanded low[0, 0, 2, 0] high[0, 0, 2, 0] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x17x1xf32> to tensor<2x4x21x1xf32>
    %0 = tensor.empty() : tensor<2x4x17x1xf32>
    %broadcasted = linalg.broadcast ins(%cst_1 : tensor<4xf32>) outs(%0 : tensor<2x4x17x1xf32>) dimensions = [0, 2, 3] 
    %collapsed = tensor.collapse_shape %expanded_2 [[0, 1], [2], [3]] : tensor<4x1x5x1xf32> into tensor<4x5x1xf32>
    %1 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed : tensor<2x4x21x1xf32>, tensor<4x5x1xf32>) outs(%broadcasted : tensor<2x4x17x1xf32>) -> tensor<2x4x17x1xf32>
    %collapsed_3 = tensor.collapse_shape %1 [[0], [1], [2, 3]] : tensor<2x4x17x1xf32> into tensor<2x4x17xf32>
    return %collapsed_3 : tensor<2x4x17xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_1_5_torch.float32: "0x040000007AEF61BCC6D2B53E584C163E251C2F3EE5CFF3BD2B4C47BE22D639BC53F6623DABF2193E5D6C883C923F00BE7188FC3D91F0913E4450A3BE9279BEBEB725CC3D38A8DBBE37909BBE0A139B3D629E373E",
      torch_tensor_4_torch.float32: "0x04000000071CB7BE5C529A3EC58239BEBE20BA3E"
    }
  }
#-}
