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
  func.func @main(%arg0: tensor<2x6x16xf32>, %arg1: tensor<2x5x16xf32>) -> tensor<2x6x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 0.000000e+00 : f64
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<2x4x6x5xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<2x4x6x6xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_16_torch.float32_8> : tensor<16xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_16_torch.float32_7> : tensor<16xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_16_torch.float32_6> : tensor<16xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_16_32_torch.float32> : tensor<16x32xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_32_torch.float32> : tensor<32xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_32_16_torch.float32> : tensor<32x16xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_16_torch.float32_5> : tensor<16xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_16_torch.float32_4> : tensor<16xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_16_torch.float32_3> : tensor<16xf32>
    %cst_13 = arith.constant dense_resource<torch_tensor_16_16_torch.float32_1> : tensor<16x16xf32>
    %cst_14 = arith.constant dense_resource<torch_tensor_48_torch.float32_1> : tensor<48xf32>
    %cst_15 = arith.constant dense_resource<torch_tensor_48_16_torch.float32_1> : tensor<48x16xf32>
    %cst_16 = arith.constant dense_resource<torch_tensor_16_torch.float32_2> : tensor<16xf32>
    %cst_17 = arith.constant dense_resource<torch_tensor_16_torch.float32_1> : tensor<16xf32>
    %cst_18 = arith.constant 1.000000e-05 : f64
    %cst_19 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %cst_20 = arith.constant dense_resource<torch_tensor_16_16_torch.float32> : tensor<16x16xf32>
    %cst_21 = arith.constant 0xFFF0000000000000 : f64
    %cst_22 = arith.constant 0.70710678118654757 : f64
    %cst_23 = arith.constant dense_resource<torch_tensor_48_torch.float32> : tensor<48xf32>
    %cst_24 = arith.constant dense_resource<torch_tensor_48_16_torch.float32> : tensor<48x16xf32>
    %cst_25 = arith.constant 1.600000e+01 : f64
    %cst_26 = arith.constant 1.600000e+01 : f32
    %0 = tensor.empty() : tensor<6x2x16xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<2x6x16xf32>) outs(%0 : tensor<6x2x16xf32>) permutation = [1, 0, 2] 
    %1 = tensor.empty() : tensor<16x48xf32>
    %transposed_27 = linalg.transpose ins(%cst_24 : tensor<48x16xf32>) outs(%1 : tensor<16x48xf32>) permutation = [1, 0] 
    %2 = tensor.empty() : tensor<6x16x48xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_27 : tensor<16x48xf32>) outs(%2 : tensor<6x16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x16x48xf32>
    %4 = tensor.empty() : tensor<6x2x48xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
    %6 = linalg.batch_matmul ins(%transposed, %3 : tensor<6x2x16xf32>, tensor<6x16x48xf32>) outs(%5 : tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %cst_23 : tensor<6x2x48xf32>, tensor<48xf32>) outs(%4 : tensor<6x2x48xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<6x2x48xf32>
    %expanded = tensor.expand_shape %7 [[0, 1], [2], [3, 4]] output_shape [1, 6, 2, 3, 16] : tensor<6x2x48xf32> into tensor<1x6x2x3x16xf32>
    %8 = tensor.empty() : tensor<3x6x2x1x16xf32>
    %transposed_28 = linalg.transpose ins(%expanded : tensor<1x6x2x3x16xf32>) outs(%8 : tensor<3x6x2x1x16xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed = tensor.collapse_shape %transposed_28 [[0], [1], [2, 3], [4]] : tensor<3x6x2x1x16xf32> into tensor<3x6x2x16xf32>
    %extracted_slice = tensor.extract_slice %collapsed[0, 0, 0, 0] [1, 6, 2, 16] [1, 1, 1, 1] : tensor<3x6x2x16xf32> to tensor<1x6x2x16xf32>
    %extracted_slice_29 = tensor.extract_slice %collapsed[1, 0, 0, 0] [1, 6, 2, 16] [1, 1, 1, 1] : tensor<3x6x2x16xf32> to tensor<1x6x2x16xf32>
    %extracted_slice_30 = tensor.extract_slice %collapsed[2, 0, 0, 0] [1, 6, 2, 16] [1, 1, 1, 1] : tensor<3x6x2x16xf32> to tensor<1x6x2x16xf32>
    %collapsed_31 = tensor.collapse_shape %extracted_slice [[0, 1], [2, 3]] : tensor<1x6x2x16xf32> into tensor<6x32xf32>
    %expanded_32 = tensor.expand_shape %collapsed_31 [[0], [1, 2]] output_shape [6, 8, 4] : tensor<6x32xf32> into tensor<6x8x4xf32>
    %9 = tensor.empty() : tensor<8x6x4xf32>
    %transposed_33 = linalg.transpose ins(%expanded_32 : tensor<6x8x4xf32>) outs(%9 : tensor<8x6x4xf32>) permutation = [1, 0, 2] 
    %collapsed_34 = tensor.collapse_shape %extracted_slice_29 [[0, 1], [2, 3]] : tensor<1x6x2x16xf32> into tensor<6x32xf32>
    %expanded_35 = tensor.expand_shape %collapsed_34 [[0], [1, 2]] output_shape [6, 8, 4] : tensor<6x32xf32> into tensor<6x8x4xf32>
    %transposed_36 = linalg.transpose ins(%expanded_35 : tensor<6x8x4xf32>) outs(%9 : tensor<8x6x4xf32>) permutation = [1, 0, 2] 
    %collapsed_37 = tensor.collapse_shape %extracted_slice_30 [[0, 1], [2, 3]] : tensor<1x6x2x16xf32> into tensor<6x32xf32>
    %expanded_38 = tensor.expand_shape %collapsed_37 [[0], [1, 2]] output_shape [6, 8, 4] : tensor<6x32xf32> into tensor<6x8x4xf32>
    %transposed_39 = linalg.transpose ins(%expanded_38 : tensor<6x8x4xf32>) outs(%9 : tensor<8x6x4xf32>) permutation = [1, 0, 2] 
    %expanded_40 = tensor.expand_shape %transposed_33 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %expanded_41 = tensor.expand_shape %transposed_36 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %10 = tensor.empty() : tensor<2x4x6x4xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<2x4x6x4xf32>) outs(%10 : tensor<2x4x6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_22 : f64 to f32
      %148 = arith.mulf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<2x4x6x4xf32>
    %12 = tensor.empty() : tensor<2x4x4x6xf32>
    %transposed_42 = linalg.transpose ins(%expanded_41 : tensor<2x4x6x4xf32>) outs(%12 : tensor<2x4x4x6xf32>) permutation = [0, 1, 3, 2] 
    %13 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_42 : tensor<2x4x4x6xf32>) outs(%12 : tensor<2x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_22 : f64 to f32
      %148 = arith.mulf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<2x4x4x6xf32>
    %collapsed_43 = tensor.collapse_shape %11 [[0, 1], [2], [3]] : tensor<2x4x6x4xf32> into tensor<8x6x4xf32>
    %collapsed_44 = tensor.collapse_shape %13 [[0, 1], [2], [3]] : tensor<2x4x4x6xf32> into tensor<8x4x6xf32>
    %14 = tensor.empty() : tensor<8x6x6xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %16 = linalg.batch_matmul ins(%collapsed_43, %collapsed_44 : tensor<8x6x4xf32>, tensor<8x4x6xf32>) outs(%15 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %expanded_45 = tensor.expand_shape %16 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
    %17 = tensor.empty() : tensor<2x4x6xi64>
    %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
    %19 = tensor.empty() : tensor<2x4x6xf32>
    %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %21:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_45 : tensor<2x4x6x6xf32>) outs(%20, %18 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_96: i64):
      %147 = linalg.index 3 : index
      %148 = arith.index_cast %147 : index to i64
      %149 = arith.maximumf %in, %out : f32
      %150 = arith.cmpf ogt, %in, %out : f32
      %151 = arith.select %150, %148, %out_96 : i64
      linalg.yield %149, %151 : f32, i64
    } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
    %expanded_46 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
    %22 = tensor.empty() : tensor<2x4x6x6xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_45, %expanded_46 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%22 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.subf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x4x6x6xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x4x6x6xf32>) outs(%22 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.exp %in : f32
      linalg.yield %147 : f32
    } -> tensor<2x4x6x6xf32>
    %25 = tensor.empty() : tensor<2x4x6x1xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x4x6x6xf32>) outs(%26 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<2x4x6x1xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%22 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.divf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x4x6x6xf32>
    %29 = tensor.empty() : tensor<2x4x6x6xi1>
    %30 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_45 : tensor<2x4x6x6xf32>) outs(%29 : tensor<2x4x6x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %147 = arith.extf %in : f32 to f64
      %148 = arith.cmpf oeq, %147, %cst_21 : f64
      linalg.yield %148 : i1
    } -> tensor<2x4x6x6xi1>
    %31 = tensor.empty() : tensor<2x4x6x1xi1>
    %32 = linalg.fill ins(%true : i1) outs(%31 : tensor<2x4x6x1xi1>) -> tensor<2x4x6x1xi1>
    %33 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x4x6x6xi1>) outs(%32 : tensor<2x4x6x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %147 = arith.andi %in, %out : i1
      linalg.yield %147 : i1
    } -> tensor<2x4x6x1xi1>
    %34 = linalg.generic {indexing_maps = [#map5, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %cst_3, %28 : tensor<2x4x6x1xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%22 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: i1, %in_96: f32, %in_97: f32, %out: f32):
      %147 = arith.select %in, %in_96, %in_97 : f32
      linalg.yield %147 : f32
    } -> tensor<2x4x6x6xf32>
    %collapsed_47 = tensor.collapse_shape %34 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%9 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %36 = linalg.batch_matmul ins(%collapsed_47, %transposed_39 : tensor<8x6x6xf32>, tensor<8x6x4xf32>) outs(%35 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %expanded_48 = tensor.expand_shape %36 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %37 = tensor.empty() : tensor<6x2x4x4xf32>
    %transposed_49 = linalg.transpose ins(%expanded_48 : tensor<2x4x6x4xf32>) outs(%37 : tensor<6x2x4x4xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_50 = tensor.collapse_shape %transposed_49 [[0, 1], [2, 3]] : tensor<6x2x4x4xf32> into tensor<12x16xf32>
    %38 = tensor.empty() : tensor<16x16xf32>
    %transposed_51 = linalg.transpose ins(%cst_20 : tensor<16x16xf32>) outs(%38 : tensor<16x16xf32>) permutation = [1, 0] 
    %39 = tensor.empty() : tensor<12x16xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %41 = linalg.matmul ins(%collapsed_50, %transposed_51 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%40 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %42 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%cst_19 : tensor<16xf32>) outs(%39 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %43 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%41, %42 : tensor<12x16xf32>, tensor<12x16xf32>) outs(%39 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<12x16xf32>
    %expanded_52 = tensor.expand_shape %43 [[0, 1], [2]] output_shape [6, 2, 16] : tensor<12x16xf32> into tensor<6x2x16xf32>
    %44 = tensor.empty() : tensor<2x6x16xf32>
    %transposed_53 = linalg.transpose ins(%expanded_52 : tensor<6x2x16xf32>) outs(%44 : tensor<2x6x16xf32>) permutation = [1, 0, 2] 
    %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %transposed_53 : tensor<2x6x16xf32>, tensor<2x6x16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %46 = tensor.empty() : tensor<2x6x16xf64>
    %47 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<2x6x16xf32>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %147 = arith.extf %in : f32 to f64
      linalg.yield %147 : f64
    } -> tensor<2x6x16xf64>
    %48 = tensor.empty() : tensor<2x6x1xf64>
    %49 = linalg.fill ins(%cst_1 : f64) outs(%48 : tensor<2x6x1xf64>) -> tensor<2x6x1xf64>
    %50 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%47 : tensor<2x6x16xf64>) outs(%49 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.addf %in, %out : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<2x6x1xf64>) outs(%48 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.divf %in, %cst_25 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %52 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %51 : tensor<2x6x16xf64>, tensor<2x6x1xf64>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_96: f64, %out: f64):
      %147 = arith.subf %in, %in_96 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x16xf64>
    %53 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52, %52 : tensor<2x6x16xf64>, tensor<2x6x16xf64>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_96: f64, %out: f64):
      %147 = arith.mulf %in, %in_96 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x16xf64>
    %54 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%53 : tensor<2x6x16xf64>) outs(%49 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.addf %in, %out : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %55 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%54 : tensor<2x6x1xf64>) outs(%48 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.divf %in, %cst_25 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %56 = tensor.empty() : tensor<2x6x1xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<2x6x1xf64>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %147 = arith.truncf %in : f64 to f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %58 = linalg.fill ins(%cst : f32) outs(%56 : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%45 : tensor<2x6x16xf32>) outs(%58 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_26 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_18 : f64 to f32
      %148 = arith.addf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<2x6x1xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.rsqrt %in : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45, %60 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.subf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63, %62 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.mulf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %cst_17 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.mulf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65, %cst_16 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %transposed_54 = linalg.transpose ins(%66 : tensor<2x6x16xf32>) outs(%0 : tensor<6x2x16xf32>) permutation = [1, 0, 2] 
    %67 = tensor.empty() : tensor<5x2x16xf32>
    %transposed_55 = linalg.transpose ins(%arg1 : tensor<2x5x16xf32>) outs(%67 : tensor<5x2x16xf32>) permutation = [1, 0, 2] 
    %extracted_slice_56 = tensor.extract_slice %cst_15[0, 0] [16, 16] [1, 1] : tensor<48x16xf32> to tensor<16x16xf32>
    %extracted_slice_57 = tensor.extract_slice %cst_15[16, 0] [32, 16] [1, 1] : tensor<48x16xf32> to tensor<32x16xf32>
    %extracted_slice_58 = tensor.extract_slice %cst_14[0] [16] [1] : tensor<48xf32> to tensor<16xf32>
    %extracted_slice_59 = tensor.extract_slice %cst_14[16] [32] [1] : tensor<48xf32> to tensor<32xf32>
    %transposed_60 = linalg.transpose ins(%extracted_slice_56 : tensor<16x16xf32>) outs(%38 : tensor<16x16xf32>) permutation = [1, 0] 
    %68 = tensor.empty() : tensor<6x16x16xf32>
    %69 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_60 : tensor<16x16xf32>) outs(%68 : tensor<6x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x16x16xf32>
    %70 = linalg.fill ins(%cst : f32) outs(%0 : tensor<6x2x16xf32>) -> tensor<6x2x16xf32>
    %71 = linalg.batch_matmul ins(%transposed_54, %69 : tensor<6x2x16xf32>, tensor<6x16x16xf32>) outs(%70 : tensor<6x2x16xf32>) -> tensor<6x2x16xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71, %extracted_slice_58 : tensor<6x2x16xf32>, tensor<16xf32>) outs(%0 : tensor<6x2x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<6x2x16xf32>
    %73 = tensor.empty() : tensor<16x32xf32>
    %transposed_61 = linalg.transpose ins(%extracted_slice_57 : tensor<32x16xf32>) outs(%73 : tensor<16x32xf32>) permutation = [1, 0] 
    %74 = tensor.empty() : tensor<5x16x32xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_61 : tensor<16x32xf32>) outs(%74 : tensor<5x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x16x32xf32>
    %76 = tensor.empty() : tensor<5x2x32xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%76 : tensor<5x2x32xf32>) -> tensor<5x2x32xf32>
    %78 = linalg.batch_matmul ins(%transposed_55, %75 : tensor<5x2x16xf32>, tensor<5x16x32xf32>) outs(%77 : tensor<5x2x32xf32>) -> tensor<5x2x32xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78, %extracted_slice_59 : tensor<5x2x32xf32>, tensor<32xf32>) outs(%76 : tensor<5x2x32xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<5x2x32xf32>
    %expanded_62 = tensor.expand_shape %79 [[0, 1], [2], [3, 4]] output_shape [1, 5, 2, 2, 16] : tensor<5x2x32xf32> into tensor<1x5x2x2x16xf32>
    %80 = tensor.empty() : tensor<2x5x2x1x16xf32>
    %transposed_63 = linalg.transpose ins(%expanded_62 : tensor<1x5x2x2x16xf32>) outs(%80 : tensor<2x5x2x1x16xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed_64 = tensor.collapse_shape %transposed_63 [[0], [1], [2, 3], [4]] : tensor<2x5x2x1x16xf32> into tensor<2x5x2x16xf32>
    %extracted_slice_65 = tensor.extract_slice %collapsed_64[0, 0, 0, 0] [1, 5, 2, 16] [1, 1, 1, 1] : tensor<2x5x2x16xf32> to tensor<1x5x2x16xf32>
    %extracted_slice_66 = tensor.extract_slice %collapsed_64[1, 0, 0, 0] [1, 5, 2, 16] [1, 1, 1, 1] : tensor<2x5x2x16xf32> to tensor<1x5x2x16xf32>
    %collapsed_67 = tensor.collapse_shape %72 [[0], [1, 2]] : tensor<6x2x16xf32> into tensor<6x32xf32>
    %expanded_68 = tensor.expand_shape %collapsed_67 [[0], [1, 2]] output_shape [6, 8, 4] : tensor<6x32xf32> into tensor<6x8x4xf32>
    %transposed_69 = linalg.transpose ins(%expanded_68 : tensor<6x8x4xf32>) outs(%9 : tensor<8x6x4xf32>) permutation = [1, 0, 2] 
    %collapsed_70 = tensor.collapse_shape %extracted_slice_65 [[0, 1], [2, 3]] : tensor<1x5x2x16xf32> into tensor<5x32xf32>
    %expanded_71 = tensor.expand_shape %collapsed_70 [[0], [1, 2]] output_shape [5, 8, 4] : tensor<5x32xf32> into tensor<5x8x4xf32>
    %81 = tensor.empty() : tensor<8x5x4xf32>
    %transposed_72 = linalg.transpose ins(%expanded_71 : tensor<5x8x4xf32>) outs(%81 : tensor<8x5x4xf32>) permutation = [1, 0, 2] 
    %collapsed_73 = tensor.collapse_shape %extracted_slice_66 [[0, 1], [2, 3]] : tensor<1x5x2x16xf32> into tensor<5x32xf32>
    %expanded_74 = tensor.expand_shape %collapsed_73 [[0], [1, 2]] output_shape [5, 8, 4] : tensor<5x32xf32> into tensor<5x8x4xf32>
    %transposed_75 = linalg.transpose ins(%expanded_74 : tensor<5x8x4xf32>) outs(%81 : tensor<8x5x4xf32>) permutation = [1, 0, 2] 
    %expanded_76 = tensor.expand_shape %transposed_69 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %expanded_77 = tensor.expand_shape %transposed_72 [[0, 1], [2], [3]] output_shape [2, 4, 5, 4] : tensor<8x5x4xf32> into tensor<2x4x5x4xf32>
    %82 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_76 : tensor<2x4x6x4xf32>) outs(%10 : tensor<2x4x6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_22 : f64 to f32
      %148 = arith.mulf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<2x4x6x4xf32>
    %83 = tensor.empty() : tensor<2x4x4x5xf32>
    %transposed_78 = linalg.transpose ins(%expanded_77 : tensor<2x4x5x4xf32>) outs(%83 : tensor<2x4x4x5xf32>) permutation = [0, 1, 3, 2] 
    %84 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_78 : tensor<2x4x4x5xf32>) outs(%83 : tensor<2x4x4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_22 : f64 to f32
      %148 = arith.mulf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<2x4x4x5xf32>
    %collapsed_79 = tensor.collapse_shape %82 [[0, 1], [2], [3]] : tensor<2x4x6x4xf32> into tensor<8x6x4xf32>
    %collapsed_80 = tensor.collapse_shape %84 [[0, 1], [2], [3]] : tensor<2x4x4x5xf32> into tensor<8x4x5xf32>
    %85 = tensor.empty() : tensor<8x6x5xf32>
    %86 = linalg.fill ins(%cst : f32) outs(%85 : tensor<8x6x5xf32>) -> tensor<8x6x5xf32>
    %87 = linalg.batch_matmul ins(%collapsed_79, %collapsed_80 : tensor<8x6x4xf32>, tensor<8x4x5xf32>) outs(%86 : tensor<8x6x5xf32>) -> tensor<8x6x5xf32>
    %expanded_81 = tensor.expand_shape %87 [[0, 1], [2], [3]] output_shape [2, 4, 6, 5] : tensor<8x6x5xf32> into tensor<2x4x6x5xf32>
    %88:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_81 : tensor<2x4x6x5xf32>) outs(%20, %18 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_96: i64):
      %147 = linalg.index 3 : index
      %148 = arith.index_cast %147 : index to i64
      %149 = arith.maximumf %in, %out : f32
      %150 = arith.cmpf ogt, %in, %out : f32
      %151 = arith.select %150, %148, %out_96 : i64
      linalg.yield %149, %151 : f32, i64
    } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
    %expanded_82 = tensor.expand_shape %88#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
    %89 = tensor.empty() : tensor<2x4x6x5xf32>
    %90 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_81, %expanded_82 : tensor<2x4x6x5xf32>, tensor<2x4x6x1xf32>) outs(%89 : tensor<2x4x6x5xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.subf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x4x6x5xf32>
    %91 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%90 : tensor<2x4x6x5xf32>) outs(%89 : tensor<2x4x6x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.exp %in : f32
      linalg.yield %147 : f32
    } -> tensor<2x4x6x5xf32>
    %92 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%91 : tensor<2x4x6x5xf32>) outs(%26 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<2x4x6x1xf32>
    %93 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91, %92 : tensor<2x4x6x5xf32>, tensor<2x4x6x1xf32>) outs(%89 : tensor<2x4x6x5xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.divf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x4x6x5xf32>
    %94 = tensor.empty() : tensor<2x4x6x5xi1>
    %95 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_81 : tensor<2x4x6x5xf32>) outs(%94 : tensor<2x4x6x5xi1>) {
    ^bb0(%in: f32, %out: i1):
      %147 = arith.extf %in : f32 to f64
      %148 = arith.cmpf oeq, %147, %cst_21 : f64
      linalg.yield %148 : i1
    } -> tensor<2x4x6x5xi1>
    %96 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%95 : tensor<2x4x6x5xi1>) outs(%32 : tensor<2x4x6x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %147 = arith.andi %in, %out : i1
      linalg.yield %147 : i1
    } -> tensor<2x4x6x1xi1>
    %97 = linalg.generic {indexing_maps = [#map5, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%96, %cst_2, %93 : tensor<2x4x6x1xi1>, tensor<2x4x6x5xf32>, tensor<2x4x6x5xf32>) outs(%89 : tensor<2x4x6x5xf32>) {
    ^bb0(%in: i1, %in_96: f32, %in_97: f32, %out: f32):
      %147 = arith.select %in, %in_96, %in_97 : f32
      linalg.yield %147 : f32
    } -> tensor<2x4x6x5xf32>
    %collapsed_83 = tensor.collapse_shape %97 [[0, 1], [2], [3]] : tensor<2x4x6x5xf32> into tensor<8x6x5xf32>
    %98 = linalg.batch_matmul ins(%collapsed_83, %transposed_75 : tensor<8x6x5xf32>, tensor<8x5x4xf32>) outs(%35 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %expanded_84 = tensor.expand_shape %98 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %transposed_85 = linalg.transpose ins(%expanded_84 : tensor<2x4x6x4xf32>) outs(%37 : tensor<6x2x4x4xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_86 = tensor.collapse_shape %transposed_85 [[0, 1], [2, 3]] : tensor<6x2x4x4xf32> into tensor<12x16xf32>
    %transposed_87 = linalg.transpose ins(%cst_13 : tensor<16x16xf32>) outs(%38 : tensor<16x16xf32>) permutation = [1, 0] 
    %99 = linalg.matmul ins(%collapsed_86, %transposed_87 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%40 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %100 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%cst_12 : tensor<16xf32>) outs(%39 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %101 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%99, %100 : tensor<12x16xf32>, tensor<12x16xf32>) outs(%39 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<12x16xf32>
    %expanded_88 = tensor.expand_shape %101 [[0, 1], [2]] output_shape [6, 2, 16] : tensor<12x16xf32> into tensor<6x2x16xf32>
    %transposed_89 = linalg.transpose ins(%expanded_88 : tensor<6x2x16xf32>) outs(%44 : tensor<2x6x16xf32>) permutation = [1, 0, 2] 
    %102 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %transposed_89 : tensor<2x6x16xf32>, tensor<2x6x16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<2x6x16xf32>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %147 = arith.extf %in : f32 to f64
      linalg.yield %147 : f64
    } -> tensor<2x6x16xf64>
    %104 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%103 : tensor<2x6x16xf64>) outs(%49 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.addf %in, %out : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<2x6x1xf64>) outs(%48 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.divf %in, %cst_25 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %106 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103, %105 : tensor<2x6x16xf64>, tensor<2x6x1xf64>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_96: f64, %out: f64):
      %147 = arith.subf %in, %in_96 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x16xf64>
    %107 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106, %106 : tensor<2x6x16xf64>, tensor<2x6x16xf64>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_96: f64, %out: f64):
      %147 = arith.mulf %in, %in_96 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x16xf64>
    %108 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%107 : tensor<2x6x16xf64>) outs(%49 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.addf %in, %out : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<2x6x1xf64>) outs(%48 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.divf %in, %cst_25 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %110 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<2x6x1xf64>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %147 = arith.truncf %in : f64 to f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%102 : tensor<2x6x16xf32>) outs(%58 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_26 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_18 : f64 to f32
      %148 = arith.addf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<2x6x1xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.rsqrt %in : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102, %112 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.subf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115, %114 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.mulf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116, %cst_11 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.mulf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117, %cst_10 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %collapsed_90 = tensor.collapse_shape %118 [[0, 1], [2]] : tensor<2x6x16xf32> into tensor<12x16xf32>
    %transposed_91 = linalg.transpose ins(%cst_9 : tensor<32x16xf32>) outs(%73 : tensor<16x32xf32>) permutation = [1, 0] 
    %119 = tensor.empty() : tensor<12x32xf32>
    %120 = linalg.fill ins(%cst : f32) outs(%119 : tensor<12x32xf32>) -> tensor<12x32xf32>
    %121 = linalg.matmul ins(%collapsed_90, %transposed_91 : tensor<12x16xf32>, tensor<16x32xf32>) outs(%120 : tensor<12x32xf32>) -> tensor<12x32xf32>
    %122 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<32xf32>) outs(%119 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x32xf32>
    %123 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%121, %122 : tensor<12x32xf32>, tensor<12x32xf32>) outs(%119 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<12x32xf32>
    %expanded_92 = tensor.expand_shape %123 [[0, 1], [2]] output_shape [2, 6, 32] : tensor<12x32xf32> into tensor<2x6x32xf32>
    %124 = tensor.empty() : tensor<2x6x32xf32>
    %125 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_92 : tensor<2x6x32xf32>) outs(%124 : tensor<2x6x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.cmpf ugt, %in, %cst : f32
      %148 = arith.select %147, %in, %cst : f32
      linalg.yield %148 : f32
    } -> tensor<2x6x32xf32>
    %collapsed_93 = tensor.collapse_shape %125 [[0, 1], [2]] : tensor<2x6x32xf32> into tensor<12x32xf32>
    %126 = tensor.empty() : tensor<32x16xf32>
    %transposed_94 = linalg.transpose ins(%cst_7 : tensor<16x32xf32>) outs(%126 : tensor<32x16xf32>) permutation = [1, 0] 
    %127 = linalg.matmul ins(%collapsed_93, %transposed_94 : tensor<12x32xf32>, tensor<32x16xf32>) outs(%40 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %128 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<16xf32>) outs(%39 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %129 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%127, %128 : tensor<12x16xf32>, tensor<12x16xf32>) outs(%39 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<12x16xf32>
    %expanded_95 = tensor.expand_shape %129 [[0, 1], [2]] output_shape [2, 6, 16] : tensor<12x16xf32> into tensor<2x6x16xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118, %expanded_95 : tensor<2x6x16xf32>, tensor<2x6x16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<2x6x16xf32>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %147 = arith.extf %in : f32 to f64
      linalg.yield %147 : f64
    } -> tensor<2x6x16xf64>
    %132 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%131 : tensor<2x6x16xf64>) outs(%49 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.addf %in, %out : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<2x6x1xf64>) outs(%48 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.divf %in, %cst_25 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %134 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131, %133 : tensor<2x6x16xf64>, tensor<2x6x1xf64>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_96: f64, %out: f64):
      %147 = arith.subf %in, %in_96 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x16xf64>
    %135 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %134 : tensor<2x6x16xf64>, tensor<2x6x16xf64>) outs(%46 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_96: f64, %out: f64):
      %147 = arith.mulf %in, %in_96 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x16xf64>
    %136 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%135 : tensor<2x6x16xf64>) outs(%49 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.addf %in, %out : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %137 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136 : tensor<2x6x1xf64>) outs(%48 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %147 = arith.divf %in, %cst_25 : f64
      linalg.yield %147 : f64
    } -> tensor<2x6x1xf64>
    %138 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137 : tensor<2x6x1xf64>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %147 = arith.truncf %in : f64 to f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %139 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%130 : tensor<2x6x16xf32>) outs(%58 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_26 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_18 : f64 to f32
      %148 = arith.addf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<2x6x1xf32>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<2x6x1xf32>) outs(%56 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.rsqrt %in : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x1xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130, %140 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.subf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143, %142 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.mulf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144, %cst_5 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.mulf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145, %cst_4 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%44 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_96: f32, %out: f32):
      %147 = arith.addf %in, %in_96 : f32
      linalg.yield %147 : f32
    } -> tensor<2x6x16xf32>
    return %146 : tensor<2x6x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_torch.float32_8: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32_7: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_16_torch.float32_6: "0x04000000A4E2913C4E7D333E4C1ED43DCFAA5FBD797824BD044E61BD311DE3BC46548E3D3F94103E846E293E8A778CBD6A82CFBC238CA5BDE386DEBD7FB2D7BB853AB8BD",
      torch_tensor_16_32_torch.float32: "0x04000000A4F45EBD8BE76E3D1E7C17BE76F91A3D36F7CCBCDC11343E5F0FAA3CE05F013E447716BDC112ED3DBCA3E4BCAC80AABD4AE69F3D9502B13BAC3F0FBE0C79EABD379B9BBCBC5D213EB03FE73A5926EEBCB3DFE1BD3F5527BEA61419BEBD8B02BE246E153E66938F3DA530A9BD3772C9BD996CD83C04F5E7BCC211BF3CD15D073EC0413B3D8B52333D2263203E09E80EBE334092BC2C150A3ECFF40EBEA7CA393D89940BBE8D93FD3DA2100B3ECB8BE63DBC2F09BE338C103D063D32BD573B1DBEBF2E9EBDDB246C3DAB602EBE50F1153EC6C38E3DF97404BDA4BB19BEFCFB21BE725A2DBEE5C5343E7D72D4BD96910A3ED11D9CBDD4C91A3E51DBE93DFE378B3DEBD0233E1AEB613D6B4DA83D9666E5BC2645E8BD3165983D8951F9BD5DA108BE4A8F3BBDDC860EBE1E81063E6EA9333DEC9DBABD7B56C9BDF1D3C83D93C0A9BD92F7293D297F113DD51E163E6894E7BC29F016BDA192F1BCDBE94E3D78CF243DB667163E4E3F753D2AB1FABDE3790EBE3E9D26BE26BAE33D2D5E03BC32402DBECFE5193E9E85023E1B5660BD4DF20E3EF13D9B3D411A6BBDEC474FBD47691A3E6BEDE6BDF2F01FBECB34C73DF9FFB1BDD097C7BDE98C14BB3EE6B93D4EF7D8BD2AF4BD3DC1DA223EC49FA33DBB14083ECDC82F3E4646383DE344F63CB1DB31BE331A9B3D02560EBCB3D60EBD1205093E35B732BEB3272F3ECCAFDC3DCBBCCF3A19622B3DDE41A53D02ED1E3EC03BDDBDD0D20BBE5DC11BBE0E0AD43D2B8A9FBD403D983DAEA472BD52B9993A56EBEBBDD0638FBDC050013D7D23953D773329BE2F6D12BE01E8B43CC8B05ABD6DB513BE6EBB843D3394EF3DD3FAB3BD9EF4F83D245649BDC774283EE75713B9C57CDD3DBF64C9BC15BB773DC5A8BF3DA3B83ABD24A1AFBDBF0311BDB7E01D3EA90ED53DC605133EA85A003D248D7BBD8BC4DD3CC51221BEBC9A1F3E1E1414BE2C18DDBD78FE6CBBDB96EC3D59CBB73D0380BFBD0D1AD3BC5DF01D3DD2912CBE4CB033BE703E2FBE9C07DBBD3F9326BDFC7F31BD2E20233DB4C7DFBD013C6EBDE58419BE9B3D033DBFCEB4BDAB971FBE8A039DBD13AEAEBDA6A2E33D83789DBDCDDB97BC56A3A5BD2C86EC3D2E67AF3CC3F7173E64A712BC4763C0BDCE88823B1B2C8BBBF1CC1CBE1B6400BE57C9163E8B6962BBBF06D3BD1417593D12C1EC3D2D6FA7BC8D82E53D67CDEABDEB71663CB8BF86BCB52DE3BD382D943DBA0DD43DD3BA103DD225EBBD74375DBD51E31C3E6DA8BFBD6C8C11BEF11535BD7952C03CF60E223EB7AEAEBDDE23B6BD539498BDC71F4EBD8780BBBD0D17EBBD76DFDABD909905BED53FF5BB9199B23DC5C9973C85F203BE7CC26EBD37B72BBD90AEFBBDCFFB13BE07E6D53DB5E757BBBB5F2B3C29C2DABD6B5BCE3D26B7173E943FC73DA180B7BD6883D13D981E0A3EE746303E7CBE27BD73411CBD31440D3EB4DCF03D699E57BD9366B9BD764317BE57F4613C87A014BE1EB2D83B90219E3D40E5333E22F10C3E9257223E4ABCDFBDB81B323E3476BE3D6BE9FB3C32E732BD4ABFE23D48CD633DA304113E851B593D9248BD3C5C16FFBD14B85DBCEC6E32BE2F80203EBE3527BE6E836CBC33C7EDBC53BE2A3E601B2D3EED5449BCD4A5E53D2AD7CBBD0E8B7DBD2FB08A3C44A47DBDE2340C3E8835DDBBD1847ABC4244233E60E402BB5B8D353D2BB7113EDBF1B43DB692DB3D7D120F3EA2E7D0BD5C21203E9F44EE3B63B6ABBD0686A53D789CB3BDE5AD2E3D8ABC2BBD9E4C733DA5D8453D2FC8C7BDBBA105BE269CBBBD7CD6ADBDB36AC7BD3395DFBDB67CB6BDB08F7A3D5A9587BC07D1F43D5A947EBCF3EBE4BD4ADE3FBDCE71A53DAB06BEBD30C60BBED4FA383D7111FDBD2689F13DBFEF013E115EE3BC3C33D0BC66CAD2BD38EA8BBD87DA48BDB50215BD700FBD3D95A6063EC155C7BD1BBC033E892C31BEA6FB0E3DEFD7FA3D5D24D43DE2F0F83C72F4BEBDCD7A44BC346FA63CE8198B3DA18424BE9BCEADBC2A17F1BD5236E03DD537193E9D3F0CBC042846BCA6E2F43D3E4A003E22FF80BD529690BDE1EAC0BD315917BEFD088A3D3A32A43D3E6D313E419926BD6969163ECD87303EF72DC13DECDF0DBEB0780F3ED4C5193D9D20E83DAE5473BDAF1E0FBE874A47BDF1B349BC241409BEB687263DDC37B3BD162DFDBDA5CD09BEA7279EBC31A8AF3C6111F43D8529103E885B1E3E6321703CD0F2173EB2FFAD3D4841F33D1750F6BDA4DEF8BDFD2304BD9EB5633D2EC7CF3DDA4E9CBD32C9A6BD9D5243BC0FDBE3BDBD5CD3BC3A46173D3C769D3DD29F9BBDF401F93DE13FCFBD667FEABDFEF5623D0C7825BE7E7014BDEF5B0EBE51BFDF3C268AFBBD4BCCB8BD19BA01BE9158353CCDD510BEA1B5883CF32CCB3DDC2598BDF5B686BD38FC5A3C9019FD3C207CD1BC502014BEE4CF6BBD7EAFA7BDDE230DBEA006423D6C2BF23DFB58D3B9E93876BDE11EF0BD5FE77E3DE331EDBD1D59B8BDF27015BE1999B13D7442123D287CF1BDF65B21BD5041B23C8754F5BD3EFCDEBC136F84BDB97903BE6787EBBDE5467FBCE639B8BD217B043E1B79003D7AD33CBD2682AD3B1319B43D2F72BCBC3B84C13DD6FC0FBE2B5FD3BB23AC243D632697BC26C7DFBDA4655CBD3062093EF4AEAFBC6257F0BDA453453D053E32BE670688BC80E7123E04333ABD9C5085BD790D08BED8A2093DB99BF73D7D3BFCBCABD6273E88F51E3E4BDD8F3DD2BE8F3D1CF52BBD26FF9B3D03E4F13DDDC8D2BDFAF41C3E7E7EA0BDB619913D5E2BE9BDC015E2BDBEA8B13DB1EE6CBDEAFFE6BDC3F755BD478F0FBE9DC6E0BD8973A2BD9AE82C3EB1C6253D222DE13D9FEBF0BC4191C4BB1D0BB1BC33D30F3E83998CBD1A37033EC00F29BEB0B6343E5C950EBE8DA914BE",
      torch_tensor_32_torch.float32: "0x04000000FED3333ED6D02BBEE0DD13BE32873C3E9055A7BD149B39BE067C553EE6C974BEE46E63BEC051863BF4ECCD3D38277BBDF8A7C2BD882259BEB4FB403EC0BF343E803D3B3ECCF46EBE64882A3EB8F25EBE349A0B3EAC0C53BEC019803DD2431FBE805F6CBBC036F3BD00C2063C96AC093EA0D5E53D60F15A3CC03BF93C88E2483E",
      torch_tensor_32_16_torch.float32: "0x04000000A8B9C43D8A655FBE001A5A3C8CE02ABE00299BBC68C806BE1825553DB45408BEC64346BE0E002F3EB4B067BE62FC603EAC1963BE70F57FBDA0D462BD3669413E489C18BE00F615BA38B754BE82EB503EC80EEABDFCD3963D2EB760BE0C16113EB82BE5BD6E480DBE54F4DD3DB01C443E62046CBEB66B483E6AEB24BE42E8033E34DE093E2EE8353E600CA9BC48F79C3D544ABFBD88EE033EC8B15ABE8C91F5BDF43DD93D70825B3DE88B4EBD00EBB7BDF8D822BE0054383EE2F1083EB4DF54BEB086D9BC04F40B3EF8043FBD5852BE3DBA896B3E206A3CBC6EFC063ECC35AFBDA87648BDDCC4AF3D503342BD2C42293E4C16ABBD227F31BECC46BB3D543357BE30B9D5BC56BE683E6C7FF53D6E5A053E7A57093ED848443DC074CC3B78DC0BBE0047E0BC806802BB7CFD573EF06FC7BC98B1A8BD2C97B13D20842A3D54AEE2BD16121D3E74F2453E08D166BD0E93653EA89D55BD00EF763C6C1C943DA8B66ABE5A413ABE42A62A3EB453BCBD24CB153E8E0F7B3E8ACF54BE000FA83B1818513D44F7723E347800BE18901B3D5CF3CA3DA43DDF3D5A72773EF0E53FBD9E5B2E3E48E704BDF8D57FBDDCBEFBBD60142F3E902AC4BD48854B3D6097E7BD9C38C5BDD05242BD006B9ABA40B4A9BB4822B53DEE0232BEFCFB183E6C0CB13D806BD53D9C9E9C3DF89D14BDF8C6753DD8F9173E00F89BBA980C1A3D00F40EBA003FE73D2E4D1ABEEC1F4BBEF476993D30EF1EBD8C76D13D8828153D2419D53D946A693EF49E06BEBCDFCC3D58DE2F3DC820FC3DAC1B80BDA42B163E9C14BF3DF81A5FBE7495AE3D185D4FBD88B34A3E0824233E18E84BBD502A99BC4C2B963D6090F53C8418C5BD54DE1B3E8214173E08F877BD6097853D50AB02BDA0F41B3C20514E3CC2C007BE0478D53DFC3173BEA085BE3DCA001FBE527849BE501E0EBEB684783E5E0457BE48E9F03DF0E4673E00F288BBD8C6423D90B25F3DC4FF6B3E083AE93DD22C39BE6008793EC8E7F3BDEC2A0EBEA0379D3CC448F43D0024743CB095E63DCE7B303EC49C983DEE56223E18BAA4BDEE503B3E3A3664BE645A1CBEF4F722BEE0F06C3E90FEEE3D04E0C8BDB08F4EBDC86C0EBE7C0D18BE6A02193E405EBB3BA8A7133E54544ABE68B298BD4CD6DABD409337BC800CEF3B701643BDEE1C6D3ED251773ECC3FC43D28D2C63D80C2443D40E1F0BB6EEC70BE3C6BC6BD70AEE53DAAE8643E3EBF573E18CC463E08E8B0BDE69E7F3EB463CD3D384B02BE385348BE8EFA4FBE10D7E53C78A63C3DF07785BD22EB6F3E44DFAA3DE04D433DBA0C463E76F676BE70A4433D14FD24BE16C217BEF084E73CB84C083D1E3C27BE5E2554BE689A743E1AA01CBE20D985BD40D1063DA86B363E168D283EC2B97EBE16156F3E20C049BCE0FEDBBD08EDA23DD0369FBD5C65ACBDE4E1193E54B2DCBD60885FBED0276E3E6470533EACDCF2BDE07F92BD7889563E263159BEF869A2BDA69B6ABE0C3E62BEE03F723EA035523DA0A38CBD3CE63F3E344AEDBD02CC603E66BB73BE2C1AE3BD7AE90E3E269248BEC0BD6D3E06454A3E38C1703D809E483D46753D3E2CD8E73DA4BC853D9C63A4BD581996BDFCA7F93D04BE1DBEB4B0CCBDA43EC4BDB8BA4F3DBAD81CBE40E585BDE0B0913CCA894E3EB030813CA2F02E3EB6A942BE0ADC303E1A29503EE68512BE28AA02BE40F255BD98A8D3BD2425853DF068B43C1215713E3CEE443E20951EBD7A7365BECC2C5ABE70753B3EDC216EBE9AD6743E2C47E13D587D35BD54FD9B3DF0CDAD3C2CE7C33D56B5533EBEEE20BEFEFF433ED8679B3DDC22EABDE01371BEB06308BE3811B63D882E6FBE3A3347BE00CAFCBC1C4E51BE90127FBD70C4603DD0879FBD72C1763E2C264DBE4C628D3D52EE353E02AA553ED8406C3E403300BC6012E3BC9468883DE6D00EBE18482ABD0009473D76E5263E12C41E3EA01CEA3D00FC873DD0F951BE70FBCEBC1025793D408AB4BC9802043DE4A6B43D38CE71BE90DE773EDE1647BE62301D3EB06DAF3CD64E44BE40B845BE38E82E3D6C52093E18F80EBEE4EBFF3D542852BEC62920BE006C72BA5CF473BEA0801BBE9E32153EF075333DEC13E83DC20B6E3E689D53BD740358BEE0911C3C00B3573D948F593E6C02E2BDF0AB473ED8B5D43DB80F07BE00BCEE39003564BD408FC3BC408AD93DB4D3353EEE58683E40F1DE3BF83C1A3EF8707EBE0CC7E6BD50D8F9BDE29F38BE847019BE4444B6BD6A2A093E3059B3BC0038D3BB0A55183E9824CC3D9843BB3DEEA922BE1200113E70C8DEBD52E64CBE88A7073EB83143BEDEC8143E3CDEB0BDCC30A8BD8092A93B30CEF53D3055E9BC423D0F3E007EAE3C80547DBEDCADE63D224464BE4AE813BE506AD0BD1882393ED6CE61BE5C4DACBDA045263D2A592A3E9040DD3D6846763D402CE13CC0B58A3C8863873D988ABC3D5CC577BE568B3BBEBAE34FBEC0531A3E0070563E6CD7FA3DFE764E3E88388C3DD8831ABE1423E63D385B093D7A6D40BE86573ABE162B503EBE0E01BEE6D6593E7EB973BE621742BEA4D0393E560835BE60CA513EB4F3E03D1E924ABE302F833C12342FBE40F997BD92CA053E1059473DCE695ABEB0969FBC1CCA8CBD0A61493E0A015F3E16BE593E002B8D3AD0DC533E6A823A3E00E153BE76DD393E0AF44FBEDACC5BBE08FF563E1091D93DD04850BE589D17BDB0525B3DEA4C2A3EE88930BE003A783C963F1BBED07A413D30111ABD8C22133E001427BE98CE02BDAA8F693E28FFD53DA0D4373C26871DBEA04571BC4E130A3E9AB74DBE80CC283C240EBEBD5C9310BEDE377EBE7E450E3E58A5EEBD02AF41BEA0495CBEB4694ABE10584E3E8884FD3DA4D5EABD20F3F7BDC8AD5A3D0C7130BE98BB15BD6CD811BE",
      torch_tensor_16_torch.float32_5: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32_4: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_16_torch.float32_3: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_16_torch.float32_1: "0x04000000024028BE60C8993DE073813CA0C2623DF4431CBE321F7CBEE62375BEC0EA5D3EB473823D00D407BEE09612BEFC17393E180358BD7A871DBE586720BD2433593E00E289BBFCDE7CBEC48ACBBD28C865BD468863BE70BED33CE061D2BD48A56E3EA849A3BD705162BE101E01BEC0B475BE00986ABBE0860F3D00F645BDA03F8CBDE0F9263DF8FDC4BD20D348BC480B12BDC071613E78CFDC3DC4CFEF3D6CA55F3EBA85273EE608043E804D19BD46705A3EF48CB0BDD4C7E3BD685D003E3A226FBE5662063E2E43393E26DE60BEF01FADBC008C0CBEB29900BEBCB4E2BDF092E8BD00F400BBAA847F3E905D3C3DC26C483E1CE02C3E1C27903DA0762FBE4C417CBED05D9E3C5EE6133EA464A93D88D75A3E103DD93C4CEA4C3E44B2EEBD105A2FBD463D57BE18B04A3D68ED19BD3641013E24ED5E3EF68E043EFAE21B3E4811F63DE4D670BED43BAE3D00404B3D28CD3ABDECC3DE3DEA3C5BBE100353BE4032BA3DFAA826BE9073D3BC64FEE83D284A9ABD382946BD70E7A8BD008EDF3A14750EBE5C8DFB3DC817F2BD104ED33DC8B7413ED859A13DF885C6BD80577EBC966A553EB6535B3E3C3F7A3E208E8FBCD817543EB847013E80953D3E6AC46CBE7E8C5D3E9CB2ADBDD4747C3E4055083DF06848BD58C01B3E3C9ED2BDC06C303E1015A63D309698BDA026F4BD3074703DD8EB4DBE207F953C589801BE987A373E18C4143D9409D13D502A95BDDE6A01BECC573F3E563D173E503F473D1C2F5A3EEA173A3E1E4C45BE9C827F3E463238BE901FB0BC7AD063BE4E9C633EB85D393D084B1C3D92487ABE002565BB34FC4C3E6C8C283ED8D85EBD7AD62EBE70B3803D8EB7223EB0A93CBD407248BDF016C43D5EB166BEFAFD7EBE308F743E809A6C3B8821A2BDCADF35BEF468CF3D347AA1BD4C0533BE8CB6E3BDD01142BD4CFAC1BD0096193B98F1AEBDF80373BE520B433E0078CF3A0A0822BED87B56BEB0E529BE3850263E0CB34E3EE2642C3E944C8DBDE07E923D3239733E50A46B3D9483AF3D68E3323E18B3A03D40A1763C3826B83D94E4C9BD0010D8BA921A4BBE64624E3E300D983C10254B3DD8A771BE706D7F3DA40D37BED8E04A3D108094BDD88B40BD042D0B3E40F3513D441AD83D3AD31B3E508BD73C7CB716BEDC1A413E245976BE48D6563E288BEF3DE2495DBE409C2EBC58B55FBD20DD4FBEB80A11BDC2A642BE6CB4913D82465CBECCE886BD3CC64BBEA24040BED45C91BDF22C773E943B723E847AD43DB869253D0093203CE8F883BD00B579BEBCFB723E7A28473E8045293EBC8A4F3ED0C45C3E305A74BDD88D0D3EDE3958BE9600603E42DE533EBCFE30BEA231483EC0512DBE747EF3BD00E793BD388D84BDD660563E8C40BE3D4835913D7AB550BE96295D3E68E3913D680FDFBD7C0C6E3E1665383E509F6B3DB89DA7BD30D5DDBC",
      torch_tensor_48_torch.float32_1: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_48_16_torch.float32_1: "0x04000000FCE2CC3D9A598E3E004C2CBD12A6DD3DD9AB943EF5B2F5BDBBFA603EECD979BD4EBD35BD7FC720BE21CD373E73E653BE3660933D0016883E748F1CBEE85FF9BD0231713E913F093E61F1883ECF3785BE0A0F0A3DC7DF4B3EF492FEBDF2B271BE23AE8FBE55ED453E503EC83B757095BD2D3D1FBEDC4425BE497C453D0F5D0FBE40D8993E9A05843D51E393BDE176893E413417BD733D7CBEC094893E6286A2BDE084723E339252BE407E893DF8E7E23D80AC9BBE3CDBB5BC258E283EA95E173ED22108BEDE27983E28B0873EF40287BD39542FBE37EB533E022495BE40DDC3BD4CF54C3BA0FA13BD067D883E09E27CBE8AF1233E90A97DBE4E0281BE5FA3333E988BE23DBD1D2DBE3E5B98BE998BBCBDB45CA03D59A81C3EE71376BDA5AE633ECC6AD1BD4523613D5F753FBE48450FBD505D473ED13E2ABEB7BF7E3E98188EBEA7437C3DF7714E3EC7F0933E1FC38C3ECB93993E6B7FBD3D3C9BC03CF6F4173E16201FBE6498243ECCC24DBE61DFD3BDADFE53BE1518913E4B03153E53D9A6BD549F0BBE1D37963D645A3EBE91C086BD65F70D3EF4B1783EF5DB2FBE8E8000BE0EA75E3EB9A79C3EAFFDAC3D9D199CBE797656BE5EDB4EBD619A7E3EA1B135BEACE94FBEDFA642BEC07DC8BD20A42A3D4EEA803EE0D82DBE482F7C3E030200BE6EE285BEABAE8EBE52D7933E3D8A9CBE052CD0BB4B5ED63C2958103D8199153D34E46C3E4B6FB2BDED153A3EA72F033E539F193C662448BD6BAC0FBE4B197EBE8AF1553E8D2D1F3EDCF58A3E4313163EFCB0D6BDEEED213E96BE903EAB0A933EC231B53C60C64C3D15A72FBE85DD1A3E0F5305BE293D9C3E6A00653EE595A73D08D08ABD1C7DFBBD24C3833DF0B3913E5AE2B73D40AA733DE5E108BE3487E33D4C1C793E66568E3E32F9D73D97572BBD0310073E2E5B803E435C08BEEB80A1BD8DD8FABD8A593E3BD3AC493E0D081F3E94349C3E384E72BE827C083E103615BE36458A3E3ED4083D150BF8BD5E7F47BE6CA550BEC25FD9BD66773CBEE6361B3EAF3BD5BDBAE66ABE124A803CB6BC65BDD56C303E67971CBE9B3656BDB9EB21BEFABB27BED846A9BDC3F7463E57237FBCA46CFABD333F933C5637643EF13D893E2D94D93BBDE79A3E680B903D021C5C3EBD989A3EEECE4DBE342EEB3D6E4A89BC766EA03DDBCEBF3C83DB63BE7594943EA4F548BEB41F9CBE42F081BE40BCB53D395187BCA415403E75531CBDC97BAA3B6E6D3B3E6F5F843E3F4DAA3CB2C6A9BD346E7E3E4AD75C3EFDA1363EAF75023D86A9133ECCAC613E88698D3E2FCE393D7D6CFABD6DFDEE3D101D36BDE234713C30888CBEAEC75CBDE5FD403EFFF1363E6A777ABD98B9D43C191065BE0799493DC03A11BE621A653E5BDE69BD667627BD7248CB3D78935E3EBBC66E3E21CABDBD876F413E1200383D2F8D4F3D3FC2C1BDF316023E3599403D5028003E99F90BBE64B5493C241090BE60AF873CDBFB8CBE48916A3DCFE815BDEEEA27BE6BAB8B3EF7205CBC8117633DE73D9BBC5A23513E9CADF83D5B43823B24D1D1BD41BB4A3E6EB99D3DA9758D3D751A8FBD0C1F55BE1CA356BC9423DF3D775807BE08EEF53D00624A3E9A2B543ED1C52FBD4079A93D73C1BEBDADE3C1BD002F483ED4A281BE1301473ECC8195BDC9B092BE61D85F3E02AB8B3EB42769BE96999D3DECCC22BECE55A3BD032799BE2182C6BDBE86943DC2AE9B3E0E8A673D8A9A7ABE531F6DBED744A2BD89449A3EF0FEC43C3EFFC2BD39703DBB0A27753E494620BE233483BEB2B69BBE6B11173EB964683EAC8A9C3E50DA61BEFDEA43BDA8276B3D147C1C3EFB36DDBA0A3091BE916A4EBE606D143EDCFCA63DBD3C863E53A20A3E00867EBD88874DBE7612E8BC3CA1F5BD39053E3DA4625BBE3DEC25BE1955A7BD6B84983E5FAC22BEB8F54CBE78BB243E9968ECBD876A7EBE23FC79BD430499BDE8A3743D0ACD103E5CDCC63D9E918D3DBF682F3E5334223E4968903E26A593BE5595C13D516A49BED701F6BD0D863BBEBFD2CDBC805183BE52F0983E24B2D9BD4FC40BBD28E7B33D47809A3DAA21333E74A981BEBF9F64BE4FD2223EB9A88A3D237C8A3E0916993E19D86BBC992504BD38D744BE3E8285BE7BAA95BE414529BE14AF6C3DB1397FBED508DE3D11D2E53CBDCB2EBD1340873DB4AC7C3E676FBF3C69259CBE56C3A4BD9D5440BE9A07CA3CAE50473E63425C3E667D0D3E943E2ABE1D2044BE91A48A3E758740BED699983E1A49863E0E92833E45A98BBD760B8CBD377096BE5D7692BEB1490CBE99BD823C9BA0983EB1BECBBD1C3086BE5324CABD14BA30BC31FC8D3D72D65FBD0D89E23DA5553B3E6F1784BE807A0ABEC65B8BBE0764AD3DD000BDBDD2A60D3E3F82DDBD9F042E3EE2CC513EE5B5733E6E89C7BCD42BD4BC2B82C6BDD3F09BBEDE2A5DBE599567BEBACD8B3D621A30BEF7DE983E6F5981BE8249843E320573BEC2E40EBE1C06CC3D79C2A6BD17CD2FBE112F713C04041E3EF22A7D3E4BE08C3E82B18BBE58DB923DDDAE153D380FA0BD138356BE9B29E53D583C383EB5C96CBEF568E2BD9750B5BD462A103E916232BE1B2069BEE04079BEA7AB3CBE7ACB3F3EAF9C19BDEC732C3C409840BEF77C353D4337EA3D3BD003BE490E883EE812113E3ECC54BE600A963CDC824B3E17B5153EAE6448BE4647263EB174863D0E9D9B3E840411BE0714AC3D01AD833EE56A563E04B5E13C0D7C383E8B504F3E55F994BC6046F7BD0D008B3E716C80BBB3189B3D97EB23BD9F2064BEC296843E266494BEF7D759BE8BCA483D95E3AA3B69E714BED412593EF3A56ABE98C7C23D44DD3EBE9B44743E58269ABE0403C53D6D63183E681C8A3EDC949BBEEEAA2CBE91B78F3D6660BBBD6A7E8DBE907168BEB1C172BE3FB2583EF9BF79BCB3BD98BEC5698DBE0A2FC4BDDEF3563D0B4EB3BD88CB66BB41C43CBE648B11BE49754FBE5EE36B3ECABDCBBDA4EDC4BCFACB593E8354B9BD6A67A7BDCC061E3EC9FD8F3E965FAB3A0EB0883DC3226FBE4F94743E09600DBE4A66633EF1BC8BBE299E07BEED5A71BEEF63343EE81E74BD338924BE8FCB46BED7EEE43DB5D4B7BD1A34FB3D66A9113E594ECA3D44E819BE5207943E31CE7ABEFD26BF3D18988A3E980C1BBE9FCA48BD9FEA3B3EE99FD0BDB0E396BE74A1413E85391D3DFCD754BC2AED8E3EBCA08DBD5D744DBC22C260BD0EBB313E0D4D803ED96317BE499759BEF0D9AABC946494BECB3086BC765EFE3A7A1B0DBEB3999BBEFC41603E85E0DA3DC8B7023EDC5C443EDFB877BE13686EBE9010C13D8D71803E86F64C3EDA0F0E3E2D02FFBD707192BE59B5453D5659B9BD02F2923E5EDF223C5CA61C3E2A6D243E6CAF6ABE29EAE93D4CBB53BE108EE03D8F851CBD78383A3ED14D87BEDE7B4E3EDCA71CBE628A963EBE24163EBDD28DBD75D797BED17B5F3D2CF79BBEAFACCFBD4ED3213E7D6F25BEFCD4973E212E2E3D24885F3D469FF4BDCBC27ABEEB0767BE7325143C709E6D3D3767943E903A89BE92481EBDEB2710BE32178C3E109F573E9E40DEBD923182BE7A0507BDD595643EADD48BBEDEAB89BEB66E4E3ECB6D1E3E60431D3EA43EEF3D9D8F193E5A81A63D99D9343E6C9E5B3EF0EB2BBD6D09903E27CB6DBE6C7DF2BC301300BC363C213EF61CA43D1A3A473EB7B582BE0F6D5DBE49F839B9E0E11FBE03991B3E7303633D5604013E93534FBE46EB57BE0CA0953E3388CABC5B252DBB1A96473DF44C4E3E6357A43DFFD8963E0C6724BE7E1BCD3DC5C9003EACD342BDF91B8E3E2F3131BD5D68B2BDF323413DF2EA963EEE2F93BDDBA0CDBDA8BB033CE88245BE91DB16BE4C778F3E27EF83BED63ADCBC7F51823DCC513BBECAD5683E91A3A43DF4BDDF3C99C63C3D8C27413E0DE7E83D7622693E9D1D74BE09468ABC84308C3EE8048CBEFF502D3E647445BEE89238BE9FFB1DBEBC3F573E703E7BBEC542CCBDF59C833ECAE9083E8E394BBEA275273EA4C33DBE381D07BE74A800BCE4616C3E2D4C843B36018ABE321F48BDFA84EE3DBBC716BED71364BDCCA9833E5BF99E3DA0B28F3E9D35F7BDA20D58BD101919BD840593BEFFF1193E3F765A3E225D043EB9BF003E3F9927BEDBA200BEA699D9BDD6A18ABDF1E03F3E984454BDDB7CEB3D747D8ABEC9EBFEBD0126983ED4A07CBEB2978CBEC48497BE32A10EBEFFE6393E64D81CBE19260B3E58773F3E816D06BEB5031C3E7F34FA3DF9F18F3E19EF853E10976F3EA32ADD3D864B74BE716231BEE1887ABEF851F13B4CD3843E50D2DD3D6C9302BEE7D78BBED18829BE87161C3A98A80E3DE5D65B3E18F998BE8CBEFC3D0113DDBC",
      torch_tensor_16_torch.float32_2: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_16_torch.float32: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_16_torch.float32: "0x04000000140049BE700ADD3CD28566BEA065F0BD846FB2BDB492CFBD82D31C3E3C81993DF80CF93D50CCE23DDC5B8D3D9849BC3DB4A5C8BD341F473EB0C2633D70F364BD00D1203B4C1594BD386B3C3DB6B25E3E004D4FBE9A995ABE6C8BD6BD8098AD3B7CFB393E86361B3E02B3643E082CB43D7A073CBE4A186F3E3676593EC8657F3EE484103E88E43DBDF88EA33D90F793BC2C5A6FBEE04E6F3C2891503ED83F2F3D000092BAE06CB93CD6D8283E7863283E6016363C7A2769BED0E676BEB08414BE189DF73D9CA3CFBD9AF2553E80E5223B08EC373D86643BBEC2360ABEA846B83D50A6B33C146645BE74CACEBD1297733E7076383E80DB1FBB9C1B40BE8039D03C784427BDC86B18BD0C6187BD301C0C3E0C32B0BD1CBE173E52EC51BE5EE4653ED8B131BDE0177DBD0E0F73BEB6907DBE46935BBEC028B0BD20E6F13D9E106F3EF2AB25BE60B7883D0026573A949612BEAE7618BE944967BE98C430BEF8FF5D3E349B41BE760A1FBE68614F3E68EB6CBE40804FBD8E6B0FBE926664BED0E7E73D52C1223EC0C53C3E98297EBE2291773EA8AE5FBDD40980BD6AD8763EC4A0E43D8CF2C73D40ADC13CE0C2A1BC28761A3E3A054B3ED4B877BE8C4066BE006C0D3B2CA3E63D40E8453C4C3C893D4063F9BBE0FA8DBC0ABA6C3EDE15103E803BE6BBC6E831BE9C9CC93DA86B62BE60AD2FBE34852A3EDC9EC6BDC04B6B3DF43B1DBE7C793E3E187127BE400D5A3C6069323EE088BCBDE8D77CBE005E5D3D38CF17BE0C57713E20463E3C24FE2A3E5E9A11BECAEE6ABED6171BBE382C133DDC33C23DA03C08BCC0EF6CBD887EE6BD963A3E3E0EDD31BE3EE5543E006DD43C561B7ABE24E1C93D206053BD743CFFBDC0C7D23B2ABA14BEC0DE383EBA286EBED4BFDCBD0C73103E180753BEAE834CBED0A3963CF0F5F3BD40F7FCBD34E2503E00DA5A3BCC79393E1015A0BDA8EC9DBDC26F6D3EAA53743E6080403C1CF267BEE064283EC02DD63D720F703E4AA0423E087F3CBE20D3EA3DACF7A9BDE47948BE9CB76BBE58E57EBE684D793EDC0FD2BD4027E43B7C9F4B3EE46310BE8A9E20BE08C1E1BDC8AC063E820164BE76B021BED64C51BE5857C0BD34F9B7BDD24E18BE542EDCBD90EE1FBE6C884D3EFEE65E3E5808C03D4CEC3ABE605F353C4CA43A3E601B8E3CD86BE8BD6AD752BEE4C359BE7C26A33D32A602BEACD2A03D987723BE4CC54C3E763D55BEF6E7723E5861E33D764754BEDC07A13D88EF733DA8C51B3E2A3865BE3899B13D2821D93D148401BE541067BED4F522BED073D9BCE832E73D643F7E3E008A1CBB58453F3D6E0D7EBE3EB415BEFA09373EA0DF0E3C0EB1443EA08DF5BDDA1301BEF8CDA2BD283FC13DFCC73BBEB0FEC13D4600743E40516DBD300AA5BD50F6F7BCF0169B3CA0C210BE0A9426BE24500BBE62EF0E3E2E9012BE54B5733E",
      torch_tensor_48_torch.float32: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_48_16_torch.float32: "0x0400000049DFA7BD402F2CBEF44A33BEE61449BEE5CC8E3D70C03E3E7031EB3D6043083DD09332BE881A42BE5603223D87CFAC3D6458AB3DDCB688BE13F95ABD30D39BBE7C32C63D9376493E7C7DE53D1EFE5B3EB2873E3D9FE4913ECBA904BEFA18013E4E6E013E65EF7D3ED0EAD63DDBF941BE18A313BE33CF253E9FA45B3EDD28F1BCA6063BBEBD05D33C6B27873E621CCEBDFEB812BECD1D9E3D1DADC8BD504683BDDA658EBED407773EBF042DBD1A01493E122A8D3E529CE0BCE9C397BE2E9204BE526AB83DE9EA3BBE83AE8E3EADB46E3E403119BD7A1094BE94DB1ABE746809BEF3E118BA772793BE965BA93C0E23663D7DC5A9BDB991523E8B2C7A3E80E7E13D5AA0203C788A883EC73984BE3D16943D5C958DBE3A60963E5E2BFABD4FFFA63D5F27243E7368DF3C816B823D8A55EEBDC33F57BE4AED923E798FA43CFA58153D719D38BE39926F3E3100873E76690DBE9BBC1D3E36980E3E8ABB733E5B1F123EA85F7BBE2C5D7E3EE78987BE0DFFA33D11F145BEDEF6943E0DBB5DBE83FF74BE2B44963C7D5323BDCB18783ECDF202BDF1D054BC091738BD5263943E21E2DA3D9CC6423E351E0F3D8BC3D43DCB88E3BDB1EB7DBE72D794BE9273CABD6836453EF2DF9A3EC2F9253E86BC9BBEC23B8DBEE07A9BBEB5E5133EA5B192BE6E43C33D34EF6B3E14C9403E25F4A53D7844903EDABB87BBBB35CDBDF6B5ACBDB41A393E0B3106BE8A399B3D9DB489BE34B4F73DC5D1803D0F2434BEDAB36A3E0CCB0B3CE3AC54BE2EEA4ABEAE4E15BE61FD27BE2286013EAA54E13DC3BB153CBD2DF6BDD91F4B3E526F4E3DCAF8683B4D214F3E0A17233E4816863EB002853EA97867BEC51902BE4BAB183E7075A3BD2F8197BEDC6D8B3E8FAE1BBE549D053E1B1E2FBC3F1B7FBE7DAF07BD891FA53C416838BD712C8D3DAA6A263E78690E3E22BD053E853E8ABE463B8B3EF74C0ABDA9650DBE9A44363D660BB03D37783CBB65E58E3EFA3DFFBC025F98BE15AB2C3EBCC7E9BD02756E3E318C3DBE3D7CE73DC008873E8090403EACB6B6BD105743BEE050313E6F7D5E3ED86DEEBDAEC18D3E80368EBD505B953EB65633BE2B02553E5EE6A7BD81F9913E5AEB2A3E440A543E5C68A43BAA90933E1F28F33DC560E4BD3C097BBDC1316E3E357D213E036E9FBBA91884BE7B669C3D28BC893DB321863E102484BE0C7A973ED01C47BD47508E3ED556123E85F049BECA489CBEF3B9903E998736BE94F2653E9FE35FBEE8868C3EBE6E0BBE1447CC3DF087C73D5E285ABAB6382A3E8009823E7D355F3E8F61DF3DCE0F903E2F8F663E65536E3E14E764BEC1A7813DAAA341BEF9F12A3D4F1B103E759E22BE055642BE6C1484BE54A47BBEBBB8E53CB55D1C3E6E43643E8361853E21CA58BDBE0E233E117D573E621E60BE3E8691BEA219953C87A4133EC964803BC1D27DBEE0E79ABEE741CF3D2A17563EBF64953DD934653EC31A8D3DB42F84BD0D7F77BE9F5CDFBD5845603E43E8943C1886613D964F0C3E2A39E33DA4AEDBBD04A41BBC688B39BEAAF7BA3DB5AF4ABE353630BEA64E0E3D83535E3EA47646BE2AA692BE8A1D93BE531615BE489A833CC9B3673E866E56BDA08C873E4161003E6D49273EEA5266BE75AED6BD599F88BBCE118EBE685BF33DE71A07BE7FF760BE7849853EF196793AB4D8F83DB21566BE3D9052BC1B65D6BB1FB2C0BC3A0516BE9E13F83C616502BE0BCDE83D398160BD938D473EFD6510BEF4DD6B3E90BA713E5232F33DC5DC463EAE7CBB3D00C401BE60A65F3ABEA6063EE34D78BEB69EF53D719C903CA0DC6CBDD9BBFE3D959A6C3EE9D9AD3D1A00ED3CB92131BC58E3883E624E6EBB44E7D73D4BA897BE9CBE9B3EEEE825BBC379673E67D7C0BC9F23803E8E4895BEF10E3BBEDEDF263DE0F01CBDAAE05C3E09F8EBBD07DC7DBCB957AFBDBB6B59BEC4960BBDA430883E746AFFBCF9751B3D221A2C3E7DE54839637F8B3E9429663ED63675BEE129823E063E823E34CD153EAF4F3BBED61A50BE14A9EF3D0EC00EBD10898BBE9CA1F8BC39069ABDFAFA56BE9CA5AB3DA41E4CBE11CB0FBE15CAF43DF5F7373E723289BEB049033EEB2A93BE7284473EE52CF2BD57087F3EA62B97BEFCAD663D79231B3E390E83BD71179ABE2EF9473E1589EF3DB35AC53DAD8393BEB96887BC80AF893EB5497CBE03D1F43D1F9C85BD0F0BD73AD4768F3E074118BE84AE45BEAEBB68BED1A0473E97EC66BE27BA12BE2B7D9FBCF5895DBCB332EDBC4916E0BD9966873ED5EE263E6F21AB3CC17F58BE27014B3E174F0F3E89DCE9BD31A1693AA4C10A3EFF554FBA1D5A253E130178BE73E931BEE6E39B3EC45350BE1C11613EB1DE8EBE988DAF3D598894BC0B0489BDF7AF7BBE1AC9503E16AE5ABE42F8A7BC5664623E00244EBE75B77C3E43B81FBEBA52743ED4024E3E048C463E24C9643B5A758D3EA1FD00BE33E35EBED7EDBF3D2DD9623EFCB643BE38FB7A3E8747663E731697BE0853953E497724BEEC294C3ECE75703EE9B444BE5BB67FBE789B67BE292AE1BD45713F3E579108BE1F6643BE804333BDF060DABC032C273EB99E1ABD00569A3EC81B6A3E52DB22BEDC11893DF7162EBE1F0301BE22128A3E71F9A33C9F2BED3DA4AA8E3DAEC8B8BD5FAF00BE4B0ABCBB86C88ABE48AB54BE2406983E4B7BE63D6A946FBE9FEDB3BD516D5ABE303199BE46C18D3E3F1303BEA3AC363E9937373DF4907EBEA0AE80BEF663953D86D8343E85BA1B3CE0B9943C9D7391BD6FCD4B3E4FEF4EBEB12A6E3EC8B34DBDF96E8DBE5C36603D6CD9803D54AD5ABE96DF5FBE1E6F47BEE97234BEED8ACBBC125590BE3A3CE93CA7C6623EFE895A3E5647B6BD016685BE442CB1BD69CF423E972C023EE84285BD97003CBE9DD147BDCF2300BE874A9A3EDF9C23BED40C58BD20DE053D55393F3E64605B3ED142853EAA9551BE14ACDD3D60280B3E8D9D8EBEC7F7EA3D76C747BE05E650BED81DDEBCDD0F743D53F176BE1D36E6BD62979BBEADC9963E0E63923EFAC55C3E95617CBD04CF4BBE7C04E7BBC4BF233E5AD9563EA9C5553E31B65D3E014C1DBDB7B80F3D561886BD54B9AA3D268F0BBD90A841BDA01A6DBE43A2FC3CD94C383CD17407BC65CF953DB3090FBE0FD48BBD073388BEA23AA53CF04735BE5B42243D3EE19ABEC2BF24BE031663BD961E20BECFB513BD94CF95BE1BDD40BDF94E503E96EA86BE0BBF133E8773923D36BD713D8614423EC4E2CFBC8CAD87BEDB698ABEFF01073D289133BD9565D4BD5F16783B314498BE3833583D5C976F3E57666C3E8EC2183E14278ABE1591293E92358BBEDF144DBE8D9D42BC124DD43D33D194BE2D35363E77B089BB89264B3EC0E85EBE28B61FBD1DD36DBE3F528C3D1FD51DBEFF69F23D09049B3E87E94FBE439E023E8C7E0CBE040FC7BDF10E4E3E35853E3DB3BEFABD47BA4B3E578B20BE20BC64BE91963FBE763E973EF2CF0BBBB0D2C73D6C09ED3D2944063D3F8F2B3E28DE54BE3C4664BE840A883EC8B2933EA7828F3DFDB374BE61F573BD48AD123E2C37973EC5394DBEEE68853EE1BC723D5578F23DB50CDDBD40E94D3D3D079CBD8404813E867BE83D3137973E61B933BB0265503EE966153D8B6A8E3E202DC4BD3CDD223E7A6E473E1DFAA3BDFAD43CBE2BAD2BBD04FE8A3E29B331BE0154013E8CD35F3ED900BDBD3211003DED6BFDBD64C5FF3D7C53733E37D6113EBDF0C4BDFFF7E7BDF74285BC3C4722BEAF3C2EBE34E05B3D15CD20BE682A933E8615203EB43989BEDEEC1C3EBDCED0BDF2221BBE2D6346BE87F0873EECCE533E5F83D33DCE2A39BE08D440BD057D883EACA13D3D3D0645BE373DFFBDF09376BE31337A3EB130A2BD7DC5733E275579BDBBEA943E4C3B333EC106A53D26888ABE9F1F0EBEE47F2B3DAE3386BE5AC9ECBDA8D706BE79C5023EBF2C64BE6B9E06BEB2BEDD3D7E93B73D6FDA28BECD339B3EE0643CBEA3F32C3D550DB4BD8FAF3FBE234C1ABEC5C0EF3D147D013ED2B950BE0DE685BE322184BDF736A23CBF099C3CA381D2BDBA1E5EBDA9A903BE8FFEE73C23DA293E311DA2BD2E39253DC3C19B3E107C58BED6E0DFBD312CB33DD96748BE28C07D3E677490BEFD0B903EAF25833DD84B6C3E8772903EB03F74BE8BDC8B3E11F8D73D77237E3E504689BEE188663EB27787BEEC0F143EA8B693BEA571803C57492B3E6C6D593EA58E703E98E227BD6B16F13D2332423E14965CBE82184C3EC9418D3E687B803DED3C6ABE861E5B3E13D399BEC19D473DF7AB00BE0B28D83D4566633D9DDD443E8DB548BE25DBF5BD4FF9D33D9A26653D5BDA93BEC88555BDFBF81ABE30FA663D"
    }
  }
#-}
