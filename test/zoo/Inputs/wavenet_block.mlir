#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<2x4x12xf32>) -> tensor<2x4x10xf32> {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_4_1_torch.float32> : tensor<4x4x1xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_4_2_torch.float32> : tensor<8x4x2xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %0 = tensor.empty() : tensor<2x8x10xf32>
    %broadcasted = linalg.broadcast ins(%cst_3 : tensor<8xf32>) outs(%0 : tensor<2x8x10xf32>) dimensions = [0, 2] 
    %1 = linalg.conv_1d_ncw_fcw {dilations = dense<2> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%arg0, %cst_2 : tensor<2x4x12xf32>, tensor<8x4x2xf32>) outs(%broadcasted : tensor<2x8x10xf32>) -> tensor<2x8x10xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 2] [2, 4, 10] [1, 1, 1] : tensor<2x4x12xf32> to tensor<2x4x10xf32>
    %extracted_slice_4 = tensor.extract_slice %1[0, 0, 0] [2, 4, 10] [1, 1, 1] : tensor<2x8x10xf32> to tensor<2x4x10xf32>
    %2 = tensor.empty() : tensor<2x4x10xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_4 : tensor<2x4x10xf32>) outs(%2 : tensor<2x4x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = math.tanh %in : f32
      linalg.yield %8 : f32
    } -> tensor<2x4x10xf32>
    %extracted_slice_5 = tensor.extract_slice %1[0, 4, 0] [2, 4, 10] [1, 1, 1] : tensor<2x8x10xf32> to tensor<2x4x10xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_5 : tensor<2x4x10xf32>) outs(%2 : tensor<2x4x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.negf %in : f32
      %9 = math.exp %8 : f32
      %10 = arith.addf %9, %cst : f32
      %11 = arith.divf %cst, %10 : f32
      linalg.yield %11 : f32
    } -> tensor<2x4x10xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %4 : tensor<2x4x10xf32>, tensor<2x4x10xf32>) outs(%2 : tensor<2x4x10xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %8 = arith.mulf %in, %in_7 : f32
      linalg.yield %8 : f32
    } -> tensor<2x4x10xf32>
    %broadcasted_6 = linalg.broadcast ins(%cst_0 : tensor<4xf32>) outs(%2 : tensor<2x4x10xf32>) dimensions = [0, 2] 
    %6 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%5, %cst_1 : tensor<2x4x10xf32>, tensor<4x4x1xf32>) outs(%broadcasted_6 : tensor<2x4x10xf32>) -> tensor<2x4x10xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice, %6 : tensor<2x4x10xf32>, tensor<2x4x10xf32>) outs(%2 : tensor<2x4x10xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %8 = arith.addf %in, %in_7 : f32
      linalg.yield %8 : f32
    } -> tensor<2x4x10xf32>
    return %7 : tensor<2x4x10xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x0400000042CAFCBE007463BE6CA1B7BE90DDE3BE",
      torch_tensor_4_4_1_torch.float32: "0x04000000A034B0BD0433103E3CC70EBE40C86FBDBA9DC43E48FAAF3E2C1F5FBE22D888BEA016DE3E386AEB3E5AC48E3E6C881A3E8074C83B9C70CA3E5AA5E13E2013F93D",
      torch_tensor_8_4_2_torch.float32: "0x04000000C15A04BE27CCF0BC37A7A0BE400C2FBE370B4C3DD176823E75974BBEE5F11CBD29B72B3E78A8BDBD790C863EB6BA81BE7732A8BECA9CF63C95FACE3D3DECD3BC76C255BD9B06833D460B67BD22EEAA3EE0A947BDE05ABB3CE80D4B3E9B42C93D3FF554BE5F6EE0BCB2F59CBC45B4CEBDC648643E0BC868BE4A801D3E4D35833E8EDD373E336C743EE4FE82BD9D832A3E3FB94FBEED2573BE7A3A91BE8DA61F3E604B2ABEFA64323EFAB80F3E10E775BC025682BE3862B13DA644713E407530BD81314B3E46C0A3BDAF60593E0A80C0BD4E020EBE2FEDD8BDB4692C3E93E885BE1009823E0D4D313E3CF5A3BE01CB573E15650B3E994A1E3E4E9549BE2BB1C73D",
      torch_tensor_8_torch.float32: "0x04000000BE119CBC14E49A3EFFB68F3EE0AEAFBECABA393DB3C4E1BDAFE5A13ECCCAB7BD"
    }
  }
#-}
