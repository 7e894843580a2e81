#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<1x2x8x8xf32>) -> tensor<1x3x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_3_torch.float32_3> : tensor<3xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_3_torch.float32_2> : tensor<3xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_3_torch.float32_1> : tensor<3xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_3_8_3_3_torch.float32> : tensor<3x8x3x3xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_4_torch.float32_4> : tensor<4xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_8_4_2_2_torch.float32> : tensor<8x4x2x2xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_8_torch.float32_3> : tensor<8xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_8_torch.float32_2> : tensor<8xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_8_torch.float32_1> : tensor<8xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_8_4_3_3_torch.float32> : tensor<8x4x3x3xf32>
    %cst_13 = arith.constant dense_resource<torch_tensor_4_torch.float32_3> : tensor<4xf32>
    %cst_14 = arith.constant dense_resource<torch_tensor_4_torch.float32_2> : tensor<4xf32>
    %cst_15 = arith.constant 1.000000e-05 : f64
    %cst_16 = arith.constant dense_resource<torch_tensor_4_torch.float32_1> : tensor<4xf32>
    %cst_17 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_18 = arith.constant dense_resource<torch_tensor_4_2_3_3_torch.float32> : tensor<4x2x3x3xf32>
    %c1 = arith.constant 1 : index
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<1x2x8x8xf32> to tensor<1x2x10x10xf32>
    %0 = tensor.empty() : tensor<1x4x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_18 : tensor<1x2x10x10xf32>, tensor<4x2x3x3xf32>) outs(%1 : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
    %3 = tensor.empty() : tensor<4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_16 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.truncf %cst_15 : f64 to f32
      %44 = arith.addf %in, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<4xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = math.rsqrt %in : f32
      linalg.yield %43 : f32
    } -> tensor<4xf32>
    %expanded = tensor.expand_shape %cst_17 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %expanded_19 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<1x4x8x8xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.subf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x4x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_19 : tensor<1x4x8x8xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.mulf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x4x8x8xf32>
    %expanded_20 = tensor.expand_shape %cst_14 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_20 : tensor<1x4x8x8xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.mulf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x4x8x8xf32>
    %expanded_21 = tensor.expand_shape %cst_13 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_21 : tensor<1x4x8x8xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.addf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x4x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<1x4x8x8xf32>) outs(%0 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.cmpf ugt, %in, %cst : f32
      %44 = arith.select %43, %in, %cst : f32
      linalg.yield %44 : f32
    } -> tensor<1x4x8x8xf32>
    %11 = tensor.empty() : tensor<1x4x4x4xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
    %13 = tensor.empty() : tensor<2x2xf32>
    %14 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%10, %13 : tensor<1x4x8x8xf32>, tensor<2x2xf32>) outs(%12 : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
    %padded_22 = tensor.pad %14 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<1x4x4x4xf32> to tensor<1x4x6x6xf32>
    %15 = tensor.empty() : tensor<1x8x4x4xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
    %17 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_22, %cst_12 : tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>) outs(%16 : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
    %18 = tensor.empty() : tensor<8xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_10 : tensor<8xf32>) outs(%18 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.truncf %cst_15 : f64 to f32
      %44 = arith.addf %in, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<8xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%19 : tensor<8xf32>) outs(%18 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = math.rsqrt %in : f32
      linalg.yield %43 : f32
    } -> tensor<8xf32>
    %expanded_23 = tensor.expand_shape %cst_11 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %expanded_24 = tensor.expand_shape %20 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_23 : tensor<1x8x4x4xf32>, tensor<8x1x1xf32>) outs(%15 : tensor<1x8x4x4xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.subf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x8x4x4xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %expanded_24 : tensor<1x8x4x4xf32>, tensor<8x1x1xf32>) outs(%15 : tensor<1x8x4x4xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.mulf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x8x4x4xf32>
    %expanded_25 = tensor.expand_shape %cst_9 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_25 : tensor<1x8x4x4xf32>, tensor<8x1x1xf32>) outs(%15 : tensor<1x8x4x4xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.mulf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x8x4x4xf32>
    %expanded_26 = tensor.expand_shape %cst_8 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %expanded_26 : tensor<1x8x4x4xf32>, tensor<8x1x1xf32>) outs(%15 : tensor<1x8x4x4xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.addf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x8x4x4xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<1x8x4x4xf32>) outs(%15 : tensor<1x8x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.cmpf ugt, %in, %cst : f32
      %44 = arith.select %43, %in, %cst : f32
      linalg.yield %44 : f32
    } -> tensor<1x8x4x4xf32>
    %26 = tensor.empty() : tensor<4x8x2x2xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<4x8x2x2xf32>) -> tensor<4x8x2x2xf32>
    %28 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%27 : tensor<4x8x2x2xf32>) {
    ^bb0(%out: f32):
      %43 = linalg.index 0 : index
      %44 = linalg.index 1 : index
      %45 = linalg.index 2 : index
      %46 = linalg.index 3 : index
      %47 = arith.subi %c1, %45 : index
      %48 = arith.subi %c1, %46 : index
      %extracted = tensor.extract %cst_7[%44, %43, %47, %48] : tensor<8x4x2x2xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x8x2x2xf32>
    %29 = tensor.empty() : tensor<1x8x9x9xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<1x8x9x9xf32>) -> tensor<1x8x9x9xf32>
    %inserted_slice = tensor.insert_slice %25 into %30[0, 0, 1, 1] [1, 8, 4, 4] [1, 1, 2, 2] : tensor<1x8x4x4xf32> into tensor<1x8x9x9xf32>
    %broadcasted = linalg.broadcast ins(%cst_6 : tensor<4xf32>) outs(%0 : tensor<1x4x8x8xf32>) dimensions = [0, 2, 3] 
    %31 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%inserted_slice, %28 : tensor<1x8x9x9xf32>, tensor<4x8x2x2xf32>) outs(%broadcasted : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
    %concat = tensor.concat dim(1) %31, %10 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x8x8x8xf32>
    %padded_27 = tensor.pad %concat low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<1x8x8x8xf32> to tensor<1x8x10x10xf32>
    %32 = tensor.empty() : tensor<1x3x8x8xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
    %34 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_27, %cst_5 : tensor<1x8x10x10xf32>, tensor<3x8x3x3xf32>) outs(%33 : tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
    %35 = tensor.empty() : tensor<3xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_3 : tensor<3xf32>) outs(%35 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.truncf %cst_15 : f64 to f32
      %44 = arith.addf %in, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<3xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%36 : tensor<3xf32>) outs(%35 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = math.rsqrt %in : f32
      linalg.yield %43 : f32
    } -> tensor<3xf32>
    %expanded_28 = tensor.expand_shape %cst_4 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %expanded_29 = tensor.expand_shape %37 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %expanded_28 : tensor<1x3x8x8xf32>, tensor<3x1x1xf32>) outs(%32 : tensor<1x3x8x8xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.subf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x3x8x8xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %expanded_29 : tensor<1x3x8x8xf32>, tensor<3x1x1xf32>) outs(%32 : tensor<1x3x8x8xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.mulf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x3x8x8xf32>
    %expanded_30 = tensor.expand_shape %cst_2 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %expanded_30 : tensor<1x3x8x8xf32>, tensor<3x1x1xf32>) outs(%32 : tensor<1x3x8x8xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.mulf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x3x8x8xf32>
    %expanded_31 = tensor.expand_shape %cst_1 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %expanded_31 : tensor<1x3x8x8xf32>, tensor<3x1x1xf32>) outs(%32 : tensor<1x3x8x8xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %43 = arith.addf %in, %in_32 : f32
      linalg.yield %43 : f32
    } -> tensor<1x3x8x8xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x3x8x8xf32>) outs(%32 : tensor<1x3x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.cmpf ugt, %in, %cst : f32
      %44 = arith.select %43, %in, %cst : f32
      linalg.yield %44 : f32
    } -> tensor<1x3x8x8xf32>
    return %42 : tensor<1x3x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_torch.float32_3: "0x04000000000000000000000000000000",
      torch_tensor_3_torch.float32_2: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32_1: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32: "0x04000000000000000000000000000000",
      torch_tensor_3_8_3_3_torch.float32: "0x04000000EB46C33CF3D8C3BD96F0C7BD4CF4953D4609813D5E7B68BD2F46B0BDE769C83BCECFDCBDE0BBA23DC2547E3DCDA4053DF88DA8BD8BB478BCB2EB63BD697D6D3DF83EE63DFDD6C13B2B97F8BC39FDA93D8F52E0BC5AFE66BDF77AC7BDB548883C7ECCBE3DA01E9C3D1D2C403D1B04A93D404BC0BDD4A3EC3DDBC914BDB185E0BD1D73603D756B013D871CD4BCBCB6E4BD2D10A73A24BF6DBDF8DE92BD0E95D83D1C8F6A3DF3CECEBD240E50BDD3E764BD185BD9BD27DFB6BD753FF03D3D9DCE3B59BBC63D7E75A53C9428E93D7D6492BD698C063D6E1167BDFAEC2B3D111EBB3D0AB3B63D37CB9ABDFD3690BB3397173C1929983B04D543BDAC8C123D8CE5BDBD879713BD952F7ABDC82A35BD48B88ABD21B8993DBCBCCFBC68B7663D5BB9293A7524D63BBE1BDD3D1646993D2245EB3DC84BC5BD93D6EE3D38C54FBDD4E705BB8351593C744AE9BD8800653D236187BDCF9FD53D38009FBC18D3ABBD59D3AC3D68C7603BF9B6B2BD8431A23C6845CCBCF1DDEBBDAF95D63C33E25EBDADF1B2BC6F9CCB3DB587D13A7263A8BDA323AF3D9834B2BDA9EA5A3D5888D93CB0DED03D4704CDBD3FA537BD601D203DAEA7F0BC31B9ABBDE4236F3CCB845A3DA4077F3B1046C03D89ACC6BD801BA23D00FFE23D58CD4BBDA63B73BCBCF474BD7FA2E3BD19E7313C12A3E9BD7539E43D722FDD3D9CD111BD3337203CF38175BD591DDC3D67B21C3BFDC3FB3C87C80DBD1BF6DFB9CE80B8BDFFB363BC4086443D3843963D983CC7BD6CC43F3D48786C3DEE492BBC7D64383D1CE1CABD1AF330BDBEE225BD18725FBDBEDB013C228355BD5DADC4BDE2FE92BDF5322F3C1456AF3CF589D63D15799FBD8CC27D3DE8FEA03D1B0B48BD6042DDBC91CCA6BDB00345BC4CD6913BD69FDBBD3846D93D0AE3F0BD940762BD7AE2983C8CBEE73DD8D27EB918506C3D491275BB4BB4AB3C820343BDB33DADBD8B8C983D38F9A03DB2A5C83DC0053EBDC3747B3C0D7CBF3DB945A03D670E893DB957C93BAF4A163D4A15D93DCA6CE43CE8EA11BD4DD9F23B3169A4BDC81CC5BD5A6946BDB09116BDC0739F3DBC198DBDB4B9C6BDD11E7ABC0093563D48FF99BDC939F1BD4508A2BD9E0099BCA373323D8DA3E63DBE796EBD81BBE03CC5B763BA9E54ADBDF8CF07BCFE6BACBD90693B3DA951EB3D4266E8BDDCB3EFBD8A6D783CD878AE3D1806B2BB3DD3BEBDDFE329BD",
      torch_tensor_4_torch.float32_4: "0x040000001C02173E981540BDFE4A673E60F0F63D",
      torch_tensor_8_4_2_2_torch.float32: "0x04000000201409BE7628463E6C3880BD5A2144BEA6570D3E003BFB3CA0D119BC42D367BEAEA222BE76DF1B3E244AA1BDD6E432BE0E22123E669950BEBC0F123E583DAEBDD8A9D73DA012103D0417793E2098CE3DC0698ABC884C713EB0C64DBEC07CFC3C9C57A83DF21748BEA42608BE68ABE7BD762B03BE9095F9BC7ACF1EBE72DA713E0051CDBBA2517E3E60567F3D985F23BD100EB33C146113BE008528BE3437C83D101D05BD7098B23C30B3E5BCCC5F473E545C7FBE0E5424BEBA4006BE6079A2BD9EB24A3EA43A2D3E707F3DBE605F93BDA8CD523E06BC45BEF066D43CE435C13DD8F2F23D0877323ED857273EB44C843D8C5271BE6810E3BD987731BDFC013BBE082704BEA08D5A3D002CC7BDA8352B3D5CDCBA3D58EA013EAAC046BEC257663E60FBCD3D50A5BA3CCC0690BDF0C09BBD60A2853CF0F0ADBCB88F6FBE789E2A3DD41729BE6CE655BE3273173E600820BDE0AC86BDC8390CBD106CD1BD0A83063EC0A3D6BB8C3CDDBDDE3B773ED688423EE4DC493EDC137FBEE040453D8020C73CA8166B3EE44A963D109C653D62E5283E64C9E83DD2F663BE9A8978BEA2B904BE90932FBD345A823D3EDB273E78EE63BE282C11BD90CA48BE60845D3ECAC31D3EA27B133EC0FBB0BC9C8922BEE29800BE80151FBB80A7463B00AE81BA06D9603E36E500BED6C9403ED839E33DFAD846BEC82EE3BDA62716BE005720BBC23B083E",
      torch_tensor_8_torch.float32_3: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_4_3_3_torch.float32: "0x04000000A082A5BCE073503DD6FFF53B468E5BBD5E0C13BED61505BDD6C09EBDF0B9DFBD280A22BE604F773D66A612BEF8E3873D2B0FDBBD687BCF3D70B57D3D16F7DC3D5356A3BDAEFA16BEB0F3AF3D80E2E2BCDEC8AF3D1867173E239F2A3E2079DEBC2A3F0F3E163BEC3CC0548BBD76BD8C3C0BB7DB3D043A063E3ADA1DBEBB7E2DBDEB69F93D54AC063E8B83163D0BEA7DBD1B6A063E209D0CBDABB1A9BC60640E3D00BC4A3B604FEBBD5EBF153E7C661E3E7BCFF3BD9BF375BD86109C3D5640B43CA0D5113E40C29A3C4ED6C4BD2E0DC03D960360BC7EBFE7BD7615BBBC96C3C93D1BF410BEC0A1033D809AA33DB6E31A3ECBD58C3C867B02BEAB76AC3B0019C9BDC0193BBD76B865BD909D1BBE06EB99BD7816E7BDDBB124BEA6EF26BEF85E813D565223BE346F2A3E6B77A0BD464D4ABD3683C33D6880AEBD00D5EEBC2651CF3D562967BC8CF4143E7855D13DD60DF03BE639C13D40A21ABCABB2ADBB689FBABDC3F790BD4C4D1A3E56CAC6BCEB3B70BDBED5043E9853EE3D36F3A33D87DD253EB6ACCE3CAB1A483D864DBEBD50EE8C3D569B1E3B8EB4E23D28BD063E7E3FC1BDB66B57BD56F27FBD301086BD6ECBB9BDF618223EF6ECB5BD00842F3C00A7013D56D93EBB6B7F103C4B2D9ABDCBE08DBC362AA8BCBE4AE5BDF003243EC0EE8A3DB0BBF83D56B35E3D7820C43DD006103EF010F2BDD36EFB3DAB43003C104FF7BDC050813CB0EE7A3DF6C9C1BD379817BE47CA28BEE3B2B6BD88FE16BE9E17B93D0ED2A3BD765613BE9355E5BDCB60F3BCC3E2AE3DEEB9013E60C5313D18E9D73D5CCB03BEBBFD54BDA088F33D28C7ABBD0BA8313D3B713DBDBE4AB03DF01C1CBEF644113DEB5BD7BD969FE8BDDE79F13DDB85A3BD2BF8F13B000A663CDEEF04BE83C5BE3D362ADABD20A476BDCFAD1EBE36ACE2BCF0722E3D3B62563DC0A58E3D1B0E83BD36A9893D36D920BDDAC31F3EE6D8B2BDEB54E0BC00C7B8BB6037FA3D30818FBD78A102BEBB5F2E3DA821ED3DF2A612BEBBD356BDD61B3CBD6CB4023E0041BB3CBAB41BBED20D1D3EA0063FBD7C1918BEAB8C213E305004BDE012723DC07E3F3C4E4DC93D1BC69ABD2E0CA1BD6820BBBD0E96C4BD601ED3BD7001E03D1E47DFBD2BB7F9BB2B07963B9A5A223EE69E72BD53BF94BDA0072F3D70BB043D00055E3D5B98053E3BEA01BEC07EA23C0B75C2BCD60213BE0B5CC6BC0B751F3DF8C9C63DABF5293B6001F9BD06C721BDC0F4C43DA6A97B3DCED3F7BDB012083D503902BD00B5453CBBDFDB3D23D8ADBD809D4BBC9637FE3D004ABFBC72B7293E96E23FBCD6C6083DA035DFBC4B735E3D76076BBDD081203E284A1B3EABBA053C1390B2BD66DF543D96BACEBCFE7B0FBE96C1993CDEC7F3BD0B6068BD0851F9BD2315053ECBC6873D00F0C3BD0EB4DC3D7B53FFBD96F5763C822508BEE853BD3DE827BABD161576BD96BC2E3DDCB329BEE360C33D16AE333C5E28E0BDC0BCCABCEBD2D9BD0B36213D1B9B783D28D50BBE966EE03DEB4A75BD28051A3EC0D651BC6B361D3D108490BD00B546BBC0609DBC968253BDFE96B9BD8095AA3B2CD519BE1033C5BDC06F89BD000E8D3B1BBDD2BDF6C8A3BD2B855E3CAB1A2E3B2B82803B",
      torch_tensor_4_torch.float32_3: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_2_3_3_torch.float32: "0x0400000067FCC1BDC301E93D2948B8BC8FDFE4BDA7208EBC5A760FBE81033F3EC1C226BEBA4C1C3E3D996D3E79AE55BE4D8FCDBC4A4C60BE388A47BDB1FFC93D7D7B60BE52DC18BDA5CB8A3CF0F590BD3FF38B3D64A44E3EFEB7793D09BDAEBD2B5E53BC415CDA3D619E69BEAE03503D82EE653E44EC85BD7B89AA3CAA4330BE98A05F3E732F8A3DCB6EEBBDD1D80E3E68DC823DD1D8B53D50DA32BD168D48BE2E7A6EBE5D65113DD2F194BD1767183D5B7BD63D4E11A43DF7443BBE31D9003EF321C7BD40E527BEF9FE4A3E867219BEB06636BE5A0C0FBDC358B83D23000DBEC43841BEE183CCBD7BF564BED4FDF73D2453983D4E223DBE91833F3E316783BBFE23E03D73D4243D8E850EBEBDCAA33D630532BC4FE9FE3D71A6CDBD03800CBE362E35BE"
    }
  }
#-}
