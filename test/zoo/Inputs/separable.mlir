#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  func.func @main(%arg0: tensor<2x4x9x10xf32>) -> tensor<2x8x9x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<6.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_4_1_1_torch.float32> : tensor<8x4x1x1xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_4_torch.float32_4> : tensor<4xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_4_torch.float32_3> : tensor<4xf32>
    %cst_6 = arith.constant 1.000000e-05 : f64
    %cst_7 = arith.constant dense_resource<torch_tensor_4_torch.float32_2> : tensor<4xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_4_torch.float32_1> : tensor<4xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_4_1_3_3_torch.float32> : tensor<4x1x3x3xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x9x10xf32> to tensor<2x4x11x12xf32>
    %0 = tensor.empty() : tensor<2x4x9x10xf32>
    %broadcasted = linalg.broadcast ins(%cst_10 : tensor<4xf32>) outs(%0 : tensor<2x4x9x10xf32>) dimensions = [0, 2, 3] 
    %collapsed = tensor.collapse_shape %cst_9 [[0, 1], [2], [3]] : tensor<4x1x3x3xf32> into tensor<4x3x3xf32>
    %1 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed : tensor<2x4x11x12xf32>, tensor<4x3x3xf32>) outs(%broadcasted : tensor<2x4x9x10xf32>) -> tensor<2x4x9x10xf32>
    %2 = tensor.empty() : tensor<4xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_7 : tensor<4xf32>) outs(%2 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.truncf %cst_6 : f64 to f32
      %14 = arith.addf %in, %13 : f32
      linalg.yield %14 : f32
    } -> tensor<4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<4xf32>) outs(%2 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.rsqrt %in : f32
      linalg.yield %13 : f32
    } -> tensor<4xf32>
    %expanded = tensor.expand_shape %cst_8 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %expanded_11 = tensor.expand_shape %4 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %expanded : tensor<2x4x9x10xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<2x4x9x10xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %13 = arith.subf %in, %in_15 : f32
      linalg.yield %13 : f32
    } -> tensor<2x4x9x10xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %expanded_11 : tensor<2x4x9x10xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<2x4x9x10xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %13 = arith.mulf %in, %in_15 : f32
      linalg.yield %13 : f32
    } -> tensor<2x4x9x10xf32>
    %expanded_12 = tensor.expand_shape %cst_5 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_12 : tensor<2x4x9x10xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<2x4x9x10xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %13 = arith.mulf %in, %in_15 : f32
      linalg.yield %13 : f32
    } -> tensor<2x4x9x10xf32>
    %expanded_13 = tensor.expand_shape %cst_4 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_13 : tensor<2x4x9x10xf32>, tensor<4x1x1xf32>) outs(%0 : tensor<2x4x9x10xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %13 = arith.addf %in, %in_15 : f32
      linalg.yield %13 : f32
    } -> tensor<2x4x9x10xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %cst_1 : tensor<2x4x9x10xf32>, tensor<f32>) outs(%0 : tensor<2x4x9x10xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %13 = arith.cmpf ogt, %in, %in_15 : f32
      %14 = arith.select %13, %in, %in_15 : f32
      linalg.yield %14 : f32
    } -> tensor<2x4x9x10xf32>
    %10 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %9 : tensor<f32>, tensor<2x4x9x10xf32>) outs(%0 : tensor<2x4x9x10xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %13 = arith.cmpf olt, %in, %in_15 : f32
      %14 = arith.select %13, %in, %in_15 : f32
      linalg.yield %14 : f32
    } -> tensor<2x4x9x10xf32>
    %11 = tensor.empty() : tensor<2x8x9x10xf32>
    %broadcasted_14 = linalg.broadcast ins(%cst_2 : tensor<8xf32>) outs(%11 : tensor<2x8x9x10xf32>) dimensions = [0, 2, 3] 
    %12 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%10, %cst_3 : tensor<2x4x9x10xf32>, tensor<8x4x1x1xf32>) outs(%broadcasted_14 : tensor<2x8x9x10xf32>) -> tensor<2x8x9x10xf32>
    return %12 : tensor<2x8x9x10xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x0400000040FB343CCC53B13EB092233EA6C4EA3E20A9E03D1C4DBFBE140CE43E003AE63C",
      torch_tensor_8_4_1_1_torch.float32: "0x04000000AC8EE3BEF4C398BE8EBAF0BE3E1E883E1072DB3D1A32AD3EB845DEBD285EBD3DA0A854BE74D84FBE80EBAA3C5E75893E96D9923E9257CD3E88C15B3E88D0853D3C4DD63E809CE83EC08F233EA02DF83E2042C13C985482BDAAA8EC3E40A3CCBD9C61A33E166ED93EB0D2423E44E78D3E3CEDBCBEB229E33ECA37A1BE0EDFA53E",
      torch_tensor_4_torch.float32_4: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_torch.float32_3: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32_1: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_1_3_3_torch.float32: "0x04000000B60181BE3823663E86CCD8BD1B38D3BDD6FD25BDB66F853E56A7B13DF8C3053E26CA80BDABDD5DBEFCC585BEE871593EAE979A3E0BCF5A3E002B91BE8B23263D2B4C0B3EE353443E836871BE8669F4BDC0452A3E007F673E33C924BEC0FC6E3ECE7D7ABE78DC96BEA0142C3D000C68BE10246DBEAB06983C43752C3ED083E0BD46E5BBBDA0C703BE36F4A0BE188D6A3E",
      torch_tensor_4_torch.float32: "0x04000000FC87933E36BE9C3E004358BCAE7B323E"
    }
  }
#-}
