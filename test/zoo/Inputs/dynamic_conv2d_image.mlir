module {
  func.func @main(%arg0: tensor<1x3x?x?xf32>) -> tensor<1x4x?x?xf32> {
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_3_3_3_torch.float32> : tensor<4x3x3x3xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %dim = tensor.dim %arg0, %c2 : tensor<1x3x?x?xf32>
    %dim_2 = tensor.dim %arg0, %c3 : tensor<1x3x?x?xf32>
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<1x3x?x?xf32> to tensor<1x3x?x?xf32>
    %0 = tensor.empty(%dim, %dim_2) : tensor<1x4x?x?xf32>
    %broadcasted = linalg.broadcast ins(%cst_1 : tensor<4xf32>) outs(%0 : tensor<1x4x?x?xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_0 : tensor<1x3x?x?xf32>, tensor<4x3x3x3xf32>) outs(%broadcasted : tensor<1x4x?x?xf32>) -> tensor<1x4x?x?xf32>
    return %1 : tensor<1x4x?x?xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_3_3_3_torch.float32: "0x040000006A58E63D44491C3E0DE9F9BDB4B6203D503A483D9357DFBDEE45EABD0E880ABD6A690F3DFF30403DA537453D313864BD28F0083D3BDBF03C286CEFBDA164FEBC63C9BF3D2CE0C33CFB1CBEBD97AFBABD099B793DED7B843DAB3AD9BC4B232C3E28B035BDDCDA273E803B3B3D79C27EBD25F4993DCE78F23DE39585BD8D5D8BBCB93F123E803E323E036A3DBC51BA413E5B3E323EAA1F153E9642F83D046F763D3EE7B83D5CCAD63CA10FC03C2FCE2BBD1FA6063C7BDB2ABC2CBF2DBE175F00BED9CB2B3DC8E186BD56E8083E3B0207BDFB6440BD788E1B3E6B98443D2F1C3C3EDD8E0E3EA8E787BCEE401F3E53C53CBE41B60BBE0502C8BC2CB2FC3C5A4568BDB2B1F5BB9ED5003CB96FEB3DA54289BC9CB328BE12C9313E8F3123BE2832063E2B22A2BD3C1E323D6EF92D3EF718893D1A50EBBCCB0D33BE6A3B523D04D5343ED7F4B9BD709209BE2EB4B63DB9D8683CB52341BE4218C4BD2ED7223E5063023B01B7413EBA1B3C3E6C32193E6061AB3CB536A1BD37C1F2BA60879B3D74F439BCDC8CEF3D828716BEFA46FA3D1783373E363B143DC9921D3EBB2960BCBF25883D6D62D33D6471113ECC93D4BD15511EBE",
      torch_tensor_4_torch.float32: "0x04000000E231C13D29C6433E9D3EE23D65A9833D"
    }
  }
#-}
