#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<3x12xf32>, %arg1: tensor<3x4xf32>) -> tensor<3x12xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_12_torch.float32> : tensor<12xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_12_4_torch.float32> : tensor<12x4xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_12_torch.float32> : tensor<8x12xf32>
    %cst_4 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<12x8xf32>
    %transposed = linalg.transpose ins(%cst_3 : tensor<8x12xf32>) outs(%0 : tensor<12x8xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<3x8xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<3x8xf32>) -> tensor<3x8xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<3x12xf32>, tensor<12x8xf32>) outs(%2 : tensor<3x8xf32>) -> tensor<3x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<8xf32>) outs(%1 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%1 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %17 = arith.addf %in, %in_7 : f32
      linalg.yield %17 : f32
    } -> tensor<3x8xf32>
    %extracted_slice = tensor.extract_slice %5[0, 0] [3, 4] [1, 1] : tensor<3x8xf32> to tensor<3x4xf32>
    %extracted_slice_5 = tensor.extract_slice %5[0, 4] [3, 4] [1, 1] : tensor<3x8xf32> to tensor<3x4xf32>
    %6 = tensor.empty() : tensor<3x4xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_5 : tensor<3x4xf32>) outs(%6 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.divf %in, %cst_4 : f32
      linalg.yield %17 : f32
    } -> tensor<3x4xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<3x4xf32>) outs(%6 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.exp %in : f32
      linalg.yield %17 : f32
    } -> tensor<3x4xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1, %8 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%6 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %17 = arith.mulf %in, %in_7 : f32
      linalg.yield %17 : f32
    } -> tensor<3x4xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %9 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%6 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %17 = arith.addf %in, %in_7 : f32
      linalg.yield %17 : f32
    } -> tensor<3x4xf32>
    %11 = tensor.empty() : tensor<4x12xf32>
    %transposed_6 = linalg.transpose ins(%cst_1 : tensor<12x4xf32>) outs(%11 : tensor<4x12xf32>) permutation = [1, 0] 
    %12 = tensor.empty() : tensor<3x12xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<3x12xf32>) -> tensor<3x12xf32>
    %14 = linalg.matmul ins(%10, %transposed_6 : tensor<3x4xf32>, tensor<4x12xf32>) outs(%13 : tensor<3x12xf32>) -> tensor<3x12xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<12xf32>) outs(%12 : tensor<3x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x12xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<3x12xf32>, tensor<3x12xf32>) outs(%12 : tensor<3x12xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %17 = arith.addf %in, %in_7 : f32
      linalg.yield %17 : f32
    } -> tensor<3x12xf32>
    return %16 : tensor<3x12xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_12_torch.float32: "0x0400000078557F3EACBCEA3E0600DEBE9033C03D2C6E1B3E64633C3E4C2BFE3EBA79E73E38AEBDBEEA10A5BE00C0C3B8985D63BE",
      torch_tensor_12_4_torch.float32: "0x04000000F061ABBDA429203E94C2AF3E101D5B3EF63B8FBEC82F653E14542B3EA04C6E3E3C8C103EC0CD1E3CF01C22BE3642C93E5848B4BDE07DDBBE68296E3EE89CD53E70B6623D5471CBBEAC078CBED850203EEE3C97BE00A3363D1CD4A63EA2BCEBBEB02B4FBDA8B9B4BE5000BABD58A31DBE58A02EBE8C01B5BE00DD4BBE58497A3E088BDE3D34844D3E68FBFA3E7EE1FF3E801494BDD0322C3D789FF43DB812A4BE18B7C33D52F1FD3E38E3153E90B9463D7A4382BE2035D9BCD0092D3E78F2AA3E",
      torch_tensor_8_torch.float32: "0x04000000E20D3D3EA65DBD3D9CC8903E8C389B3D988152BE72450D3EE633BEBDA9A9313E",
      torch_tensor_8_12_torch.float32: "0x040000000306683ED57D383E537B37BE9F3430BE8C12AF3D95435EBECCF077BEAF5E233E9CB69EBD0E8A44BE916A8EBEE7B8D53DB6BB963C49DD6D3E2B4410BE8B1CE33D34D5643EEC1425BD218F7EBE758B57BED9C05C3EC3D087BE1546793EEC70DEBD762D44BD999D15BE6DB3C6BDD81688BE6FC8D13DF015463D5D6F3D3E836D07BEC4C18F3D5A6175BEE3C2DF3CC699243E4A991CBDEF2559BEA67C0E3ECF05303E69D2293ECB4EE9BD32FC57BE27F270BD12CA7BBED929BABD39BBC6BDBDCC76BEA559263CE6F2F8BDB577233EC5233DBE7EC5893E4F6D25BEAA25F43D2D73883EB10B8A3E71078A3E273EC6BD7F7069BED89C1DBD8D528B3D0C041EBC718F54BEA714DCBD5A47053EFE4D833E678399BDAC70603ED124A53DC9784D3E9C1D743E7E00783ECCB5E93C8564EEBDFF70093EC230483E6524EBBD8994933E85F304BD7D1D223DEF45B53DF1252FBE037BE3BD4ED70A3DA0B32FBC17EB3FBEC644123D6894A53D1401763D4AFD81BEE7C7503E9DDE093D10C24C3EE9FE73BDF1AB3EBE"
    }
  }
#-}
