#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<2x6xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_5_torch.float32_1> : tensor<5xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_5_6_torch.float32> : tensor<5x6xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_5_torch.float32> : tensor<5xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_5_5_torch.float32> : tensor<5x5xf32>
    %0 = tensor.empty() : tensor<5x5xf32>
    %transposed = linalg.transpose ins(%cst_3 : tensor<5x5xf32>) outs(%0 : tensor<5x5xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x5xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %3 = linalg.matmul ins(%arg1, %transposed : tensor<2x5xf32>, tensor<5x5xf32>) outs(%2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %12 = arith.addf %in, %in_5 : f32
      linalg.yield %12 : f32
    } -> tensor<2x5xf32>
    %6 = tensor.empty() : tensor<6x5xf32>
    %transposed_4 = linalg.transpose ins(%cst_1 : tensor<5x6xf32>) outs(%6 : tensor<6x5xf32>) permutation = [1, 0] 
    %7 = linalg.matmul ins(%arg0, %transposed_4 : tensor<2x6xf32>, tensor<6x5xf32>) outs(%2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %12 = arith.addf %in, %in_5 : f32
      linalg.yield %12 : f32
    } -> tensor<2x5xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %9 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %12 = arith.addf %in, %in_5 : f32
      linalg.yield %12 : f32
    } -> tensor<2x5xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = math.tanh %in : f32
      linalg.yield %12 : f32
    } -> tensor<2x5xf32>
    return %11 : tensor<2x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_5_torch.float32_1: "0x04000000749D8D3E86FBB3BA063807BED1AF85BEA52F963E",
      torch_tensor_5_6_torch.float32: "0x04000000E3ED173D17D5613BA153123E1297A5BDA44BE0BE25EDBCBD482AC3BE1F78B83EC13B97BD44301EBEAA503DBEDB9E543EC7D4EDBC46ABA4BD0912C7BE9BCFB3BEED047F3ED5B6C9BEA938E4BE1A005F3EFB07123D104A70BD45737DBE9CB3D8BE6A541A3C978D2B3EBB8834BE130B143E94A9C03EB1A0A23E",
      torch_tensor_5_torch.float32: "0x04000000066DD33E8A89FFBDF70057BE0812D7BC1DBDD5BD",
      torch_tensor_5_5_torch.float32: "0x04000000138B673E902623BEACF3D3BE8B25CA3E6ABCAABE505D85BED74DAEBE569D923E537FA93E1DD04ABEFECFA53EE3BA1CBEE5EC883ECF111B3DF4F59D3EFC4CBC3D28BC7FBEB1FE88BE62FC913D9A3FA3BE777EBCBED88D71BD95B6D2BEBFE7813ED514963E"
    }
  }
#-}
