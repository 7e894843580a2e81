module {
  func.func @main(%arg0: tensor<2x4x9x10xf32>) -> tensor<2x4x9x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_3_5_1_torch.float32> : tensor<4x3x5x1xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_3_4_1_5_torch.float32> : tensor<3x4x1x5xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %padded = tensor.pad %arg0 low[0, 0, 0, 2] high[0, 0, 0, 2] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x9x10xf32> to tensor<2x4x9x14xf32>
    %0 = tensor.empty() : tensor<2x3x9x10xf32>
    %broadcasted = linalg.broadcast ins(%cst_3 : tensor<3xf32>) outs(%0 : tensor<2x3x9x10xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_2 : tensor<2x4x9x14xf32>, tensor<3x4x1x5xf32>) outs(%broadcasted : tensor<2x3x9x10xf32>) -> tensor<2x3x9x10xf32>
    %padded_4 = tensor.pad %1 low[0, 0, 2, 0] high[0, 0, 2, 0] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x3x9x10xf32> to tensor<2x3x13x10xf32>
    %2 = tensor.empty() : tensor<2x4x9x10xf32>
    %broadcasted_5 = linalg.broadcast ins(%cst_0 : tensor<4xf32>) outs(%2 : tensor<2x4x9x10xf32>) dimensions = [0, 2, 3] 
    %3 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_4, %cst_1 : tensor<2x3x13x10xf32>, tensor<4x3x5x1xf32>) outs(%broadcasted_5 : tensor<2x4x9x10xf32>) -> tensor<2x4x9x10xf32>
    return %3 : tensor<2x4x9x10xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x040000005E4B06BE59E08CBD80EB72BE191B4B3E",
      torch_tensor_4_3_5_1_torch.float32: "0x04000000268F373E7DE3A9BDEA109A3CC85A27BEF941F73B1C030D3E07621ABED47DA33DB09C713EF24F163ED3FAA23D4400983DD70A773E9E58F0BD00C2EABD89F5803ED0AFA03D011944BEC7EC3DBE5F03DF3D2EBFD7BD31F4073EF5DF1E3EE71E3ABEBA4B5ABE998386BD6D839ABC43CAED3B8338C4BDF4925D3EB99337BEB5631EBE1DAB74BD64573A3E2DCEFB3DEBB79E3CDAC0713DE76B1ABE0D6530BC010883BD1540703E16070B3E3CCDDFBCDC66673DAFB79CBDA4E22B3DBBB028BED7519FBD542D6E3EB5C8103C104518BD753D2BBE78B62EBD33D5053E2A69713EC599B43D01197C3D703C4BBE68DE613E1994133E",
      torch_tensor_3_4_1_5_torch.float32: "0x040000000A8EF83D1B74B7BD940818BEC1D17BBD9830473EF77EFA3CA8EF9B3D9955D5BD0695FDBC04F574BDAB97213E24875CBEDC99223C2B79F53C242800BE898D7F3DC98135BE4202F13C11DCF9BC1ECA2FBE80CC5C3D94DFFB3D2CA04EBDD650EE3DC8E7523EFFA77A3A6FF7143EC8941C3E5D4231BE17C547BEEE6728BE97598E3C94DCC2BDC56A2B3E4788C1BCC5F7ECBD30D5F13D3708513E69B0AEBDB1B81DBE60FBE4BD54802B3E4BFEE23D5D7AE2BD60C5303DF6550DBE1EC8353EE41CFD3D465D0A3E3A8E98BDF436123ECB9F2E3E6828323ED69A173EC276CBBD596B313EE18152BE6F57543E2942E6BD461111BE",
      torch_tensor_3_torch.float32: "0x04000000238C15BE0DA1A73B14EDF43D"
    }
  }
#-}
