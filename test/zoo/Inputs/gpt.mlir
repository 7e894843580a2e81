#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map7 = affine_map<(d0, d1, d2) -> (d2)>
#map8 = affine_map<(d0, d1) -> (d1)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map10 = affine_map<(d0, d1) -> (0, d1)>
#map11 = affine_map<(d0, d1) -> (d0, 0)>
#map12 = affine_map<(d0, d1) -> ()>
#map13 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x8xi64>) -> tensor<2x8x19xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c8 = arith.constant 8 : index
    %c19 = arith.constant 19 : index
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %c3_i64 = arith.constant 3 : i64
    %cst_2 = arith.constant 4.471500e-02 : f32
    %cst_3 = arith.constant 7.977240e-01 : f32
    %cst_4 = arith.constant 1.000000e+00 : f32
    %cst_5 = arith.constant 5.000000e-01 : f32
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<2x4x8x8xf32>
    %cst_7 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_8 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_9 = arith.constant dense<true> : tensor<8x8xi1>
    %cst_10 = arith.constant dense_resource<torch_tensor_16_torch.float32_5> : tensor<16xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_16_32_torch.float32> : tensor<16x32xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_32_torch.float32> : tensor<32xf32>
    %cst_13 = arith.constant dense_resource<torch_tensor_32_16_torch.float32> : tensor<32x16xf32>
    %cst_14 = arith.constant dense_resource<torch_tensor_16_torch.float32_4> : tensor<16xf32>
    %cst_15 = arith.constant dense_resource<torch_tensor_16_torch.float32_3> : tensor<16xf32>
    %cst_16 = arith.constant dense_resource<torch_tensor_16_torch.float32_2> : tensor<16xf32>
    %cst_17 = arith.constant dense_resource<torch_tensor_16_16_torch.float32> : tensor<16x16xf32>
    %cst_18 = arith.constant 0xFFF0000000000000 : f64
    %cst_19 = arith.constant 0.70710678118654757 : f64
    %cst_20 = arith.constant dense_resource<torch_tensor_48_torch.float32> : tensor<48xf32>
    %cst_21 = arith.constant dense_resource<torch_tensor_48_16_torch.float32> : tensor<48x16xf32>
    %cst_22 = arith.constant dense_resource<torch_tensor_16_torch.float32_1> : tensor<16xf32>
    %cst_23 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %cst_24 = arith.constant 1.000000e-05 : f64
    %cst_25 = arith.constant dense_resource<torch_tensor_8_16_torch.float32> : tensor<8x16xf32>
    %cst_26 = arith.constant dense_resource<torch_tensor_19_16_torch.float32> : tensor<19x16xf32>
    %cst_27 = arith.constant 1.600000e+01 : f64
    %cst_28 = arith.constant 1.600000e+01 : f32
    %0 = tensor.empty() : tensor<2x8x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8xi64>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: i64, %out: f32):
      %109 = arith.index_cast %in : i64 to index
      %110 = linalg.index 2 : index
      %111 = arith.cmpi slt, %109, %c19 : index
      cf.assert %111, "index must be smaller than dim size"
      %112 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %112, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_26[%109, %110] : tensor<19x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x8x16xf32>
    %2 = tensor.empty() : tensor<8xi64>
    %3 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%2 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %109 = linalg.index 0 : index
      %110 = arith.index_cast %109 : index to i64
      linalg.yield %110 : i64
    } -> tensor<8xi64>
    %4 = tensor.empty() : tensor<8x16xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8xi64>) outs(%4 : tensor<8x16xf32>) {
    ^bb0(%in: i64, %out: f32):
      %109 = arith.index_cast %in : i64 to index
      %110 = linalg.index 1 : index
      %111 = arith.cmpi slt, %109, %c8 : index
      cf.assert %111, "index must be smaller than dim size"
      %112 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %112, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_25[%109, %110] : tensor<8x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<8x16xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map5, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %5 : tensor<2x8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.addf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %7 = tensor.empty() : tensor<2x8x16xf64>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %109 = arith.extf %in : f32 to f64
      linalg.yield %109 : f64
    } -> tensor<2x8x16xf64>
    %9 = tensor.empty() : tensor<2x8x1xf64>
    %10 = linalg.fill ins(%cst : f64) outs(%9 : tensor<2x8x1xf64>) -> tensor<2x8x1xf64>
    %11 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<2x8x16xf64>) outs(%10 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %109 = arith.addf %in, %out : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x1xf64>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x8x1xf64>) outs(%9 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %109 = arith.divf %in, %cst_27 : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x1xf64>
    %13 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %12 : tensor<2x8x16xf64>, tensor<2x8x1xf64>) outs(%7 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_58: f64, %out: f64):
      %109 = arith.subf %in, %in_58 : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x16xf64>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %13 : tensor<2x8x16xf64>, tensor<2x8x16xf64>) outs(%7 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_58: f64, %out: f64):
      %109 = arith.mulf %in, %in_58 : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x16xf64>
    %15 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%14 : tensor<2x8x16xf64>) outs(%10 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %109 = arith.addf %in, %out : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x1xf64>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x8x1xf64>) outs(%9 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %109 = arith.divf %in, %cst_27 : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x1xf64>
    %17 = tensor.empty() : tensor<2x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x8x1xf64>) outs(%17 : tensor<2x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %109 = arith.truncf %in : f64 to f32
      linalg.yield %109 : f32
    } -> tensor<2x8x1xf32>
    %19 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x8x1xf32>) -> tensor<2x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<2x8x16xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x8x1xf32>) outs(%17 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_28 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x8x1xf32>) outs(%17 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_24 : f64 to f32
      %110 = arith.addf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<2x8x1xf32>) outs(%17 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.rsqrt %in : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %21 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.subf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %23 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.mulf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %cst_23 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.mulf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %cst_22 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.addf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %collapsed = tensor.collapse_shape %27 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %28 = tensor.empty() : tensor<16x48xf32>
    %transposed = linalg.transpose ins(%cst_21 : tensor<48x16xf32>) outs(%28 : tensor<16x48xf32>) permutation = [1, 0] 
    %29 = linalg.fill ins(%cst_0 : f32) outs(%28 : tensor<16x48xf32>) -> tensor<16x48xf32>
    %30 = linalg.matmul ins(%collapsed, %transposed : tensor<16x16xf32>, tensor<16x48xf32>) outs(%29 : tensor<16x48xf32>) -> tensor<16x48xf32>
    %31 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_20 : tensor<48xf32>) outs(%28 : tensor<16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x48xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%30, %31 : tensor<16x48xf32>, tensor<16x48xf32>) outs(%28 : tensor<16x48xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.addf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<16x48xf32>
    %expanded = tensor.expand_shape %32 [[0, 1], [2]] output_shape [2, 8, 48] : tensor<16x48xf32> into tensor<2x8x48xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %extracted_slice_29 = tensor.extract_slice %expanded[0, 0, 16] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %extracted_slice_30 = tensor.extract_slice %expanded[0, 0, 32] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %expanded_31 = tensor.expand_shape %extracted_slice [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %33 = tensor.empty() : tensor<2x4x8x4xf32>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<2x8x4x4xf32>) outs(%33 : tensor<2x4x8x4xf32>) permutation = [0, 2, 1, 3] 
    %expanded_33 = tensor.expand_shape %extracted_slice_29 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %expanded_34 = tensor.expand_shape %extracted_slice_30 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %transposed_35 = linalg.transpose ins(%expanded_34 : tensor<2x8x4x4xf32>) outs(%33 : tensor<2x4x8x4xf32>) permutation = [0, 2, 1, 3] 
    %34 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_32 : tensor<2x4x8x4xf32>) outs(%33 : tensor<2x4x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_19 : f64 to f32
      %110 = arith.mulf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<2x4x8x4xf32>
    %expanded_36 = tensor.expand_shape %3 [[0, 1]] output_shape [1, 8] : tensor<8xi64> into tensor<1x8xi64>
    %expanded_37 = tensor.expand_shape %3 [[0, 1]] output_shape [8, 1] : tensor<8xi64> into tensor<8x1xi64>
    %35 = tensor.empty() : tensor<8x8xi64>
    %36 = linalg.generic {indexing_maps = [#map10, #map11, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_36, %expanded_37 : tensor<1x8xi64>, tensor<8x1xi64>) outs(%35 : tensor<8x8xi64>) {
    ^bb0(%in: i64, %in_58: i64, %out: i64):
      %109 = arith.subi %in, %in_58 : i64
      linalg.yield %109 : i64
    } -> tensor<8x8xi64>
    %37 = tensor.empty() : tensor<8x8xi1>
    %38 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<8x8xi64>) outs(%37 : tensor<8x8xi1>) {
    ^bb0(%in: i64, %out: i1):
      %109 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %109 : i1
    } -> tensor<8x8xi1>
    %39 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%38, %cst_9 : tensor<8x8xi1>, tensor<8x8xi1>) outs(%37 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %in_58: i1, %out: i1):
      %109 = arith.andi %in, %in_58 : i1
      linalg.yield %109 : i1
    } -> tensor<8x8xi1>
    %40 = tensor.empty() : tensor<8x8xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map12, #map12, #map4], iterator_types = ["parallel", "parallel"]} ins(%39, %cst_7, %cst_8 : tensor<8x8xi1>, tensor<f32>, tensor<f32>) outs(%40 : tensor<8x8xf32>) {
    ^bb0(%in: i1, %in_58: f32, %in_59: f32, %out: f32):
      %109 = arith.select %in, %in_58, %in_59 : f32
      linalg.yield %109 : f32
    } -> tensor<8x8xf32>
    %42 = tensor.empty() : tensor<2x4x4x8xf32>
    %transposed_38 = linalg.transpose ins(%expanded_33 : tensor<2x8x4x4xf32>) outs(%42 : tensor<2x4x4x8xf32>) permutation = [0, 2, 3, 1] 
    %43 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_38 : tensor<2x4x4x8xf32>) outs(%42 : tensor<2x4x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_19 : f64 to f32
      %110 = arith.mulf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<2x4x4x8xf32>
    %collapsed_39 = tensor.collapse_shape %34 [[0, 1], [2], [3]] : tensor<2x4x8x4xf32> into tensor<8x8x4xf32>
    %collapsed_40 = tensor.collapse_shape %43 [[0, 1], [2], [3]] : tensor<2x4x4x8xf32> into tensor<8x4x8xf32>
    %44 = tensor.empty() : tensor<8x8x8xf32>
    %45 = linalg.fill ins(%cst_0 : f32) outs(%44 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %46 = linalg.batch_matmul ins(%collapsed_39, %collapsed_40 : tensor<8x8x4xf32>, tensor<8x4x8xf32>) outs(%45 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_41 = tensor.expand_shape %46 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %47 = tensor.empty() : tensor<2x4x8x8xf32>
    %48 = linalg.generic {indexing_maps = [#map9, #map13, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_41, %41 : tensor<2x4x8x8xf32>, tensor<8x8xf32>) outs(%47 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.addf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x4x8x8xf32>
    %49 = tensor.empty() : tensor<2x4x8xi64>
    %50 = linalg.fill ins(%c0_i64 : i64) outs(%49 : tensor<2x4x8xi64>) -> tensor<2x4x8xi64>
    %51 = tensor.empty() : tensor<2x4x8xf32>
    %52 = linalg.fill ins(%cst_1 : f32) outs(%51 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %53:2 = linalg.generic {indexing_maps = [#map9, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%48 : tensor<2x4x8x8xf32>) outs(%52, %50 : tensor<2x4x8xf32>, tensor<2x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_58: i64):
      %109 = linalg.index 3 : index
      %110 = arith.index_cast %109 : index to i64
      %111 = arith.maximumf %in, %out : f32
      %112 = arith.cmpf ogt, %in, %out : f32
      %113 = arith.select %112, %110, %out_58 : i64
      linalg.yield %111, %113 : f32, i64
    } -> (tensor<2x4x8xf32>, tensor<2x4x8xi64>)
    %expanded_42 = tensor.expand_shape %53#0 [[0], [1], [2, 3]] output_shape [2, 4, 8, 1] : tensor<2x4x8xf32> into tensor<2x4x8x1xf32>
    %54 = linalg.generic {indexing_maps = [#map9, #map15, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %expanded_42 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%47 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.subf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x4x8x8xf32>
    %55 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<2x4x8x8xf32>) outs(%47 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.exp %in : f32
      linalg.yield %109 : f32
    } -> tensor<2x4x8x8xf32>
    %56 = tensor.empty() : tensor<2x4x8x1xf32>
    %57 = linalg.fill ins(%cst_0 : f32) outs(%56 : tensor<2x4x8x1xf32>) -> tensor<2x4x8x1xf32>
    %58 = linalg.generic {indexing_maps = [#map9, #map15], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%55 : tensor<2x4x8x8xf32>) outs(%57 : tensor<2x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<2x4x8x1xf32>
    %59 = linalg.generic {indexing_maps = [#map9, #map15, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %58 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%47 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.divf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x4x8x8xf32>
    %60 = tensor.empty() : tensor<2x4x8x8xi1>
    %61 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<2x4x8x8xf32>) outs(%60 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %109 = arith.extf %in : f32 to f64
      %110 = arith.cmpf oeq, %109, %cst_18 : f64
      linalg.yield %110 : i1
    } -> tensor<2x4x8x8xi1>
    %62 = tensor.empty() : tensor<2x4x8x1xi1>
    %63 = linalg.fill ins(%true : i1) outs(%62 : tensor<2x4x8x1xi1>) -> tensor<2x4x8x1xi1>
    %64 = linalg.generic {indexing_maps = [#map9, #map15], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%61 : tensor<2x4x8x8xi1>) outs(%63 : tensor<2x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %109 = arith.andi %in, %out : i1
      linalg.yield %109 : i1
    } -> tensor<2x4x8x1xi1>
    %65 = linalg.generic {indexing_maps = [#map15, #map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %cst_6, %59 : tensor<2x4x8x1xi1>, tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%47 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_58: f32, %in_59: f32, %out: f32):
      %109 = arith.select %in, %in_58, %in_59 : f32
      linalg.yield %109 : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_43 = tensor.collapse_shape %65 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %collapsed_44 = tensor.collapse_shape %transposed_35 [[0, 1], [2], [3]] : tensor<2x4x8x4xf32> into tensor<8x8x4xf32>
    %66 = tensor.empty() : tensor<8x8x4xf32>
    %67 = linalg.fill ins(%cst_0 : f32) outs(%66 : tensor<8x8x4xf32>) -> tensor<8x8x4xf32>
    %68 = linalg.batch_matmul ins(%collapsed_43, %collapsed_44 : tensor<8x8x8xf32>, tensor<8x8x4xf32>) outs(%67 : tensor<8x8x4xf32>) -> tensor<8x8x4xf32>
    %expanded_45 = tensor.expand_shape %68 [[0, 1], [2], [3]] output_shape [2, 4, 8, 4] : tensor<8x8x4xf32> into tensor<2x4x8x4xf32>
    %69 = tensor.empty() : tensor<2x8x4x4xf32>
    %transposed_46 = linalg.transpose ins(%expanded_45 : tensor<2x4x8x4xf32>) outs(%69 : tensor<2x8x4x4xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_47 = tensor.collapse_shape %transposed_46 [[0], [1], [2, 3]] : tensor<2x8x4x4xf32> into tensor<2x8x16xf32>
    %70 = tensor.empty() : tensor<16x16xf32>
    %transposed_48 = linalg.transpose ins(%cst_17 : tensor<16x16xf32>) outs(%70 : tensor<16x16xf32>) permutation = [1, 0] 
    %71 = tensor.empty() : tensor<2x16x16xf32>
    %72 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_48 : tensor<16x16xf32>) outs(%71 : tensor<2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x16xf32>
    %73 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %74 = linalg.batch_matmul ins(%collapsed_47, %72 : tensor<2x8x16xf32>, tensor<2x16x16xf32>) outs(%73 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74, %cst_16 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.addf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %75 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.addf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76 : tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %109 = arith.extf %in : f32 to f64
      linalg.yield %109 : f64
    } -> tensor<2x8x16xf64>
    %78 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%77 : tensor<2x8x16xf64>) outs(%10 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %109 = arith.addf %in, %out : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x1xf64>
    %79 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<2x8x1xf64>) outs(%9 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %109 = arith.divf %in, %cst_27 : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x1xf64>
    %80 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %79 : tensor<2x8x16xf64>, tensor<2x8x1xf64>) outs(%7 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_58: f64, %out: f64):
      %109 = arith.subf %in, %in_58 : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x16xf64>
    %81 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80, %80 : tensor<2x8x16xf64>, tensor<2x8x16xf64>) outs(%7 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_58: f64, %out: f64):
      %109 = arith.mulf %in, %in_58 : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x16xf64>
    %82 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%81 : tensor<2x8x16xf64>) outs(%10 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %109 = arith.addf %in, %out : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x1xf64>
    %83 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<2x8x1xf64>) outs(%9 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %109 = arith.divf %in, %cst_27 : f64
      linalg.yield %109 : f64
    } -> tensor<2x8x1xf64>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<2x8x1xf64>) outs(%17 : tensor<2x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %109 = arith.truncf %in : f64 to f32
      linalg.yield %109 : f32
    } -> tensor<2x8x1xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%76 : tensor<2x8x16xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<2x8x1xf32>) outs(%17 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_28 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<2x8x1xf32>) outs(%17 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_24 : f64 to f32
      %110 = arith.addf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<2x8x1xf32>) outs(%17 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.rsqrt %in : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %86 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.subf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89, %88 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.mulf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %cst_15 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.mulf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91, %cst_14 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.addf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %collapsed_49 = tensor.collapse_shape %92 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %93 = tensor.empty() : tensor<16x32xf32>
    %transposed_50 = linalg.transpose ins(%cst_13 : tensor<32x16xf32>) outs(%93 : tensor<16x32xf32>) permutation = [1, 0] 
    %94 = linalg.fill ins(%cst_0 : f32) outs(%93 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %95 = linalg.matmul ins(%collapsed_49, %transposed_50 : tensor<16x16xf32>, tensor<16x32xf32>) outs(%94 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %96 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_12 : tensor<32xf32>) outs(%93 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %97 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%95, %96 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%93 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.addf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<16x32xf32>
    %expanded_51 = tensor.expand_shape %97 [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xf32> into tensor<2x8x32xf32>
    %98 = tensor.empty() : tensor<2x8x32xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_51 : tensor<2x8x32xf32>) outs(%98 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c3_i64 : f32, i64
      %110 = arith.mulf %109, %cst_2 : f32
      %111 = arith.addf %in, %110 : f32
      %112 = arith.mulf %111, %cst_3 : f32
      %113 = math.tanh %112 : f32
      %114 = arith.addf %113, %cst_4 : f32
      %115 = arith.mulf %114, %cst_5 : f32
      %116 = arith.mulf %in, %115 : f32
      linalg.yield %116 : f32
    } -> tensor<2x8x32xf32>
    %collapsed_52 = tensor.collapse_shape %99 [[0, 1], [2]] : tensor<2x8x32xf32> into tensor<16x32xf32>
    %100 = tensor.empty() : tensor<32x16xf32>
    %transposed_53 = linalg.transpose ins(%cst_11 : tensor<16x32xf32>) outs(%100 : tensor<32x16xf32>) permutation = [1, 0] 
    %101 = linalg.fill ins(%cst_0 : f32) outs(%70 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %102 = linalg.matmul ins(%collapsed_52, %transposed_53 : tensor<16x32xf32>, tensor<32x16xf32>) outs(%101 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %103 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<16xf32>) outs(%70 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x16xf32>
    %104 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%102, %103 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%70 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.addf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<16x16xf32>
    %expanded_54 = tensor.expand_shape %104 [[0, 1], [2]] output_shape [2, 8, 16] : tensor<16x16xf32> into tensor<2x8x16xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %expanded_54 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %109 = arith.addf %in, %in_58 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x16xf32>
    %106 = tensor.empty() : tensor<16x19xf32>
    %transposed_55 = linalg.transpose ins(%cst_26 : tensor<19x16xf32>) outs(%106 : tensor<16x19xf32>) permutation = [1, 0] 
    %collapsed_56 = tensor.collapse_shape %105 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %107 = linalg.fill ins(%cst_0 : f32) outs(%106 : tensor<16x19xf32>) -> tensor<16x19xf32>
    %108 = linalg.matmul ins(%collapsed_56, %transposed_55 : tensor<16x16xf32>, tensor<16x19xf32>) outs(%107 : tensor<16x19xf32>) -> tensor<16x19xf32>
    %expanded_57 = tensor.expand_shape %108 [[0, 1], [2]] output_shape [2, 8, 19] : tensor<16x19xf32> into tensor<2x8x19xf32>
    return %expanded_57 : tensor<2x8x19xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_torch.float32_5: "0x040000005CFD9D3D0B24633DAE15C13DCABAEBBD67EBA4BCCD4E993D2A9DE8BD52FA193E1DA3B63D1109903D3C8F113E909ADEBDC6E7293EC90B2BBD0C0159BDCAF7473D",
      torch_tensor_16_32_torch.float32: "0x0400000067C86B3D08A0DABCDE6DD23C848AD0BC3B8D623DCC3A07BDC81D9D3D8104123EFA88C63C5D5A2DBE0E008B3D9F0D48BCB3946ABD22162E3E7794F9BD4CD2B13B06C128BEBFCCCB3D7EA6AE3CA024DB3D3FA5883DCF2F693DE5BAD1BD737AC6BDBF7D28BE7758ADBDBE7398BDD328B3BDF3FC17BD3D0E18BE23DCD13D7A49333E72B394BD300B25BE796F363DEF95DABD36D9E23D3B066CBD9F7AFE3D0C92A73DD33A2C3E4FFD053C16ADBBBDBC8F1BBEAB41DCBC36E87EBD9BD1BF3CFA907D3DD356C3BD04B5BABCCBAFAFBC7A5AF23D0C0806BE9ED6C63DAEF7F7BDD1ED1C3EBDAE283E1126193DC043AABDAEFE24BE92D42C3E41F11B3EF3A107BEC4D80D3EB2FFCCBBF9E06BBC4D248EBDE1D3653C4250D43D4540D03C77CF98BDF3FB703D89B9893D406827BE56B0103EF7D2ACBA061DF0BD701C42BDA66868BDBDE07A3B441007BEB34035BDC20FAABD58C522BE01FD153DEBDA823D9604AC3DAD3468BD40F8F83DC6D11D3E7BDC0D3EBCBFFF3DB6D4CDBC38397F3DCDEE073EDB2715BDFCEBAFBBEC772CBD9EFA19BD2B49493D0094B63D9F5BE43D27C2C03D41C2173EA649F03CC1A4963D6321A93BF570873D0A62F1BD5A1CE3BC64B2F03C926F28BE9087F9BD177301BD4908D73DD85656BD054510BEFB9D2ABE506AF3BDB22907BE35A0343D7F952C3E24D8DD3DC8A502BE50E247BC7F17F5BD169EBDBCA6E18CBD29620FBE1B1945BD03F4073EEC480DBEBB1BFD3B4EAA023E34BDEE3D5D3B9E3CFED0813D449BFABD514705BBF82FBEBCB255BD3BD68ED0BDFF49033EDDD144BD0F0E32BE0EDB2C3E8375253E81160A3EB13C2B3E95AF0BBD55FC9F3CAC59133C4A7C163E23CFA03DCF61AB3D9086A43DAE7FEFBDAA7705BD12C92FBCFE04203C47FF3B3C213E013E1439B9BDB33228BE79D8FFBBEF32073E307265BD0B7287BCB32E27BD6358C2BD8932913D6765243D67428F3C23C8C1BD00D1C5BDC3F68CBDDB20FB3DD1DF3A3DA6112F3E0F54CABCBF4E6D3DE3E731BD12A8F4BC355CAB3D362120BE1AC0A2BCC9DB9A3D3ED7273EBDCD6DBCAAB322BE4DAA46BC29D9C1BD01170F3D3297E8BD764AC7BDC2F9CB3C2D0BE6BD31061B3E362E2BBDD6E31A3E5626C0BDC817093E3B5F1BBE5E13DF3D8612CD3C6B98DEBD8AF1793D1C6A31BE3105C6BB8141BE3D2F3A783DE50270BC1CBF823D8D2C1FBD13B4EDBD631B05BE561EA53D3B741CBDCC6FBC3D54CF2BBE9091ADBD2C167FBDE806CC3D3238FEBD0E241FBE839D8EBB92D003BE3E62103ED884F93C351F15BE7E5A9F3DA9B35DBCC73B77BD46E1193B3A4ABBBDBC6890BDACC812BD510B523D42DC8E3D656D99BD97F5173E47A066BDE409E5BD2C84B7BC749CF73C490485BD6097CABD7757C13D02ADF63C256CE5BD8F353ABD08470CBEE2CD623D49F709BEBC1A2DBE0D1F10BEC59F10BE5B30BA3D8DDEA23CC5CF0E3EB143303EA2BC15BEBB42123E23C6993CBC97F33DFFC6213E2EEFB73D80CA523DB2CDFEBD1B80273E76D8BE3D1BC11F3EADA205BE31219B3D8BBD34BE2F53F0BD7C5993BD3342BC3D97F3E7BDCB9FC4BD5F5692BDA0AAD43D5277D1BD3C18B0BD480A8E3D5F1D9BBD5A7606BE949B3F3DCCD6CC3D0E6FF5BD4B84B13D5FAE333E2FBAFEBC0D84A0BD4B098DBD0E482FBE25AAD5BD638BC4BD2C24C83DCDACE73D024BE33DFAA2F03DDDC6FC3DA154BCBDB9FA723DCD59DDBD1C94C3BA4FBB50BDA904D73D59232A3E12844BBD2FD395BD629F15BEA83D233B124E78BB82DBC9BD15552F3E34AB15BE00B7503D69B4E13D56C8053EC083FB3D5DAAB2BDA2A4F43D556D0E3E7430D8BC9195D0BD1B59CE3D370D003EB973143E10793F3D6D542A3DC8C419BEFDFB0A3ED3230EBDA59431BD49671FBE57A5083E823A8EBDFA1C12BC50C162BD09FBCCBD960B81BDD7B216BEB4E483BD2E9A1FBEBF13C3BD09B61E3EC16E18BEA407A1BD1203DF3DEF215CBB3B3E493D10AD2CBEDD85203C4C55003ED97F253E400BC1BD2CDE2D3ED289AC3C3F03E6BDFEFCAE3D302EDA3D2E0D093DDBCFB3BDDF73253E01A973BD1F39343E2D7C263ECAAABB3D7D51113E2EFEA9B9313D0BBE8E70713B606E63BCA6CDFC3DDB33A13D620A333EACC79B3D06EE22BEAAFA5C3BCF7B1B3EA08E893D2B65D93D33C123BED7F524BE8608A53D2EAF253EC5DA9ABD534E823D8A09EBBD1D26533D60F6AABD61199EBDBC39B6BD0B03243EFD92183D67B4FCBD055C14BE812608BE66DB2E3EE6ADDCBC6BF6693C231AA1BD68DFCD3DD4FE903D1C49E3BD9848F3BC1FBE28BE437A2D3EB70C1FBE769C32BE7649F2BD32D412BE592C043E3CE6903DDC195EBD474427BE635403BE2AA118BEFB3465BD7E1D09BE5A43F23DD79D7C3D915E133EE328233DE14CD63BA455BFBB73C4203EE660C13D79E00A3EAFEA013E434F1FBE717D173E1D5D943DAC50D3BCE99B04BE82011F3EAD9DF63BB0FEF53DAB935C3DC337A63D7B4C7C3DCCA52CBD420CEDBCEB3611BE9A280B3E222F933D86B329BE0945043EC76EB83DD928FABDC88EB73C4E8A633C0526CEBDE15109BD72B4913D9516A03CCAD28ABDD294BA3D371B2A3DD18BA93D289A8E3D4D178DBD57B1EE39E9C2ED3C0045AEBC3C73EE3DCAE8AD3DBB5EA03D910A333EA4C50E3B4BF29C3D7B3E93BDE9DB223E01F6793D13780C3E587768BD854285BD240A2DBE2A23123C20E90BBE9046D1BD78F49A3CEA60AD3C92E918BE4F56AD3B4BF2193EA42DCC3D4AFF2BBEABFB45BDC19A3CBCA76B18BC25840ABE37FC31BD245000BE6A9B0C3E8A1EA03C4819BB3D3AAB1BBE6FCBA7BDB941AB3D802002BEF97B1A3D628E253E7022333DCFC39F3C5E3556BD33A552BC4D84153E6408083D6BF40F3E",
      torch_tensor_32_torch.float32: "0x040000007049F93D283258BD981BEC3D18894C3EACECCDBD30141C3DA0FA163D5EC0183E00584C3CFA334CBE2C81293E309ACD3CE0F31ABDB806593E105160BE5C5F4BBE58E8DD3D94BF353E408DFABB2053BD3D80ABD2BC408FDB3D845FAEBDE0BCF8BDAE48583E246F813DF89CFE3D82DF2C3EAC953B3EE4315DBEC05EBD3D02EA08BE",
      torch_tensor_32_16_torch.float32: "0x04000000C03BF63B0884F8BD04C5F6BD00C56A3D604F103CE81F8CBD44ECE63DBA1016BECA9E69BE106A5BBDBC161EBE04D589BDD8C1133EDEA876BEA0EDD6BCB23B7CBEAEDE6FBE40754D3DBC5C06BEE0D4663C20B861BD301FF93D2456E53D2429283E044339BE5CAD8DBD925E053E188B413E80FF62BC06FC67BE966578BE265C4CBE78D5653DA866EA3D0856693EC45539BE98909C3D2639543E00B746BB18D56EBD58C1F6BD10EBD0BDAC1A443E22020F3E505AD9BC68F5853D7056F7BDF070D93D62C6443E44743C3EA067E0BC30E70FBE446F6D3EFC4D223EE83C6EBD8A9B7FBE044271BEB2BD383E686C353EC0BFEFBD502754BEB07BA43DF2F34DBEEE3354BE0E24623E463F5DBE624B673E8EDB3CBE2AD04FBE3CB59F3DCC286EBED415563E4C7B1CBE20E653BD448F413E4E217F3E0CA6E33DA0336A3CFC8E4BBE0A2D4D3EA8713EBDB43CA33D6C1CECBD6A9C273EC4F1D3BDF86171BD3EBE54BE0286113E5460B3BD56F4733E883D30BD00E4BB3CF096DEBC387228BD6251203E68EE48BDBAE53DBE18EF403D96904B3EF0E2AF3D3C35833D86AD41BE0099F73AD8CF3ABDE447EA3DB081D8BC005A89BB38BEFEBDF4384E3EA251763E5481573ED0E87D3D5055DE3DF87E4BBEBE687FBEF8413F3E50C708BDE0285FBC70DDC03C584510BE40662CBC98D575BE903043BE16E265BE10DC45BD6EAE0A3EA41916BE7AB53C3E788FA53D70617CBE0856A53D700A14BE8A090A3E8CF2B53DA0DB35BC802F433D805512BDF4B9D5BD38555EBD9C1D633E300EDEBD44415A3EB20C15BE485256BE5A99293ED48D8ABD2C2B153E466654BEBCA8A43D82EE3EBE32F306BE92E40F3EC0D194BD6AC543BE183FDD3D404C693E846A523EF85DF93D60A17D3C7C6A1A3EC034773C04A84E3E469A1A3E50573CBEAAF310BEE456163E605B32BDF819ACBD8829133D60B84D3C68587B3E06440ABE72056ABEB0FBDEBD10AFD7BDD884BD3D14327E3E68761A3E1449DEBD84DBF3BD50CBED3C98B2023ED43425BE789602BD80BF203C244C49BEAE8154BE48042BBEA40EC33DBC95693E86B341BEAA1F6D3E1A19533EB891AFBDF613473EF6803FBE52E164BE483E84BD3CBB0FBE807F77BB660D3FBEE6C657BE080C5ABD34F37EBE3092B7BD40ACD4BC80805E3DC87D7E3E283906BE18E0DFBD58FBC7BD7E72583E90673FBE486EDD3D5AC83A3E5419B4BD0C9FB93D8C73F8BDB8D1E7BD06B61E3ED2FD55BED0DACABDF8CF0E3DF47CC1BDD831C33DB876B3BDB0EBDC3CAC369FBD26AB773E7A68143EC44EE73DEC6DD1BD42EE253ED4F4F13D8AA025BE7C7143BE60760B3E4036703D2094D83DF04065BEB472A73D404403BE9C7F2D3E061D0C3E8043C33C107BB03DCC37B1BD84670FBEF0B8B83DA88F90BD986670BEEA5B4E3EF07F773E2EA35CBE7014643DAA4F56BEF01FA43C8070C23D78F6053E101E0C3EE0E830BD0CCC063EB0C70BBE967834BEE04566BD505491BDE0D11A3CFA0A323EE2ED5EBE906DCD3D3C54BCBD4ECB41BE747A2EBEE0331D3ED0A5C93DA097043EAC76AE3DE81B5B3E30DCC03C9C4B35BE600EADBD78C9563D30F7643D5AE3653E88DA313EFEB962BEE817C4BDA84A19BEDE7746BE7C38713EC89F873D4C25F5BD9010C8BDF4B0A8BD3E1A66BE9633493EB85E1EBEA83A67BDE86EEDBDC4AA013E1C4711BEB085ABBD50FAB5BC42EA3E3EA0E4C93D0604163E2A9F7ABE304DB8BD10D8C73D56A775BEC0FC783D48138CBD900AD73DCA824CBE2CA006BE3E170BBEF653233E2CBEB2BD5EB170BE402665BC940C273E64BF9B3D90F6493EF4438B3D2CAE913D14D0E3BD90CE7CBD847A17BED80C683D684848BE9CBEA0BDD6436F3E7A39583E00AFBE3B36ED7EBED01DEC3DA0C9B93C8C067FBE5820EBBDB82263BD1E92493E829D52BE4060E13DC05BB6BB6ADD7E3E829362BEB4F378BE6062F83CD6914FBE6C3BDE3D0026773B008E1EBEA8C5A3BD0E01293E7A40623E2CDEECBDC43C433E109E58BDD0096E3D20614ABE5AB4003E600C28BC249B4DBE88BDDD3D2CDC8ABDC01969BD349DABBDF099D63D061D6EBE50B20D3E74DFCDBD6CE5503E4636043E3CBC333E5E833BBE442255BE800A06BCC0DC893C40B9733D2CD92B3EBA4E4CBE4081C5BCCC2F0CBEF4D7A1BD3AAB1A3EF8E154BE0EC80B3E48337D3E70B3E43DF89725BE90F7EF3D4007C23C207D5BBED8A223BE8491C73DD2A70CBE0CC860BE5C115C3EC2BE00BE6C8491BDD62575BED82A75BE9A4200BEE88780BDA46D9DBDECC616BE74CCF23DA8020E3EE8698EBD1CCF87BD0452FEBD86E70CBE046C08BE284B573EE0A715BC50C74FBDE06CA53D5C24003E888E7ABDE2D1553E8C89C83DA8D44C3E287A7B3E600567BD46065B3EDE4D433E1AB7313EA4038EBD5AE6763EB094B8BCAEEE0ABE507A21BE701C253EB0DA77BD8059CB3B504ECF3DD481713E7AD9293E405434BC80457B3C4008BFBCCC13033EA4A15ABE68232D3DB0B275BEEC43C2BD8011F13D3EEB5ABE58752FBE22F145BED4C552BE584640BEFC11ACBD52153ABEC4764BBECC5F463E0CEB3E3E00180F3CE8C5A33D10D0D7BC00BA87BD827012BE849D9C3DE8810F3E5816ECBD786491BDD00157BD902C1F3E00FC07BB4022FEBB38A84DBE0CBD4A3EC8FD9CBDB8E17CBD2CAEF1BD807FFF3B3064293D088301BE085F90BD9857BDBD2863733D3CB1DBBDAC1C1C3E008B053E98EF0ABEB805CF3DC0D911BE86B21DBE580A15BEA69A7C3E1064F7BDFEEB4D3E7C0B29BEC05FFC3C3E880FBE7C9A363E6022AABDF8D4543EB8ACD33D1AD676BE8819E43D461447BEC8E7603D8C5CCDBDCA9A3A3E66567C3E4A456A3E78F2813D2068493EE8DD083E88CA6F3DBCFB7CBE",
      torch_tensor_16_torch.float32_4: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32_3: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_16_torch.float32_2: "0x04000000201D413EF0A2303D048DD73D52F023BE12694C3EAC9756BE8AFC79BECA7C48BEDA9A5A3ED8CB2C3DDCEA973DC0A62A3D12F3043E00AAFEBC20E22ABD68510D3D",
      torch_tensor_16_16_torch.float32: "0x040000005CC35CBE787B223D2C4B3EBE98B9063D3CB4FC3D9AFB55BED806ABBD8064C3BB186F6B3D4C61A43D40C0603D92192EBEE83A633E4084983C30BE13BD402BBB3D0C13DBBDE0229A3CBC1D55BE4EC72EBEBC5924BE70FE50BEF2941A3EB061FC3D000ED0BCA08AD5BCEC6C4ABE98BE043E5A642DBEBC31FEBD2A86093E2084363C585639BE085DFD3D6C3B04BE8091FEBB5CEBF93D7A086E3E88E46ABE8C060ABE162E5EBE60D6123D9E83783E245130BE901CE13D08540BBD94E224BE421E20BE0CE859BE8E8408BE00623E3D6476023E8C21ABBD48A530BDE42976BE604E203D809A313D78C215BE341177BE8076F33C881BD23D34F2E83D008F50BCAC15B63D80093E3D401FC2BD58830CBE20C9B9BD68046A3D28B540BD00DCA8BC5021683D30226FBD304BA7BC988613BD845EA63D00DBD8BB2433DE3D443969BEFCD7E0BD3C849FBD908EEE3D804F943D60341D3D8EA8083E3AD2343E883112BE7CB126BE280457BE0C50C3BDE041EABDB4A917BE5E80613E005E67BBB061A6BC60E09EBD14002ABEC0E6D4BDB0AD7E3EE0EACD3D44D80C3EBA4E4DBEF83D103E201D4ABE98C67ABD0CD9CF3D600AB9BD84C2FDBDD0C20E3DD0708EBDE076413C422B5C3E900DBDBD449EA6BD0C5F313E3A87203EA030CCBC84061A3E3C488E3D3040E73C6805333D8442713EE8A483BD40D7803DB8BB193DCC42193E7E5D11BE94ADDBBDCCAF2BBEA07FB4BD003A333BB81CA23DF4891C3E26107BBED8ED433D383D253E98D5A13DD4D2B4BDA893EABD207CF23C08353DBE0041FF3B3EFD643EFA272C3E806E5C3C045A563EF48C6E3EBA9C26BE509C0F3D4851343DE4D22BBE0076653E5AD51EBE20793ABC802921BE80BE2C3CD24979BE58E541BE80EC953DD8FFAD3D2066883D3878D73D6025ABBD72B8573ED23B693E42B47A3E8044EEBBDC30DDBDBCDC4A3ED0C4ECBC94DFA23DC0D640BD6EA7263E7CC6213EA8731EBEE8342B3EECE5D03D2E150CBE081133BEFC399E3DA0270ABC881F9F3D503A28BDEEB60D3E68F7A1BDB0BE763D0C52DF3DBC3ED8BD5C15C0BDBA4530BE6EEB53BE2AED62BEF01DAE3C26CD393E60578EBD802329BEFC6F2FBE9A372BBEB0F457BE1821C6BD18004ABE985F633EA009D93CCACB1F3EA853AD3DEC0D11BE481027BDE0CB183DC40A7DBE24D648BE568004BE6CA0F7BD323E77BE4007AF3CF0237D3D606190BC30E9DFBD58410A3D0075DB3A003F953CC0DF8ABC507E05BE268457BE900ED13DA02F82BD56040BBEFA8D7C3E9C74403E7AE2283E9C352A3E50B9BC3DF0D8303DA0D195BC04954DBEE0C9533CE24C6EBEEC8A5ABE88D04B3DE043273D8008743E80CE143D047CACBD386057BED8D1753D1806A3BDF0EC483ECCE908BECC1C8DBDC0B1713E6CB2E0BD582538BEC257423EE05FBC3CACA211BEE4D13ABEA0DC483C",
      torch_tensor_48_torch.float32: "0x04000000B049643E30B00D3D00CB2C3CA60963BE2CC48C3DD41DA23DE449BDBD0067CB3BEC5A60BE28C3A03D6CFB923D2EBF543E1A287DBE90102BBD8CD8643E70A5A43D441AB53DAC5864BE0C2E98BDA45F2CBE20927D3ED4838BBDA81813BDF095473E8844743E4EEC4A3E6CCBE2BD22AB313E7E5B62BEF008EABCBAD0473EC816483E2025BDBCE0A8C3BCE6712ABE80857C3C72F758BE08BEB43D80C0F3BC2099D3BDC61A33BE5617003E204B543D2057B8BDB029923CC8F77F3D5ADB7E3E907D19BE",
      torch_tensor_48_16_torch.float32: "0x04000000B083423D4C55B8BDBEDD27BE1C82753E444656BE9676713E48737FBEA861583DF0635F3E10D6CABCF81210BEE05D0C3DE05CEA3DEE04443E38760ABD2010433CFE3A013E00A58EBCC8B8503E10A3803DA497B9BD4E3A13BEB890C63D024601BEC0161C3DA0A5663DA05D16BE04A9733E8019DBBB10B66A3D5C6E083E8CFCBFBD7A4C0D3EA0A03B3D7C125C3EA03098BC88C46DBE0CEA4ABE982B6D3E44F94BBEBA2332BED687033EAA7D4B3E24BB703ED86411BE3A4D063E5E2B11BE50803C3E981A263EFCB187BD06887D3E602AF03D06022E3E302A0E3D48D80ABE18D7B5BD10B5D3BDD85EFCBDB4E4763E1C1D67BE405C593D7490BD3D90B57E3DCCCAB5BD0090903DF05502BEC6A97A3E74F9FF3D58B064BDFC7C043E10AFD8BCC0DEAE3DF8BCA3BDA6003CBE32A374BEA0D7E53D4A6B03BE3C14773EE86479BE265D72BEB02704BE20E010BE28CF5D3DB069493D281AF4BD5033D53C8018B5BC0019CC3DE8BD29BE46FA633E38DFAE3D40CFC4BDD836C8BDE0F51F3CDE68253E6889F9BDD8D5243EF0DE37BDF83D293ED01EFABC60CA6E3DECC331BE3E7002BE78C7243DB0E732BE9851FF3D04C200BE363B2EBEA0D6213D9AEA5E3ECC28CD3D742766BE989948BE1A4750BE084F173D76F77ABE6EDA6DBEA4C86D3EE427B63D80D6A4BC044A0D3E984C2DBDF0FC2A3DBE1A5ABED0AC633D6497F6BD2AF53B3E34B0BC3D8096713D54A9943DA8C6703E98E9F53D7020DCBC98F2F9BD624C0B3E30883CBE24514CBEAAB93C3E88C510BE58677CBD94D87FBE0451573E10BDE3BCC822133EE238623ED87D36BE74BAC3BD342DB93DA0B077BE98F941BE0036893CE47C083E8C2D943D0073233B4E5C26BE907E403D6AA007BEC06DFC3CD40D033E92D57C3E9A7472BEC82628BD7E637DBEC6B038BE2A1D22BE12CE4A3E74B8E63D5C319C3D90B0EABC6E86753ECE7B7B3EDEB22BBE680159BDD80885BD7A4726BE6C05F3BD80B6473EF0B435BD8C64C33DE04B5D3D288282BD309B41BEB4C13D3EFEF73B3ED0D35EBE38208B3D1AD1363EA8327FBE4AE56D3EE0298FBC22EC733E90D04CBDD6A9153E1CC330BEE0E4323E36E003BE68E5623D089996BDC217653E4230513E4051FD3DA0241ABCE0B152BE482D163EEC980D3E602445BC90919ABCAAFC41BEB0D833BD085073BD48662EBEF026343DECF2513E807F5ABDE84D623E688ED83D08401C3E58A1B13D10BAF43C6E9725BED8CC31BED88B1DBD2892723DDC7F753E4C20613EDCC5C9BDD452BCBD00954CBD9A2012BE6CFF9B3D50BA6BBE80151CBE2C0EC9BDCA6C783ED45E2ABEF0BEEFBC9C4BC9BD168C2C3E74AEB2BDC89C99BD784D11BD40E8CFBD18357CBD627A6B3E1C6F6EBE26BB65BE8004143DE8F028BD16347CBE1C08EC3DD46B823D36F95FBEE0EE383D884B04BE48D46A3E009442BBB85B133D800C2BBBA6A415BE90E9EA3C3270753EACBF313E4413CD3DF0FE33BDDC76253E1C1B99BD20D16A3DD06088BC262337BE64828CBD783420BDA0D9793CBC1042BE44B3933D00DE64BED8642F3DCC24FFBD5EE32DBEC0C08C3D1E747E3E9EC4693E12292ABEE2DB173E007F4C3BC06F73BC8CFB6D3E5C9593BD9C1019BE185F593E58FF813D960166BEC8460F3E98C2B3BD50AE953DECDD6A3E549B9DBD68784ABDB81ADD3DD47AB43D3A9213BE6E4C4CBE9E4D1ABEA6A60ABED8AB77BE0095A4BB6413423E3E837FBEC8A126BE504500BEC8DC45BE205F6A3D3EE6173EB893CF3DB4E3963D00AF4FBE70BC1BBD30F02CBD3895443EDCCD6CBE987411BD3C603DBE60646BBEC8FA5ABE04FF54BE58578EBD44209B3D7A942CBE2C44063EBCA1983D7C66FDBD3A5241BE68B630BD105582BDA21B663E3090F53D94E2013E3CECEBBD007C03BC863B5FBE5033C6BDA8B9183EB4C3FE3D684126BE266B673EA00196BC304A233E30E44FBDB0EDED3C60092ABD806BF1BC5802543D428D67BEBC9CD23DDCA34C3EC8640F3E9CCBA03D9040423E1863CA3D945395BDE2BA6D3E18C6843D6093D4BC60BFF13CE00835BC8E3771BE603B5F3E2AE7713E503BC13D6E3535BE009F023D8014E3BD5A8D683EA406323EA6F37B3E00B01C39462327BEA0BBCB3C00AF483CFCA2553E885F193ED2C5643E38AEB6BD949E42BEF82AEF3D808B233BF00E9CBD4CB8E0BDF4A3F7BD28179DBD62A9163E343E873DD4034F3E5C95013ED2A72A3E10F7FF3C68AABFBDDC31E2BD3A031DBE12A66A3E800DACBB8061ACBC80340C3D5EEB2FBE72DD3CBEC21F7B3E6ACF3EBE20BF70BE0C12663E9E5E25BED0FD59BDC8AF24BE2E915C3EA0F564BC80A9EEBB9C9627BEEC78763E024A1A3EA03E123D7097423ED8DA20BDF2444E3EF89AAABD30B3493EE06871BE5099833C00C606BDF04F43BE502BD6BD385F7ABDE0913D3C1EDC7ABE20AD75BC5C21983D78A89F3DB44583BD74F581BD1E375C3E98AB603D90FC823D50B5043D08185FBD909E593D0AAD41BEF09CF4BCF67B0E3EA064693EB0F8E4BD98BA593D0C456C3EEAB82BBE5C6883BD4C276EBE7C0A63BEB498123E5C2B46BE4400D23D5AD22FBE9441233EA81294BDC8C136BECC77B0BDA8543F3DE60D4F3EB8576C3D7C7A433E6032273E90AE4F3D2437D93D3C7FE3BDCC039A3D4870B8BD1809FA3D5C7F12BE44CDA5BD389D07BDC4EBCEBD360D183EF059C73C0C26CF3DB04A663DBCD7D43D283B5E3D8683123E704914BD2C69DF3DD076F63C78BDDF3D603ACB3CE02AC7BD16A30ABE98194EBD96AB0FBEAE8D51BE80A9D63BDE70763EB2063B3EC8D20CBE807A903C3238503EB46ED9BD34CDF4BDD25B0ABE001D8EBBA0DEC1BD407CA63CB479483E3A350E3E60B903BD7C6F793E30CEAABCE025233EB244233EC00DE1BB88CC6E3D88DA8FBDC884823DB834593E3E3C39BE80CA31BED8D71BBD407F013EB67E6A3EE07FBC3D542FE0BD3CA324BE24A6D5BD9C80573ECC20F73D24E123BE7A5663BE00C3C0BC9AB802BE3CE57B3E9E221A3E506DD3BD088A243E24B7E73DE037CC3C182D703D6416DF3D1AB577BE28A67BBDD8970FBE80D8B43C5C1E14BEC8AF753E98B7093D0CBD6E3E2022083CC0B0F53BF602143EB47AD7BD3C40413E202AD13DC4B2173E40C291BBF0113C3E360A71BEEC8A61BE6403553E54C4843DD0C3FA3C68E9443EBA0F5D3EDA0D49BE8EE245BE9E182FBE0CD328BE2CC13ABE36337DBEBC4F3E3E14B3613E1C0BF83D6C9F063E761A113EF8FA0DBE56E370BEE4AAC3BDCE51093E32370CBEFAEB4C3EF03D48BEBC92433ED072723DB04A933CE67E643E407A9D3BB0B6933C903B4F3E6C02273E201C033C602D87BC60EE5D3CD05E6D3D00F93ABBE474AABDB635633EB80F68BE5047EA3DA4CADA3D58B965BEB037C23D80C8593E5E28093EB0EFF13DE0D18D3C04DFE3BD447114BED8514F3E00204439A024053EDA5A293E4A9F65BEF08928BEB853F4BDB8B498BDC0E4CBBBE06603BDEC86A3BDA469C03D94E9873DE4E999BD6060103E5C7FE33DDCD63FBE76565DBEBCDA03BE00B6183CF012313E50815ABEB4467FBE82883B3E2878BBBD586F77BE7431B73D14CA0ABE0A156D3EE862153E64D8C23D806832BDD878F2BD4AA915BED0674FBED0BE20BEF4C2EF3DB0AA9BBCBEEA0F3EC4F937BE4668253ED4FBB8BD20367D3E10A15ABE846D8B3D341C06BEE0A7DEBD0461F43DE00C88BDE869A5BDE0E1B03C18E9DEBDB44B4BBED0EE433D1ED6723EBCAC65BE9EEC75BEE0B4D3BDB0C987BCB0CB173E409E23BD8065C73C0053A0BBC86761BE7EA309BED865D23DF87C2FBE34811E3E58BB15BEF88A983DA6DA2E3EC81EE2BD001D1EBE6E934F3E48641B3DAA3252BE8CB5E4BD90C1E83DA82F313DEAFF48BED62A473E48CB1D3DF0D438BEB0D626BD78E71EBD807FE8BCF0653FBE3868313D68052B3D6A586FBE90D6ED3D94862DBE0025173B9C3FBEBDEA09333ECE2868BE38A205BED0DCC43C042B5C3E0855653E20C59E3DBAE53F3EF8BE813D3A0B093E20F96A3C78AC5BBDC8F1483E608995BC70AF983DB8044ABD226F443E30780F3E103268BE425B2DBE24A40DBEE4A27EBE2494ABBD6C78F03D00E79DBC0EDF233EA0387BBDA4D74C3E043F6ABEE440F1BD6C9CBBBD90CE99BCE29C613EC2AC45BE122753BE108CB93DAA50573EB8F9043D7CBF60BEAEB2763E1C6729BE58E9133EA063B6BC9C3103BEA210263E103A223DC8A50A3D0860993DE6B6193EF8EC103DF0F2283D008435BA5817693E5004A73DA0DABABD081FEC3DA61E3CBEA0BA12BC224C603EE6AE663E00B99BBDC466C5BD707D053E86263E3E7835863DA01371BC",
      torch_tensor_16_torch.float32_1: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_16_torch.float32: "0x04000000C316A43FE25D943F517E64BF001855BF350EC7BEAC1A21BFF141F6BFC1C60ABFC4F9E23E2FD9C5BFDF21A7BF9F1DF4BF031B773EED3128BF5DE7C6BF00E3FDBEC3B49C3EECD78DBF29A84ABFF351983E0351063FE053043E1B17BF3F9FC36F3FDBCF46BE05A0B93EC570F63FED56AE3EAF53173F79F5CABEE6B28BBF9245E33EB74F32BF6DCBA9BFE8D055BEB4768B3F44DC19BECC5A2FBD742A873F2175023E186AE03E738DC0BD30BB24BEC72EA23F39D2133F8BF2AA3FE41540BF7DA7993F623A1B3F5B56B5BF3A3787BEB698E63F8D1107BF2129DEBE375433BF309B3D3FD493923DD16BC8BDC1D96DBF3D7A213E2E1D61BF78FE3CBEE2E6543E2668F5BD84E189BFB7AD29BFD5D4E03FDF2C57BE749EF83D70667EBF170809BF8FC8DA3EA0602A3F52DAEFBE856B81BDABD689BF9079CB3E090ECDBE1E2592BFF287943ED4301A403C6457BE8E46A23F967940BF4BA7863D97FC033DCCC7EDBEEE1A913F1B1BD53ED4FF3E3ED2BE2A3F732ACEBF464A69BFD59BD2BD81DDEF3E322FF63FB40C583F2614443FE3206CBF315093BF168C10BDCFF17CBF9B0B563FBB823F3E50442F3EE6883C3FE085963EDB5F9FBEB545BCBDBD745ABFB119543F2F927B3D7E96613FDBF005BF89A98EBEF8AB25BF5C2953BFE2786ABE1FA877BF56AA693DB0B1A1BE938BD63FD85448BF6D2AF8BDD08FB93EA620F8BE2F25CBBFD70731BF",
      torch_tensor_19_16_torch.float32: "0x04000000818F1BBD20E16E3EC0C882BE924A823F57E76BBF3A1C6BBEE280423FB2B8E2BEA7BEC4BE50CC303F71BBE83E6F3B003F712112BF26C89E3F47CC8EBFF4A47B3E4046FDBEE7590D3F0C485DBEF08511BF4D22BCBECA248D3F172EBB3DBC0812BF52432F3FB0123840C5650B3F82C544BFEA2788BFE7A7C03EE28B0BC0726E713E9EF83C3DE9B3D33E01205FBF15BA183D689AB33E8B7C01C08C5CBA3FC60CA1BFFF1051400C4EFDBEEC5C3A3DED54873EB53B933FE50CA1BDA49789BF30DACC3F079BAFBF4F43BC3E61D8FD3ED805A9BFB1054FBFE66E82BED21D82BF24EBCFBE77FFD63DB442ECBE9C9E99BF7B70A13F6F4F063F6BB8B83EEA0595BE69B0873FC61896BFEB7DB33F71D741BF9960943F0FDA783D8282E2BE92C960BE5ED773BEED41D7BF64F3FDBE077E5F3E595EDA3F08A54D3E441A1BBF175E4ABEF86286BE70B2043F12ECFD3EE9AAB9BF760D513D83308F3DEBE5C2BFDF2124BF3D9A2ABE5634BE3FCFC22E3E4CE201408672A13E0C2B35C066E3873F558833BFBEDB5B3DA1E607BFE78A3C3FA97CAE3E14E770BF013A8D3E4554343FD0B3263F008AEDBEDFE90CBF35EF293F7964323F4847D2BF9C1E0140979973BFD006FF3F47B70ABF2A269CBE75E6B5BE823DB9BD77CF24BFEBF1933E1B38BCBE8162FF3E70BBF43D984385BE6739A9BEB914D83F158682BE71F418BF9B82F63E69379A3FD8DACD3FE4F6A93E5A9EA63F86C0A23F00DC0A3FE994A13FB9B782BF16A94F3F33C4BD3F0D7C07BF838E25C04C3FA63DCDA28D3F28252E3E8947C0BF9E7A9DBEDC83D2BEA2DD87BF1D4A9BBF29DB2D3F1A51603F532630BF658F43BFDD69983F1C82823E3E20493FC8D045BFD600B63D7B25193DD6E1613F4CCD523F61FFD2BE6B4CAE3F629C80BE1199CEBF8B3CF03F290C32BE8D67B6BF91B9653F023E52BC7B74ABBF18B125BC42CE37BFAD2DC53E4571B4BE1F10CB3FD013F3BEB0F7DDBE17082340350BE63EC7F469BEC72EDC3FBC26C9BFAF9B083EFE67D1BF5FD5313F92C37A3F63D4CEBE0769C7BF364A95BF6396533FE602983F841CF63E3692813E603ABE3E3BF354BFB026C5BF08B598BE334F08BF6983ACBF3E1F9B3F140033BED28B10402F422C3F133DDFBDA701103F334E94BF11B536C0C028793EFBF861BF749D7A3F86C5203F72E5274027CB1D3D803AC9BF77BC4DBF93F99BBFF254E23D5799173E6469523F10A4FD3EC5FBA5BF97118FBF6F111A3DFC29373E8D83AEBFD74AB43F01B23CBFD4561940F513BDBE7DC378BE8E41163E347052BFDF1E8EBF866D503F84F98FBFAC8D93BF6EE4013F4948CFBE0D05E93DF55BE9BEF11243BF65CF4DBE12255D3F2336633FBD1CCDBE63CAED3FE825AE3EF1F3AC3EAD7055BF22C426BF8D095DBE7043FEBE057D1ABFF7910D3F6D641FBF8266E2BF857B5EBE5BDA8C3F47B42640B4BC693F8D1059BF857506BFCE1B933E53C2CE3F2D3C9B3FF71DBBBFA6AF1C3E5ED33FBF0E4686BD9A0148BECCCA72BED115BDBD013E973D86CD3F3F7AD1ECBF9720C7BE05A7EABE6CFF1F3D9D50B93F29E9A13EB8C12BBFC6901CBF875D4DBF0EA64FBEF901803F371D56BFA184D4BE5965793E1524BE3CBA138ABF7ADF783FB2BA4B3FCA5F06C0333BCA3EA231C03F1871DA3E126755BFE6FE3DBF3A8CE4BE1EAEE23E1C4FA6BF045F153F50970040A1827B3FC10837BE9862B4BE"
    }
  }
#-}
