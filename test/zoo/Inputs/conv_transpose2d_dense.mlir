#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x4x9x10xf32>) -> tensor<2x3x11x12xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_3_3_3_torch.float32> : tensor<4x3x3x3xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %c2 = arith.constant 2 : index
    %0 = tensor.empty() : tensor<3x4x3x3xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<3x4x3x3xf32>) -> tensor<3x4x3x3xf32>
    %2 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%1 : tensor<3x4x3x3xf32>) {
    ^bb0(%out: f32):
      %7 = linalg.index 0 : index
      %8 = linalg.index 1 : index
      %9 = linalg.index 2 : index
      %10 = linalg.index 3 : index
      %11 = arith.subi %c2, %9 : index
      %12 = arith.subi %c2, %10 : index
      %extracted = tensor.extract %cst_0[%8, %7, %11, %12] : tensor<4x3x3x3xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x4x3x3xf32>
    %3 = tensor.empty() : tensor<2x4x13x14xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x4x13x14xf32>) -> tensor<2x4x13x14xf32>
    %inserted_slice = tensor.insert_slice %arg0 into %4[0, 0, 2, 2] [2, 4, 9, 10] [1, 1, 1, 1] : tensor<2x4x9x10xf32> into tensor<2x4x13x14xf32>
    %5 = tensor.empty() : tensor<2x3x11x12xf32>
    %broadcasted = linalg.broadcast ins(%cst_1 : tensor<3xf32>) outs(%5 : tensor<2x3x11x12xf32>) dimensions = [0, 2, 3] 
    %6 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%inserted_slice, %2 : tensor<2x4x13x14xf32>, tensor<3x4x3x3xf32>) outs(%broadcasted : tensor<2x3x11x12xf32>) -> tensor<2x3x11x12xf32>
    return %6 : tensor<2x3x11x12xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_3_3_3_torch.float32: "0x04000000792E183E067F423E0C4116BE81F80B3E3E3237BE1BD6C5BD8506B1BD930928BEB7E96D3D1A59B6BD5CAA2CBEC01A283D657C413E17A0443E5E9F973D92D4F43DD8CCAC3D6E9EC93D02DD933C88AFACBDFD4C10BCE9E28DBD96850A3E9F9842BD2B30FD3D73F4203E3BE487BD5B67C63DAF8C4C3D43A529BE892DD4BD3185B5BBB4F1033EE3EB813D188197BDC1D0953C9EC0143E61307EBDC4E8F6BDF12A7EBDFDE2163E3FF63E3DB046893DDA9CD03C9F7E203ED8D3F03D68AB7B3D3888AF3D2182A23BB4CE0C3E6FBCAFBC7B441E3EDECB0A3DDD4A153EA20A733D7ECB08BDA6E38C3C11BEF8BD046504BECE5626BE76492E3E1F5B09BEEF5B42BE7902003E87C73EBD61C8EC3DC94FDCBDF5EA06BEC3B7243EFAAABDBD5FDAFCBD9E97EE3BBE3E08BE87EE13BEFA84313E2D48053E94A0233EBCC4083E98290DBE0EC9B0BDC59932BE6C73053EA64F61BD906EB83D6A09823D2AE787BD79BB333D61F7B23D31AA353E2B19EB3DD7C2A93C33163B3E9C0926BE973C83BB726208BE97523EBEBAB6803C461F40BEF86430BD6E538F3CD27323BEB08A53BB9D4E133E120A2ABE061832BE622990BDB310C0BD52CD30BE",
      torch_tensor_3_torch.float32: "0x0400000051D3173EC4C3B0BD82C2393E"
    }
  }
#-}
