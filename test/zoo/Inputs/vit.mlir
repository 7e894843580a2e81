#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map7 = affine_map<(d0, d1) -> (d1)>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<2x3x8x8xf32>) -> tensor<2x3xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 0.000000e+00 : f64
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<2x2x5x5xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_3_16_torch.float32> : tensor<3x16xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_16_torch.float32_6> : tensor<16xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_16_torch.float32_5> : tensor<16xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_16_torch.float32_4> : tensor<16xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_16_32_torch.float32> : tensor<16x32xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_32_torch.float32> : tensor<32xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_32_16_torch.float32> : tensor<32x16xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_16_torch.float32_3> : tensor<16xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_16_torch.float32_2> : tensor<16xf32>
    %cst_13 = arith.constant 1.000000e-05 : f64
    %cst_14 = arith.constant dense_resource<torch_tensor_16_torch.float32_1> : tensor<16xf32>
    %cst_15 = arith.constant dense_resource<torch_tensor_16_16_torch.float32> : tensor<16x16xf32>
    %cst_16 = arith.constant 0xFFF0000000000000 : f64
    %cst_17 = arith.constant 0.59460355750136051 : f64
    %cst_18 = arith.constant dense_resource<torch_tensor_48_torch.float32> : tensor<48xf32>
    %cst_19 = arith.constant dense_resource<torch_tensor_48_16_torch.float32> : tensor<48x16xf32>
    %cst_20 = arith.constant dense_resource<torch_tensor_1_5_16_torch.float32> : tensor<1x5x16xf32>
    %cst_21 = arith.constant dense_resource<torch_tensor_1_1_16_torch.float32> : tensor<1x1x16xf32>
    %cst_22 = arith.constant dense_resource<torch_tensor_16_3_4_4_torch.float32> : tensor<16x3x4x4xf32>
    %cst_23 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %cst_24 = arith.constant 1.600000e+01 : f64
    %cst_25 = arith.constant 1.600000e+01 : f32
    %0 = tensor.empty() : tensor<2x16x2x2xf32>
    %broadcasted = linalg.broadcast ins(%cst_23 : tensor<16xf32>) outs(%0 : tensor<2x16x2x2xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<4> : vector<2xi64>} ins(%arg0, %cst_22 : tensor<2x3x8x8xf32>, tensor<16x3x4x4xf32>) outs(%broadcasted : tensor<2x16x2x2xf32>) -> tensor<2x16x2x2xf32>
    %collapsed = tensor.collapse_shape %1 [[0], [1], [2, 3]] : tensor<2x16x2x2xf32> into tensor<2x16x4xf32>
    %2 = tensor.empty() : tensor<2x4x16xf32>
    %transposed = linalg.transpose ins(%collapsed : tensor<2x16x4xf32>) outs(%2 : tensor<2x4x16xf32>) permutation = [0, 2, 1] 
    %3 = tensor.empty() : tensor<2x1x16xf32>
    %collapsed_26 = tensor.collapse_shape %cst_21 [[0, 1], [2]] : tensor<1x1x16xf32> into tensor<1x16xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_26 : tensor<1x16xf32>) outs(%3 : tensor<2x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x16xf32>
    %concat = tensor.concat dim(1) %4, %transposed : (tensor<2x1x16xf32>, tensor<2x4x16xf32>) -> tensor<2x5x16xf32>
    %5 = tensor.empty() : tensor<2x5x16xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat, %cst_20 : tensor<2x5x16xf32>, tensor<1x5x16xf32>) outs(%5 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.addf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x16xf32>
    %7 = tensor.empty() : tensor<5x2x16xf32>
    %transposed_27 = linalg.transpose ins(%6 : tensor<2x5x16xf32>) outs(%7 : tensor<5x2x16xf32>) permutation = [1, 0, 2] 
    %8 = tensor.empty() : tensor<16x48xf32>
    %transposed_28 = linalg.transpose ins(%cst_19 : tensor<48x16xf32>) outs(%8 : tensor<16x48xf32>) permutation = [1, 0] 
    %9 = tensor.empty() : tensor<5x16x48xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_28 : tensor<16x48xf32>) outs(%9 : tensor<5x16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x16x48xf32>
    %11 = tensor.empty() : tensor<5x2x48xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<5x2x48xf32>) -> tensor<5x2x48xf32>
    %13 = linalg.batch_matmul ins(%transposed_27, %10 : tensor<5x2x16xf32>, tensor<5x16x48xf32>) outs(%12 : tensor<5x2x48xf32>) -> tensor<5x2x48xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %cst_18 : tensor<5x2x48xf32>, tensor<48xf32>) outs(%11 : tensor<5x2x48xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.addf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<5x2x48xf32>
    %expanded = tensor.expand_shape %14 [[0, 1], [2], [3, 4]] output_shape [1, 5, 2, 3, 16] : tensor<5x2x48xf32> into tensor<1x5x2x3x16xf32>
    %15 = tensor.empty() : tensor<3x5x2x1x16xf32>
    %transposed_29 = linalg.transpose ins(%expanded : tensor<1x5x2x3x16xf32>) outs(%15 : tensor<3x5x2x1x16xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed_30 = tensor.collapse_shape %transposed_29 [[0], [1], [2, 3], [4]] : tensor<3x5x2x1x16xf32> into tensor<3x5x2x16xf32>
    %extracted_slice = tensor.extract_slice %collapsed_30[0, 0, 0, 0] [1, 5, 2, 16] [1, 1, 1, 1] : tensor<3x5x2x16xf32> to tensor<1x5x2x16xf32>
    %extracted_slice_31 = tensor.extract_slice %collapsed_30[1, 0, 0, 0] [1, 5, 2, 16] [1, 1, 1, 1] : tensor<3x5x2x16xf32> to tensor<1x5x2x16xf32>
    %extracted_slice_32 = tensor.extract_slice %collapsed_30[2, 0, 0, 0] [1, 5, 2, 16] [1, 1, 1, 1] : tensor<3x5x2x16xf32> to tensor<1x5x2x16xf32>
    %collapsed_33 = tensor.collapse_shape %extracted_slice [[0, 1], [2, 3]] : tensor<1x5x2x16xf32> into tensor<5x32xf32>
    %expanded_34 = tensor.expand_shape %collapsed_33 [[0], [1, 2]] output_shape [5, 4, 8] : tensor<5x32xf32> into tensor<5x4x8xf32>
    %16 = tensor.empty() : tensor<4x5x8xf32>
    %transposed_35 = linalg.transpose ins(%expanded_34 : tensor<5x4x8xf32>) outs(%16 : tensor<4x5x8xf32>) permutation = [1, 0, 2] 
    %collapsed_36 = tensor.collapse_shape %extracted_slice_31 [[0, 1], [2, 3]] : tensor<1x5x2x16xf32> into tensor<5x32xf32>
    %expanded_37 = tensor.expand_shape %collapsed_36 [[0], [1, 2]] output_shape [5, 4, 8] : tensor<5x32xf32> into tensor<5x4x8xf32>
    %transposed_38 = linalg.transpose ins(%expanded_37 : tensor<5x4x8xf32>) outs(%16 : tensor<4x5x8xf32>) permutation = [1, 0, 2] 
    %collapsed_39 = tensor.collapse_shape %extracted_slice_32 [[0, 1], [2, 3]] : tensor<1x5x2x16xf32> into tensor<5x32xf32>
    %expanded_40 = tensor.expand_shape %collapsed_39 [[0], [1, 2]] output_shape [5, 4, 8] : tensor<5x32xf32> into tensor<5x4x8xf32>
    %transposed_41 = linalg.transpose ins(%expanded_40 : tensor<5x4x8xf32>) outs(%16 : tensor<4x5x8xf32>) permutation = [1, 0, 2] 
    %expanded_42 = tensor.expand_shape %transposed_35 [[0, 1], [2], [3]] output_shape [2, 2, 5, 8] : tensor<4x5x8xf32> into tensor<2x2x5x8xf32>
    %expanded_43 = tensor.expand_shape %transposed_38 [[0, 1], [2], [3]] output_shape [2, 2, 5, 8] : tensor<4x5x8xf32> into tensor<2x2x5x8xf32>
    %17 = tensor.empty() : tensor<2x2x5x8xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_42 : tensor<2x2x5x8xf32>) outs(%17 : tensor<2x2x5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_17 : f64 to f32
      %109 = arith.mulf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<2x2x5x8xf32>
    %19 = tensor.empty() : tensor<2x2x8x5xf32>
    %transposed_44 = linalg.transpose ins(%expanded_43 : tensor<2x2x5x8xf32>) outs(%19 : tensor<2x2x8x5xf32>) permutation = [0, 1, 3, 2] 
    %20 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_44 : tensor<2x2x8x5xf32>) outs(%19 : tensor<2x2x8x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_17 : f64 to f32
      %109 = arith.mulf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<2x2x8x5xf32>
    %collapsed_45 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<2x2x5x8xf32> into tensor<4x5x8xf32>
    %collapsed_46 = tensor.collapse_shape %20 [[0, 1], [2], [3]] : tensor<2x2x8x5xf32> into tensor<4x8x5xf32>
    %21 = tensor.empty() : tensor<4x5x5xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<4x5x5xf32>) -> tensor<4x5x5xf32>
    %23 = linalg.batch_matmul ins(%collapsed_45, %collapsed_46 : tensor<4x5x8xf32>, tensor<4x8x5xf32>) outs(%22 : tensor<4x5x5xf32>) -> tensor<4x5x5xf32>
    %expanded_47 = tensor.expand_shape %23 [[0, 1], [2], [3]] output_shape [2, 2, 5, 5] : tensor<4x5x5xf32> into tensor<2x2x5x5xf32>
    %24 = tensor.empty() : tensor<2x2x5xi64>
    %25 = linalg.fill ins(%c0_i64 : i64) outs(%24 : tensor<2x2x5xi64>) -> tensor<2x2x5xi64>
    %26 = tensor.empty() : tensor<2x2x5xf32>
    %27 = linalg.fill ins(%cst_0 : f32) outs(%26 : tensor<2x2x5xf32>) -> tensor<2x2x5xf32>
    %28:2 = linalg.generic {indexing_maps = [#map4, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_47 : tensor<2x2x5x5xf32>) outs(%27, %25 : tensor<2x2x5xf32>, tensor<2x2x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_65: i64):
      %108 = linalg.index 3 : index
      %109 = arith.index_cast %108 : index to i64
      %110 = arith.maximumf %in, %out : f32
      %111 = arith.cmpf ogt, %in, %out : f32
      %112 = arith.select %111, %109, %out_65 : i64
      linalg.yield %110, %112 : f32, i64
    } -> (tensor<2x2x5xf32>, tensor<2x2x5xi64>)
    %expanded_48 = tensor.expand_shape %28#0 [[0], [1], [2, 3]] output_shape [2, 2, 5, 1] : tensor<2x2x5xf32> into tensor<2x2x5x1xf32>
    %29 = tensor.empty() : tensor<2x2x5x5xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_47, %expanded_48 : tensor<2x2x5x5xf32>, tensor<2x2x5x1xf32>) outs(%29 : tensor<2x2x5x5xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.subf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x2x5x5xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x2x5x5xf32>) outs(%29 : tensor<2x2x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.exp %in : f32
      linalg.yield %108 : f32
    } -> tensor<2x2x5x5xf32>
    %32 = tensor.empty() : tensor<2x2x5x1xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<2x2x5x1xf32>) -> tensor<2x2x5x1xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%31 : tensor<2x2x5x5xf32>) outs(%33 : tensor<2x2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<2x2x5x1xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %34 : tensor<2x2x5x5xf32>, tensor<2x2x5x1xf32>) outs(%29 : tensor<2x2x5x5xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.divf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x2x5x5xf32>
    %36 = tensor.empty() : tensor<2x2x5x5xi1>
    %37 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_47 : tensor<2x2x5x5xf32>) outs(%36 : tensor<2x2x5x5xi1>) {
    ^bb0(%in: f32, %out: i1):
      %108 = arith.extf %in : f32 to f64
      %109 = arith.cmpf oeq, %108, %cst_16 : f64
      linalg.yield %109 : i1
    } -> tensor<2x2x5x5xi1>
    %38 = tensor.empty() : tensor<2x2x5x1xi1>
    %39 = linalg.fill ins(%true : i1) outs(%38 : tensor<2x2x5x1xi1>) -> tensor<2x2x5x1xi1>
    %40 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<2x2x5x5xi1>) outs(%39 : tensor<2x2x5x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %108 = arith.andi %in, %out : i1
      linalg.yield %108 : i1
    } -> tensor<2x2x5x1xi1>
    %41 = linalg.generic {indexing_maps = [#map6, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %cst_2, %35 : tensor<2x2x5x1xi1>, tensor<2x2x5x5xf32>, tensor<2x2x5x5xf32>) outs(%29 : tensor<2x2x5x5xf32>) {
    ^bb0(%in: i1, %in_65: f32, %in_66: f32, %out: f32):
      %108 = arith.select %in, %in_65, %in_66 : f32
      linalg.yield %108 : f32
    } -> tensor<2x2x5x5xf32>
    %collapsed_49 = tensor.collapse_shape %41 [[0, 1], [2], [3]] : tensor<2x2x5x5xf32> into tensor<4x5x5xf32>
    %42 = linalg.fill ins(%cst : f32) outs(%16 : tensor<4x5x8xf32>) -> tensor<4x5x8xf32>
    %43 = linalg.batch_matmul ins(%collapsed_49, %transposed_41 : tensor<4x5x5xf32>, tensor<4x5x8xf32>) outs(%42 : tensor<4x5x8xf32>) -> tensor<4x5x8xf32>
    %expanded_50 = tensor.expand_shape %43 [[0, 1], [2], [3]] output_shape [2, 2, 5, 8] : tensor<4x5x8xf32> into tensor<2x2x5x8xf32>
    %44 = tensor.empty() : tensor<5x2x2x8xf32>
    %transposed_51 = linalg.transpose ins(%expanded_50 : tensor<2x2x5x8xf32>) outs(%44 : tensor<5x2x2x8xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_52 = tensor.collapse_shape %transposed_51 [[0, 1], [2, 3]] : tensor<5x2x2x8xf32> into tensor<10x16xf32>
    %45 = tensor.empty() : tensor<16x16xf32>
    %transposed_53 = linalg.transpose ins(%cst_15 : tensor<16x16xf32>) outs(%45 : tensor<16x16xf32>) permutation = [1, 0] 
    %46 = tensor.empty() : tensor<10x16xf32>
    %47 = linalg.fill ins(%cst : f32) outs(%46 : tensor<10x16xf32>) -> tensor<10x16xf32>
    %48 = linalg.matmul ins(%collapsed_52, %transposed_53 : tensor<10x16xf32>, tensor<16x16xf32>) outs(%47 : tensor<10x16xf32>) -> tensor<10x16xf32>
    %49 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_14 : tensor<16xf32>) outs(%46 : tensor<10x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<10x16xf32>
    %50 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%48, %49 : tensor<10x16xf32>, tensor<10x16xf32>) outs(%46 : tensor<10x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.addf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<10x16xf32>
    %expanded_54 = tensor.expand_shape %50 [[0, 1], [2]] output_shape [5, 2, 16] : tensor<10x16xf32> into tensor<5x2x16xf32>
    %transposed_55 = linalg.transpose ins(%expanded_54 : tensor<5x2x16xf32>) outs(%5 : tensor<2x5x16xf32>) permutation = [1, 0, 2] 
    %51 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %transposed_55 : tensor<2x5x16xf32>, tensor<2x5x16xf32>) outs(%5 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.addf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x16xf32>
    %52 = tensor.empty() : tensor<2x5x16xf64>
    %53 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51 : tensor<2x5x16xf32>) outs(%52 : tensor<2x5x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %108 = arith.extf %in : f32 to f64
      linalg.yield %108 : f64
    } -> tensor<2x5x16xf64>
    %54 = tensor.empty() : tensor<2x5x1xf64>
    %55 = linalg.fill ins(%cst_1 : f64) outs(%54 : tensor<2x5x1xf64>) -> tensor<2x5x1xf64>
    %56 = linalg.generic {indexing_maps = [#map1, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%53 : tensor<2x5x16xf64>) outs(%55 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %108 = arith.addf %in, %out : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x1xf64>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56 : tensor<2x5x1xf64>) outs(%54 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %108 = arith.divf %in, %cst_24 : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x1xf64>
    %58 = linalg.generic {indexing_maps = [#map1, #map9, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53, %57 : tensor<2x5x16xf64>, tensor<2x5x1xf64>) outs(%52 : tensor<2x5x16xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %108 = arith.subf %in, %in_65 : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x16xf64>
    %59 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58, %58 : tensor<2x5x16xf64>, tensor<2x5x16xf64>) outs(%52 : tensor<2x5x16xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %108 = arith.mulf %in, %in_65 : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x16xf64>
    %60 = linalg.generic {indexing_maps = [#map1, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%59 : tensor<2x5x16xf64>) outs(%55 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %108 = arith.addf %in, %out : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x1xf64>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%60 : tensor<2x5x1xf64>) outs(%54 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %108 = arith.divf %in, %cst_24 : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x1xf64>
    %62 = tensor.empty() : tensor<2x5x1xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61 : tensor<2x5x1xf64>) outs(%62 : tensor<2x5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %108 = arith.truncf %in : f64 to f32
      linalg.yield %108 : f32
    } -> tensor<2x5x1xf32>
    %64 = linalg.fill ins(%cst : f32) outs(%62 : tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%51 : tensor<2x5x16xf32>) outs(%64 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x1xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65 : tensor<2x5x1xf32>) outs(%62 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_25 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x1xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<2x5x1xf32>) outs(%62 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_13 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<2x5x1xf32>) outs(%62 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x1xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map9, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51, %66 : tensor<2x5x16xf32>, tensor<2x5x1xf32>) outs(%5 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.subf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x16xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map9, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69, %68 : tensor<2x5x16xf32>, tensor<2x5x1xf32>) outs(%5 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.mulf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x16xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %cst_12 : tensor<2x5x16xf32>, tensor<16xf32>) outs(%5 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.mulf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x16xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71, %cst_11 : tensor<2x5x16xf32>, tensor<16xf32>) outs(%5 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.addf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x16xf32>
    %collapsed_56 = tensor.collapse_shape %72 [[0, 1], [2]] : tensor<2x5x16xf32> into tensor<10x16xf32>
    %73 = tensor.empty() : tensor<16x32xf32>
    %transposed_57 = linalg.transpose ins(%cst_10 : tensor<32x16xf32>) outs(%73 : tensor<16x32xf32>) permutation = [1, 0] 
    %74 = tensor.empty() : tensor<10x32xf32>
    %75 = linalg.fill ins(%cst : f32) outs(%74 : tensor<10x32xf32>) -> tensor<10x32xf32>
    %76 = linalg.matmul ins(%collapsed_56, %transposed_57 : tensor<10x16xf32>, tensor<16x32xf32>) outs(%75 : tensor<10x32xf32>) -> tensor<10x32xf32>
    %77 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<32xf32>) outs(%74 : tensor<10x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<10x32xf32>
    %78 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%76, %77 : tensor<10x32xf32>, tensor<10x32xf32>) outs(%74 : tensor<10x32xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.addf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<10x32xf32>
    %expanded_58 = tensor.expand_shape %78 [[0, 1], [2]] output_shape [2, 5, 32] : tensor<10x32xf32> into tensor<2x5x32xf32>
    %79 = tensor.empty() : tensor<2x5x32xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_58 : tensor<2x5x32xf32>) outs(%79 : tensor<2x5x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.cmpf ugt, %in, %cst : f32
      %109 = arith.select %108, %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x32xf32>
    %collapsed_59 = tensor.collapse_shape %80 [[0, 1], [2]] : tensor<2x5x32xf32> into tensor<10x32xf32>
    %81 = tensor.empty() : tensor<32x16xf32>
    %transposed_60 = linalg.transpose ins(%cst_8 : tensor<16x32xf32>) outs(%81 : tensor<32x16xf32>) permutation = [1, 0] 
    %82 = linalg.matmul ins(%collapsed_59, %transposed_60 : tensor<10x32xf32>, tensor<32x16xf32>) outs(%47 : tensor<10x16xf32>) -> tensor<10x16xf32>
    %83 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<16xf32>) outs(%46 : tensor<10x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<10x16xf32>
    %84 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%82, %83 : tensor<10x16xf32>, tensor<10x16xf32>) outs(%46 : tensor<10x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.addf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<10x16xf32>
    %expanded_61 = tensor.expand_shape %84 [[0, 1], [2]] output_shape [2, 5, 16] : tensor<10x16xf32> into tensor<2x5x16xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72, %expanded_61 : tensor<2x5x16xf32>, tensor<2x5x16xf32>) outs(%5 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.addf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x16xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<2x5x16xf32>) outs(%52 : tensor<2x5x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %108 = arith.extf %in : f32 to f64
      linalg.yield %108 : f64
    } -> tensor<2x5x16xf64>
    %87 = linalg.generic {indexing_maps = [#map1, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%86 : tensor<2x5x16xf64>) outs(%55 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %108 = arith.addf %in, %out : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x1xf64>
    %88 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<2x5x1xf64>) outs(%54 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %108 = arith.divf %in, %cst_24 : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x1xf64>
    %89 = linalg.generic {indexing_maps = [#map1, #map9, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %88 : tensor<2x5x16xf64>, tensor<2x5x1xf64>) outs(%52 : tensor<2x5x16xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %108 = arith.subf %in, %in_65 : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x16xf64>
    %90 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89, %89 : tensor<2x5x16xf64>, tensor<2x5x16xf64>) outs(%52 : tensor<2x5x16xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %108 = arith.mulf %in, %in_65 : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x16xf64>
    %91 = linalg.generic {indexing_maps = [#map1, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%90 : tensor<2x5x16xf64>) outs(%55 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %108 = arith.addf %in, %out : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x1xf64>
    %92 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<2x5x1xf64>) outs(%54 : tensor<2x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %108 = arith.divf %in, %cst_24 : f64
      linalg.yield %108 : f64
    } -> tensor<2x5x1xf64>
    %93 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<2x5x1xf64>) outs(%62 : tensor<2x5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %108 = arith.truncf %in : f64 to f32
      linalg.yield %108 : f32
    } -> tensor<2x5x1xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%85 : tensor<2x5x16xf32>) outs(%64 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x1xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<2x5x1xf32>) outs(%62 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_25 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x1xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<2x5x1xf32>) outs(%62 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_13 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<2x5x1xf32>) outs(%62 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x1xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map9, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %95 : tensor<2x5x16xf32>, tensor<2x5x1xf32>) outs(%5 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.subf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x16xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map9, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98, %97 : tensor<2x5x16xf32>, tensor<2x5x1xf32>) outs(%5 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.mulf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x16xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99, %cst_6 : tensor<2x5x16xf32>, tensor<16xf32>) outs(%5 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.mulf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x16xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %cst_5 : tensor<2x5x16xf32>, tensor<16xf32>) outs(%5 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.addf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x5x16xf32>
    %extracted_slice_62 = tensor.extract_slice %101[0, 0, 0] [2, 1, 16] [1, 1, 1] : tensor<2x5x16xf32> to tensor<2x1x16xf32>
    %collapsed_63 = tensor.collapse_shape %extracted_slice_62 [[0, 1], [2]] : tensor<2x1x16xf32> into tensor<2x16xf32>
    %102 = tensor.empty() : tensor<16x3xf32>
    %transposed_64 = linalg.transpose ins(%cst_4 : tensor<3x16xf32>) outs(%102 : tensor<16x3xf32>) permutation = [1, 0] 
    %103 = tensor.empty() : tensor<2x3xf32>
    %104 = linalg.fill ins(%cst : f32) outs(%103 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %105 = linalg.matmul ins(%collapsed_63, %transposed_64 : tensor<2x16xf32>, tensor<16x3xf32>) outs(%104 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %106 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<3xf32>) outs(%103 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3xf32>
    %107 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%105, %106 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%103 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %108 = arith.addf %in, %in_65 : f32
      linalg.yield %108 : f32
    } -> tensor<2x3xf32>
    return %107 : tensor<2x3xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_torch.float32: "0x04000000687A72BED8BA2ABDE0E22A3C",
      torch_tensor_3_16_torch.float32: "0x0400000064D87C3E7CCC863D74156FBE1651453E5CF844BE40F9B6BDA043453C805478BCCE2B0B3EE01FCC3D1891CC3D52AD32BE9853463E0257263E8051573D50D01C3DA09C2C3DC068B2BC381ED5BDA08FADBDF64C3A3E0831C5BD80397E3E8445CFBD808C1CBB7C976DBE0EBD103EC26626BE24B9F9BD700B20BD6435433EF0E550BD722E7DBECCBC883D08326FBDB0A591BC60AE363E505FF5BD08ED5ABD6072683D00207CB880E83DBDC015013ED870CFBD748C22BEC02880BD0000ABB9805CF1BD",
      torch_tensor_16_torch.float32_6: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32_5: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_16_torch.float32_4: "0x040000003CDD423CD6BC92BDC2FA743D4940EB3D668A23BE898B2DBECE05C13DDF463CBB10D567BC4C321B3D6530BBBD19E517BE87ACE23D8F6883BCEDA322BEC591223E",
      torch_tensor_16_32_torch.float32: "0x04000000E9076CBD38EC0DBEF6A01FBE5D162BBE675A13BE1669D8BD53A6A43CF677573D4101103E3BBD95BD270B033E056A07BD767496BC6275EFBBC4D854BD1993DDBDD9E564BD4FB21A3E0B9BF2BDBB4416BC882CCB3DD8CB2EBE07EB053EE2C5D8BDD095DC3D0151793D564EBD3D363A2F3EFC85A23CF63AC93D23100E3D00B3D8BC07602D3E0A15C53D930A22BD18F25FBB6927D9BCAD2D913D32920C3E602D8D3D08CB1FBE4E44EF3D9BC128BEE30383BD97B9963D7EA3BCBDB5720FBCF222593D06F232BE5A10F4BCE1E0BEBC02A8AE3D00F407BED065B13DBF73173EFCC811BE4E39773D06EF31BE209E9ABDDA81C4BDB00E09BE62439A3D69512E3EE471253EB663C43DAD2A0BBE7E59CE3D390368BD412B10BE1952183E08FD2D3D2101863DF0AD803D8DD21ABEF546EB3C663FAC3D10D79B3DC23A073E5F59D0BD3565313E862EE8BDF853DDBDECD32FBDC92309BD8ABFCC3DF620AEBDBA0620BE479F283EDFEBABBD5406D93D17DBBE3CB31B113E6E795EBD9F4B5A3D072033BDCD18C0BBF8F00E3EA6B7F8BD69C691BDE57613BE9228E3BD007C083CBF329E3C8F8F863DC5CC2DBDDF47C83D87562ABE53EAD53CCABAEF3D6FBA1FBE0199F33D1F5F333EEE9B803D5E9F0ABD7E830CBD52819EBA24FD283E26A0373DAD00A4BDF680523B3E7C04BD3C34833D7CCE05BDBE6D89BB3659EB3DB4830BBEA7E7BC3DB209CBBD138023BE98F392BDD1C5B0BCA4BB1FBEFF1FA6BD77C14DBD46C6F53D078213BE7AB31C3EAE7496BCB3B39D3D55BC0DBE59F60DBD785A02BE2118B33DCD9C28BDEB9129BEA61FC7BD5289EC3D6E5644BDB513423DE32DAABDD428693C231413BE10087D3D37EF543DFED2093D65E3843C7EEA173E4235DA3D15936BBDF608013E9154043EB50A993D0DEF62BDBD85F73D4DE1CC3D7B33333EC1008ABDB94882BC9DB3E4BD3D6E573DEB27EC3D93EB123E7228773D86B08BBDFFF6133E754D18BE5BFFFCBD31FE6E3D73D5543DE7FFF73D626001BEBC6284BD39D9C63D56E7F83BDF9F313ED207B1BD5E38133EB2832A3E2B05C2BDC05612BE01B2C83D9CF8D13DFBE132BE52AB78BC1FF42CBE5A78343E00C1193E26D5243E4C4E38BD2BAE073EE130D23DF290A23D5BD5293E15CA303EC21620BE02A583BD79602ABE5BBE003D405E0C3E3562C0BD0E37CCBDEC9B4D3DA590D1BDF64DBBBDAE44B0BCE2FCC13D2429293D98E5223E7AFCF5BDDEC622BE71BD1BBE8B7432BEF84C0EBE98711F3ED490ACBD96FF003D91E2DABD627216BDBA4785BD28142CBDC0D6C43DCA46A83D8A03023E4653273E828A453C784B05BDF9EA1BBEC90B14BE0278B1BDBCFFD63CD023203E5F2C10BE834F22BE762229BE897BB53D4B16293EBF94AF3D62C0F1BD48D1B1BDE75CABB94EAF813D9F31CCBC505FEEB9CA716EBD7F0C27BE419208BE49E5A53D692DE7BD2AD921BD4C7BCB3DF012B1BC095C2BBEBC351C3EEB480B3CAC3398BD803494BD6C36A7BD61765E3A668EEF3C0556B6BC5D0DB4BD5667063E68C8AFBC98B9023DB117D2BD24F8E5BDF9B91FBE2CF9233EC737043EAF091BBD24B6E0BB5956183EAAFE14BE04DFE7BD330566BC010D113C7A2CDEBD608A1CBEF455983D3B17E8BDE6441D3EB9BAE7BA506312BE633426BEE2A4F5BDF1D7ABBD11B4E83CAF6EC6BD48C6AE3D4C377F3DBA23D53D833FB8BD9C3CB13D429B6BBD94E029BED32F15BE0FB27CBDE9D3F6BDED0D12BE8911153DE7B61B3D15CC9F3D7AEE1BBD221647BC412B8BBD4955E9BC1655E93D5703D63CD188E33D6178133E36FDF4BD14840ABEAEAA2CBEDDF4F93D742D8FBD289E4DBDD5BD03BE3B310D3E702A48BCDEE9053E1695533DF3301FBEF43829BEB7260B3EFCE3593D9210D13DBC9AB33C1E0A063E27278E3D0F89B5BD75EF373DAF2226BE09A2313DDD0BE83DDFD4F23DCBAA23BD6AA903BD4A3FE9BDE5302E3C92E8063E206FCABD178D313DB15A4DBD905CD53DE68AFB3D4B2A57BCFC32123CB019A03DF8A6D63DEA8F14BE788BB2BCC270FDBB7FB5003DB1F412BE7B5669BDE06B9A3DDBBA093E0600213E7CA7213E7C4C1FBD6AD970BC8D9C1ABE15EB2A3E487D003C2753D43DC8AD2FBDEBC6263E81811C3E33BCCC3D75212DBE18FD0A3EA1D925BD2B3B313EAF9CDEBD48F7C13D7ADBB3BC99DC03BE1D100E3E95B622BE7B45923DD569C23D7B4DA73D818D10BE43AFB33DD2E393BD753EBBBC5391C73D99C78C3C9D90C8BC68B3C6BC80B9293DEC04303ECC0A763DC203213E569FF73D00EE343E5046CA3D2DD4DFBD1DD108BE7FBD99BD28C6CC3C13EE28BDD45DB23DC4C0B9BDFFF892BD80F38DBDAAD22E3DDC9A2DBEFD1A123D018AE4BDF37F0DBEF798FF3CD2C940BDA9F1103ED66119BE02FAC13DE5B1D63D23F6BEBDA0C84D3DA1F4E53C27A7B1BD3AFBF1BDBAE6A2BCABB79E3D9BFB31BEC33D28BDA94A3A3D25871CBEE070073E8F44B23D3C77EC3CCB07693D554C9CBD726D1CBE9D36F0BD2BB5CF3D645AAC3D8BF3E3BD1B88D5BD49D96BBD4408E9BDEE842EBEE80D24BEB50CB9BC3C31D23DACCC323EE2BCFBBD107F9F3DD34228BE00AB6DBB3EFBAD3B269268BD4973E2BDC808DBBD87701E3DDFBF6B3D90D922BE7B18ADBC66B582BC8D07EDBD0ECBDE3CF7EB143E4E22983D479FE73DEF24C03DE1F9C73D857424BC4719DBBD115932BEAA5221BEE3BAB93D5D04B73D0D6C18BE955E55BC42950CBBE0ED8FBD2C2518BE4675173DC284C03D0D6860BD371799BC006990BD0D09E53D5F80053ED10DF3BDDB3FB2BD70499ABC3835333D6054483D186C10BD973283BDFC4F16BE7CE820BE716893BD16DBAE3C6393F23D03188CBC8165BB3D5C4EFC3C3BA122BE967B253E881BEEBD",
      torch_tensor_32_torch.float32: "0x0400000060FDCBBDE03828BE82E333BE3863BBBDB415893DCCB24F3E3CAC43BEB6D62B3E826D733E7C82EABD40FAEB3B42D10ABEB2DF4F3E5843CCBD34B2F53DC029053DD6B351BE7081303E4082793E468B223E2668163EB22C7F3E20B411BC669611BEE8D2333D20BCEEBD02CD4F3EBCEC443EC6D52C3E0C81BB3D4013F9BCC0A95EBD",
      torch_tensor_32_16_torch.float32: "0x04000000A83973BD60971FBD4E366FBE7014D1BC52792EBE80AEB6BC2C041B3EFCE35C3ED02531BED0E4D0BC00A18CBBB08A213EBC20CDBD001E63BD00E88DBCE8529A3D409BBB3DE6AC6B3E14E2493EE8D6833D224B76BEE4E75B3E4CC8943DC09AD13DB2AF6FBE2814423E80A3DBBB54126EBEA2490C3E3E154EBE807025BE800CB93D60008E3D40B30A3C0857553ED8FE3CBDC082ED3C70ECD23D26A8213EB4EA5BBE4CCE863DC2762D3E80B86BBB80B4FB3BB452E1BD1ED0713EBE543D3EC0F19ABC1A190A3E3666683EB4245C3E50EBB83D40A413BC20BF9A3C90387FBDC89034BE14724B3EDC06FDBD802C263D089C08BE009788BBFCB79F3D7E3F473E90418ABC5AFD25BEC05DC73C4A922ABE44C78E3DD4D3403E002B5D3E3CE87EBEFCEA243E502D65BD566D453EA8242A3E74C83DBE907DBEBC70B434BDB29C47BED47C253EC8D7543E682670BEC0385DBD6438C4BD68D2373D5C89BEBD30AD703E586F553DBE126DBE6080323D80719EBDF63A2ABE6E356F3E9A800B3EC0417D3C804A95BBA0344ABC90DE58BD24A3813D903CB73DF6562F3E7477FEBD4CF2023E409C21BE94AFFD3D365A613E169A37BE20F8E6BDAE12153E70A3C03CDC9E1A3EC8725D3EF8E135BE9AE21B3E1CBBAA3D4062953C70D0B7BD800D7A3CE0B681BD92FE163E20F702BEB67217BE8070CFBC324265BEB04FE6BC648A3CBEC0746ABE00FE5E3AF424FABD801099BC6C0024BE103AE93C0848D03D988D0EBE30146EBD54FD6EBEA4706CBE4406E9BDC8B4D53D54C0FD3D765F1DBEF8A8F03D0887FABDA8566D3EF8B370BD101653BDAAB432BE8EB3503E1ECB2B3EE010F0BC10EF0A3E40B3213E74CAE83DB86602BE7809AE3D3C66DA3DFC81873D90139DBC329C3DBECAC57C3EE0D211BDF07B14BEE06B0CBDA04B133E84FBE6BDA0C178BCE08D43BC386A0FBDE846233EFCDC91BD64490D3EECE9413EC8985D3EF45D7D3ED01E263D3E891B3EC8FE86BDBA163FBE92734CBE503EF9BDF069FABC2878133E1079C23DB6D14E3E8A793ABE64D4ABBDA47A4ABE2843AA3D0034FB3CDC3AEF3DAE92513E381A1F3DC27F3CBE7212273EA8D071BD909AE9BD5ED1673E6EAB103E04F1A63DA092013C50215B3D00E2A8BB34D59DBDF82E153E3083AEBDC09184BB92074C3EB8885CBDC82C37BDD410D7BD304A4C3D142C2CBE38093E3DB29324BED83804BE7CC4123E14D6BDBD2212273ED6D01ABE0477DFBD84A96BBEB40FA8BD8A57313E306D36BE408080BD748CCF3D48F51ABE4031FBBC0EFC6D3EE0580B3C5CDCC9BDA02A9E3D58E4F33D1EC7453E68BB2F3EACF70B3E0074BD3C42D767BEA847CA3D204675BE90FBD03C8AB927BE00E8B2BB3E302EBE9A5809BE2404953D2E6A13BE4C3940BE40590A3D2698363E70F4CDBD4A685E3E0059F03A1C4C34BE8835F5BD9CC9F2BD1888D43DFCB0223E64B667BE224B4D3E7C61E6BDA0D54C3C6053253E48C66ABE5A3F163EAEFD61BE624F1C3EE8E248BDF49ACB3DF4D5FC3D9C8E243ED8E0E83D806DC43DA08AD93C06A33ABE7612143E8C55383E98DF0EBD6027083D8CAD743E5293403E288ED6BDDA9F743EE0CA51BE362528BE989CCE3DC8D787BDA8D2F2BD10F2A13C7C0D99BDC0FDC3BB007C17BA80D486BB4035CC3D380C46BE285A8DBD2C9118BE14B641BED00B433E145E3CBEA0C450BE683E24BE8AAA093E4C0BAA3D1499593E7492EF3D840C6C3E2065B3BC0E1D283EE010B43D80EB18BD5E0C59BEBE961F3EE895353D207B9F3C52C00EBE00165DBA20C2403CE0920B3E240DA23D903B703D0273613E98675DBE70960B3D2088A6BC983646BE023235BEEA6028BEDE224D3E664F23BE98DE5D3E6CA568BE681B773E82B9493E444C1EBEBCE2903D4042B83BE44FE53D3825413DCADF603EE6BB693EE029803C641904BE24DFAF3D78B438BEFE8262BEECE6BFBD1AC0133EE0BB0E3EC0A1363E100168BE80306E3DA8A5533DA2FA383E48496E3D0008A2BDC051C73CA0A843BDF0882EBDA0AC21BE74626F3E502E053D82BE78BEE8097D3D9CDECA3D6875EBBDBC47D3BD54EC0EBE241A98BD1E4F6C3E8C01163E983D00BD86947A3E6854743D98D87E3D3023143E680EDD3DF8E1E73D1C9A54BE88F1553DC6A62F3E2876BF3DBCCD793E30CE9A3D603CEBBDFEDD3BBEEC96A53D167D2A3EC005E3BD885B4ABDEC9E493E9CCD853D68F1973DECC43EBE9A4C14BE08514F3EAC0F903DE69A4A3E00B7C3BC6C9F82BDDE9E5D3E68BD1BBD78156C3D325F3E3E1A5F453E163D06BE20145BBEA605583EE8D2FD3DFAAD0E3EACEE9F3DAA896E3E5C77A2BDD0B519BD7010AF3D3026A7BCE20E2D3EA84019BD74EFDC3D00DBB1BA58EF7ABE74EBD53D9A8A5C3E665239BE383AAEBDC0DDCE3DD282373EF8123D3EF0D5B33DB048D23D606A353ED62743BE487675BD0055EF3C84BA853DFC3405BEF84D773D442FE53DD4E835BEC4AA89BDB0ACF53C40A9C53DD05E2EBDCA630F3E94FB88BDE0B3823D90CD483DD07C10BDCA1505BE48C93E3D1C1AC43D244DFBBDA2565DBE8890753E1C450FBED868C7BD22FB023EE04636BC9C048D3DB0B5A8BCA428713E843609BEBE815ABEF83FA63DCC64763E5A702DBE9CC5D93DE25F42BEB012413E10E45C3DA020053E9278773E706D87BC006C2CBA06D1493E7EDC0B3EE4A53D3EE8EC353EFCD9E93DA898243E40EB353D74663E3EECC0B8BD4C63923DE4637EBECC0FF8BDD8A3013EDAC251BE1259183E7ED0183EF0CB4DBD206BF8BDAE305CBEC0A81EBDC02179BC6046D93C507156BD301C46BD5044CFBC4444B03DB2B434BED8AB76BD78725EBD9A0B493E0033C93BA058F7BD00158CBD7EC0323E88535DBDE8BD423DFCD272BE4080033D",
      torch_tensor_16_torch.float32_3: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_16_torch.float32_1: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_16_torch.float32: "0x04000000C870363D5C2EC13D609E643CB4ECB6BD30F6B93C5465F9BD38822CBE081F0EBE20B7683EA0D7813C30190ABD3017813CA0FB793E42564E3E80B890BD56C4093EC27C093E9856D23DD4B625BEF6FC753EAC327DBE70BC773E789002BD80F13D3EACFA4F3E662370BE9816493EB84D3A3D920152BE0004F13D405494BC608546BCE6AD63BE70E4E63C6431B53D18C4FFBD482E12BD7426FBBD92BD57BE58F9703D4411AA3DB073CF3CB4CB57BE009190BC88800FBD3004EE3C6068303E2CA2BABD8A4F05BE141A87BD00922ABBC095F5BBFE4F3C3E2AA3213EFE2F6F3EA6F4543EF20309BEFC07803D104D31BDB27D02BE72D2383EDEF009BE2E6449BE5CD97A3E7009D03D44605B3E5847F2BD1482CCBD6090D0BD8406093E3AB6563E084948BE66DF4B3E00FDFDBB5837CDBD6031CB3DAC66AC3D6C69443E28DD98BDE8E86D3E8EEE09BE801F09BD38C304BD80BFD2BBB45F213EE6767A3EE46B75BECE322ABE74BE91BD90FF6BBE625B173EF81860BEC494D33DDE3728BE8275313E305BAEBC3857B9BDDC112FBE4A3956BE6057133CF40439BE9C90FA3D3425593E4425593E90AD55BE84B5713EF00F43BD4C742D3E426D153EDCA269BEB2AF14BE4E5E4C3E56733ABE4C2A923D00B10ABDE8885E3E302939BE8CE581BD609F613E0C7279BE5EA5563E86CC393EA0FEC13D9C83803D7084733D08D1643E18662F3E12FD363EC60F763EECEDF83D80764E3EF877273EA22B5DBE1CE6CB3DA4785FBE4018C1BD8800A23DACACCC3D7EC22DBEA88E073E380761BE4A3D463E10EBF83CDE387B3EB645233E7C93F8BD8278253E64CBFE3D101B693E0024C5B94E246BBE6842703D5802003D32584C3EC2F6573E387D233E5EBD413E64C6ADBD1CFCAD3D906CFE3D804619BEDA333BBE5C0E8F3D0032323EB011023D38D4563E60CC743E58FE49BD328C193ECEBF37BEF09B633D20BC663EF45865BE28D3A93DACCEA6BDF06C59BEFCFF663EAAAA44BE64D7083E003FE13C38A2923D00FE8B3BC8C05B3D4897E6BDC085C9BDE46D50BE7463833D00D08A3C801BE8BC98F4493D527C693E2C3D72BE40A478BD002F00BB4879DDBDB6F811BE461F6EBE001D56BEB07A3FBD34768DBD726D13BE6C6CD43DB8032E3E7CE5743E82BA053E34C8023E60C3FBBC36616FBE20B6A23C9AC1763E0298323E40F6BFBBFC58A6BD347DAFBDD06F70BEE4E9543E3ACD0B3E7A51523E3CEB0CBE8045793C5827B4BDB058A6BCF8B5193D020310BE984AB1BDF07397BDF87414BE64E388BDCAB47FBEF0BC7ABEC8F6B83DB0C940BDBCCCE63DF6A429BEDE951D3EE079033D809664BC7E5E7BBE0C25ED3D46F22B3EDC80693EA08803BC34FC5ABE7006183D9A4749BE3A2E68BE04EFB3BDF8CD25BDFA0A373E44BEE43D60C91FBD206F4CBCC86655BE1E7F593E68A5EFBDB8247A3E",
      torch_tensor_48_torch.float32: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_48_16_torch.float32: "0x0400000002E0FB3D9F6600BC7F36813E89C11E3E8FDD86BE241584BC31538FBEE4BFD63CB47F643E7387403ECE491D3EA4CEB33D8E2F143C07A0263D3FD33EBEE7D9003C69A09C3EA0F8633E0D317DBE82CB8F3EDAC6333B8D66593C66A88CBDBF87733EA0EA0E3E3EA10EBD3F18413ECCB79A3E20B3373E1B4B913E30C62ABD338F0DBE5E4F8B3DA07495BE5A224BBE82B42FBE6D6F66BE048D11BEA37671BDEDCE2C3EB67A6BBD550C6BBC610C093E6B51E03D29FAA6BD12CD83BE061902BE575B2D3EF51A863D3A5160BD7D4072BD9961C43D533D47BEA9860ABE47920ABE6BFB31BC8CE8803E8A2E28BE0210863E69353E3C864377BEFF1C863E3C697CBED64A353E46AF893EE3CE853EA23344BDA6E5413DE1C6893E07E791BE9D89763ECB134FBE8B5549BE43FF0A3EE6BC2A3E7FF17B3ED2B501BE6CAC5C3E903B42BE5EB84BBE76FBBB3D29AA37BE9C694F3EF5F504BDC94B9CBD92DA443EE158753E660C25BE1AD953BE79CDF63DDAC0973EF292FFBCF7E5A73C820C95BE7F5185BEEA1799BDEEFF06BE7B823FBE8C30943ED50365BECBECBE3D877C39BED078193EDEF8393ED0C2883E983B003EEF5FC4BD118B2CBE651F303E3CB23C3D1854D4BCB5EF7BBE85B1C33DF99523BDE15DFD3D18AB493DDAA4583DE34F28BEC75803BEE02A743EAEE03EBD304621BE21945EBE2C52A5BDB285893EF5ADCE3D8EC9413D02C692BE2CAEC73DFD274C3ED4938ABDEC54683EA72A8FBE82667B3D0DC203BED6D6963ECB4FFD3AA150D4BDAC436C3E13D247BC72F4033EF757CB3DC1C591BEA2B1EBBD7ADA93BEBDAE763E08FB3EBEF9E1543DE21E81BE8640C9BD1A82183EBB8FCD3DC9EBC83D087F63BDA5416FBCEB81133E0C08823EB2818DBD2F16D23DF4A3F53DE8FD8A3E4BD91E3E2CBE2B3ECD8BD23AF9F67D3E01231D3E2465333DA25752BD1310F4BDA63619BE41E18A3EC70D2ABE2038933E17795E3BE6318DBB7EA6333E6D6548BD01448EBE3A7B69BB7B3C45BDC6634B3E7DB922BE65B152BE7210593EEEBCE0BCFC87443DD958B6BD5CAD90BCDF92943EFE86B5BDB05C44BEF7E884BD625504BE89D33C3E5DFF7A3ED318D2BC8F6780BE8E7B73BCF45D5EBDB09A893EC92F42BE809CC2BDCB773A3E669C95BE76AFF0BDF4814D3DCF11E4BD9A82323C9C4A6B3E37968CBE7B9151BE46447F3EA8BCC1BB8DE0933EB7D7BD3D984874BEB74192BE152337BC1B57843D70C8913E85B3A7BC684246BE23EE483DB6BF8F3EAE522FBEB3E2223D8E9C85BE5C53433E6E7EFDBD3BBF5B3E9CAC083EC7212E3EF57A09BE1C08E83D2AF9893DD80E4FBD4DD291BE4F6E69BEFE6333BDB98E2A3EFFBC96BE22F2253E79CD173E1B3D193E800599BE400C663E0234183E379A5D3E4700C7BDD0554F3E88A7253E614C053D5BC8D13D38F8093EEFEFF43D6D2A943D3671573DA967E8BB25D587BE98A9873DFC539C3E19C0653E3D3511BEFAE622BEC72A3D3E41B1003E16C6DFBDC605FBBD7CE68CBEFA4E47BE2B3485BE0F1417BE058293BEF6539ABEB6C4533E49CD3ABEFE2861BE20E26FBD2146613ED83184BBDFD529BD730D853E012E40BC42CF55BEDD29753D580C903D085B2BBD686F84BE9788023EEBC48E3E8111173E1B68963EB476DB3D7F09353D53EA05BEB2609B3E7548553E2D6F883EBCB60B3E327D9EBC34010CBEDD77293E4A562C3E32B422BEE2CE7FBDD65E663C6B23BABDFB612F3EFC4257BEFF1EBABD1A0439BE01D17EBED8D4243E869802BE2BF926BEAE4B4DBD570998BDC4DF753E1BA692BA184761BE03D1763ED7AEF3BC62EEC0BDC9D2FFBCEDA198BE07026E3D47997DB945AD943ECDBB1DBE512793BD97C91DBE4FB7413E5F603F3E49C18A3E49A1AD3CA9EA8F3E21579ABEAFEE2D3EEB4789BEAAF53BBD45BA00BE224270BEF849CE3DC521993D0D22BB3D9C69803CF41E863EFE88893E50EC7ABE850DEFBDAC5D3DBE5F71A43D9D8266BEDE9D5BBE20FA993E044A693E6DF0033E6B154DBE488963BE601A9EBD227E9A3E01593D3EEDBA0E3D439DB83DBE0685BE35B39BBEC5F527BD6B5543BDE6D683BED1B691BE736367BEE96A7FBDC30192BDD007523E9F3AED3D7680273C3519CCBDBF4701BE48D88DBED9B7753E2D13303E711C643ED2F5DABBD8042CBE960C383D19B6193D641D57BDADB63CBD986325BE8181A03CBC8E97BD5E044CBDAF81B237A20C35BDF9E015BE99B2FDBD2831B03DB87D13BEA51493BED6E2863E7BA1D43B9A11B43D76E52FBE219994BE043D0BBD9ED1633EC30CD93CB2E6FABD167DAA3CE8645BBE77F29EBC5AD929BCDC7D943E9F39123E9659ED3D4E4D153DE322593C275ABEB98E8315BEFC2E043E4C5A413E71F74A3EB989053E952B6CBE2CF9CB3D4293FCBCB036863BC99E3C3E166BEABD3D3C6D3EC6B8763EC55C053E2B2C8B3EF98B24BED00D6ABE4A7E3B3E1E70233E50805B3EDAF024BE1033563E44B94DBE8B773E3B0FF8853E87E4A7BD43A13CBE0EB26BBE456A87BDC0BD94BE5B2BAC3C90DB11BE051C813E27A702BEE6E6513EC276873E5B7B30BE516C9A3E183B923CB1FF693EE573923E89E67FBC172B91BEC6867B3E970382BC98CA363CD2B580BEAF9F8B3D51C6623EC223AA3D370376BE5F61B5BC3D9D49BDB240353E8A78273DEF1F51BDD155BDBD81FE56BE51AA27BE8ED990BEA62399BE434EC5BDAA6085BA788A8B3E31F1CFBDDA8E553EFE5C5ABDE5B578BDCB40BCBCBB5A4DBE784983BD29080A3E7036653E2C0C123E0050F5BD6C84A5BDF7355CBEE55ACF3A56E595BE1A672E3EF30203BE1115883E6BC17C3D761772BEB77685BE1F29073EA6D3F03DE0B3793EC0D58ABEB652623EFD6F78BE0A10E13D972D1FBE939497BE576318BDF451C3BD8EBDB93D97C738BE02FF483E5F7526BED2EC07BE049DEE3D0B85EB3CC9443CBE7B2CBB3D6929423E26B395BEBFD72ABEF4E325BDC41E783EAA4BC0BD5526763EA929F83B877B733E3021513E03288EBDA0538BBE140AE6BDB93848BEADF6CABDDB18BE3CCE8A383E06A93D3C2B69633EDA642FBECEF3913E2F9BFEBD33F78E3EFE9C663CDC1B93BE9CB40ABEA1D59B3E1A95443EF1A108BE684489BEF3D4EE3C17104DBEBF2EFFBC9D0A2D3EC49E3C3E03EBEA3DD647063CDAA102BD055494BE2E2EAFBC61251C3D45BA9ABEE40B52BE85FDD73D9B87163E6DF142BEA266DF3D145F703E862480BDB4D22BBE1FCB7D3E77FC093E33A35F3E709381BE559CB93D9DFF98BEB9362B3EB90BC73DE65A123DDDF9E63D5ACA5F3E948EF9BD3DF17B3EDE7EE23C908DA63DA6698E3EA9729DBC53FC6BBE7A59023DC09927BEAD369C3CC9431ABD6A8041BEDDEBE53D1FC4583E478A90BED27F583E56C287BDDEB8693E201DAD3DBC850BBE98229D3DAABE873E06B437BD9EE4623EB975033E4F2D7ABE577EDF3DB4126CBED5DFF53DCFE6CC3D4E0BFF3D99362FBD7CC71B3EF92AE0BD94839DBC6D3EFA3D4040123E910B22BDB510133E8CB9563E3578963E146B733E9921993E9D7091BEF7AA96BE6ED3253E93799C3E45DF963E78790BBEF3B4823C4F0E7A3E1B0524BECE5C12BE4DECFCBD03BD14BEC85BB3BD77A5913DC021603E34582D3E8FB6863D41B917BCE5FE7B3EBE2BEA3C64FC3A3E2E1586BE8EC357BE5ACE95BEF870E9BDC7DABD3C22D8853E8FE57F3E6753D4BC4793783E4B9970BE85A65EBD4C5E72BEC873B73D802A6F3E791CBEBDC3E2AEBD13B18CBE2A2398BE4FCF86BE2FE586BE19732E390CD286BE9132D4BC4C3D4B3E98662D3E30E7563E311FD9BD4846C53CE77CD13D18EF16BD715673BEA564BBBBA462763E51AD933E3ED99C3D6AA895BDECE79ABE08DD2EBE2314203E92C9833D79410C3EDAA5FFBC37A9AC3D703D463E6C602C3E2E225BBDA46ECD3DC74E803ED5B3ED3D556532BE833F8E3E9C42513E273326BEEA12843E0DA8CD3D2F79773EF18967BDD63071BEF1EAC6BD592B613E9E08BBBD22673C3E78B8F53D45BC7ABD13FED73D0269673E7691613EBAB65ABE420F24BEC54F8F3D620569BEE68184BE46D5053EE5A5C2BC5877A4BD5F4AE93DF19799BEB7C11B3CD97412BE400388BEFF3FB73D10B91B3DFB4E1CBE90FC8E3D874A5DBE42CD953E513BCB3D63655BBD5491CEBDD427903E265192BE8CFF8ABD83012A3EDF91CD3DAAB2023E058140BEC4CE8F3E6D57733D5B7B75BEAFDF4E3E2C47793E51639B3E2BD3863D567140BE799F693D0B6997BE006E33BEE3D0C3BD66EF90BD9D69F0BD08D40ABD1CF0183DF3703A3E6421273C2B52523E422BAC3D7E96863E62FFE53DF1161E3E9833303E",
      torch_tensor_1_5_16_torch.float32: "0x04000000433CC5BE219AA3BD1E27B33ECEE3453FFC48623E0971E8BEE3735F3EB9D3023F1AA5533E7BC6AEBF0D6D21BFB2E51C3F58C4C3BDE88A283F75A842BF2BE04A3F4B5C993E87BC963FD578D5BE0A04BE3D5446AD3F3C901C404DF6ADBED04A263F84D2EBBB07A97BBF36B7923F284C23BF35D68FBF9131E2BC164E233FA1633E3F1BE6933FE993F9BEB3775EBF1AA9A3BFB5BC5A3D3E3513BE25E095BFB3CE033F8FFADDBDA765A8BD59ECD33F40825B3EB4CF65BF4298A0BF3DCC713E7E05E0BF743A3FBFC4E1D93FE8ACD63F9C1338BD831BA9BE4423164004AA12C07403A13D7FA498BDE0C72240440351BD4AC81CBFD29E12BF6BBCC2BFF9059E3F670E863FF215153FEC4AC9BF3E84943E5F570BC0A47B143FDBE0BE3E25B0363F3EA89A3FB30C803E7B23193FC95210BF4B70CF3F8150FE3D2FEA61BE6EAD0D3EC730073F",
      torch_tensor_1_1_16_torch.float32: "0x040000006A5BE4BCD9C362BF282A5CBF2E2E213D9B607F3F5FE409BE025DC23EB2F724BF9B688C3F6F9A0240D6F09BBEEB3D903EC2FDFE3F822EAABF426A8E3F63D6ED3F",
      torch_tensor_16_3_4_4_torch.float32: "0x0400000072F2C53D536B80BDFB113FBCE00B84BDB934EBBDDBEDF73D7C844D3CA79FEC3D33B4EABD484DA13C764A1B3D827C7DBD9DFCDEBD11A90FBD3326853DF81E72BDD789BA3DD22DA63D5A12DC3D1EF801BD299ACA3D26C0D63D531CC63B03298B3D6A4916BDBBCBC8BC9D29873B724FD1BC05CD11BE4702F83D94BCC2BD4538D3BD63D6BFBC586ACE3CB14A79BD5906A03D8791473D1A90F93C3B2D8B3D28813E3D7409E53CD09DACBABF8C97BCE28B313D9467FABD1F744CBDF141F73C4B4B353D2853C0BDAE40E2BDEA71463DA2AF993D4B300EBED770E7BD9EE18D3DE151EB3A96F666BC61F309BD6294B93C031ADB3CF9F1B1BD16F86B3D9C68FC3C0C71E63DDCBA043E6FC0F63C869051BDBA898CBC53CB013E3EDA9E3C2A1F4F3D86E24F3D9E42543C6B2C61BD31F08FBDB8FD26BD4E04033E6D7A8E3CC12696BCCB4B7ABD6F4BD53D3344BC3DE4B1753DF8F8843CC353593D9C086A3DE6918ABDA27596BD3332EB3C4C5FF8BDCFB3303D257C953C52CE0FBEDAEE593DECDB12BE0849D13DF0CB6FBDFA26023E336EBCBD65DCF23C9DBA9E3D850F9BBD69C0FCBD15EF85BD8A385BBDFE1D393C77C80ABED7CD93BD105F2E3D2ED755BD712261BD169E633DB3EA053EB8EBE0BCE3DFFEBD809301BE139D30BDBA7C01BED099C4BD4D6FB1BD333130BB4D8919BD4C2B873D47067C3D29D0963DC85A0F3D51DFBFBDFD6E103DEE24023EB5510DBCD73BF53D3D2A123ECA91BB3BE78A8F3B17E7EC3D8E193B3BA244BF3D9AA3C63DC91312BEA41E853C50001F3D9BA225BDFF62C9BD67AD0F3E0BF0E3BDF00EBE3D4090C03DF1DC883D4E18063EAF92E53D651EF53CEDE84B3D9C09423DC553973D6DA5D2BD06CE7BBB9089E43D520365BCA84A94BD092D013C94EEE03D0B2442BBEF94023E996E0CBEE21E9B3D2C3088BDE909513D0597393B8B92E9BD5324D4BD35CDD03D14FF483D8AC0F2BB81DB9C3C06343EBDC66F9CBD3255E3BDF63927BD7E1E493D6E6CF63D711C87BCD7E86C3C6942783DF77FF33DD89A893C4A79D73DFB71F0BCEE67DF3D11BE57BDCB4A8BBD0B280ABE6713553D271FA7BD5A7FF337825A6FBD7F66EC3D1C272BBD131A923D0C09AEBDB403F5BD5A5FC8BD82868FBD1997C5BC5EE3E1BC53BD883D76DC9FBC93C013BE0BEAC9BD0235FCBCFA54C8BD69D82B3D7F04823C15138FBD1A1D8ABD50B4CABD6491C8BD098089BB3EB89CBD4914DDBDF74C943C5DF786BDFB25093EA11AE33CF956E43DCB79BABDA081813D549E883D732238BD0C90A13DDC41133EF98105BE271F413DA3C9EA3D2B14043E0EC4BABDC6A152BD653505BEB976E93D2C470FBDC721E73C8841183DEA3A853D0653843D666B713CF52A2E3C691ADFBDD02F7C3D92E60D3D5DBBF5BDC3716B3D576882BDF5FCEA3DC531BF3C5A520EBE956DC4BDDF69FABD86F5A03C80D0E93D6155043EB232463B527E6CBCF0C50F3E74C0F8BDF178B83C8EFA99BD8EE7043ED9FC683DA56B06BD9432A1BD06600DBE4241313D2D12A13CC69BF7BD47DFB73DAE6AE03B39E165BD9FFAC7BDEBA3CFBD34A662BDD7AC123D2F66A9BDE140E03DAD682CBD4606063E12CB883C135F0C3D31C53A3C60A3013D18FF773CC7E93A3DED75DA3D28AD883C259FA8BC5A2D0ABECD76C1BC537A94BCEBAFA03C8274703CA465593DF16B28BB75AEEBBDB25EFD3D55F2BA3D5901ACBC830095BDE1D3F2BB1A0D1C3C13F6153D0A93F53D7CD786BCBB08E13C216DE5BD45BD24BD32454FBD9792BBBD2D779F3C6D78F6BD817576BD0D46C13D581BA739ECFEC23D32DFF53CE97ECC3C2899793DA12B4F3DF7F32FBDD1598CBDDFB8DC3C6CCBAEBDBDE29ABD384D46BDC6A4913D3FC00ABD5D9AA9BDEAA2263D8C67CD3D90A4953C88EC7CBDCF764BBD1772553C9DFDAABD9A80D1BD96EACEBB81E3FC3D32749C3D23F331BDA8BACCBDB1F2D1B9E5D2AE3B71A379BD2D8C54BDD1CA0BBEF11C65BCB882033E55D6713D387EA93DAE1BCD3D4B389ABCF7D8AD3D9A25CABC2F83043E9D869BBC4B156A3D236341BDF318453CB0EE533D94A4F7BD7616953CC8EBBBBC2A9A9CBDE8DCB9BDA6FC1DBD9D340ABED90D72BD4EBB093E3D26AC3DA6B5AFBDC9C1B7BD50E3AE3D3940723D690941BDF756A4BDC60883BB168D453DA348173D064B023EADC0823D910B4A3D37B8083E0CCEAE3D7D0C01BCA2D681BD4C0CA73CCF37933D19FBCEBD6C69FE3D80749A3D9717FDBDDCDFA83D0526DBBD5C1DD33C23AD08BEA5CD323D9AA099BD77E3F93D784647BD072FF2BDF3F835BD197247BD191B183D5FFE0DBE9DCFB6BC8341A33D61E6C7BD6FB625BD5BA54BBDE4745D3D4E4ADF3DC31F39BD1B9F3DBD82BA86BC7BE2113D26B56D3CDBA14BBD0C41D33DBC9490BDF96927BD470CD53DFC42853DE11DFF3DE435E2BC0A9A843D248D85BDB24A963C6EFBDC3D4834A9BBFAC7C8BDE94A08BEC2F280BDC59CE6BC2136B5BD940D97BD2BFD7D3DD4150DBE1D9A143CD83769BD32A807BED1A6053EC34849BD5DD14E3D2F1FE23DA2BE94BC1C91913C0E9722BD2C9105BECF1ED93C86D6643D81C0F53D9C25D9BD869CE0BD5DFE0FBE780B003E95FA2ABCE05395BD6C42FD3D7B983C3C7B81013E1B28303C1AA2C13D97DC39BC642EB63C67E577BDFC647E3D9C0CA1BDE354973D8975EEBDF46CEBBD5951F9BCB51567BD1F6A133D660610BEB7C85F3DDF029DBD58FCAF3D378432BDEBCB93BDA88942BC45D8BD3D9D7D1FBD3DD0F83C48DA07BDEA0758BD369D5A3D948605BEE2CF1BBDEF9802BE326BA2BDB235333C377F323D7314073ED10885BDAC1658BDD75042BD699A21BD80017F3D40E4B03D37FCB53DF5B4F43CF2DDFB3D7E66EA3D51D018BCBE4AA9BDF8EE953CF200A0BDE165103DAC9468BDEFD463BD900DC1BD2811C63D0CC90B3E0D6AD43D4A0A1FBD521ED83B8E09F03DCF80EDBD32BEDDBC2E82A1BDF1729B3D053115BD79910E3E7C26133E1EACA9BDB6D6D4BB71F612BEED29AD3D1A80813CACAE0C3E029BEC3C5FFC033E9714F73D260BD73D1B6E59BD5D4FA03D92B2EDBD1CC4BC3DC5407CBD151EC33D72E49F3D2F6C6A3D464CC93D3FFD3B3CC3EB9CBDE0B21CBBF14AB33D8627CC3D700912BE6999DF3DAB9089BDC9F0A9BB1FCF02BEDBB0EDBC1F07293D4A4AF13D7D74E33D4EDBA9BD4195B3BDA523403B0DDA0CBD431A253D354A96BD6DC9E93D346412BEE679DEBD4986F73CE497073E0A3F633DD59384BD1BA20F3E9B4ED23D009D953DECAFF2BDDD19B3BD68EAC23D68D4863D50BC0E3E2A83F83C57C3483D5A58AE3D17A3BABCB930BDBD70692D3DA267EFBDB6E786BD611D543C3760923D2A8A083EFA1E47BDA7D5143ADCE0B03CF2774CBDF8DFBEBC998BF9BDC50360BDFD6348BD2F10FDBB15B6DABD2DD6913CE5C9CCBD57072CBC19E3013E1735A8BB94C6A03B287556BD5BE7803D3B776FBD180D11BE0AF7D4BDAE9E0F3EFC67863D07EF933D65929A3D7E678E3D1431B7BC92304ABD22C031BD46DE40BD7CBFE53D62DED13D131608BE92B6E6BD121C0EBED504F83D16DFB6BDF7D9BC3DA279A7BDE90C8FBDE1BC9EBD6EBBFC3DF0E9DD3D4BC5823D548C5D3D84B682BD0E80973DF2E57ABDBC7DC8BD0E7BD4BDCCDA48BDCD1F25BDBEFEE8BDA240A03B5F28D93C07147C3D368980BBBCB1013ED243003EAC3B123E8053CC3D396A3C3D3146BD3CAA3C9E3D324D033E44EBF63D2C3A0B3E44200F3EABA2EE3DAD548F3D65620DBD29FE49BD48A6B7BD8983393D6480C0BDDE11F63D21C9273C323E8F3DECCEEC3D82F12BBD4E0D87BD5C290A3E4762FD3D1A0A113E52F1FABDC3BC853C8F4324BD1BCDBEBD904DEFBD44BCB7BDE23FB53D3E5AAABD5DB2633C15A1E43DE52C543C21D9B3BD25D70C3EA33E8E387796CF3D5444B63CFCD4023E59AE383C8CF5F53DEFED723C263AAFBDAAF68EBD7B7B7C3D7CBAC8BB5DA1F23B27ECAE3D08851FBDB74B8ABD4A98C33B1D7EEF3D7DF4F0BD1C65343DAA16E7BCFA3B69BC452A2EBD471ECEBCC021A93DD393D33CADEE46BD02FE3D3C568CF83D2AE8D43DAF583C3C8DB5283C113D283D1B35973DEC9C0A3D03FE92BD1BF8FBBD0994BDBDF184D2BDB1E6D23DC2BFF73D7B7C6EBD5F2F993DEB0BB4BD7A1C003E33F502BE1AB8BBBD608CED3D346413BDF18784BD9C50C43CBCD91ABD8774DCBD54E711BE354AD53D83FC90BD272F25BB2E9DFA3B3E20E4BD0FD5E3BDC6B851BD84D8D7BD506538BB1183BCBDC703DE3DD9332BBD3A29A6BD8AD8C4BC2F5C09BD0AC490BDDE56AA3D07ECBD3D470184BD0AF2C0BD515F0C3E81EA063E",
      torch_tensor_16_torch.float32: "0x04000000E293273D4C8410BDFF61E1BD23D18EBD8D759F3B6794D33C452B1CBD356251BCB4A97C38A6BDC73DEAFFD23D98E5D33D184284BCC511F93C131502BEFF396F3C"
    }
  }
#-}
