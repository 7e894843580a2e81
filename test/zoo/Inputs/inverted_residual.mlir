#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<6.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_4_12_1_1_torch.float32> : tensor<4x12x1x1xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_12_torch.float32_7> : tensor<12xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_12_torch.float32_6> : tensor<12xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_12_torch.float32_5> : tensor<12xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_12_torch.float32_4> : tensor<12xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_12_1_3_3_torch.float32> : tensor<12x1x3x3xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_12_torch.float32_3> : tensor<12xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_12_torch.float32_2> : tensor<12xf32>
    %cst_11 = arith.constant 1.000000e-05 : f64
    %cst_12 = arith.constant dense_resource<torch_tensor_12_torch.float32_1> : tensor<12xf32>
    %cst_13 = arith.constant dense_resource<torch_tensor_12_torch.float32> : tensor<12xf32>
    %cst_14 = arith.constant dense_resource<torch_tensor_12_4_1_1_torch.float32> : tensor<12x4x1x1xf32>
    %0 = tensor.empty() : tensor<2x12x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x12x8x8xf32>) -> tensor<2x12x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg0, %cst_14 : tensor<2x4x8x8xf32>, tensor<12x4x1x1xf32>) outs(%1 : tensor<2x12x8x8xf32>) -> tensor<2x12x8x8xf32>
    %3 = tensor.empty() : tensor<12xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_12 : tensor<12xf32>) outs(%3 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.truncf %cst_11 : f64 to f32
      %25 = arith.addf %in, %24 : f32
      linalg.yield %25 : f32
    } -> tensor<12xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<12xf32>) outs(%3 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.rsqrt %in : f32
      linalg.yield %24 : f32
    } -> tensor<12xf32>
    %expanded = tensor.expand_shape %cst_13 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %expanded_15 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<2x12x8x8xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.subf %in, %in_22 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_15 : tensor<2x12x8x8xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.mulf %in, %in_22 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x8x8xf32>
    %expanded_16 = tensor.expand_shape %cst_10 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_16 : tensor<2x12x8x8xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.mulf %in, %in_22 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x8x8xf32>
    %expanded_17 = tensor.expand_shape %cst_9 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_17 : tensor<2x12x8x8xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.addf %in, %in_22 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_1 : tensor<2x12x8x8xf32>, tensor<f32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.cmpf ogt, %in, %in_22 : f32
      %25 = arith.select %24, %in, %in_22 : f32
      linalg.yield %25 : f32
    } -> tensor<2x12x8x8xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %10 : tensor<f32>, tensor<2x12x8x8xf32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.cmpf olt, %in, %in_22 : f32
      %25 = arith.select %24, %in, %in_22 : f32
      linalg.yield %25 : f32
    } -> tensor<2x12x8x8xf32>
    %padded = tensor.pad %11 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x12x8x8xf32> to tensor<2x12x10x10xf32>
    %collapsed = tensor.collapse_shape %cst_8 [[0, 1], [2], [3]] : tensor<12x1x3x3xf32> into tensor<12x3x3xf32>
    %12 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed : tensor<2x12x10x10xf32>, tensor<12x3x3xf32>) outs(%1 : tensor<2x12x8x8xf32>) -> tensor<2x12x8x8xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_6 : tensor<12xf32>) outs(%3 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.truncf %cst_11 : f64 to f32
      %25 = arith.addf %in, %24 : f32
      linalg.yield %25 : f32
    } -> tensor<12xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%13 : tensor<12xf32>) outs(%3 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.rsqrt %in : f32
      linalg.yield %24 : f32
    } -> tensor<12xf32>
    %expanded_18 = tensor.expand_shape %cst_7 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %expanded_19 = tensor.expand_shape %14 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %expanded_18 : tensor<2x12x8x8xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.subf %in, %in_22 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x8x8xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %expanded_19 : tensor<2x12x8x8xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.mulf %in, %in_22 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x8x8xf32>
    %expanded_20 = tensor.expand_shape %cst_5 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_20 : tensor<2x12x8x8xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.mulf %in, %in_22 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x8x8xf32>
    %expanded_21 = tensor.expand_shape %cst_4 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_21 : tensor<2x12x8x8xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.addf %in, %in_22 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x8x8xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %cst_1 : tensor<2x12x8x8xf32>, tensor<f32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.cmpf ogt, %in, %in_22 : f32
      %25 = arith.select %24, %in, %in_22 : f32
      linalg.yield %25 : f32
    } -> tensor<2x12x8x8xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %19 : tensor<f32>, tensor<2x12x8x8xf32>) outs(%0 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.cmpf olt, %in, %in_22 : f32
      %25 = arith.select %24, %in, %in_22 : f32
      linalg.yield %25 : f32
    } -> tensor<2x12x8x8xf32>
    %21 = tensor.empty() : tensor<2x4x8x8xf32>
    %broadcasted = linalg.broadcast ins(%cst_2 : tensor<4xf32>) outs(%21 : tensor<2x4x8x8xf32>) dimensions = [0, 2, 3] 
    %22 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%20, %cst_3 : tensor<2x12x8x8xf32>, tensor<4x12x1x1xf32>) outs(%broadcasted : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %arg0 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%21 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %24 = arith.addf %in, %in_22 : f32
      linalg.yield %24 : f32
    } -> tensor<2x4x8x8xf32>
    return %23 : tensor<2x4x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x040000007D268F3EB4358B3E68CC8DBE25C7023E",
      torch_tensor_4_12_1_1_torch.float32: "0x040000006CC0033EBBE5473D240F1CBEAEC38FBDA40E3F3EFA1279BE8499283EB7B27CBE584178BEA5264ABC8C8959BD4D13903E251F393D2B10673EF761F8BDCA4558BEC72741BD231A5DBE86B6EFBD7CDDE3BD87CB263E4DAD1FBDAA4E4D3E85C3C3BCBA001EBCDA89583D47CE4DBE3AB77B3E1029473E58DED9BD2B1568BD23A292BE067B34BE1FB2723E082572BEAB46883E4BFF07BEB7350FBE4CACF73DBCA5483D7B7C3B3ECD388BBE14935F3E2E67F9BD6A265CBEAE546CBDFC715DBD89575BBD",
      torch_tensor_12_torch.float32_7: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_12_torch.float32_6: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_12_torch.float32_5: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_12_torch.float32_4: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_12_1_3_3_torch.float32: "0x04000000F07535BED65495BC5BBB953EE0554A3E9B569DBEEAB6A93E9E76A83E00CD1D3CF655513E10BAF9BDD32844BE20C3873D0EC0A1BE605B153E305CEDBD36F687BEABA5863CDB3B83BDE6EE7F3E5B9081BD7871203E0E0D0A3E805F02BCD6F92ABE300985BED604B0BD1ECB62BE866F413E10D9103E5614B8BD005BC2BC06124DBEC00C4D3E806BFDBC4EA39EBEAB372FBED6C10FBD978BA13EE06BD33DFB3BA03DD8BF68BEA0A9503D2B66253C18B04B3E3BE7753EBADD9BBED6C13DBE9F0C983E78635FBE9C24A33EF874973EB608543E2EED9ABE8B5E923EDBD9A83D26719CBE60A862BE162E953D203AA5BEB2BB933EE6B80B3E549D9CBED6EC7EBDABB2A9BA6013033D5838583E569A963B2BDDA4BD1E3F27BE0BEF873D464BF0BD8682F1BD20EB03BE40617BBD28E1103E234209BE83C32ABE40666C3E8628353E2BF1363D13944FBE005963BE36D4683ECBCB293E46A7BBBD0032563C56D042BC437A1FBEB6BC893D6EB29CBEB69C90BD183B063EFE15783E007B84BB9AF6943E26A3F33DFB32EABD4BAA12BE2E403EBE560E52BD56E1DCBB74E2A93E629DA43E28C777BED4C0993E88D2673E684986BE0040CEB9",
      torch_tensor_12_torch.float32_3: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_12_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_12_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_12_torch.float32: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_12_4_1_1_torch.float32: "0x04000000A44A053E5EC7BEBE70CD723D984CD63E80B2DFBC18823EBEE0AFFBBCAE718EBE1629C43ECA06B1BEE0DF17BD18D1183EAC80463E967EA63EC611853EC41EC33E004F3FBD62E4D73E1C60CFBEE0B5C1BE94A550BED27EEA3EAA9285BEF899DD3E8083BBBD8054643DB0908CBDE817EBBE584B9CBD2C09C9BEF4AAA33E5EE0FD3E9AD0FE3E2853B9BE7ECC82BE52A0E4BE3267EBBE80ADAE3C4E409EBE10D4773E647C1F3E720DB5BE18F42B3E50E5933E86DAFF3EA02BD63D106F57BDB0A7A3BE"
    }
  }
#-}
