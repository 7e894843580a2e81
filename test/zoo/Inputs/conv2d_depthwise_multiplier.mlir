module {
  func.func @main(%arg0: tensor<2x4x9x10xf32>) -> tensor<2x8x4x4xf32> {
    %cst = arith.constant dense_resource<torch_tensor_8_1_3_3_torch.float32> : tensor<8x1x3x3xf32>
    %cst_0 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %0 = tensor.empty() : tensor<2x8x4x4xf32>
    %broadcasted = linalg.broadcast ins(%cst_0 : tensor<8xf32>) outs(%0 : tensor<2x8x4x4xf32>) dimensions = [0, 2, 3] 
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2], [3], [4]] output_shape [2, 4, 1, 9, 10] : tensor<2x4x9x10xf32> into tensor<2x4x1x9x10xf32>
    %expanded_1 = tensor.expand_shape %cst [[0, 1], [2], [3], [4]] output_shape [4, 2, 1, 3, 3] : tensor<8x1x3x3xf32> into tensor<4x2x1x3x3xf32>
    %expanded_2 = tensor.expand_shape %broadcasted [[0], [1, 2], [3], [4]] output_shape [2, 4, 2, 4, 4] : tensor<2x8x4x4xf32> into tensor<2x4x2x4x4xf32>
    %1 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%expanded, %expanded_1 : tensor<2x4x1x9x10xf32>, tensor<4x2x1x3x3xf32>) outs(%expanded_2 : tensor<2x4x2x4x4xf32>) -> tensor<2x4x2x4x4xf32>
    %collapsed = tensor.collapse_shape %1 [[0], [1, 2], [3], [4]] : tensor<2x4x2x4x4xf32> into tensor<2x8x4x4xf32>
    return %collapsed : tensor<2x8x4x4xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_1_3_3_torch.float32: "0x040000001040283EABFDBE3CAE584BBE2B028A3C88EF15BE2B8289BC53901FBE96A96F3E4488913E1691AA3D10377ABEF3DF533E2CCCA2BE0F84953E56A5A639FE8B3BBE789E533E0089DD3D76D1F23DF4368FBE164CD6BC2016FDBD766D74BD8633913EFE3A8A3E8AC8A63E0037A4BCBB935DBEE8E9743E8005DBBC7E0940BEE6FFFF3DBA2FA73E569748BBE36259BE2B90163C702A95BD9EE622BED87791BE4088BFBC80F1883EAE0A5C3E989F02BEA3368CBE36AE743EC0C6743E9EB88A3EB8D332BE2B1218BD7B8086BEB8DF083E548FA33ED6DB1FBC6029463E7EA269BE7CA682BE7B188C3DA0E33A3DB78A9DBE5B88B33D661FEE3D03DAA33E3E8208BEE36469BE0E7C6ABEABEA053B2B53913C2766913EB8D00BBE10EEECBDD8CE0DBEEBC2003D",
      torch_tensor_8_torch.float32: "0x04000000AC9D9CBE5FA880BE9028973D0BF366BD7B8F103E6BB324BD0067683E084120BE"
    }
  }
#-}
