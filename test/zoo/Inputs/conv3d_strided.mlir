module {
  func.func @main(%arg0: tensor<1x2x5x6x7xf32>) -> tensor<1x3x5x3x4xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_3_2_1_3_3_torch.float32> : tensor<3x2x1x3x3xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %padded = tensor.pad %arg0 low[0, 0, 0, 1, 1] high[0, 0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index):
      tensor.yield %cst : f32
    } : tensor<1x2x5x6x7xf32> to tensor<1x2x5x8x9xf32>
    %0 = tensor.empty() : tensor<1x3x5x3x4xf32>
    %broadcasted = linalg.broadcast ins(%cst_1 : tensor<3xf32>) outs(%0 : tensor<1x3x5x3x4xf32>) dimensions = [0, 2, 3, 4] 
    %1 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<[1, 2, 2]> : vector<3xi64>} ins(%padded, %cst_0 : tensor<1x2x5x8x9xf32>, tensor<3x2x1x3x3xf32>) outs(%broadcasted : tensor<1x3x5x3x4xf32>) -> tensor<1x3x5x3x4xf32>
    return %1 : tensor<1x3x5x3x4xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_2_1_3_3_torch.float32: "0x04000000C49D683E97AEFE3D47341D3D3AF42B3EB17C3EBEF71860BE31FE08BE5982EFBD11BC623DFBE4EA3D93E0CEBD1B870C3E14F6613DA72E3A3D41E92D3E62101A3D949B503E26B3663DCED17B3D864B443EBCA298BD56E053BE2E4E663EB95D023E4EA3653E31EA623E6D36123E2A648EBD870CFDBC4E1159BE17FB213E80D4493E1F0D243EC02536BED7996C3ECB9B40BD9EDFAB3DF2F0493E476C693EFD4F98BD5C5570BCB87E19BE12361B3D97895EBC5EDCBBBD2F0E5A3E04A1623E3203F93D0F0DE1BDF38C4DBEAAED4ABD0B204BBCBDE8223E4B866DBD",
      torch_tensor_3_torch.float32: "0x0400000092CEE8BD4460BA3D5DCB7F3D"
    }
  }
#-}
