#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<3x8xf32>) -> tensor<3x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_2_8_torch.float32> : tensor<2x8xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_8_2_torch.float32> : tensor<8x2xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_8_torch.float32> : tensor<8x8xf32>
    %cst_4 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<8x8xf32>
    %transposed = linalg.transpose ins(%cst_3 : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<3x8xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<3x8xf32>) -> tensor<3x8xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<3x8xf32>, tensor<8x8xf32>) outs(%2 : tensor<3x8xf32>) -> tensor<3x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<8xf32>) outs(%1 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%1 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %12 = arith.addf %in, %in_5 : f32
      linalg.yield %12 : f32
    } -> tensor<3x8xf32>
    %6 = tensor.empty() : tensor<3x2xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<3x2xf32>) -> tensor<3x2xf32>
    %8 = linalg.matmul ins(%arg0, %cst_1 : tensor<3x8xf32>, tensor<8x2xf32>) outs(%7 : tensor<3x2xf32>) -> tensor<3x2xf32>
    %9 = linalg.matmul ins(%8, %cst_0 : tensor<3x2xf32>, tensor<2x8xf32>) outs(%2 : tensor<3x8xf32>) -> tensor<3x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<3x8xf32>) outs(%1 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = arith.mulf %in, %cst_4 : f32
      linalg.yield %12 : f32
    } -> tensor<3x8xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %10 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%1 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %12 = arith.addf %in, %in_5 : f32
      linalg.yield %12 : f32
    } -> tensor<3x8xf32>
    return %11 : tensor<3x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_2_8_torch.float32: "0x0400000007B0E83F02DF9F3EE3D031BF3917933EF377D9BD1BE6683F72C8164015202ABD55E9973E3DC0CC3E06556E3F4A0094BFD028A2BF4526D53F10A0DABF19F70B3F",
      torch_tensor_8_2_torch.float32: "0x04000000AED4E23F0CAD5E3F9B3542BFA5DAB9BD5E5F57BFEEC5A1BFE9363A3F5C914EBEB94E17BEB076813E113CE83FF6F40140824378BF946DAFBF100A363EB2DA31BF",
      torch_tensor_8_torch.float32: "0x04000000FFE6FEBD8982C43DE907A03DCD3822BEF7EC18BB44D05BBB52E1273E68439BBE",
      torch_tensor_8_8_torch.float32: "0x04000000A03164BBE0FDE3BD82A2E6BDCF23BF3D442AAFBE03F8CB3DD6128D3D81D07FBE5C46AC3E2BC2A2BE906D14BEBCA1E6BD63D45F3EE0EA233ED66CA43EE68BE73D7E0B743D0C61793EA3A1A33E42B88FBE4DA9C33D1E6337BD7EDD193E03B8223D1034BD3D6D271FBEBC45273EC8A6A1BECC0E833EF569393D8E73963ED244D93DFF40AD3E4212A7BD880338BE156BC6BDC562F5BD40F2B1BD22034FBDC2FAB53D96AA643D1FE3953E64CAB03DF12C823E8F878A3E4AE0A9BEEB83AF3E260E013B527736BE121EA53D94EE7FBEB84E57BE24D106BE0E0046BE34D90DBDCF9AD73D068BCCBB6CB1DE3D4F7D6CBE9B0F583EA0DB90BEDF07843E49939E3EDCEFA3BE"
    }
  }
#-}
