#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x6x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_3_torch.float32_7> : tensor<3xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_3_torch.float32_6> : tensor<3xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_3_torch.float32_5> : tensor<3xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_3_torch.float32_4> : tensor<3xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_3_2_3_3_torch.float32> : tensor<3x2x3x3xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_3_torch.float32_3> : tensor<3xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_3_torch.float32_2> : tensor<3xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_3_torch.float32_1> : tensor<3xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_3_2_1_1_torch.float32> : tensor<3x2x1x1xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_2_torch.float32_3> : tensor<2xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_2_torch.float32_2> : tensor<2xf32>
    %cst_12 = arith.constant 1.000000e-05 : f64
    %cst_13 = arith.constant dense_resource<torch_tensor_2_torch.float32_1> : tensor<2xf32>
    %cst_14 = arith.constant dense_resource<torch_tensor_2_torch.float32> : tensor<2xf32>
    %cst_15 = arith.constant dense_resource<torch_tensor_2_4_1_1_torch.float32> : tensor<2x4x1x1xf32>
    %0 = tensor.empty() : tensor<2x2x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg0, %cst_15 : tensor<2x4x8x8xf32>, tensor<2x4x1x1xf32>) outs(%1 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %3 = tensor.empty() : tensor<2xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_13 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.truncf %cst_12 : f64 to f32
      %31 = arith.addf %in, %30 : f32
      linalg.yield %31 : f32
    } -> tensor<2xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.rsqrt %in : f32
      linalg.yield %30 : f32
    } -> tensor<2xf32>
    %expanded = tensor.expand_shape %cst_14 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %expanded_16 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.subf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x2x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_16 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.mulf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_17 = tensor.expand_shape %cst_11 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_17 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.mulf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_18 = tensor.expand_shape %cst_10 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_18 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.addf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x2x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x2x8x8xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.cmpf ugt, %in, %cst : f32
      %31 = arith.select %30, %in, %cst : f32
      linalg.yield %31 : f32
    } -> tensor<2x2x8x8xf32>
    %11 = tensor.empty() : tensor<2x3x8x8xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32>
    %13 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%10, %cst_9 : tensor<2x2x8x8xf32>, tensor<3x2x1x1xf32>) outs(%12 : tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32>
    %14 = tensor.empty() : tensor<3xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_7 : tensor<3xf32>) outs(%14 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.truncf %cst_12 : f64 to f32
      %31 = arith.addf %in, %30 : f32
      linalg.yield %31 : f32
    } -> tensor<3xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%15 : tensor<3xf32>) outs(%14 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.rsqrt %in : f32
      linalg.yield %30 : f32
    } -> tensor<3xf32>
    %expanded_19 = tensor.expand_shape %cst_8 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %expanded_20 = tensor.expand_shape %16 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %expanded_19 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%11 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.subf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x8x8xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_20 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%11 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.mulf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x8x8xf32>
    %expanded_21 = tensor.expand_shape %cst_6 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_21 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%11 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.mulf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x8x8xf32>
    %expanded_22 = tensor.expand_shape %cst_5 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %expanded_22 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%11 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.addf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x8x8xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x8x8xf32>) outs(%11 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.cmpf ugt, %in, %cst : f32
      %31 = arith.select %30, %in, %cst : f32
      linalg.yield %31 : f32
    } -> tensor<2x3x8x8xf32>
    %padded = tensor.pad %10 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x2x8x8xf32> to tensor<2x2x10x10xf32>
    %22 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_4 : tensor<2x2x10x10xf32>, tensor<3x2x3x3xf32>) outs(%12 : tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<3xf32>) outs(%14 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.truncf %cst_12 : f64 to f32
      %31 = arith.addf %in, %30 : f32
      linalg.yield %31 : f32
    } -> tensor<3xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%23 : tensor<3xf32>) outs(%14 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.rsqrt %in : f32
      linalg.yield %30 : f32
    } -> tensor<3xf32>
    %expanded_23 = tensor.expand_shape %cst_3 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %expanded_24 = tensor.expand_shape %24 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_23 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%11 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.subf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x8x8xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %expanded_24 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%11 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.mulf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x8x8xf32>
    %expanded_25 = tensor.expand_shape %cst_1 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %expanded_25 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%11 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.mulf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x8x8xf32>
    %expanded_26 = tensor.expand_shape %cst_0 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %expanded_26 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%11 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %30 = arith.addf %in, %in_27 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x8x8xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x3x8x8xf32>) outs(%11 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.cmpf ugt, %in, %cst : f32
      %31 = arith.select %30, %in, %cst : f32
      linalg.yield %31 : f32
    } -> tensor<2x3x8x8xf32>
    %concat = tensor.concat dim(1) %21, %29 : (tensor<2x3x8x8xf32>, tensor<2x3x8x8xf32>) -> tensor<2x6x8x8xf32>
    return %concat : tensor<2x6x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_torch.float32_7: "0x04000000000000000000000000000000",
      torch_tensor_3_torch.float32_6: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32_5: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32_4: "0x04000000000000000000000000000000",
      torch_tensor_3_2_3_3_torch.float32: "0x04000000A995423E1C3963BDB8DF803D423B35BE143FDDBCDB53EFBC48BCE63D2F4B893DCF5C393E4C48023EB636063ED6FF72BD8F60023D3C813ABD32E2513EE94A393E96718F3C003987BD51A2EF3DA76D00BE1B0B5E3E2972DBBD450EACBC55A70A3E3565643E29D1F53DF3FC563CF5C136BA502C6DBD6853063EF5E6ECBC91BF433D338E073EFFCB39BE9E7940BE1BA0523E3C2FBFBD54BC8CBC39460DBECE8B3A3EE609463E2FBD213EC7D5143E64486CBED25F49BE94C841BDFB33713CFDAAC33D5C6BFFBD5987C1BDA8724BBE0BC540BE1F70153E4A759F3D",
      torch_tensor_3_torch.float32_3: "0x04000000000000000000000000000000",
      torch_tensor_3_torch.float32_2: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32_1: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32: "0x04000000000000000000000000000000",
      torch_tensor_3_2_1_1_torch.float32: "0x04000000CF89FA3EB22EC3BE84454A3D5C9F8A3E1E22F03EE3522B3F",
      torch_tensor_2_torch.float32_3: "0x040000000000000000000000",
      torch_tensor_2_torch.float32_2: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32_1: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32: "0x040000000000000000000000",
      torch_tensor_2_4_1_1_torch.float32: "0x04000000C001CA3D8CAF323ED82BA93E20BE7A3E54F4EA3E085C3D3EFE70CE3E20BAC9BC"
    }
  }
#-}
