#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_2_torch.float32_3> : tensor<2xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_2_torch.float32_2> : tensor<2xf32>
    %cst_2 = arith.constant 1.000000e-05 : f64
    %cst_3 = arith.constant dense_resource<torch_tensor_2_torch.float32_1> : tensor<2xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_2_torch.float32> : tensor<2xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_2_2_3_3_torch.float32> : tensor<2x2x3x3xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0, 0] [2, 2, 8, 8] [1, 1, 1, 1] : tensor<2x4x8x8xf32> to tensor<2x2x8x8xf32>
    %extracted_slice_6 = tensor.extract_slice %arg0[0, 2, 0, 0] [2, 2, 8, 8] [1, 1, 1, 1] : tensor<2x4x8x8xf32> to tensor<2x2x8x8xf32>
    %padded = tensor.pad %extracted_slice_6 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x2x8x8xf32> to tensor<2x2x10x10xf32>
    %0 = tensor.empty() : tensor<2x2x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_5 : tensor<2x2x10x10xf32>, tensor<2x2x3x3xf32>) outs(%1 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %3 = tensor.empty() : tensor<2xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_3 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = arith.truncf %cst_2 : f64 to f32
      %13 = arith.addf %in, %12 : f32
      linalg.yield %13 : f32
    } -> tensor<2xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = math.rsqrt %in : f32
      linalg.yield %12 : f32
    } -> tensor<2xf32>
    %expanded = tensor.expand_shape %cst_4 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %expanded_7 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %12 = arith.subf %in, %in_11 : f32
      linalg.yield %12 : f32
    } -> tensor<2x2x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_7 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %12 = arith.mulf %in, %in_11 : f32
      linalg.yield %12 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_8 = tensor.expand_shape %cst_1 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_8 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %12 = arith.mulf %in, %in_11 : f32
      linalg.yield %12 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_9 = tensor.expand_shape %cst_0 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_9 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %12 = arith.addf %in, %in_11 : f32
      linalg.yield %12 : f32
    } -> tensor<2x2x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x2x8x8xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = arith.cmpf ugt, %in, %cst : f32
      %13 = arith.select %12, %in, %cst : f32
      linalg.yield %13 : f32
    } -> tensor<2x2x8x8xf32>
    %concat = tensor.concat dim(1) %extracted_slice, %10 : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x4x8x8xf32>
    %expanded_10 = tensor.expand_shape %concat [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 8, 8] : tensor<2x4x8x8xf32> into tensor<2x2x2x8x8xf32>
    %11 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %transposed = linalg.transpose ins(%expanded_10 : tensor<2x2x2x8x8xf32>) outs(%11 : tensor<2x2x2x8x8xf32>) permutation = [0, 2, 1, 3, 4] 
    %collapsed = tensor.collapse_shape %transposed [[0], [1, 2], [3], [4]] : tensor<2x2x2x8x8xf32> into tensor<2x4x8x8xf32>
    return %collapsed : tensor<2x4x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_2_torch.float32_3: "0x040000000000000000000000",
      torch_tensor_2_torch.float32_2: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32_1: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32: "0x040000000000000000000000",
      torch_tensor_2_2_3_3_torch.float32: "0x0400000004D2263E220923BE3A7C53BEF31FEA3D00F468BE37B30E3E6E86343ED8C2BFBDC71426BE4B0A82BC49C42C3E736307BE8DD8C23CE46AAE3D167A123E8ADA353E948B3B3DEA19213E26CB1E3E10FBC7BD807A6DBEE57065BE0C01D1BD98541CBE43230C3EA1B115BEF226B3BB090061BD54E8123D368D833DD97269BE8366393E7CD0003DB0B60ABE4C00C43910C336BE"
    }
  }
#-}
