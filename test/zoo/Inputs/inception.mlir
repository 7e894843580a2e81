#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x11x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_2_torch.float32_11> : tensor<2xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_2_torch.float32_10> : tensor<2xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_2_torch.float32_9> : tensor<2xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_2_torch.float32_8> : tensor<2xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_2_4_5_5_torch.float32> : tensor<2x4x5x5xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_3_torch.float32_3> : tensor<3xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_3_torch.float32_2> : tensor<3xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_3_torch.float32_1> : tensor<3xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_3_2_3_3_torch.float32> : tensor<3x2x3x3xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_2_torch.float32_7> : tensor<2xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_2_torch.float32_6> : tensor<2xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_2_torch.float32_5> : tensor<2xf32>
    %cst_13 = arith.constant dense_resource<torch_tensor_2_torch.float32_4> : tensor<2xf32>
    %cst_14 = arith.constant dense_resource<torch_tensor_2_4_1_1_torch.float32_1> : tensor<2x4x1x1xf32>
    %cst_15 = arith.constant dense_resource<torch_tensor_2_torch.float32_3> : tensor<2xf32>
    %cst_16 = arith.constant dense_resource<torch_tensor_2_torch.float32_2> : tensor<2xf32>
    %cst_17 = arith.constant 1.000000e-05 : f64
    %cst_18 = arith.constant dense_resource<torch_tensor_2_torch.float32_1> : tensor<2xf32>
    %cst_19 = arith.constant dense_resource<torch_tensor_2_torch.float32> : tensor<2xf32>
    %cst_20 = arith.constant dense_resource<torch_tensor_2_4_1_1_torch.float32> : tensor<2x4x1x1xf32>
    %cst_21 = arith.constant 9.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x2x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg0, %cst_20 : tensor<2x4x8x8xf32>, tensor<2x4x1x1xf32>) outs(%1 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %3 = tensor.empty() : tensor<2xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_18 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.truncf %cst_17 : f64 to f32
      %44 = arith.addf %in, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<2xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = math.rsqrt %in : f32
      linalg.yield %43 : f32
    } -> tensor<2xf32>
    %expanded = tensor.expand_shape %cst_19 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %expanded_22 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.subf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_22 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.mulf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_23 = tensor.expand_shape %cst_16 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_23 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.mulf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_24 = tensor.expand_shape %cst_15 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_24 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.addf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x2x8x8xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.cmpf ugt, %in, %cst : f32
      %44 = arith.select %43, %in, %cst : f32
      linalg.yield %44 : f32
    } -> tensor<2x2x8x8xf32>
    %11 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg0, %cst_14 : tensor<2x4x8x8xf32>, tensor<2x4x1x1xf32>) outs(%1 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_12 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.truncf %cst_17 : f64 to f32
      %44 = arith.addf %in, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<2xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%12 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = math.rsqrt %in : f32
      linalg.yield %43 : f32
    } -> tensor<2xf32>
    %expanded_25 = tensor.expand_shape %cst_13 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %expanded_26 = tensor.expand_shape %13 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %expanded_25 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.subf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_26 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.mulf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_27 = tensor.expand_shape %cst_11 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %expanded_27 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.mulf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_28 = tensor.expand_shape %cst_10 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_28 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.addf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x2x8x8xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.cmpf ugt, %in, %cst : f32
      %44 = arith.select %43, %in, %cst : f32
      linalg.yield %44 : f32
    } -> tensor<2x2x8x8xf32>
    %padded = tensor.pad %18 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x2x8x8xf32> to tensor<2x2x10x10xf32>
    %19 = tensor.empty() : tensor<2x3x8x8xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32>
    %21 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_9 : tensor<2x2x10x10xf32>, tensor<3x2x3x3xf32>) outs(%20 : tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32>
    %22 = tensor.empty() : tensor<3xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_7 : tensor<3xf32>) outs(%22 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.truncf %cst_17 : f64 to f32
      %44 = arith.addf %in, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<3xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%23 : tensor<3xf32>) outs(%22 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = math.rsqrt %in : f32
      linalg.yield %43 : f32
    } -> tensor<3xf32>
    %expanded_29 = tensor.expand_shape %cst_8 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %expanded_30 = tensor.expand_shape %24 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %expanded_29 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%19 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.subf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x3x8x8xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %expanded_30 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%19 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.mulf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x3x8x8xf32>
    %expanded_31 = tensor.expand_shape %cst_6 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %expanded_31 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%19 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.mulf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x3x8x8xf32>
    %expanded_32 = tensor.expand_shape %cst_5 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %expanded_32 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%19 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.addf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x3x8x8xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x3x8x8xf32>) outs(%19 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.cmpf ugt, %in, %cst : f32
      %44 = arith.select %43, %in, %cst : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x8x8xf32>
    %padded_33 = tensor.pad %arg0 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x8x8xf32> to tensor<2x4x12x12xf32>
    %30 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_33, %cst_4 : tensor<2x4x12x12xf32>, tensor<2x4x5x5xf32>) outs(%1 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.truncf %cst_17 : f64 to f32
      %44 = arith.addf %in, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<2xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%31 : tensor<2xf32>) outs(%3 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = math.rsqrt %in : f32
      linalg.yield %43 : f32
    } -> tensor<2xf32>
    %expanded_34 = tensor.expand_shape %cst_3 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %expanded_35 = tensor.expand_shape %32 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %expanded_34 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.subf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %expanded_35 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.mulf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_36 = tensor.expand_shape %cst_1 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %expanded_36 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.mulf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %expanded_37 = tensor.expand_shape %cst_0 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %expanded_37 : tensor<2x2x8x8xf32>, tensor<2x1x1xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %43 = arith.addf %in, %in_39 : f32
      linalg.yield %43 : f32
    } -> tensor<2x2x8x8xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<2x2x8x8xf32>) outs(%0 : tensor<2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.cmpf ugt, %in, %cst : f32
      %44 = arith.select %43, %in, %cst : f32
      linalg.yield %44 : f32
    } -> tensor<2x2x8x8xf32>
    %padded_38 = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x8x8xf32> to tensor<2x4x10x10xf32>
    %38 = tensor.empty() : tensor<2x4x8x8xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %40 = tensor.empty() : tensor<3x3xf32>
    %41 = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_38, %40 : tensor<2x4x10x10xf32>, tensor<3x3xf32>) outs(%39 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x4x8x8xf32>) outs(%38 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.divf %in, %cst_21 : f32
      linalg.yield %43 : f32
    } -> tensor<2x4x8x8xf32>
    %concat = tensor.concat dim(1) %10, %29, %37, %42 : (tensor<2x2x8x8xf32>, tensor<2x3x8x8xf32>, tensor<2x2x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x11x8x8xf32>
    return %concat : tensor<2x11x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_2_torch.float32_11: "0x040000000000000000000000",
      torch_tensor_2_torch.float32_10: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32_9: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32_8: "0x040000000000000000000000",
      torch_tensor_2_4_5_5_torch.float32: "0x04000000CFC7CCBDB3E69BBC0FB7C0BDFD7958BDD0AD0BBD33B47F3C1AABA8BB371B4C3DBFA1B93DFA4AC03C438133BDBA43B63CA5E58A3DBDC7883D1746033DC370BC3D0DD8A83D4730FDBCE53F96BD770A98BDCD9564BBE735A43C87020DBDEA5C243D33EF493D5328B03D8DB9B9BC63045E3DFA14B4BC27F45EBC13C72EBDDAC235BCAF9ABC3DFDC71DBDBD2BC63D5324333D675F29BD53BC9EBD681D9F3D755E8E3DCD61D1BB876AD6BC4D6A743CCF53CB3D47719E3C877FC13DF73CA6BD13D6353DD27B94BD237F85BD1AB9A2BD6D41903D80AA74BC839265BD33F180BCAAB3843D23129A3DA042E0BC3F38C13DF3E68F3CB7B503BDA081F23C9A8EB73B07ACC93D0D949DBC20B7253D902199BDE7CD81BBCDB7403D3A60243D4065303D27DE503CBBE194BDCD6252BC5D5291BD679105BB1A25E4BBB3E04DBC1A44C4BB00E1C93B403B4F3D7A2209BD27E2233DB8F5CB3D83E160BDF3CB53BD6A8734BD67FCF63C275D5A3C5BA28D3DB7A6AC3DE712F73CA556CBBDEAC92B3DBFE1833D1A9F5FBC0D3FB5BD7A1C97BD93FBCBBC10FC54BD1AD28EBC6AA4B4BD3F63C3BD1FEDC63D871E0A3DA315BF3D505C63BDFF83933DE7F9A53C6B7C8E3D430D4ABD4A94583DCB0DC2BD9ABC2F3B7A93513D4BCB803D8723EABC404553BCCD1FF4BC43FF5E3D4761F7BCDA48B2BD9BC5ADBDE06242BD87DDA33C9A47DCBC3712B1BD8DFB2BBDCD2C4D3BE36400BD135A4CBD07C899BDB7F6813DBD1515BDB8A28BBD7758A43D0512A2BD1D192D3D1AD217BDD03A963D384DAD3D22B7893D2D39A03CFA8E2C3D758CB7BD171666BD103E8C3D4792B2BC9083293D1A07D5BCF30C1EBDF05DBB3D0DC659BC20E1833CB58FC0BD7768BE3D4702E2BC55119EBDCD7F67BC00E35E3B1A09A8BCD3050E3DA2FE9C3D5D71C9BD0814BDBD4D44B53BC5BBA63D608FD83C672A923D6D9B9EBCAF18BCBDDA63CA3CBA91AABC83B073BD4DD126BD8D977DBC735E573D803932BC9AFBBA3B8BFD9A3D50981EBD90D7193DDD11C7BDED2EE03CB0E806BD7AA0853CB30BADBC5A0816BC403A82BC5870C4BD0D7A47BCE09376BDC76637BDF79534BDB3C5D23B87F692BC5DD2103D5ADE1BBDA04F07BD8DE619BD",
      torch_tensor_3_torch.float32_3: "0x04000000000000000000000000000000",
      torch_tensor_3_torch.float32_2: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32_1: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32: "0x04000000000000000000000000000000",
      torch_tensor_3_2_3_3_torch.float32: "0x04000000D81D29BE3859623DAA51ABBD7794363E2B631B3E66EE27BE1D3D81BD38713C3E495ABA3DF491903D512FD8BD9AF25EBE244E8D3D4EECF2BD1F66E0BCCA93D33DCA3EA1BD2F42213EACB9373E8587153D99C129BE36496EBE4ED5283ECB7E5F3E80502B3E2FB0DC3B2290EDBD69CC913DBBBD063EBC5D033D03E3433E2DA19F3CD38A523E4B7AEA3C1B62403C3DBAEE3D255B05BDE26A88BC6B95493E79EF453EC3A33F3E5D6F3FBDCF38503EDE37B0BD2084CABD2A2152BE595425BD93E322BE8EA96BBDD8735CBCD025FFB8BBBE93BDD716293E8DFF5DBE",
      torch_tensor_2_torch.float32_7: "0x040000000000000000000000",
      torch_tensor_2_torch.float32_6: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32_5: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32_4: "0x040000000000000000000000",
      torch_tensor_2_4_1_1_torch.float32_1: "0x04000000B893883EBCA5A2BE60EE273E6242AE3E082CFF3E52E3F63E4CEF733E20A7533E",
      torch_tensor_2_torch.float32_3: "0x040000000000000000000000",
      torch_tensor_2_torch.float32_2: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32_1: "0x040000000000803F0000803F",
      torch_tensor_2_torch.float32: "0x040000000000000000000000",
      torch_tensor_2_4_1_1_torch.float32: "0x0400000032E5803E6024D13E58521DBEC01CCCBC404147BC9CEB023E5878933E9832DC3D"
    }
  }
#-}
