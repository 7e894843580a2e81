#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_torch.float32_4> : tensor<4xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_4_3_3_torch.float32_1> : tensor<4x4x3x3xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_4_torch.float32_3> : tensor<4xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_4_torch.float32_2> : tensor<4xf32>
    %cst_4 = arith.constant 1.000000e-05 : f64
    %cst_5 = arith.constant dense_resource<torch_tensor_4_torch.float32_1> : tensor<4xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_4_4_3_3_torch.float32> : tensor<4x4x3x3xf32>
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x8x8xf32> to tensor<2x4x10x10xf32>
    %0 = tensor.empty() : tensor<2x4x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_7 : tensor<2x4x10x10xf32>, tensor<4x4x3x3xf32>) outs(%1 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %3 = tensor.empty() : tensor<4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_5 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.truncf %cst_4 : f64 to f32
      %15 = arith.addf %in, %14 : f32
      linalg.yield %15 : f32
    } -> tensor<4xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = math.rsqrt %in : f32
      linalg.yield %14 : f32
    } -> tensor<4xf32>
    %expanded = tensor.expand_shape %cst_6 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %expanded_8 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<2x4x8x8xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %14 = arith.subf %in, %in_12 : f32
      linalg.yield %14 : f32
    } -> tensor<2x4x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_8 : tensor<2x4x8x8xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %14 = arith.mulf %in, %in_12 : f32
      linalg.yield %14 : f32
    } -> tensor<2x4x8x8xf32>
    %expanded_9 = tensor.expand_shape %cst_3 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_9 : tensor<2x4x8x8xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %14 = arith.mulf %in, %in_12 : f32
      linalg.yield %14 : f32
    } -> tensor<2x4x8x8xf32>
    %expanded_10 = tensor.expand_shape %cst_2 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_10 : tensor<2x4x8x8xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %14 = arith.addf %in, %in_12 : f32
      linalg.yield %14 : f32
    } -> tensor<2x4x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x4x8x8xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.cmpf ugt, %in, %cst : f32
      %15 = arith.select %14, %in, %cst : f32
      linalg.yield %15 : f32
    } -> tensor<2x4x8x8xf32>
    %padded_11 = tensor.pad %10 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x8x8xf32> to tensor<2x4x10x10xf32>
    %broadcasted = linalg.broadcast ins(%cst_0 : tensor<4xf32>) outs(%0 : tensor<2x4x8x8xf32>) dimensions = [0, 2, 3] 
    %11 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_11, %cst_1 : tensor<2x4x10x10xf32>, tensor<4x4x3x3xf32>) outs(%broadcasted : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %arg0 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %14 = arith.addf %in, %in_12 : f32
      linalg.yield %14 : f32
    } -> tensor<2x4x8x8xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2x4x8x8xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.cmpf ugt, %in, %cst : f32
      %15 = arith.select %14, %in, %cst : f32
      linalg.yield %15 : f32
    } -> tensor<2x4x8x8xf32>
    return %13 : tensor<2x4x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32_4: "0x040000007657E63D53E3A7BDA46F01BE5619C73C",
      torch_tensor_4_4_3_3_torch.float32_1: "0x040000008B5BD83CF6F34ABDAB8ED23D88FFDABD6B66C5BC762A97BDD6BC493C762F01BDE06F19BEA09B0D3E4A4704BECF8E1E3E9008253D308AE63DBB27E83D40FD703DC0986FBD3BB17FBD00070B3B0B7B9EBC40969F3DF6F3903CF66ACC3C2BE1A33CE89D083EF6C192BD009C4BBBAB6458BC2065133ECBC50DBE3AC0023E4B338FBDD8DA243E56F5AB3CCE89C83D000B53BB9BCFA2BD633CB6BDB330F03D0E92863D28BBFBBD2B7A1D3C3666F1BCBEF9DDBDE4FD1C3EEB904A3C343826BE38DD84BDE3D5123E86FD08BEBEE4893D56D383BAC0921EBCC77120BEE3B88FBDEB426EBC509953BDA009503DD07C483D56CCAA3B609D61BD806C323DAB869A3AFB5725BD4617F1BDF6D60C3D96DDD6BC768E223D330A223E500F23BD50F4B63D9070213E8E7129BEC69924BE8BAB793D0B4DBDBCDBFBF5BD8B6BE8BD407E163CAB6BADBDF63F8CBD3BDFD43DAB8A61BCBED90E3EAF4E073EC4D11BBE7B2E613D96B5E33D3BC1F63D2C900BBEB78305BE1BED13BD5BE7FF3D8059223D834CEDBDDF880EBE72C5203E8F7214BE960B1ABC9E92A33D52DA163EA07C20BD56F606BC5CD21ABE40A6FCBD908B92BD76B696BC403935BD7B93113EABD492BBF3E292BD8B0916BE1899A53D003A05BC325814BE04170F3EB0ED863D264F943D4BE30BBD8F77163ED0C37EBDF63621BD96E38E3CDB9E1A3E8B8155BD5018F4BD785CBCBD67D221BE569D553AB88E233E2B36703CE4FF023E4B9BD7BD9BAF7E3D447528BE3BD9193DB60C6BBDF30019BE26A5963DDEBD0F3EFBA3573DF69FD33D6EB2E03DD4D11EBE",
      torch_tensor_4_torch.float32_3: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_4_3_3_torch.float32: "0x040000002C1D20BE1887F53D4BD270BDCC480BBE08AED4BD7E7400BEC0EB8DBCB088183E7B6611BD126A03BEB8EAAA3D5B4D803D6B69793C2E2F8CBD16CC38BC4F38153E63B4DABDE85A00BE1BBF23BDAEEFC3BDF7E8263E6B20663C8041163D1326293EAE8A903DE60317BD983D07BE6C96293E963BB8BCC360AEBDD6060ABC864139BD98669FBD9675453D2B3DF3BDAB7DC1BD70852A3ECB46063EF61C60BD6CBF233EFA8720BEC001643DC0001B3C4BFCDB3D3BA8B0BD7681DCBD80C10ABD9EA60D3E4B69933C92A50DBE4EA5A93DDE079E3D8047693DF32200BE5644843C06E097BD569F823AD6D8EE3B7EB7E93DC605883D93C8253E9A23013E827D28BEB6CCB0BD40081ABECB8328BDD77A08BE5382ABBD00A34B3C46854ABDD60C343DF673E73CABC626BB72F124BE33D9AEBDD06CB0BD200E2CBDC056A6BC8073983CCB9699BDC0D48FBC66338F3DD835DE3D483ACFBD2B0A5B3D16F0D8BDE6EB07BEDC6824BEEB70263E704216BD6B8E003C2068B73CE0B4AEBCF646CA3C3E39A8BDAB3041BBD3E99ABD161D94BD9664CF3D837BD83D169DF43D6068C5BD562A46BDA0803BBD20058E3D8FC115BEE6305F3D2E1384BD7CE400BE403400BDDAA5023E6BBCEABC764DC03CC04308BEB7BC08BEA43B27BE56C0273B6E3D863DE6D6403D9655AF3DFBCB67BDCB72FD3D5613A43CF61BD63DD6F29FBB0BC91DBD439C04BEFBB28D3D00A563BDAB3A843D6B153DBCCBF06B3D0009B93D8C33213E7E28803D2B1D2CBD0E920E3EDBD125BD3A6B01BED63B59BDE0A3573D3B1614BEE00F773D5FA31BBE"
    }
  }
#-}
