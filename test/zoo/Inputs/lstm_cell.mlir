#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<2x6xf32>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_20_torch.float32_1> : tensor<20xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_20_6_torch.float32> : tensor<20x6xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_20_torch.float32> : tensor<20xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_20_5_torch.float32> : tensor<20x5xf32>
    %0 = tensor.empty() : tensor<5x20xf32>
    %transposed = linalg.transpose ins(%cst_4 : tensor<20x5xf32>) outs(%0 : tensor<5x20xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x20xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %3 = linalg.matmul ins(%arg1, %transposed : tensor<2x5xf32>, tensor<5x20xf32>) outs(%2 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x20xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %21 = arith.addf %in, %in_9 : f32
      linalg.yield %21 : f32
    } -> tensor<2x20xf32>
    %6 = tensor.empty() : tensor<6x20xf32>
    %transposed_5 = linalg.transpose ins(%cst_2 : tensor<20x6xf32>) outs(%6 : tensor<6x20xf32>) permutation = [1, 0] 
    %7 = linalg.matmul ins(%arg0, %transposed_5 : tensor<2x6xf32>, tensor<6x20xf32>) outs(%2 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x20xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %21 = arith.addf %in, %in_9 : f32
      linalg.yield %21 : f32
    } -> tensor<2x20xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %9 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %21 = arith.addf %in, %in_9 : f32
      linalg.yield %21 : f32
    } -> tensor<2x20xf32>
    %extracted_slice = tensor.extract_slice %10[0, 0] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_6 = tensor.extract_slice %10[0, 5] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_7 = tensor.extract_slice %10[0, 10] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_8 = tensor.extract_slice %10[0, 15] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %11 = tensor.empty() : tensor<2x5xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.negf %in : f32
      %22 = math.exp %21 : f32
      %23 = arith.addf %22, %cst_0 : f32
      %24 = arith.divf %cst_0, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<2x5xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_6 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.negf %in : f32
      %22 = math.exp %21 : f32
      %23 = arith.addf %22, %cst_0 : f32
      %24 = arith.divf %cst_0, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<2x5xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_7 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.tanh %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.negf %in : f32
      %22 = math.exp %21 : f32
      %23 = arith.addf %22, %cst_0 : f32
      %24 = arith.divf %cst_0, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<2x5xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %arg2 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %21 = arith.mulf %in, %in_9 : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %14 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %21 = arith.mulf %in, %in_9 : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %17 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %21 = arith.addf %in, %in_9 : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.tanh %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15, %19 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %21 = arith.mulf %in, %in_9 : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    return %20, %18 : tensor<2x5xf32>, tensor<2x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_20_torch.float32_1: "0x040000000342BB3E546054BE197390BEEFFC9DBDCCEBA73E919586BE5F67A9BE0845423ECC35CEBE6F8B4F3DAA6675BEA1D057BE8FD0A3BB962856BD470A523C58FDB93E6EA3873E282DDBBEC37B163D3D1E863E",
      torch_tensor_20_6_torch.float32: "0x04000000D2CC27BD9F14983E7F739A3ED81023BED6EB853EDEB4973EF100053E2286A7BD76F2D03E24862ABEF5DFA0BEC28501BED89BC23E669BA0BEB567DE3E9ACED83E7F3184BE65F477BE83DD5FBE20A7333E10F147BE755A99BED4DAD23ECB1E943B2666563EC78253BEA867923D2589A23E8651BE3E69F3E1BE1D035BBD81A6D7BC03B9813EEB8E2A3EEE54993E1268BD3D4F70D73E947B1DBECF2069BED24EB63ED8FF97BE433F8FBD18188EBE9AAF81BD7CE7C93E8A56E33E091E5EBD72DA733EFCDAD0BDB12B853EFBD995BA5380A23E7D41C73E823CA43E23969FBE549D81BE3624BB3E83057EBE93AC69BD8F10E0BEF91B533CF3739DBEC6957CBE5486AD3E33EA4E3E534DBFBD14B0213E2117E13E43B0F6BD3BD5E2BE5278063D7F82DABEE64305BEB3D9C2BEE5D9843DB3EAE3BE14B1973E8B751FBD8AB58CBE3F7A223E2655EABD0F8D893E2E14B33E6E76AD3EB5C2503E1C381FBDEB3BA43D99A3C7BEEEC54CBE829D9FBEA4A18A3C97C4CD3EB3D120BD7998993CA8C48A3E2F08E23EEECC52BE1ED88A3DFF23BDBEC4A60FBD4011A33EE9055C3EA969E9BC6DF57DBE2809A13C299459BE5F5E4CBEECE7C23E8425423E2EBF87BEB7B9DFBE5FB0F6BB420DD3BE94D4AEBE3282DA3E417F063ECE469FBE24FF69BCEC3CC4BEB2F1673E",
      torch_tensor_20_torch.float32: "0x040000009AA1D73EE995A2BE1092A43DA0AFCDBD8DCA97BE7CFF2FBD1AE69E3E70B369BE4F46373E0848863E0066CB3E22F5CD3ED0F34DBEE011B0BEB74D2EBE71308F3E58977E3EB1D1503E544105BEA2B291BE",
      torch_tensor_20_5_torch.float32: "0x04000000F1449A3ED008A4BEE502BFBDD85B7B3E8FA1A5BE319680BD625647BEEC718A3E8FDF1E3DC41B10BCCAB93E3E2784C3BE53EDCE3E9A64DEBE3782853E51883FBE615989BEC1EBB53E58BC26BE2D7D203DD06406BD9B9983BE6231C4BECBFD563D47C391BD95798EBE06E78F3D47A5AF3EEDCF47BEBF7F73BE83F3E83D17E3043C83E47CBEA055C1BE2CC02E3E9B94133AE9C982BEC23B273DA1AD643E455D203E16DFDBBD8381663EC55E043D5D173C3E6011843ED2E3A5BE67D3D03E3F09063D8BA8CEBE293B313DCEC7CDBE8523B4BEC30226BE0C90FDBCE990813DCD01FC3C7426CB3E447336BEA76543BE338BF63D00EFCDBE9E64A8BE2CE3CEBD523690BEEEADD6BE7149A4BEFA5285BEC3DA853EDD18C8BE09B500BE7C1DA73D5EC7A5BE3135DB3E548F073E80C06EBE29E1933D640641BEF010B73DE0F9A5BC8182D23EBCF514BD77CB18BE5767433E0E4FD3BEA6C12BBDEECCB5BE6C74A5BE60B673BEF031513E75659B3ED2E314BE894803BEB28CD03C0361063CB29C60BE61782C3E2C62433EA0CE2F3E17348FBE1097383E"
    }
  }
#-}
