#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<2x5xi64>, %arg1: tensor<2x5xi64>) -> tensor<2x5x8xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c2 = arith.constant 2 : index
    %c17 = arith.constant 17 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant dense_resource<torch_tensor_8_torch.float32_1> : tensor<8xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant dense_resource<torch_tensor_9_8_torch.float32> : tensor<9x8xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_2_8_torch.float32> : tensor<2x8xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_17_8_torch.float32> : tensor<17x8xf32>
    %cst_7 = arith.constant 8.000000e+00 : f64
    %cst_8 = arith.constant 8.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x5x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x5xi64>) outs(%0 : tensor<2x5x8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %26 = arith.index_cast %in : i64 to index
      %27 = linalg.index 2 : index
      %28 = arith.cmpi slt, %26, %c17 : index
      cf.assert %28, "index must be smaller than dim size"
      %29 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %29, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_6[%26, %27] : tensor<17x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x5x8xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x5xi64>) outs(%0 : tensor<2x5x8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %26 = arith.index_cast %in : i64 to index
      %27 = linalg.index 2 : index
      %28 = arith.cmpi slt, %26, %c2 : index
      cf.assert %28, "index must be smaller than dim size"
      %29 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %29, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_5[%26, %27] : tensor<2x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x5x8xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %2 : tensor<2x5x8xf32>, tensor<2x5x8xf32>) outs(%0 : tensor<2x5x8xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %26 = arith.addf %in, %in_9 : f32
      linalg.yield %26 : f32
    } -> tensor<2x5x8xf32>
    %extracted_slice = tensor.extract_slice %cst_4[0, 0] [5, 8] [1, 1] : tensor<9x8xf32> to tensor<5x8xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %extracted_slice : tensor<2x5x8xf32>, tensor<5x8xf32>) outs(%0 : tensor<2x5x8xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %26 = arith.addf %in, %in_9 : f32
      linalg.yield %26 : f32
    } -> tensor<2x5x8xf32>
    %5 = tensor.empty() : tensor<2x5x8xf64>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x5x8xf32>) outs(%5 : tensor<2x5x8xf64>) {
    ^bb0(%in: f32, %out: f64):
      %26 = arith.extf %in : f32 to f64
      linalg.yield %26 : f64
    } -> tensor<2x5x8xf64>
    %7 = tensor.empty() : tensor<2x5x1xf64>
    %8 = linalg.fill ins(%cst_0 : f64) outs(%7 : tensor<2x5x1xf64>) -> tensor<2x5x1xf64>
    %9 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<2x5x8xf64>) outs(%8 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %26 = arith.addf %in, %out : f64
      linalg.yield %26 : f64
    } -> tensor<2x5x1xf64>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x5x1xf64>) outs(%7 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %26 = arith.divf %in, %cst_7 : f64
      linalg.yield %26 : f64
    } -> tensor<2x5x1xf64>
    %11 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %10 : tensor<2x5x8xf64>, tensor<2x5x1xf64>) outs(%5 : tensor<2x5x8xf64>) {
    ^bb0(%in: f64, %in_9: f64, %out: f64):
      %26 = arith.subf %in, %in_9 : f64
      linalg.yield %26 : f64
    } -> tensor<2x5x8xf64>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %11 : tensor<2x5x8xf64>, tensor<2x5x8xf64>) outs(%5 : tensor<2x5x8xf64>) {
    ^bb0(%in: f64, %in_9: f64, %out: f64):
      %26 = arith.mulf %in, %in_9 : f64
      linalg.yield %26 : f64
    } -> tensor<2x5x8xf64>
    %13 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%12 : tensor<2x5x8xf64>) outs(%8 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %26 = arith.addf %in, %out : f64
      linalg.yield %26 : f64
    } -> tensor<2x5x1xf64>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x5x1xf64>) outs(%7 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %26 = arith.divf %in, %cst_7 : f64
      linalg.yield %26 : f64
    } -> tensor<2x5x1xf64>
    %15 = tensor.empty() : tensor<2x5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x5x1xf64>) outs(%15 : tensor<2x5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %26 = arith.truncf %in : f64 to f32
      linalg.yield %26 : f32
    } -> tensor<2x5x1xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%15 : tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%4 : tensor<2x5x8xf32>) outs(%17 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.addf %in, %out : f32
      linalg.yield %26 : f32
    } -> tensor<2x5x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x5x1xf32>) outs(%15 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.divf %in, %cst_8 : f32
      linalg.yield %26 : f32
    } -> tensor<2x5x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x5x1xf32>) outs(%15 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.truncf %cst_3 : f64 to f32
      %27 = arith.addf %in, %26 : f32
      linalg.yield %27 : f32
    } -> tensor<2x5x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x5x1xf32>) outs(%15 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = math.rsqrt %in : f32
      linalg.yield %26 : f32
    } -> tensor<2x5x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %19 : tensor<2x5x8xf32>, tensor<2x5x1xf32>) outs(%0 : tensor<2x5x8xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %26 = arith.subf %in, %in_9 : f32
      linalg.yield %26 : f32
    } -> tensor<2x5x8xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %21 : tensor<2x5x8xf32>, tensor<2x5x1xf32>) outs(%0 : tensor<2x5x8xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %26 = arith.mulf %in, %in_9 : f32
      linalg.yield %26 : f32
    } -> tensor<2x5x8xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %cst_2 : tensor<2x5x8xf32>, tensor<8xf32>) outs(%0 : tensor<2x5x8xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %26 = arith.mulf %in, %in_9 : f32
      linalg.yield %26 : f32
    } -> tensor<2x5x8xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %cst_1 : tensor<2x5x8xf32>, tensor<8xf32>) outs(%0 : tensor<2x5x8xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %26 = arith.addf %in, %in_9 : f32
      linalg.yield %26 : f32
    } -> tensor<2x5x8xf32>
    return %25 : tensor<2x5x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32_1: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_9_8_torch.float32: "0x04000000D069CA3EB51850BF3AF79CBF4676903E7AA4F1BFD0967E3F4C1400BEE7CC213F305505BFEC467CBFBB48F0BE7820033FCDCD07BE33A39BBFF9DCE73E1FBB033FD76DDC3D34EA0BBEAB5789BF2A81343FC19A69BF94DE003F9875593F4A1843BF89C12D3F2464EFBD653F73BF3793D13F3E98BEBF7B7C483F2C7A423F731EAE3EB801973E43EC87BF7DCC04C05D8547C0091D10BF182A013F01D35A3E6EA443C0E87F4ABE69A88B3F0AB0CFBF93FB903F062A24BF9C3BA3BFCE2456BE39D8CABF15564C3F56D3963F0D5CF63DC70A0F3FA2AD17BE4574D23F86C3863FA8C529BFF1C127BF43532A3F798C86BEE064163EDD11C0BC49DA333F4FF4893E54991ABF5646653F370D89BEFB86C03E1AF5B73F83BE953FD3DB7FBF3210B5BE69120EC0",
      torch_tensor_2_8_torch.float32: "0x0400000052DE013F599B1A40437E94BFCC3E703FE9A35EBF0D66873F78F559BFE162D9BF4E37FBBDDF5E663ECA6C6EBFC052CFBF2AAAC3BF63DC963F2B4AA0BF1D098DBF",
      torch_tensor_17_8_torch.float32: "0x04000000ABED83BFAD2ED23FFC55DB3E4C27493FF9FE91BFB81FBF3F1C8DF2BE17496FBF0D1B8F3E925A99BEDD3EE0BF5F09CD3D638FCF3D78ADD23EC84C02BD9473E13ED8661B3F19FEF2BE8752A3BE63FB093FC0D9ED3D027243BF44285DBF3FA2A2BEC0C30CBFCF831B3F0279F7BDA6B8F8BDBF7B68BF37B7413FA980413FAD91F23F327C76BFBA9A9F3EFDC5D5BF4E0E903FF29C3F3FFDC0E5BF0150F7BEEE389F3F437AA43C7CC63B408A8111C003FF713F838564BF16D7C73F2427F23EE949DD3E39EDEF3E104AE9BEC600DFBFBDAD0740DCAC7D3E4013DABF4C4559BED7AAB8BFF3FFB0BFF447F3BEF0CFB1BE40995F3EE3C07BBD510CBF3EC9132740D5D68B3FE9746ABFE586A5BD31E0B13FED846DBE361594BF982D92BF0E082B3F9699053F687541BF9603BF3E40E8A7BF3D585CBFF988393FDFA534BF8AA28E3EC25A2D3F8159E2BEBF56A73F053903BF0736D3BF5963403F23141C3E41F790BEB40EEBBC2DA406C003188BBF5119FFBF95E7183F7D0C963D0754E93DD1619E3E85AD483CCFE05CBFB32E09BE5E8D843E33AD943FD9309DBF75E52F3FC576DEBDD24E573DE7001940C333B1BE4D163EBEE2BB3C3F176D0BBF90F37FBF9F7860BF180B0B3FDC4590BE7BD0C93E76B1ACBF3557963F9EB6B7BF22007CBF2E60B1BE24F1BE3EDF9C7CBD49EF01C06CAE923FA162803F2E65A6BF182D0D405404BBBEED52583FB841F53F115D90BF8EC200BE9A3C2CBF9F14913F3FDCC33DCA04233F35E63FBF"
    }
  }
#-}
