#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<2x4x12xf32>) -> tensor<2x4x12xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_4_torch.float32_1> : tensor<4xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_4_4_1_torch.float32> : tensor<4x4x1xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_4_1_5_torch.float32> : tensor<4x1x5xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_8_4_1_torch.float32> : tensor<8x4x1xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %0 = tensor.empty() : tensor<2x8x12xf32>
    %broadcasted = linalg.broadcast ins(%cst_6 : tensor<8xf32>) outs(%0 : tensor<2x8x12xf32>) dimensions = [0, 2] 
    %1 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%arg0, %cst_5 : tensor<2x4x12xf32>, tensor<8x4x1xf32>) outs(%broadcasted : tensor<2x8x12xf32>) -> tensor<2x8x12xf32>
    %extracted_slice = tensor.extract_slice %1[0, 0, 0] [2, 4, 12] [1, 1, 1] : tensor<2x8x12xf32> to tensor<2x4x12xf32>
    %extracted_slice_7 = tensor.extract_slice %1[0, 4, 0] [2, 4, 12] [1, 1, 1] : tensor<2x8x12xf32> to tensor<2x4x12xf32>
    %2 = tensor.empty() : tensor<2x4x12xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_7 : tensor<2x4x12xf32>) outs(%2 : tensor<2x4x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.negf %in : f32
      %12 = math.exp %11 : f32
      %13 = arith.addf %12, %cst_0 : f32
      %14 = arith.divf %cst_0, %13 : f32
      linalg.yield %14 : f32
    } -> tensor<2x4x12xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice, %3 : tensor<2x4x12xf32>, tensor<2x4x12xf32>) outs(%2 : tensor<2x4x12xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %11 = arith.mulf %in, %in_12 : f32
      linalg.yield %11 : f32
    } -> tensor<2x4x12xf32>
    %expanded = tensor.expand_shape %4 [[0], [1], [2, 3]] output_shape [2, 4, 12, 1] : tensor<2x4x12xf32> into tensor<2x4x12x1xf32>
    %expanded_8 = tensor.expand_shape %cst_4 [[0], [1], [2, 3]] output_shape [4, 1, 5, 1] : tensor<4x1x5xf32> into tensor<4x1x5x1xf32>
    %padded = tensor.pad %expanded low[0, 0, 2, 0] high[0, 0, 2, 0] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x12x1xf32> to tensor<2x4x16x1xf32>
    %5 = tensor.empty() : tensor<2x4x12x1xf32>
    %broadcasted_9 = linalg.broadcast ins(%cst_3 : tensor<4xf32>) outs(%5 : tensor<2x4x12x1xf32>) dimensions = [0, 2, 3] 
    %collapsed = tensor.collapse_shape %expanded_8 [[0, 1], [2], [3]] : tensor<4x1x5x1xf32> into tensor<4x5x1xf32>
    %6 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed : tensor<2x4x16x1xf32>, tensor<4x5x1xf32>) outs(%broadcasted_9 : tensor<2x4x12x1xf32>) -> tensor<2x4x12x1xf32>
    %collapsed_10 = tensor.collapse_shape %6 [[0], [1], [2, 3]] : tensor<2x4x12x1xf32> into tensor<2x4x12xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_10 : tensor<2x4x12xf32>) outs(%2 : tensor<2x4x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.negf %in : f32
      %12 = math.exp %11 : f32
      %13 = arith.addf %12, %cst_0 : f32
      %14 = arith.divf %cst_0, %13 : f32
      linalg.yield %14 : f32
    } -> tensor<2x4x12xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_10, %7 : tensor<2x4x12xf32>, tensor<2x4x12xf32>) outs(%2 : tensor<2x4x12xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %11 = arith.mulf %in, %in_12 : f32
      linalg.yield %11 : f32
    } -> tensor<2x4x12xf32>
    %broadcasted_11 = linalg.broadcast ins(%cst_1 : tensor<4xf32>) outs(%2 : tensor<2x4x12xf32>) dimensions = [0, 2] 
    %9 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%8, %cst_2 : tensor<2x4x12xf32>, tensor<4x4x1xf32>) outs(%broadcasted_11 : tensor<2x4x12xf32>) -> tensor<2x4x12xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %9 : tensor<2x4x12xf32>, tensor<2x4x12xf32>) outs(%2 : tensor<2x4x12xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %11 = arith.addf %in, %in_12 : f32
      linalg.yield %11 : f32
    } -> tensor<2x4x12xf32>
    return %10 : tensor<2x4x12xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32_1: "0x040000006469CC3E801E5C3E10A54ABEEC2B44BE",
      torch_tensor_4_4_1_torch.float32: "0x04000000221BBEBEA4FC173E1C3529BE68ECD5BDA84F803DF4518BBEFC73F8BEB4D11B3E16F0853E807481BB8404643EA4EFF4BEBC393C3E7C6B95BE4837D9BE00A70E3B",
      torch_tensor_4_torch.float32: "0x040000001FA1003D325A94BE490CC03D0157B3BD",
      torch_tensor_4_1_5_torch.float32: "0x0400000009129D3E944EA43EB3BC493E9A6049BD5ECC423EFBB8B03E101521BDE84FC7BE3D38C7BBC0AE1A3EF8B3B33BDC575B3DCB65A93E9668B53EE86983BE763B79BDC4FC2CBD4D044CBE733753BE3558C03E",
      torch_tensor_8_4_1_torch.float32: "0x04000000A8F3ADBD8470833E80E53E3E54D58BBE78AFE53E328EE0BEF06E0DBE70F773BD2827BB3E2C5385BEDC7CFBBEE247FEBEC49D58BEB43ABFBEA093CA3C7C76683E4A93E63EE0941CBE285360BEF46515BE6828BD3DB04D7A3E50E477BDC2CAFBBE34ACD23EB8F4823E7496303E600A85BE18A094BDB026173DF071733E7C3794BE",
      torch_tensor_8_torch.float32: "0x04000000E0F1D03CA2D5B63E94B9B33E12488DBE8C23B5BEA0DA4D3D98ABAE3E3C14013E"
    }
  }
#-}
