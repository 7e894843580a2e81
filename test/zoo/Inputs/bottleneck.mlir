#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_2_1_1_torch.float32> : tensor<4x2x1x1xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_2_torch.float32_7> : tensor<2xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_2_torch.float32_6> : tensor<2xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_2_torch.float32_5> : tensor<2xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_2_torch.float32_4> : tensor<2xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_2_2_3_3_torch.float32> : tensor<2x2x3x3xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_2_torch.float32_3> : tensor<2xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_2_torch.float32_2> : tensor<2xf32>
    %cst_9 = arith.constant 1.000000e-05 : f64
    %cst_10 = arith.constant dense_resource<torch_tensor_2_torch.float32_1> : tensor<2xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_2_torch.float32> : tensor<2xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_2_4_1_1_torch.float32> : tensor<2x4x1x1xf32>
    %0 = tensor.empty() : tensor<2x2x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg0, %cst_12 : tensor<2x4x8x8xf32>, tensor<2x4x1x1xf32>) outs(%1 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %3 = tensor.empty() : tensor<2xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_10 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.truncf %cst_9 : f64 to f32
      %23 = arith.addf %in, %22 : f32
      linalg.yield %23 : f32
    } -> tensor<2xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.rsqrt %in : f32
      linalg.yield %22 : f32
    } -> tensor<2xf32>
    %expanded = tensor.expand_shape %cst_11 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %expanded_13 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %22 = arith.subf %in, %in_20 : f32
      linalg.yield %22 : f32
    } -> tensor<2x2x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_13 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %22 = arith.mulf %in, %in_20 : f32
      linalg.yield %22 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_14 = tensor.expand_shape %cst_8 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_14 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %22 = arith.mulf %in, %in_20 : f32
      linalg.yield %22 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_15 = tensor.expand_shape %cst_7 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_15 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %22 = arith.addf %in, %in_20 : f32
      linalg.yield %22 : f32
    } -> tensor<2x2x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x2x8x8xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.cmpf ugt, %in, %cst : f32
      %23 = arith.select %22, %in, %cst : f32
      linalg.yield %23 : f32
    } -> tensor<2x2x8x8xf32>
    %padded = tensor.pad %10 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x2x8x8xf32> to tensor<2x2x10x10xf32>
    %11 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_6 : tensor<2x2x10x10xf32>, tensor<2x2x3x3xf32>) outs(%1 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_4 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.truncf %cst_9 : f64 to f32
      %23 = arith.addf %in, %22 : f32
      linalg.yield %23 : f32
    } -> tensor<2xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%12 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.rsqrt %in : f32
      linalg.yield %22 : f32
    } -> tensor<2xf32>
    %expanded_16 = tensor.expand_shape %cst_5 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %expanded_17 = tensor.expand_shape %13 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %expanded_16 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %22 = arith.subf %in, %in_20 : f32
      linalg.yield %22 : f32
    } -> tensor<2x2x8x8xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_17 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %22 = arith.mulf %in, %in_20 : f32
      linalg.yield %22 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_18 = tensor.expand_shape %cst_3 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %expanded_18 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %22 = arith.mulf %in, %in_20 : f32
      linalg.yield %22 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_19 = tensor.expand_shape %cst_2 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_19 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %22 = arith.addf %in, %in_20 : f32
      linalg.yield %22 : f32
    } -> tensor<2x2x8x8xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x2x8x8xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.cmpf ugt, %in, %cst : f32
      %23 = arith.select %22, %in, %cst : f32
      linalg.yield %23 : f32
    } -> tensor<2x2x8x8xf32>
    %19 = tensor.empty() : tensor<2x4x8x8xf32>
    %broadcasted = linalg.broadcast ins(%cst_0 : tensor<4xf32>) outs(%19 : tensor<2x4x8x8xf32>) dimensions = [0, 2, 3] 
    %20 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%18, %cst_1 : tensor<2x2x8x8xf32>, tensor<4x2x1x1xf32>) outs(%broadcasted : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %arg0 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%19 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %22 = arith.addf %in, %in_20 : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x8x8xf32>
    return %21 : tensor<2x4x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x0400000059D61FBE56DEE4BEA48207BFAB5D193F",
      torch_tensor_4_2_1_1_torch.float32: "0x04000000DA96BA3E0CBE48BC3EAD033F7BD5F03D1A7BB33E717FC23EB9D210BF8CD41E3F",
      torch_tensor_2_torch.float32_7: "0x040000000000000000000000",
      torch_tensor_2_torch.float32_6: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32_5: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32_4: "0x040000000000000000000000",
      torch_tensor_2_2_3_3_torch.float32: "0x04000000E6C4843D7BB4A33D591F463E7B5A273DF9B5A43D42F5013C3922473E18D8C3BD4DF4323DB5A8FC3D0510E93DD83D4B3E2A4A803C16D7C63D6F8696BDD65823BE09F15CBE5A04E93D357C08BEE564033E33DF263E3209A9BD2A4AF03C6DFD553EFBAD41BEB7DB913C301B40BE705644BECB3F46BD33E89B3D526FB9BD203CCCBC37D30CBE618B143E05E1453E87101FBE",
      torch_tensor_2_torch.float32_3: "0x040000000000000000000000",
      torch_tensor_2_torch.float32_2: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32_1: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32: "0x040000000000000000000000",
      torch_tensor_2_4_1_1_torch.float32: "0x0400000000AF91BB74853CBE3821F03E94EE023EE8F0893D1A979C3EE0F6C3BD0030B1BC"
    }
  }
#-}
