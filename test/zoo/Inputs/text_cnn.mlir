#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<2x9xi64>) -> tensor<2x8xf32> {
    %c17 = arith.constant 17 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_4_torch.float32_1> : tensor<4xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_4_6_3_torch.float32> : tensor<4x6x3xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_4_6_2_torch.float32> : tensor<4x6x2xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_17_6_torch.float32> : tensor<17x6xf32>
    %0 = tensor.empty() : tensor<2x9x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x9xi64>) outs(%0 : tensor<2x9x6xf32>) {
    ^bb0(%in: i64, %out: f32):
      %16 = arith.index_cast %in : i64 to index
      %17 = linalg.index 2 : index
      %18 = arith.cmpi slt, %16, %c17 : index
      cf.assert %18, "index must be smaller than dim size"
      %19 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %19, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_5[%16, %17] : tensor<17x6xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x9x6xf32>
    %2 = tensor.empty() : tensor<2x6x9xf32>
    %transposed = linalg.transpose ins(%1 : tensor<2x9x6xf32>) outs(%2 : tensor<2x6x9xf32>) permutation = [0, 2, 1] 
    %3 = tensor.empty() : tensor<2x4x8xf32>
    %broadcasted = linalg.broadcast ins(%cst_3 : tensor<4xf32>) outs(%3 : tensor<2x4x8xf32>) dimensions = [0, 2] 
    %4 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%transposed, %cst_4 : tensor<2x6x9xf32>, tensor<4x6x2xf32>) outs(%broadcasted : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x4x8xf32>) outs(%3 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.cmpf ugt, %in, %cst : f32
      %17 = arith.select %16, %in, %cst : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x8xf32>
    %6 = tensor.empty() : tensor<2x4xi64>
    %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<2x4xi64>) -> tensor<2x4xi64>
    %8 = tensor.empty() : tensor<2x4xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<2x4xf32>) -> tensor<2x4xf32>
    %10:2 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%5 : tensor<2x4x8xf32>) outs(%9, %7 : tensor<2x4xf32>, tensor<2x4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_8: i64):
      %16 = linalg.index 2 : index
      %17 = arith.index_cast %16 : index to i64
      %18 = arith.maximumf %in, %out : f32
      %19 = arith.cmpf ogt, %in, %out : f32
      %20 = arith.select %19, %17, %out_8 : i64
      linalg.yield %18, %20 : f32, i64
    } -> (tensor<2x4xf32>, tensor<2x4xi64>)
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x9xi64>) outs(%0 : tensor<2x9x6xf32>) {
    ^bb0(%in: i64, %out: f32):
      %16 = arith.index_cast %in : i64 to index
      %17 = linalg.index 2 : index
      %18 = arith.cmpi slt, %16, %c17 : index
      cf.assert %18, "index must be smaller than dim size"
      %19 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %19, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_5[%16, %17] : tensor<17x6xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x9x6xf32>
    %transposed_6 = linalg.transpose ins(%11 : tensor<2x9x6xf32>) outs(%2 : tensor<2x6x9xf32>) permutation = [0, 2, 1] 
    %12 = tensor.empty() : tensor<2x4x7xf32>
    %broadcasted_7 = linalg.broadcast ins(%cst_1 : tensor<4xf32>) outs(%12 : tensor<2x4x7xf32>) dimensions = [0, 2] 
    %13 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%transposed_6, %cst_2 : tensor<2x6x9xf32>, tensor<4x6x3xf32>) outs(%broadcasted_7 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x4x7xf32>) outs(%12 : tensor<2x4x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.cmpf ugt, %in, %cst : f32
      %17 = arith.select %16, %in, %cst : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x7xf32>
    %15:2 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%14 : tensor<2x4x7xf32>) outs(%9, %7 : tensor<2x4xf32>, tensor<2x4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_8: i64):
      %16 = linalg.index 2 : index
      %17 = arith.index_cast %16 : index to i64
      %18 = arith.maximumf %in, %out : f32
      %19 = arith.cmpf ogt, %in, %out : f32
      %20 = arith.select %19, %17, %out_8 : i64
      linalg.yield %18, %20 : f32, i64
    } -> (tensor<2x4xf32>, tensor<2x4xi64>)
    %concat = tensor.concat dim(1) %10#0, %15#0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
    return %concat : tensor<2x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32_1: "0x040000001A8A0F3C5F53123E7A258BBD33B8533E",
      torch_tensor_4_6_3_torch.float32: "0x0400000018D5FDBD7F896ABD2FDC55BEFAAE5EBDC9B52A3EC2F46BBE3430D83D22663C3DCA083ABDF9612FBE95ED9EBD9AC63F3D647E973C9DEF6FBE6049C9BD0440AB3D597CCABDBBF3ECBD0E806E3EEBDB633DDD22CE3DC700BA3D6E67D13DB8BD3CBEE6D987BD5BC6643E8786273E6B71133ED01FA33D934880BC99B93DBE0E4F37BEE448A73DCC7167BE117029BE0BC7163E09D159BEC6F6A3BD9A4F8F3D4B023A3E52180B3E2A4619BE8EB4A3BDD2B60A3EDDCC593E186B4FBE38761FBCF0BB05BE8BB7CCBD0C093C3E7D0409BEF89F0FBED88F62BC269FEF3D8638083EDAE9453EFCCB2A3E8980293EC2B703BE46E9BCBCCE38703E6D673B3DE1CA183D89705CBE85D6C33C86A535BE93E466BEA590E43DA1E037BDCA8554BE562E263E7922443D",
      torch_tensor_4_torch.float32: "0x040000001434BF3DDAB036BE76F309BEFFDE843E",
      torch_tensor_4_6_2_torch.float32: "0x04000000EC9337BE8CE421BE787866BD1EF019BECE178ABC6E83883E3B51363EF4F625BEC927B53D18F7863C7F60053DE554BA3D6B3E7DBE68B5803EBD144A3E1BC119BEA33825BE6DD5043D886D2D3E6AD17DBE5BC0533D9D82863D7C1591BDDB4FB13C056F8DBE4566D4BC26B996BD790983BE0DE9B23C1BD4273E478F5EBEFF72DCBDB64C783EE75BA9BD1F29B5BDFC9E76BC6D069ABDDE0A853E93085BBE00C11E3E4FD3B1BDE20AB43D1FE584BE9E9E15BEF3699EBCFDF7E4BCC566583E670B6E3E",
      torch_tensor_17_6_torch.float32: "0x04000000B29E82BF4193E8BE40488DBF977FA13FC686323F1AF3B9BF1021CB3FB4C8AD3F32F2303FB4EFF33E7698B0BE153F85BF3F64D4BEB31E493FD1C086BF9B6C453F9F7EA13E673D7BBF7B0F57BFC3D1DEBEFF11273F87ACE5BA4FA8633FEA0622BF8A1D683FAB91FC3F5B3924C0380C84BEEDFFEFBEB830AF3EF7D8B3BF0773E9BF53641F3EE612653F5801AEBF9D301E402837413F8B9B803EE6884EBE644D9E3FB531D63D52A671BF091CFF3EFBE4663E92BB823E3E36293E3C4E81BF0DFC5C3F7FC837BFD0BE88BFF3D0D7BF723F873EDE4E1E3F43E2E53F28770FC094303A3F82EC143FED8A17BD4A9BAFBFDFE9C73F36FBCCBF4DF54F3F159A443F3DF81F3F0A3287BF778AF13F9F2BE4BF5AFA5FBFCE126BBDE3B4E73E1C6A2B3F05BDD2BE7861583F0CD272BE9A8F17BF44EF3B3F2713833E90A6133FF9FCEC3C017743BE1D526EBF0B87A13F3DB934BFF42DD93DB0EE32BF1D9D74BEB6CF07C09E69134070F34E3FD4CB6CBFDEDB1A404ACF8E3F6DF4923F20A48A3FE6E6D1BF53F25B3F820527BE40EF0D401471E93E55F5B63E0E25FE3F71FFA5BF"
    }
  }
#-}
