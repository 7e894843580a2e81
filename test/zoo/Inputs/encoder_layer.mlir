#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<2x6x16xf32>) -> tensor<2x6x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 0.000000e+00 : f64
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<2x4x6x6xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_16_torch.float32_5> : tensor<16xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_16_torch.float32_4> : tensor<16xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_16_torch.float32_3> : tensor<16xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_16_32_torch.float32> : tensor<16x32xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_32_torch.float32> : tensor<32xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_32_16_torch.float32> : tensor<32x16xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_16_torch.float32_2> : tensor<16xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_16_torch.float32_1> : tensor<16xf32>
    %cst_13 = arith.constant 1.000000e-05 : f64
    %cst_14 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %cst_15 = arith.constant dense_resource<torch_tensor_16_16_torch.float32> : tensor<16x16xf32>
    %cst_16 = arith.constant 0xFFF0000000000000 : f64
    %cst_17 = arith.constant 0.70710678118654757 : f64
    %cst_18 = arith.constant dense_resource<torch_tensor_48_torch.float32> : tensor<48xf32>
    %cst_19 = arith.constant dense_resource<torch_tensor_48_16_torch.float32> : tensor<48x16xf32>
    %cst_20 = arith.constant 1.600000e+01 : f64
    %cst_21 = arith.constant 1.600000e+01 : f32
    %cst_22 = arith.constant 1.41421354 : f32
    %0 = tensor.empty() : tensor<6x2x16xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<2x6x16xf32>) outs(%0 : tensor<6x2x16xf32>) permutation = [1, 0, 2] 
    %1 = tensor.empty() : tensor<16x48xf32>
    %transposed_23 = linalg.transpose ins(%cst_19 : tensor<48x16xf32>) outs(%1 : tensor<16x48xf32>) permutation = [1, 0] 
    %2 = tensor.empty() : tensor<6x16x48xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_23 : tensor<16x48xf32>) outs(%2 : tensor<6x16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x16x48xf32>
    %4 = tensor.empty() : tensor<6x2x48xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
    %6 = linalg.batch_matmul ins(%transposed, %3 : tensor<6x2x16xf32>, tensor<6x16x48xf32>) outs(%5 : tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %cst_18 : tensor<6x2x48xf32>, tensor<48xf32>) outs(%4 : tensor<6x2x48xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.addf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<6x2x48xf32>
    %expanded = tensor.expand_shape %7 [[0, 1], [2], [3, 4]] output_shape [1, 6, 2, 3, 16] : tensor<6x2x48xf32> into tensor<1x6x2x3x16xf32>
    %8 = tensor.empty() : tensor<3x6x2x1x16xf32>
    %transposed_24 = linalg.transpose ins(%expanded : tensor<1x6x2x3x16xf32>) outs(%8 : tensor<3x6x2x1x16xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed = tensor.collapse_shape %transposed_24 [[0], [1], [2, 3], [4]] : tensor<3x6x2x1x16xf32> into tensor<3x6x2x16xf32>
    %extracted_slice = tensor.extract_slice %collapsed[0, 0, 0, 0] [1, 6, 2, 16] [1, 1, 1, 1] : tensor<3x6x2x16xf32> to tensor<1x6x2x16xf32>
    %extracted_slice_25 = tensor.extract_slice %collapsed[1, 0, 0, 0] [1, 6, 2, 16] [1, 1, 1, 1] : tensor<3x6x2x16xf32> to tensor<1x6x2x16xf32>
    %extracted_slice_26 = tensor.extract_slice %collapsed[2, 0, 0, 0] [1, 6, 2, 16] [1, 1, 1, 1] : tensor<3x6x2x16xf32> to tensor<1x6x2x16xf32>
    %collapsed_27 = tensor.collapse_shape %extracted_slice [[0, 1], [2, 3]] : tensor<1x6x2x16xf32> into tensor<6x32xf32>
    %expanded_28 = tensor.expand_shape %collapsed_27 [[0], [1, 2]] output_shape [6, 8, 4] : tensor<6x32xf32> into tensor<6x8x4xf32>
    %9 = tensor.empty() : tensor<8x6x4xf32>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<6x8x4xf32>) outs(%9 : tensor<8x6x4xf32>) permutation = [1, 0, 2] 
    %collapsed_30 = tensor.collapse_shape %extracted_slice_25 [[0, 1], [2, 3]] : tensor<1x6x2x16xf32> into tensor<6x32xf32>
    %expanded_31 = tensor.expand_shape %collapsed_30 [[0], [1, 2]] output_shape [6, 8, 4] : tensor<6x32xf32> into tensor<6x8x4xf32>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<6x8x4xf32>) outs(%9 : tensor<8x6x4xf32>) permutation = [1, 0, 2] 
    %collapsed_33 = tensor.collapse_shape %extracted_slice_26 [[0, 1], [2, 3]] : tensor<1x6x2x16xf32> into tensor<6x32xf32>
    %expanded_34 = tensor.expand_shape %collapsed_33 [[0], [1, 2]] output_shape [6, 8, 4] : tensor<6x32xf32> into tensor<6x8x4xf32>
    %transposed_35 = linalg.transpose ins(%expanded_34 : tensor<6x8x4xf32>) outs(%9 : tensor<8x6x4xf32>) permutation = [1, 0, 2] 
    %expanded_36 = tensor.expand_shape %transposed_29 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %expanded_37 = tensor.expand_shape %transposed_32 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %10 = tensor.empty() : tensor<2x4x6x4xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<2x4x6x4xf32>) outs(%10 : tensor<2x4x6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.truncf %cst_17 : f64 to f32
      %97 = arith.mulf %in, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<2x4x6x4xf32>
    %12 = tensor.empty() : tensor<2x4x4x6xf32>
    %transposed_38 = linalg.transpose ins(%expanded_37 : tensor<2x4x6x4xf32>) outs(%12 : tensor<2x4x4x6xf32>) permutation = [0, 1, 3, 2] 
    %13 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_38 : tensor<2x4x4x6xf32>) outs(%12 : tensor<2x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.truncf %cst_17 : f64 to f32
      %97 = arith.mulf %in, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<2x4x4x6xf32>
    %collapsed_39 = tensor.collapse_shape %11 [[0, 1], [2], [3]] : tensor<2x4x6x4xf32> into tensor<8x6x4xf32>
    %collapsed_40 = tensor.collapse_shape %13 [[0, 1], [2], [3]] : tensor<2x4x4x6xf32> into tensor<8x4x6xf32>
    %14 = tensor.empty() : tensor<8x6x6xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %16 = linalg.batch_matmul ins(%collapsed_39, %collapsed_40 : tensor<8x6x4xf32>, tensor<8x4x6xf32>) outs(%15 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %expanded_41 = tensor.expand_shape %16 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
    %17 = tensor.empty() : tensor<2x4x6xi64>
    %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
    %19 = tensor.empty() : tensor<2x4x6xf32>
    %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %21:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_41 : tensor<2x4x6x6xf32>) outs(%20, %18 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_56: i64):
      %96 = linalg.index 3 : index
      %97 = arith.index_cast %96 : index to i64
      %98 = arith.maximumf %in, %out : f32
      %99 = arith.cmpf ogt, %in, %out : f32
      %100 = arith.select %99, %97, %out_56 : i64
      linalg.yield %98, %100 : f32, i64
    } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
    %expanded_42 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
    %22 = tensor.empty() : tensor<2x4x6x6xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_41, %expanded_42 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%22 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.subf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x6x6xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x4x6x6xf32>) outs(%22 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = math.exp %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x6x6xf32>
    %25 = tensor.empty() : tensor<2x4x6x1xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x4x6x6xf32>) outs(%26 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.addf %in, %out : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x6x1xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%22 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.divf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x6x6xf32>
    %29 = tensor.empty() : tensor<2x4x6x6xi1>
    %30 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<2x4x6x6xf32>) outs(%29 : tensor<2x4x6x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %96 = arith.extf %in : f32 to f64
      %97 = arith.cmpf oeq, %96, %cst_16 : f64
      linalg.yield %97 : i1
    } -> tensor<2x4x6x6xi1>
    %31 = tensor.empty() : tensor<2x4x6x1xi1>
    %32 = linalg.fill ins(%true : i1) outs(%31 : tensor<2x4x6x1xi1>) -> tensor<2x4x6x1xi1>
    %33 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x4x6x6xi1>) outs(%32 : tensor<2x4x6x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %96 = arith.andi %in, %out : i1
      linalg.yield %96 : i1
    } -> tensor<2x4x6x1xi1>
    %34 = linalg.generic {indexing_maps = [#map5, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %cst_4, %28 : tensor<2x4x6x1xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%22 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: i1, %in_56: f32, %in_57: f32, %out: f32):
      %96 = arith.select %in, %in_56, %in_57 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x6x6xf32>
    %collapsed_43 = tensor.collapse_shape %34 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%9 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %36 = linalg.batch_matmul ins(%collapsed_43, %transposed_35 : tensor<8x6x6xf32>, tensor<8x6x4xf32>) outs(%35 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %expanded_44 = tensor.expand_shape %36 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %37 = tensor.empty() : tensor<6x2x4x4xf32>
    %transposed_45 = linalg.transpose ins(%expanded_44 : tensor<2x4x6x4xf32>) outs(%37 : tensor<6x2x4x4xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_46 = tensor.collapse_shape %transposed_45 [[0, 1], [2, 3]] : tensor<6x2x4x4xf32> into tensor<12x16xf32>
    %38 = tensor.empty() : tensor<16x16xf32>
    %transposed_47 = linalg.transpose ins(%cst_15 : tensor<16x16xf32>) outs(%38 : tensor<16x16xf32>) permutation = [1, 0] 
    %39 = tensor.empty() : tensor<12x16xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %41 = linalg.matmul ins(%collapsed_46, %transposed_47 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%40 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %42 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%cst_14 : tensor<16xf32>) outs(%39 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %43 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%41, %42 : tensor<12x16xf32>, tensor<12x16xf32>) outs(%39 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.addf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<12x16xf32>
    %expanded_48 = tensor.expand_shape %43 [[0, 1], [2]] output_shape [6, 2, 16] : tensor<12x16xf32> into tensor<6x2x16xf32>
    %44 = tensor.empty() : tensor<2x6x16xf32>
    %transposed_49 = linalg.transpose ins(%expanded_48 : tensor<6x2x16xf32>) outs(%44 : tensor<2x6x16xf32>) permutation = [1, 0, 2] 
    %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %transposed_49 : tensor<2x6x16xf32>, tensor<2x6x16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.addf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %46 = tensor.empty() : tensor<2x6x16xf64>
    %47 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<2x6x16xf32>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %96 = arith.extf %in : f32 to f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %48 = tensor.empty() : tensor<2x6x1xf64>
    %49 = linalg.fill ins(%cst_1 : f64) outs(%48 : tensor<2x6x1xf64>) -> tensor<2x6x1xf64>
    %50 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%47 : tensor<2x6x16xf64>) outs(%49 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.addf %in, %out : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<2x6x1xf64>) outs(%48 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.divf %in, %cst_20 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %52 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %51 : tensor<2x6x16xf64>, tensor<2x6x1xf64>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_56: f64, %out: f64):
      %96 = arith.subf %in, %in_56 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %53 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52, %52 : tensor<2x6x16xf64>, tensor<2x6x16xf64>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_56: f64, %out: f64):
      %96 = arith.mulf %in, %in_56 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %54 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%53 : tensor<2x6x16xf64>) outs(%49 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.addf %in, %out : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %55 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%54 : tensor<2x6x1xf64>) outs(%48 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.divf %in, %cst_20 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %56 = tensor.empty() : tensor<2x6x1xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<2x6x1xf64>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %96 = arith.truncf %in : f64 to f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %58 = linalg.fill ins(%cst : f32) outs(%56 : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%45 : tensor<2x6x16xf32>) outs(%58 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.addf %in, %out : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.divf %in, %cst_21 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.truncf %cst_13 : f64 to f32
      %97 = arith.addf %in, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<2x6x1xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = math.rsqrt %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45, %60 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.subf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63, %62 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.mulf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %cst_12 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.mulf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65, %cst_11 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.addf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %collapsed_50 = tensor.collapse_shape %66 [[0, 1], [2]] : tensor<2x6x16xf32> into tensor<12x16xf32>
    %67 = tensor.empty() : tensor<16x32xf32>
    %transposed_51 = linalg.transpose ins(%cst_10 : tensor<32x16xf32>) outs(%67 : tensor<16x32xf32>) permutation = [1, 0] 
    %68 = tensor.empty() : tensor<12x32xf32>
    %69 = linalg.fill ins(%cst : f32) outs(%68 : tensor<12x32xf32>) -> tensor<12x32xf32>
    %70 = linalg.matmul ins(%collapsed_50, %transposed_51 : tensor<12x16xf32>, tensor<16x32xf32>) outs(%69 : tensor<12x32xf32>) -> tensor<12x32xf32>
    %71 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<32xf32>) outs(%68 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x32xf32>
    %72 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%70, %71 : tensor<12x32xf32>, tensor<12x32xf32>) outs(%68 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.addf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<12x32xf32>
    %expanded_52 = tensor.expand_shape %72 [[0, 1], [2]] output_shape [2, 6, 32] : tensor<12x32xf32> into tensor<2x6x32xf32>
    %73 = tensor.empty() : tensor<2x6x32xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_52 : tensor<2x6x32xf32>) outs(%73 : tensor<2x6x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.divf %in, %cst_22 : f32
      %97 = math.erf %96 : f32
      %98 = arith.addf %97, %cst_2 : f32
      %99 = arith.mulf %98, %cst_3 : f32
      %100 = arith.mulf %in, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<2x6x32xf32>
    %collapsed_53 = tensor.collapse_shape %74 [[0, 1], [2]] : tensor<2x6x32xf32> into tensor<12x32xf32>
    %75 = tensor.empty() : tensor<32x16xf32>
    %transposed_54 = linalg.transpose ins(%cst_8 : tensor<16x32xf32>) outs(%75 : tensor<32x16xf32>) permutation = [1, 0] 
    %76 = linalg.matmul ins(%collapsed_53, %transposed_54 : tensor<12x32xf32>, tensor<32x16xf32>) outs(%40 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %77 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<16xf32>) outs(%39 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %78 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%76, %77 : tensor<12x16xf32>, tensor<12x16xf32>) outs(%39 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.addf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<12x16xf32>
    %expanded_55 = tensor.expand_shape %78 [[0, 1], [2]] output_shape [2, 6, 16] : tensor<12x16xf32> into tensor<2x6x16xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %expanded_55 : tensor<2x6x16xf32>, tensor<2x6x16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.addf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<2x6x16xf32>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %96 = arith.extf %in : f32 to f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %81 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%80 : tensor<2x6x16xf64>) outs(%49 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.addf %in, %out : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %82 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<2x6x1xf64>) outs(%48 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.divf %in, %cst_20 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %83 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80, %82 : tensor<2x6x16xf64>, tensor<2x6x1xf64>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_56: f64, %out: f64):
      %96 = arith.subf %in, %in_56 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %84 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %83 : tensor<2x6x16xf64>, tensor<2x6x16xf64>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_56: f64, %out: f64):
      %96 = arith.mulf %in, %in_56 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %85 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%84 : tensor<2x6x16xf64>) outs(%49 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.addf %in, %out : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<2x6x1xf64>) outs(%48 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.divf %in, %cst_20 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<2x6x1xf64>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %96 = arith.truncf %in : f64 to f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%79 : tensor<2x6x16xf32>) outs(%58 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.addf %in, %out : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.divf %in, %cst_21 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.truncf %cst_13 : f64 to f32
      %97 = arith.addf %in, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<2x6x1xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = math.rsqrt %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79, %89 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.subf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %91 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.mulf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %cst_6 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.mulf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94, %cst_5 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %96 = arith.addf %in, %in_56 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    return %95 : tensor<2x6x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_torch.float32_5: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32_4: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_16_torch.float32_3: "0x04000000C2B172BC0B31053D7BF4A0BCCCBEA4BD6A941EBE0D3D7DBD3131ED3D83C5FB3DC6AF91BCC612ACBD0042ABBDFA1690BCF88794BDE962E9BD48B8063EEBC646BD",
      torch_tensor_16_32_torch.float32: "0x04000000F631F2BD416C0DBE0FAB26BEBBA6963DE424B7BB3EA9A63D7CD10C3EC07BDE3D6AC8A5BD931EBD3DC41425BC7D34FBBC4CB9FCBDDF0419BE99BDF3BD6D82FD3D1AC4F8BD8D6E35BD16B574BDD28B24BEB77FB8BD1F61843D6155D5BDD8AC0B3E6AE00FBE64CCAABD9D53C23C29744FBD6B49333DEF661F3D2DD1D63D377F4EBCDF007B3DD63E80BDFDDE0E3D74918B3DF5C6CF3DA618763D7743D63C1F7D2EBEA8DD243EE33D2A3EEA1F1D3E5D7BCBBC5CA816BEDEF0223EE6993FBD179EF7BDF4A8033C4E51D7BDE0FCECBCD81A363B8EE1E13C22A7B9BDDAAC96BD2397883D72B489BD43DB19BE088A863DC158213EC95A8BBD1D3BF33A9D6A0DBE50A0033D8B8BA8BD28BB6D3DCA7CBE3DE6C12FBE2C79C7BD37EA1C3EFF9436BCC48C01BEB8E4ACBD5C0B05BE4720B03D595379BCEABC263EE42D283EF5E844BD559B65BDF16AF83D4FF9A23DBAFC14BED85212BEB4FA21BEFB9801BE44D1B8BCEE50DDBAAD5C5FBD7D9D01BE1084B3BCAD4CD93D2BE431BE51CF14BED14B153EA73193BD66FC12BEB88E92BD6AD7E73DD0DA92BDCF2ABC3DB09E923CA31B863DAA77CFBD2CF9453CA8FC1ABEBBC38E3D029E803D76FCCEBCC9BA8FBDACA206BE6841CABD8143573DFBBD803DEA4CCF3D4B96B33DB10EECBDCFBF38BC59C3F4BD80C994BD27DC083ED8F804BE573408BD4245BC3D7AE3333CF071233EA54CB5BD8A8303BECC3DA6BD9FF2CF3C4870123DC7611CBE411069BA0D22DBBDCA4A0D3E30DA103E27CDC33D24ABA43DEB8731BD610CC5BD0CFFDABC73E27D3DC933A2BD1433263D9556EF3D7ECF21BE2E55F9BDE95E523DA6D71E3E677795BC24AACDBD46A585BDBFAC15BD5148AE3A024C08BD1C28BFBD33143DBD66E12A3E1F9ED1BDD64166BD6F82C73DE02313BE2DCA33BDDCC8D93D286579BD8E0919BE27DB3A3DEFC0DABD0A5009BEE5B8113EA90967BD6B83E4BD49B40CBC1D2401BEC641A6BDA92AF6BD1DECF1BD495C103E1B2BE03D29B5BABD222318BE09EC4F3DDD8C293D0B832BBD24858EBDCED1083E4603D83DDAFF503DA0945BBD646E053E4EC91E3EB1DD113D5DF0FC3D7AC1DCBDECC454BDF3C3013EEFDBEBBD67D1313EC6A1933DA4C32EBEF4DDD53C2FAD963D3E77CBBDEFAE91BDDCA89DBDDBFD7CBD60EB92BD5134373D25586CBD4D29673D33E5F9BDBF18A03D25D2CABD946854BD349F21BD6361B43C2F7F06BE9AE1913D8BCB0EBE8917A4BD8295983D4D0606BEA6584BBDA9746A3D6A71F8BD49041DBE29DB173D842511BE57253A3AD013023E2C50153EF6720BBE805B96BD22A2923DC0AB10BEF1DBE63CC15C0FBE9B96003DAE63123E3202273E95E6CCBDDDE722BED2E4103E29EECA3CF823DABDF0EA78BDF915333CF76614BEE7829E3DB6BCE33D9859E1BDC0E729BE8B28BE3D338333BDDB728C3D16E0E1BD3D9FCF3D5649CBBD9086883CBD26F83C771BDB3CD7D426BE38C41BBE51159FBD870C1DBE5120113D042C1EBEB43D77BDA4D09EBD3609753B5D11EFBD717394BD6423D03D82861B3EEF5D1D3EEACA92BD1BA858BD2488A23D6C90183D634AC03D734E1B3D80FC90BDAB7B113E5CB701BEA3140B3D00C123BE0E882E3E6C2E2C3EF65343BDE61B953D164B0F3EC03862BD9555353D5F42043D9E0A1A3DDD0D173E724D283EC38201BEA4B0E8BDD9962EBD7BB8503D9DD4683D0CF965BD23D5EE3D49D617BE69E9233E028A2ABDE3E5F63DEE33AEBDB3D2D43D94CC9BBD546EA9BDD44C19BE63CFA7BDB1FC293EF027263EEBE11A3E7CE6FCBD710CF6BD93C934BD7B94DD3DF5544B3B577D9DBD84D4133E2243673C7266E9BDE813ABBDC411A8BCF81B75BD3E2D0D3E8AF5FD3DD047BEBDA9471CBCAB1051BDA0198A3D59D2903D08DDD13D3968143E8C34C83D1C8187BD3FEC73BB90840F3BF9E8453D15D060BD07CAB6BBC58A10BE481CD33D1E09BDBD0464E93DD75A183D0711803DDBBD32BE431BC33D5C0A143D6B547F3DAC5E9EBCB72048BCF873E93DD932673DC72115BDDABE87BC40862F3C2F248D3D937A2B3ED07600BE7CA21D3ECDB417BD151A9A3DFCA1A8BDC7A9663D6E790D3EABC9043E52A498BD8694CA3D3D27313E1EF40BBE4AE02CBD9F89F63DB0352ABCB430243D914A1D3E472F24BE4C92003E7854C3BD0783043D999EDEBD15BAAA3DCAD09DBD58CDA93DA6BA9BBD177B163EDA0CD8BDB5378F3C45CCDA3C4B75AA3D8658313E967783BD3B6FB2BCB4FB233E5A3F2E3ED67FACBDE05225BE052C263EFC6D173EEE0C0ABD5C86593DA8A5C7BD64333F3D2B75033EE9C9223E66DF833C9CA741BDC126343ED899673C6A3312BE9019AF3D8B8421BED30BAA3D28DC323E9139EBBC1A69D53C6874743D184DC6BD7702B73C3465083EBBD814BE147F4A3D2650843D6D0B80BDB2A032BE228785BC9EC6D33D22324FBDABF085BC172326BE5C6B20BEE8D80F3E5FD3CCBC6DD4A7BCAED1CE3B664397BD238B26BD22523E3D74DF19BE8298DA3D80D4B6BC1FA094BD15FFEB3DA9711DBD86556A3B6B1AF63CB22701BD95A3B3BD54C0DEBDF5CB933CC49A96BD04BF16BED13B87BCAF8E293E03C9303EAF458DBB967A003D073529BE68120B3E1B304EBBDD9C003E0B420BBE7E1431BE4EF59FBC54F11F3D4364F9BDBF1025BDC343003E4467003E7837063D6CA1ED3DB1ABADBDD519B3BD13594EBD7C9B2EBE4F1C2C3EC9E488BC8ACFC5BD3B292DBD5590133E50ABEDBD7FDCB13D5BA9D8BD139CEB3CB62AF0BC0858A53D395D173E118EC73D674DFFBDC6489ABD31D3483D7BE539BD40F631BE5F93CF3D563C8BBD912010BC26D89D3D252CF13CB769913DBA6BD4BDDB617FBDB9D28ABDDE1DD43DB8AA003E584B58BD7D57BA3D612A03BD",
      torch_tensor_32_torch.float32: "0x04000000F4F44ABE7C5F65BEB8736A3D487852BED4AFA83DBEED50BE66C93A3E4A4108BE182515BE001B143EAE130C3ED830193D60F4EABCD843003D9C478CBDBC323F3E5452453E8C1B4BBE0CD56F3EF68F6E3EE829E6BD90076FBE203E86BCF49AD8BD1098CD3C9AD8533E0869D1BD20DAC03D16330D3E4887DD3D201454BE48FAC43D",
      torch_tensor_32_16_torch.float32: "0x0400000000EA0E3D62C075BE2499103E8077E3BC5C9EE83D8A681BBE801538BB165B60BE0420213E10F493BCD09C673D52371FBEB010D13C845DFFBDCEA020BE3883713EC0AA21BD00EE00BC4069B1BD8487173E18310E3DA055413E8494BFBD7E6E093E467379BEE0CA0A3D5482FD3D00C4BDBD60C6303EF2D17A3EA8A5163E3AA951BEE29E6E3E58371FBD18E86DBDF094AC3D70B0013E708F67BE58C6423E9ADE633EDE1A153E805B26BC58B2FEBD08F7B33DA0211A3C2861B13D2A57263EB084EB3D744F34BE9A127C3E900FE8BC90FE063EB6C53BBEA063BA3D387381BDC88DBC3DD8C95ABE32962C3E7C4C33BEEC1B8E3D444FE6BDB41FE73DFE14783E007BEABDF819663EF489FD3DAA6E2F3E24FC27BE80D81C3BA2A107BE6E644E3E9CEDDC3D681AABBD30747F3D801DBF3C2402CE3DE0E525BEA21259BE50A633BEB098C03C008886BD1C5C39BEEE2D023E289919BDC8CB293EB42285BD8055CF3CC60F7D3E18F63E3D4C76EA3D0280093E12091E3E564A3C3EE891F43D140B79BEDAAB2DBEA2D9323E9435FBBDB8AF383E40CAA1BC9C924ABE50B2E83DCED51A3E90520D3DEA280F3E04CE4BBEAC63F8BD007024B900A5ED3CA8EED4BD268F563E30266E3DD093373E4091DABC6E49773ED09C65BD6060B63C8E3D043EBC0C74BE4C0E01BEC02836BCA842CFBD6AED5BBE5084A13C663029BEDC576EBEBE05473EA88226BED661153EC82ABDBD6861433E8CEFE53DA01B093E7064D0BC64BAB13DAC1AC73D50F8703D62A91C3EC65B5F3E7C9858BEC0BDCABBD0BAE7BC32AD433EB848A8BD36F540BE32430BBE36BB2F3EC0337FBDBADB733EB2EC1A3EC031103DF62968BE56430ABE94AD3D3EBED304BEB479393EC803463E28B0E6BDD8904D3D9CE6E3BD00E1043EA8DE07BDB62B15BE0A645D3E469F17BE6E450FBE46E5283E944A01BE7A21143EA065773EE0CA55BC9C0A573E40B6F83DC016B93B287A6DBD7078C2BDD60D7CBE44357FBEC4497BBECC7A5FBEB0BD54BE303EC83C5C9EFBBD7827353EA28961BE8899343E3CB5413EF045C2BCC6D3603E4037F93D1E346FBE682967BE14B778BE20934ABCD460B63D804A4D3E1874753DDE2D5D3E009E2B3EB088333D4A974B3EFC12F6BDC48B6CBE60895CBCF2C252BE8CD5213E24B70E3E4008703E84DCBA3D142F7BBE8CB0CD3DAC66363E7E5438BE1AA467BE2A3A433E24052FBE1018CCBC80B7773B70DB653D1CD3F0BD5812123EC008643CF80214BE660034BED06F733E94C3C23D40DD5A3D980363BD4022A53D1E0128BE30FC0DBEA808AEBDA4503FBE7EA91ABE4C70B8BDB2CD523E40C5AC3C8823A03DE0341EBC8CEB713E905E713D1C08A33D30FD8FBD5247163E706C53BDC82C6CBDA0B1A6BC483817BD0C0B45BECC97383E084279BDB43DF8BD306AF8BDECBC3BBE502FC8BC7C27F1BDFC6F3B3E06FB77BE1CE0B73D2C13A73DDACF693E50A82DBEC4D77E3E3847983D0010A13B282F1C3EC4BD0CBE208E743EC4F119BEA099A13CE80F26BED02C723D80ECE5BC747880BD50A7E03CE0EB433CF83D743E30EE673E5CB4C6BD80CFBD3C6859D0BDF09C40BEB8D206BDD09EDE3D8C104D3EA6684A3E021F2BBEF00388BD58F13DBDF4D3E6BDB226633EA015AC3CE017A93D808104BCAAFF7FBE00ACC83DEECF103E184B32BEFE8229BE8455E03D743730BEBC0BD1BDB8F506BE943BE5BD926F1FBE0009973A6C12F0BDE0F0093DB4CABD3D8AF260BE54B304BE800FA13CDC5BE13DAC02E2BD340901BE242704BE60F16BBC1813583E9C246C3E00DA44BBF8B6103D76A108BE001598BD08653E3D24FF8B3DF6BE34BEB418373ED807343EAA725A3E904D9B3D084F273DE865B13D6457C4BD3C30EEBD50496D3EA40DA03DE489ABBDC0F7A3BBE0C59BBDC4DF343EC035A33C442DDDBD685C123D1046F2BC960D31BE46C518BE4C9AB4BD1A08393E088F373EE28A7ABE3873383D6833C73DE4DDEC3D587A703E30AE23BD40FB51BE50AD413D32EB1CBE70EE4CBEFE832EBE1C0CE7BD72F526BECAF44CBE328746BE808631BB8EAB0EBE6A5957BEE03F10BE20489BBC46F63F3EEEB5163EA82B503DFEA93B3E94461BBE682D383EDC94FDBDFCA61ABEE84A75BDC8CC763D44138B3D08F183BD9C1C1F3EE68E4A3EE2FC46BEF69403BE220D4D3E7238143ECE114CBEC0707A3C3A8559BEC85B71BD80E5693D88FAF7BD0060C638E09D993DB8FD4ABDB466CC3DC09E9C3C2EF3343EA00C8D3D904ABBBC8472C5BD1281063EA85ECA3D76442C3E581D4C3D9AC5313E5E6E18BEF0C43D3D90095D3E405482BD40BE2B3E08A02E3D18F2493E045593BDEEE434BEBCEEDEBDD023DD3DB4BA693E0CD308BE40D1B63D2EC6033E228438BE80426A3C54FF5BBEA07FFFBD4C895C3EF42AC8BD38950A3E5AF5523ED85C1BBE3481EEBD5C4D153EF046053E9C5A74BE80897EBD00D73DBE68A013BE8C8CA0BDE0B75E3D1857E73D388E433E6001A73CBE2F71BE0668413EF2B6273E40BC123E448CD9BD646916BE70DAA7BCC083FF3BFCB22BBE64BA163EFAF105BEE4CFBABD403D95BDE8DB273E50D8E1BDE078553ECC28B7BD92855D3ED2A34A3EB0B998BC9CC7FD3DA056C6BC20D1383EF0CAF8BC448026BEB809B93D0A8954BEA0FDC53DA8E54EBE90F3523E3E2445BE84C5343E30D04FBD46882EBE2813C53D5821603D4C1F173EF87125BE566D3F3E5C7D23BEE0FC163EE8002C3DCEBF793EF87009BE20E7BBBDC44994BDAA986BBEE877703EF056B7BD9C9E75BE8C650E3E507943BD5CFC643E0EEA6FBE3ACB2ABE4017013E6C9E0FBEF827F23DB8A16D3E20C636BDF812E2BDBEB910BE5005C2BD98C1D93D04D6BB3DBE531DBE98AF99BD86F41C3E682349BE",
      torch_tensor_16_torch.float32_2: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_16_torch.float32: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_16_torch.float32: "0x04000000F8A8003EF0AF4CBD44B0BC3DB830293DDC78A4BDF84A53BE84CFB7BD7CEAF2BD9019E6BCF2F55DBEBC70C5BDCA00663EEC9C11BE004B3EBEE0AD423CC8601FBEF815433D82B3673E483A40BE76B520BEE8E7EF3DEC1DFBBD9A22503EEEA34FBE80513ABB84DB693E28D9ED3D2CFFDDBD5E88103EFABF5FBE0001723EC8084E3D62804A3E1C2915BEA0AE19BDA82A5A3D4051D93BD69469BE109BEE3D006ADBBC54CF9ABDD08D453EFC07EC3D78E5FB3D984DE93D304D72BD828322BE04DAD6BD80A491BB726E633EF48F4EBE888633BD980664BDA49EAB3DA8EF47BDD0341BBE3239403E34D44EBEACA7153E5A52323E78BEBCBDA8381F3E904D353D9E27663EBC485CBE52E21CBE30C674BDA45B153E801B823D2A51303E2EA0743E50204A3EE0D72D3CF68723BE907C3F3D443E603ED4CDE53D80EE2BBEA2092DBEAA422E3E30BEA63D409339BD4810133D067150BE1004343EB0E6483DEA43563E44EB3CBE6C2176BE8C81923D0071C13A0034CA3AE6465B3E46D603BE281269BDC08FC2BCC4C8DDBD2673343E906BBCBCDA286D3EF8D10C3E7001E73DE02C3DBEF0EE733E8441213E4A57163E6C75A7BD6438B6BDE06E1FBCD27921BEBC483F3E78118DBD804532BCF0FB1D3E96B5153EAA3B2F3E20794A3E1CDA6E3E821E463E5CB9B23D621E2FBEA66B043EF04167BE946DB4BD26E626BE3E69063E62AF733E08BEDBBDC0346CBC6C85F3BD5E3D07BE088DF13D084C77BE283E08BD964F5B3E06DF613EB08D623E60C54BBE96730DBE80C8743B00B22FBAA45A1EBEF64E1C3EE0363C3C12BE383E383EB73D40DD133C8CD180BDA41CED3D70C7523EC4E035BE3818DF3DEEFC7B3E604E493EBE4D1FBE4096BD3C6C4D58BE1AB6073E504FB63C90A7073ED07496BD40D39D3C705CD7BC483BC2BD02A122BE40C1CB3C6297753EA4F3593E20420BBCDC2C66BEA48E7ABE7455643E58ABD3BDBCDDC43D603654BC686CD4BDC26A293E80D1AD3CF8C3F43D2055423DE809F53D04EC8B3D38A473BDE84AADBD303ADFBD9AEF2E3E381010BDC806323D2A2A7D3EF0B398BC26DE02BEB08C473E9A010ABE7020DDBDEC2F9CBDACE421BE7098DF3C002F013B302E18BD0AD9153E5A9D3A3EE07EF8BD805A52BBB2522E3ED2D40ABE0A94033EE832023E705EBBBD6E10673EAA61373EFC1938BEE4DB92BD785E923D8CBDB43D2EAF223E801573BCD07FCDBC9016323D482CD83D50C897BC40B95BBD54B8BCBD30AF23BDA8B0123D628234BE98CB8BBD00A0E63BA054B9BD4056173C3043A2BDC00F183EACED723EF66B043E90BCF3BCE2F51D3ECA89473E121015BE9035073D50046FBDCA8164BEAE3C32BE64E404BE78E551BEC03EAEBC9C0FFCBD38E9383E2C53243EF0C58B3D6E4450BE54DD7EBEC00E41BE2A7A143E8CD078BEFE930BBE3010FABC1EFB11BE",
      torch_tensor_48_torch.float32: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_48_16_torch.float32: "0x040000008994A1BB2C216EBE03D21F3E882888BEC5A478BE198F203EDDD9B2BC2F2192BD6CE9E2BCEA9E36BEC53A4ABD212E17BEF6DF33BD5646243EDAE98DBE7B712BBE6D8F3EBC886D97BE49CBA3BD09E6B2BDE0DB9B3E3BF303BC60E792BEFB040ABEE76C043E08E45B3E84F1013E99E5E83D51F317BE5B542D3E5EE8C9BC0D35D23D3D020DBE99F974BD6A9CF1BDB2F805BEC801DFBD8073433D1874023EBD1D12BD976B83BD7BFD373EB6E88FBD6B3BBC3D6A354C3EC81DEB3D016E83BED9999CBEFD255E3E5CC3C93DDC2128BD872C0C3DF1AFD9BDDFC41D3E447BD43DC75832BEDB31B5BD019B50BE9F0B4F3ED96AC33C3C2E8E3DF9F9973D4BA47C3ED7205FBE2B83033C734455BD0F73AEBD63FA9A3B1927123E322029BE4B1E463DE9C35D3E6D8F24BE0691A63D149B52BE2F1E943EC7255F3B0C05023DC8E7BE3D3A9A523D0131E83C7A3D57BEDD3E90BDE4258BBE6B85A5BB0405173EEFCF7EBE8ED887BC24663F3D003A1FBDBC2EE73C03C92D3C78A476BE4438343ED1B67CBD79374EBEBB05563E1093943E1870DA3DD1AEFC3D81A4CC3DE636893E62485ABE03F2853EE73908BE546D783C3E3751BE22F20C3DF0B4113EE5C222BC36E0893DD4E70CBE1AD339BE2816EABB0E28E13DDC51143EAFA78BBD707A4A3EAAAFF53D5F26943C4D50C83DD5E391BDDEC732BE06F8973D951495BB8FAE34BEF878BFBC3DED46BE12027DBE1267833E447F523E6FA689BED38D7C3D61F9783EED8F82BE0F223CBDB068C7BD6644503DD09F46BEDF5213BEEB8C3CBDE31E48BD3FE6353E0B376BBD98B151BE8F007E3EA23F923EF8B2AF3D6E6D1E3B0FB951BE71463D3EDD3504BE34149A3E299481BEDD3AAD3DADD50ABE62901EBEB1059CBE90FC6FBE5684BFBDCE980C3D3A68273E74087CBE92ED97BEB222103E77F2033AFD37923E5485823E5EB4653D6A2EA63DBA06F1BC1E6A823EBFD4683E9A1843BD5181773E2C9250BE3A191EBE28759A3DB5D32ABEC3C7203E5B5E01BE9196F23D484865BDF092EF3CF87E893E7B2A9C3E854120BE65A956BE65817ABE54AE483E0317DC3DF826A6BDCD6D943E3A1390BEB7191BBE9F2B42BE460ED73CF0F6253EC0DE913E7370033E48A0043EDDA967BD07793CBE3B463D3EC911EB3D67D312BE0A210EBEB3EE853ECF0B85BE955F9CBE063D8A3D6F2F9DBD8E5C74BE2F085E3EAD427FBE7AD4143D8D7107BE3C38483E43971E3EC9C13D3EE70436BECC12BB3D2B6652BE9A5CD93D0546733EE546773D9DE6573E451E023D5A438ABE6A7B333E728C743E98CD40BE865D4BBE5B88223EFEDB413EFE1F98BEBB3B34BE836EA33C1793D6BDD61806BC8DDC47BE4F0758BE43F444BD1E47363E568D44BEE8C073BE927902BE1E4136BDBD45E9BD3AEAB83B21EFA53D0AA610BEFFD5913EB989083E94269BBE2B6DE43DAAAD3FBE360215BDCE525DBEAF8E59BE63743CBE842FA9BDB4527EBE8141863E64FE0C3E4653933DB288F8BD3EEEAEBD8E2201BEBE43533D1A92153E5CDEC93D38DAE13C90A9333E362E7FBD0E896ABD07CD8ABD0C04263EAFE71D3E4E48953E43231B3CB92D9E3D333B5EBE7166923E9946CA3C8F106DBE8736883E7014293EA798263EE2A73D3E83BF43BCB58D97BEBF5B88BE9C6D673E3B7231BE39A726BEBEEB273DA13E8FBEFFBE1CBEC672173E1B1D823EE15707BC6A17AE3DDA7C203E8134DEBBBC8341BE8EADE33D2712FB3D3117963EDA78913EA7892D3E8886623E83589C3E3205AEBDBE23B4BD20FDE73D75367A3E277196BEBD5A80BE47256EBE57C9503E5F358EBDF89694BCFD5DD63D999B6CBE4DDBE63C11F99ABDB023D3BD002CBB3B38472FBE5E5C683DB5A68DBC0CF888BDABE1593E65002E3E4964423EC9C4FC3CD1D840BEF8F7073E1CEF96BE65C13FBE805A8E3EFD96DD3D1E6A4ABEE6B1633D2EA2863D7F660F3E85A2E03CEB7E4EBE6974DFBD2B1C88BE7B53D23DEDC339BCA7EF33BD5C4357BEC707D43DA4B4C1BDFBC1E03C4A9552BEDC0B883E807D7CBE099FC3BD984B83BEF4449ABE908B85BEA9ADB43DE631C3BB817073BEEB9C533CCBD44DBEA0CC87BEB1A8C8BD94F82F3E7519393EF6A1403E135AD5BD533C393D0ACE3ABE9887DE3DD7B65ABE96ED913E59201FBE90BF943E7FDA353E0A1D883E1047713EC9E8DABDD78864BBF6596EBEFACC8EBE7A4DE03D543568BEE7B10ABE877576BE73ED94BE64546B3ED5DDADBD014A343E6F636F3E6925523E85C899BE08AF963E7311383CEC9C8EBE7538393D665AECBD96E0923EEAE832BE57FD57BE5ED6AB3DC34F153E4530C13D5CE44B3EB28C2EBEBAA2A63D1208B8BD2570503CE443B2BD436C1FBE313291BE3B83AE3DB786193DF16A393E75F4E73D0E50563DE16C603EAC4E4ABE79BC6DBE728136BEB28C5FBEB00CF23DB42536BEE10D9C3D56311A3DFC7B8F3E6202973DC74D07BE0B738FBE6C5165BE7B0B703E594E5E3E3FC5393EB6078C3ECA5E893DDF86D33B6FC820BEF9F591BC30AFF73B85436B3E63178B3EEA08543E39883CBE286C0A3C697DD4BD6D7480BEA761923D9932753EAFE42C3E5512873E3FBC273E919BD2BD4B68A93DF81C073EDCF2BCBDD7FF813DA3C49BBE3862163E58FB48BDE3AC6B3D24468BBEA70B41BE1A1980BE13F32EBEA519123D88470B3E393992BE36CE9D3A92FD94BE5542833E87E0993EA4B2963D369332BD7049873EFD3385BEAD6DA0BBDBB15D3EB3403EBE9ADEE7BDE09A82BE3D9316BDF60A0C3E34C26ABE78CF263E60BC78BE37A2E2BD3EEA953EEB8BE0BDE2E364BEF8FC4B3E1DED91BE87877D3EA9DC6ABE61AF483E7C99BF3D6A819ABE5C660CBE36E2583E5F2F28BDE288A3BD8B9A9D3C425C943C35D4763EE87C113E78241F3E486B313E77E73A3E1D2213BC983B323E407066BDA13C1A3EF084FDBD25656A3EA07BFC3D2D6FF73D353B5BBED04380BE586D3EBE22063DBEB7E9C2BDBC50833E422C68BC04BA8EBE1AEA663EA5EB3BBE43F881BD8D5C0E3EF41DB33DE76D2FBED571093EBC373D3E7D69563E6540D93D587E83BCC007D7BD7A548E3E86FE363EFFD63A3DC32164BE7AA01E3E284923BCE57734BEB80982BE43D791BE2E5B313EA31967BEF91938BE6369ABBB70C8F4BDF29C6DBC2BF87EBD7774713E6FF64B3DDF09D5BDD244CC3D83B006BDFFC84ABEEBDE913E45D61E3EF35D573EB1C4853DBFA399BDBDC70F3E5AD940BDEC2D99BE4A4D3B3EC9B3EABD763D793E2FAB943EAEAD94BE9FD56C3E0192603E8ACD1B3D9C90923E7C3C97BD8A692D3E5615233DD13A27BE156888BD450D863ED0D219BE7BC8833D5F364DBEE6639CBEB85013BE2380D53D082D96BE3128073D59F844BEB790B13CDF0D6D3E8F6B113ED4EA8FBEFCC76B3EDE188FBDA3B6B8BD3340513DA4199ABE62A1A03D96240EBEDC1E81BE5EDC6FBE9BB017BE1ABC0EBE17C8BA3D223742BC334D173E1A3CB23C077E183EB2F09A3E6EDB3DBE27EE9FBD6E8C1C3E06B61D3E46C5363D23D99BBEA931913E710297BE96633C3D176483BE1BA9A13DB16F2D3EAF9A9C3E5CD2AABC82F23F3E7A580F3E4A9816BDDFA5203EBA227A3EDA201FBEFDE6133DB2D2313D7B7D2C3E6A4995BED08382BEAE514C3E376F17BEBEDBECBC655E19BE43DE90BE41D873BDC93C82BE18AF2FBE57B0233D3EE812BB58318E3E18881EBE298B583EDCD432BEF2F8BA3CC877203D34A273BE42161CBD88E2963ED6F3D5BD044C64BE3C2475BE54FB883E1EB5533EEA07313E5198A63D9DACDDBDCF6088BC035B723EB1C083BD196F9C3E2F4B0CBD8FCC81BE771D83BE3D36363E554B173AFD919F3CB36557BEBCEC35BEA78F81BECCAA76BE3C401A3E5E558F3E8EEF5FBECD5D32BEE6F1E23D59376B3C92FC22BD294E52BE430F953DD490333EED90903E4306B5BD753A87BEF24E093E39E784BE7AA40C3ED627B2BD6D06233E24526A3E57E0F63DCCBDF03D9A054D3DEC05243EAB5057BEDEBB1BBE2EAE723E9E2FB5BC8A5713BC4D219A3CF04F80BE255D093D70464C3E0DDE5ABE823194BDA55883BED9D3D4BDF2178F3EB1AE81BEE6698DBEF00B51BEC9CE1FBEF8B4843C2C2ECFBD2883373E9843B33D9364883ED078773E3E71193D72D3B33D20A40FBDDF1B0C3E403EC23D907FC0BD39940DBE98A6713D0AE4683E39CFB2BC1E75CA3D800EE6BDDBA49C3EBA29913EF2131C3E4E2C18BDA58132BDCCA88FBEE9598BBCFE50503D8C1E1CBEEC7D35BE6ED3723E32390BBE65803F3CF5E8B73DF3028ABE92FF27BE24CB223E9426C03CD04F67BE73C5383D003E8ABC69F5AFBDE530933E4F8D1DBE"
    }
  }
#-}
