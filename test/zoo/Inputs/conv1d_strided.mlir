module {
  func.func @main(%arg0: tensor<2x4x17xf32>) -> tensor<2x3x5xf32> {
    %cst = arith.constant dense_resource<torch_tensor_3_4_4_torch.float32> : tensor<3x4x4xf32>
    %cst_0 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %0 = tensor.empty() : tensor<2x3x5xf32>
    %broadcasted = linalg.broadcast ins(%cst_0 : tensor<3xf32>) outs(%0 : tensor<2x3x5xf32>) dimensions = [0, 2] 
    %1 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<3> : vector<1xi64>} ins(%arg0, %cst : tensor<2x4x17xf32>, tensor<3x4x4xf32>) outs(%broadcasted : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %1 : tensor<2x3x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_4_4_torch.float32: "0x0400000080830FBCAA1848BE1072AABDF0D774BE50A8AD3DB017C0BCC89B733ED687263E5212613EBAA22E3E48C1CA3DAC2A123E0C7B513E9010E63C683CEF3DAC7F37BE60AEDB3D104F8CBD109DBE3D946685BD687B7FBDB05000BE38916D3D207339BCA05C473ECC8D04BE40695F3C8AC8313EB02AD33D0040F7BBD8DC0FBE20A548BE3ADC01BEE005DE3DF88D6B3D5AE10BBE90BA67BD4C6F97BD10B266BD9E0E2ABE703D723D708497BC402BB63DBC381E3E96EF46BE249874BE947061BE40FE833D",
      torch_tensor_3_torch.float32: "0x040000001EB26D3E00F8B43AB041513D"
    }
  }
#-}
