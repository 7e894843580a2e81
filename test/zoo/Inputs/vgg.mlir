#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<1x3x12x12xf32>) -> tensor<1x3xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_3_8_torch.float32> : tensor<3x8xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_torch.float32_3> : tensor<8xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_8_torch.float32_2> : tensor<8xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_8_torch.float32_1> : tensor<8xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_8_4_3_3_torch.float32> : tensor<8x4x3x3xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_4_torch.float32_7> : tensor<4xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_4_torch.float32_6> : tensor<4xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_4_torch.float32_5> : tensor<4xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_4_torch.float32_4> : tensor<4xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_4_4_3_3_torch.float32> : tensor<4x4x3x3xf32>
    %cst_13 = arith.constant dense_resource<torch_tensor_4_torch.float32_3> : tensor<4xf32>
    %cst_14 = arith.constant dense_resource<torch_tensor_4_torch.float32_2> : tensor<4xf32>
    %cst_15 = arith.constant 1.000000e-05 : f64
    %cst_16 = arith.constant dense_resource<torch_tensor_4_torch.float32_1> : tensor<4xf32>
    %cst_17 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_18 = arith.constant dense_resource<torch_tensor_4_3_3_3_torch.float32> : tensor<4x3x3x3xf32>
    %cst_19 = arith.constant 3.600000e+01 : f32
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<1x3x12x12xf32> to tensor<1x3x14x14xf32>
    %0 = tensor.empty() : tensor<1x4x12x12xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<1x4x12x12xf32>) -> tensor<1x4x12x12xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_18 : tensor<1x3x14x14xf32>, tensor<4x3x3x3xf32>) outs(%1 : tensor<1x4x12x12xf32>) -> tensor<1x4x12x12xf32>
    %3 = tensor.empty() : tensor<4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_16 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.truncf %cst_15 : f64 to f32
      %45 = arith.addf %in, %44 : f32
      linalg.yield %45 : f32
    } -> tensor<4xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = math.rsqrt %in : f32
      linalg.yield %44 : f32
    } -> tensor<4xf32>
    %expanded = tensor.expand_shape %cst_17 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %expanded_20 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<1x4x12x12xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x12x12xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.subf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x4x12x12xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_20 : tensor<1x4x12x12xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x12x12xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.mulf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x4x12x12xf32>
    %expanded_21 = tensor.expand_shape %cst_14 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_21 : tensor<1x4x12x12xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x12x12xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.mulf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x4x12x12xf32>
    %expanded_22 = tensor.expand_shape %cst_13 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_22 : tensor<1x4x12x12xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x12x12xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.addf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x4x12x12xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<1x4x12x12xf32>) outs(%0 : tensor<1x4x12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.cmpf ugt, %in, %cst : f32
      %45 = arith.select %44, %in, %cst : f32
      linalg.yield %45 : f32
    } -> tensor<1x4x12x12xf32>
    %padded_23 = tensor.pad %10 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<1x4x12x12xf32> to tensor<1x4x14x14xf32>
    %11 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_23, %cst_12 : tensor<1x4x14x14xf32>, tensor<4x4x3x3xf32>) outs(%1 : tensor<1x4x12x12xf32>) -> tensor<1x4x12x12xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_10 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.truncf %cst_15 : f64 to f32
      %45 = arith.addf %in, %44 : f32
      linalg.yield %45 : f32
    } -> tensor<4xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%12 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = math.rsqrt %in : f32
      linalg.yield %44 : f32
    } -> tensor<4xf32>
    %expanded_24 = tensor.expand_shape %cst_11 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %expanded_25 = tensor.expand_shape %13 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %expanded_24 : tensor<1x4x12x12xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x12x12xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.subf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x4x12x12xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_25 : tensor<1x4x12x12xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x12x12xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.mulf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x4x12x12xf32>
    %expanded_26 = tensor.expand_shape %cst_9 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %expanded_26 : tensor<1x4x12x12xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x12x12xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.mulf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x4x12x12xf32>
    %expanded_27 = tensor.expand_shape %cst_8 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_27 : tensor<1x4x12x12xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<1x4x12x12xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.addf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x4x12x12xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<1x4x12x12xf32>) outs(%0 : tensor<1x4x12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.cmpf ugt, %in, %cst : f32
      %45 = arith.select %44, %in, %cst : f32
      linalg.yield %45 : f32
    } -> tensor<1x4x12x12xf32>
    %19 = tensor.empty() : tensor<1x4x6x6xf32>
    %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %21 = tensor.empty() : tensor<2x2xf32>
    %22 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%18, %21 : tensor<1x4x12x12xf32>, tensor<2x2xf32>) outs(%20 : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %padded_28 = tensor.pad %22 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<1x4x6x6xf32> to tensor<1x4x8x8xf32>
    %23 = tensor.empty() : tensor<1x8x6x6xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
    %25 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_28, %cst_7 : tensor<1x4x8x8xf32>, tensor<8x4x3x3xf32>) outs(%24 : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
    %26 = tensor.empty() : tensor<8xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_5 : tensor<8xf32>) outs(%26 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.truncf %cst_15 : f64 to f32
      %45 = arith.addf %in, %44 : f32
      linalg.yield %45 : f32
    } -> tensor<8xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%27 : tensor<8xf32>) outs(%26 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = math.rsqrt %in : f32
      linalg.yield %44 : f32
    } -> tensor<8xf32>
    %expanded_29 = tensor.expand_shape %cst_6 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %expanded_30 = tensor.expand_shape %28 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %expanded_29 : tensor<1x8x6x6xf32>, tensor<8x1x1xf32>) outs(%23 : tensor<1x8x6x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.subf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x8x6x6xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %expanded_30 : tensor<1x8x6x6xf32>, tensor<8x1x1xf32>) outs(%23 : tensor<1x8x6x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.mulf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x8x6x6xf32>
    %expanded_31 = tensor.expand_shape %cst_4 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %expanded_31 : tensor<1x8x6x6xf32>, tensor<8x1x1xf32>) outs(%23 : tensor<1x8x6x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.mulf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x8x6x6xf32>
    %expanded_32 = tensor.expand_shape %cst_3 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %expanded_32 : tensor<1x8x6x6xf32>, tensor<8x1x1xf32>) outs(%23 : tensor<1x8x6x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.addf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x8x6x6xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<1x8x6x6xf32>) outs(%23 : tensor<1x8x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.cmpf ugt, %in, %cst : f32
      %45 = arith.select %44, %in, %cst : f32
      linalg.yield %45 : f32
    } -> tensor<1x8x6x6xf32>
    %34 = tensor.empty() : tensor<1x8x1x1xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%33 : tensor<1x8x6x6xf32>) outs(%35 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.addf %in, %out : f32
      linalg.yield %44 : f32
    } -> tensor<1x8x1x1xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x8x1x1xf32>) outs(%34 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.divf %in, %cst_19 : f32
      linalg.yield %44 : f32
    } -> tensor<1x8x1x1xf32>
    %collapsed = tensor.collapse_shape %37 [[0], [1, 2, 3]] : tensor<1x8x1x1xf32> into tensor<1x8xf32>
    %38 = tensor.empty() : tensor<8x3xf32>
    %transposed = linalg.transpose ins(%cst_2 : tensor<3x8xf32>) outs(%38 : tensor<8x3xf32>) permutation = [1, 0] 
    %39 = tensor.empty() : tensor<1x3xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<1x3xf32>) -> tensor<1x3xf32>
    %41 = linalg.matmul ins(%collapsed, %transposed : tensor<1x8xf32>, tensor<8x3xf32>) outs(%40 : tensor<1x3xf32>) -> tensor<1x3xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<3xf32>) outs(%39 : tensor<1x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3xf32>
    %43 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%41, %42 : tensor<1x3xf32>, tensor<1x3xf32>) outs(%39 : tensor<1x3xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %44 = arith.addf %in, %in_33 : f32
      linalg.yield %44 : f32
    } -> tensor<1x3xf32>
    return %43 : tensor<1x3xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_torch.float32: "0x040000006F3100BE7282933E1DFF4EBD",
      torch_tensor_3_8_torch.float32: "0x0400000068C0423EA64D053E9EDCF0BD7506903E61840ABE57B8513E14EF42BE7D0694BE831E603D4D1D4A3EB3E74A3E97E221BEC4B0803D27B78DBE5F4A983EB8B3C9BDC52FABBE3557D4BD0400C7BDBCC87EBEDD97243E860AB83A8F9474BEB43CACBE",
      torch_tensor_8_torch.float32_3: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_4_3_3_torch.float32: "0x04000000662B233E97D0293E80BEDEBD7348E23DB47D18BE6380213E16F005BDF6622DBD2074BBBC5300BB3D00FD033CE4E119BEDB31283EAB686F3B0EDCA53D1669D43D7AAD183E8B84DEBD9BEE1A3E90B56DBDAB9F54BCC393CB3D40DBFEBC108EA0BD20CA04BDF0D521BD505791BD96087ABCE8D4D33D1BC3863D560F02BCBB82D8BDC0411ABE36A80A3E93C5F6BD8881A6BD0EBDFCBD987FDCBDA00DE6BDA669F1BD4BC5B73DD82982BDEBCB6B3DF6BC9FBDC321D83DA03A90BC50ABE0BDA61BD4BD7F96073E3600CD3CCA391F3E8B90DABDEF7A15BE266978BDC083C7BC80589EBB73A4983D2B3C3EBDE330263EC312E3BD06F93CBDABE266BD93BCCABDE30595BDC6D1493D8E7ABBBDEB3E05BE383BFDBDEFA1093E2B11E4BBFA97093EA4B000BED051183EFE80AF3D56933E3B1628403CD6DE9CBC108E1FBDB3DDC23D8BA9E23D40B8E2BDA0D11E3EC087873D9B2D64BD1013103D00701E3D2C0C22BED879F13D880214BEB3F3B83D5371AABD774A193E163C6CBC4BADA43D1A060F3EC04B953D8B97BF3DE0565EBD484323BED64F88BDB01CD73D368D09BD64B424BEEB1032BC3896B53D20BF09BD2816F5BD86D77A3DE32BF53D88FFD8BDC0104BBC60BDD63CFBD4ADBDE846F1BD6B1032BDE0ED783D3B20163DE321C43D2873B03DEB40C8BC1044273E33CFB73D4335153EEA0718BEAED3E73D0B53F8BD633C003EEEB8183E98ABD0BD1B7893BD30AA7F3D738FECBD5B06C8BD631604BE2674D9BD189BD1BD566F823B0041753B06478C3DD683BC3C80B35E3CE26804BE404089BD005A79BC2078A3BDB6E132BD463535BD669D183E2664803DBE1C0ABE83140CBE5E61FA3D13AAAC3D1889A9BDF684CDBC24C31DBE9E20DE3D2090513DE87DADBD80C1353D9E7503BECE46AA3DBE06A2BD0E30CDBDF070EEBD0AC408BE9A890ABEABE8BBBD68E58ABDB80003BEA06BD9BC877C093E507C573D16D703BCC31EB3BD0BF532BD0BF2C73D00E2903A6BEF9ABDCB1DC93CC6911E3E003E61BB70C9E4BD4618EB3D50FBCBBD18B2B63D00C7FEBC4B561D3D801E8D3DC0E7EBBC5F420BBE004A5D3BA6AB00BE3E0D1A3E4B7E173E56C8DABC3B05763D1682903D8088B23BEB5D503CE8C8CABDF6CB143EAC840C3EC0C7223DFB081BBD1B89C4BD0BF6753DC05A093DB7511C3E40F699BCB854113EABF348BD8060F7BC70CF50BD807D6FBCF3D9F5BD2BA5C2BB5BA61A3ED28B073E76EB08BD80C0CA3B2B72013EC0528FBDA63CD53D001F7EBC80F514BD5A9326BE00040DBD0008F8BD642E17BEDF280FBEE0BF0DBE36F2643DE0C4BB3C53A110BEC3A69E3D464A13BD583E88BD5B2A5D3DD489003E16BE47BDF623193DCEB7813D86970D3E8B4B84BD7B001DBE13451BBE4033DDBC4A5B0D3E6691463D3B1501BE3359B5BDF693A33CAB67753DB0E4453DB09EED3D164C863D128B22BEFA2205BE9853DBBD3878F9BDE76819BEE31ED83DF60F6D3DD6D646BD28B11FBEF61485BD6EFC19BEB0188FBD468FFC3D8BA3A03DEB0B7B3D2FD722BEF8D59D3D70C630BD7EDA23BE50750EBDE33DB2BD28BFC43DA6B7CCBDE69948BDEB6E063DEB0DBBBC6B55CFBC565D783AEB76E53DC01E2CBC14DB123E",
      torch_tensor_4_torch.float32_7: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_torch.float32_6: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32_5: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32_4: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_4_3_3_torch.float32: "0x04000000AB32633ACB0C303D1622C03C96378EBC336AE3BDEB8D8DBD262A96BDD3A4A93D7BC71F3D1804C73D2B760FBE9E289A3D4B4B3E3DF355C8BD531D1C3EEB38433C6381ABBD0C5A083E768ABB3D0A060FBEA3F4EB3D339BBD3DBB4466BDD336933D6B536B3DABF2E53940FDAE3DD0652FBD3CF9113ED66F2ABEFB04743D7BFB93BD2B311D3EE09195BCF63F4A3DCB8728BE2B55CE3D560C3BBC4BD7BCBC28CB94BD760292BC1B8F0BBD8B13A83DAB5A77BA00C8263EB62C8DBC90FA08BD7677E53D56A63DBD2B39BABB83DFE8BDC665D5BD567CF5BDB4E61CBE5080CE3DEBAF8FBC58A68DBD8A0821BEAF5D20BE80BFC0BBAE11FA3DF654373DBA04163E98CE883DF353C4BD960D3A3C3B5C1FBDBB48A6BD33DE22BEF6E4FABC7B1CA23D3F4D063EDB7F4B3DBB0F093E3672333D00B471BC33D0863D68A2C73DB0C1E13DA02AF33C568905BB8C95123E56D5B13D709E053E2682493D261F6A3D56D5A3BDDE0A8FBD3BAEAC3DBAF9273EFE1E943DEB69443C8028823CE67406BD5C4913BEAB248ABC000E4ABC0E341FBE6BF13E3D1E9ECFBD00D9353B80D4B43B0EDCAF3DC82420BE565BB83AA6A7443D1856AF3D2BEDCE3B5E66B33D388E92BDF60F20BD5612903D86E130BDFBAE25BDBABD083EF336EA3D96EA503C6BAB13BD98D4DE3D60EBD03C668EDDBD407C9ABD2B1B3ABCBF5C0ABEB652ACBC2057CFBC7AD7033E86F5263D208BE63D965263BC0C65023E30EA64BD37BF1BBE409F8ABD5055C7BDEB662C3DFB0A213E76374CBDD3BD8BBD483D803DF0DFEF3D688DDC3D7B6D64BDB002FD3D",
      torch_tensor_4_torch.float32_3: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_3_3_3_torch.float32: "0x04000000727FFBBD489FC5BC6BFE413EC502CC3CBAEE03BE3525793D71260FBC14FD0FBE9201B23D6C47C63D202426BE296321BE8588F13DA1AC27BE4FF431BEB1FEE4BDA0D02D3DC757393E09B091BD666AC63D9B7F463DF37235BEACC840BD53E323BD44861BBCFB322EBE2F2327BE4EAFDBBC84E388BD1ADA973CFD5E39BE418839BED3264B3D25CC2ABE0C5EC63C9FE7873D66CA9ABDA5088BBD14273DBE6191183E32B20BBE91D4AC3D309B363CCE122E3E1BFCF43DB11386BD3C8F013E24CEEEBD43F5663D09167A3D23EEB5BD60A1313E86031D3EEF74133EB55CF93C311A853D7D0D9C3D68AD123EF354E43DA21697BDC84654BDCF350FBE595C113EDF4F05BEA90439BE587B973D078A35BD56891CBEB65F15BD0FB43D3E9EAE833C424A20BEB560653D5B56143EC4A13FBEFBEE253DFC2FF2BD718A8B3D214C0C3E04A0EB3ACAA0D6BCFBCECF3B716BA5BC5727183E9F95113E849F34BE238412BBE62CC6BD576B53BD316E2CBED5540A3EB0D8DCBCBD67BBBD0FDE31BE0317CC3DB614AF3D726EDCBD4A000EBE9D61303EDB3F363E2E69F93DD2CF1EBEA416F7BC3D85033C78B58DBD1F1AEB3CC348883DFE301F3D"
    }
  }
#-}
