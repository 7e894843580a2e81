#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map7 = affine_map<(d0, d1) -> (d1)>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<2x6x16xf32>) -> tensor<2x6x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<2x2x6x6xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_16_torch.float32_5> : tensor<16xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_16_24_torch.float32> : tensor<16x24xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_24_torch.float32> : tensor<24xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_24_16_torch.float32> : tensor<24x16xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_16_torch.float32_4> : tensor<16xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_16_torch.float32_3> : tensor<16xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_16_torch.float32_2> : tensor<16xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_16_16_torch.float32> : tensor<16x16xf32>
    %cst_11 = arith.constant 0xFFF0000000000000 : f64
    %cst_12 = arith.constant 0.59460355750136051 : f64
    %cst_13 = arith.constant dense_resource<torch_tensor_48_torch.float32> : tensor<48xf32>
    %cst_14 = arith.constant dense_resource<torch_tensor_48_16_torch.float32> : tensor<48x16xf32>
    %cst_15 = arith.constant dense_resource<torch_tensor_16_torch.float32_1> : tensor<16xf32>
    %cst_16 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %cst_17 = arith.constant 1.000000e-05 : f64
    %cst_18 = arith.constant 1.600000e+01 : f64
    %cst_19 = arith.constant 1.600000e+01 : f32
    %0 = tensor.empty() : tensor<2x6x16xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x6x16xf32>) outs(%0 : tensor<2x6x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %96 = arith.extf %in : f32 to f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %2 = tensor.empty() : tensor<2x6x1xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<2x6x1xf64>) -> tensor<2x6x1xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x6x16xf64>) outs(%3 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.addf %in, %out : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x6x1xf64>) outs(%2 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.divf %in, %cst_18 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %5 : tensor<2x6x16xf64>, tensor<2x6x1xf64>) outs(%0 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_53: f64, %out: f64):
      %96 = arith.subf %in, %in_53 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %6 : tensor<2x6x16xf64>, tensor<2x6x16xf64>) outs(%0 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_53: f64, %out: f64):
      %96 = arith.mulf %in, %in_53 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%7 : tensor<2x6x16xf64>) outs(%3 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.addf %in, %out : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x6x1xf64>) outs(%2 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.divf %in, %cst_18 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %10 = tensor.empty() : tensor<2x6x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x6x1xf64>) outs(%10 : tensor<2x6x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %96 = arith.truncf %in : f64 to f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x6x16xf32>) outs(%12 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.addf %in, %out : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x6x1xf32>) outs(%10 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.divf %in, %cst_19 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x6x1xf32>) outs(%10 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.truncf %cst_17 : f64 to f32
      %97 = arith.addf %in, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<2x6x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x6x1xf32>) outs(%10 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = math.rsqrt %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %17 = tensor.empty() : tensor<2x6x16xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %14 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%17 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.subf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %16 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%17 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.mulf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %cst_16 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%17 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.mulf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %cst_15 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%17 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.addf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %22 = tensor.empty() : tensor<6x2x16xf32>
    %transposed = linalg.transpose ins(%21 : tensor<2x6x16xf32>) outs(%22 : tensor<6x2x16xf32>) permutation = [1, 0, 2] 
    %23 = tensor.empty() : tensor<16x48xf32>
    %transposed_20 = linalg.transpose ins(%cst_14 : tensor<48x16xf32>) outs(%23 : tensor<16x48xf32>) permutation = [1, 0] 
    %24 = tensor.empty() : tensor<6x16x48xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_20 : tensor<16x48xf32>) outs(%24 : tensor<6x16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x16x48xf32>
    %26 = tensor.empty() : tensor<6x2x48xf32>
    %27 = linalg.fill ins(%cst_0 : f32) outs(%26 : tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
    %28 = linalg.batch_matmul ins(%transposed, %25 : tensor<6x2x16xf32>, tensor<6x16x48xf32>) outs(%27 : tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %cst_13 : tensor<6x2x48xf32>, tensor<48xf32>) outs(%26 : tensor<6x2x48xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.addf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<6x2x48xf32>
    %expanded = tensor.expand_shape %29 [[0, 1], [2], [3, 4]] output_shape [1, 6, 2, 3, 16] : tensor<6x2x48xf32> into tensor<1x6x2x3x16xf32>
    %30 = tensor.empty() : tensor<3x6x2x1x16xf32>
    %transposed_21 = linalg.transpose ins(%expanded : tensor<1x6x2x3x16xf32>) outs(%30 : tensor<3x6x2x1x16xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed = tensor.collapse_shape %transposed_21 [[0], [1], [2, 3], [4]] : tensor<3x6x2x1x16xf32> into tensor<3x6x2x16xf32>
    %extracted_slice = tensor.extract_slice %collapsed[0, 0, 0, 0] [1, 6, 2, 16] [1, 1, 1, 1] : tensor<3x6x2x16xf32> to tensor<1x6x2x16xf32>
    %extracted_slice_22 = tensor.extract_slice %collapsed[1, 0, 0, 0] [1, 6, 2, 16] [1, 1, 1, 1] : tensor<3x6x2x16xf32> to tensor<1x6x2x16xf32>
    %extracted_slice_23 = tensor.extract_slice %collapsed[2, 0, 0, 0] [1, 6, 2, 16] [1, 1, 1, 1] : tensor<3x6x2x16xf32> to tensor<1x6x2x16xf32>
    %collapsed_24 = tensor.collapse_shape %extracted_slice [[0, 1], [2, 3]] : tensor<1x6x2x16xf32> into tensor<6x32xf32>
    %expanded_25 = tensor.expand_shape %collapsed_24 [[0], [1, 2]] output_shape [6, 4, 8] : tensor<6x32xf32> into tensor<6x4x8xf32>
    %31 = tensor.empty() : tensor<4x6x8xf32>
    %transposed_26 = linalg.transpose ins(%expanded_25 : tensor<6x4x8xf32>) outs(%31 : tensor<4x6x8xf32>) permutation = [1, 0, 2] 
    %collapsed_27 = tensor.collapse_shape %extracted_slice_22 [[0, 1], [2, 3]] : tensor<1x6x2x16xf32> into tensor<6x32xf32>
    %expanded_28 = tensor.expand_shape %collapsed_27 [[0], [1, 2]] output_shape [6, 4, 8] : tensor<6x32xf32> into tensor<6x4x8xf32>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<6x4x8xf32>) outs(%31 : tensor<4x6x8xf32>) permutation = [1, 0, 2] 
    %collapsed_30 = tensor.collapse_shape %extracted_slice_23 [[0, 1], [2, 3]] : tensor<1x6x2x16xf32> into tensor<6x32xf32>
    %expanded_31 = tensor.expand_shape %collapsed_30 [[0], [1, 2]] output_shape [6, 4, 8] : tensor<6x32xf32> into tensor<6x4x8xf32>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<6x4x8xf32>) outs(%31 : tensor<4x6x8xf32>) permutation = [1, 0, 2] 
    %expanded_33 = tensor.expand_shape %transposed_26 [[0, 1], [2], [3]] output_shape [2, 2, 6, 8] : tensor<4x6x8xf32> into tensor<2x2x6x8xf32>
    %expanded_34 = tensor.expand_shape %transposed_29 [[0, 1], [2], [3]] output_shape [2, 2, 6, 8] : tensor<4x6x8xf32> into tensor<2x2x6x8xf32>
    %32 = tensor.empty() : tensor<2x2x6x8xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33 : tensor<2x2x6x8xf32>) outs(%32 : tensor<2x2x6x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.truncf %cst_12 : f64 to f32
      %97 = arith.mulf %in, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<2x2x6x8xf32>
    %34 = tensor.empty() : tensor<2x2x8x6xf32>
    %transposed_35 = linalg.transpose ins(%expanded_34 : tensor<2x2x6x8xf32>) outs(%34 : tensor<2x2x8x6xf32>) permutation = [0, 1, 3, 2] 
    %35 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_35 : tensor<2x2x8x6xf32>) outs(%34 : tensor<2x2x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.truncf %cst_12 : f64 to f32
      %97 = arith.mulf %in, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<2x2x8x6xf32>
    %collapsed_36 = tensor.collapse_shape %33 [[0, 1], [2], [3]] : tensor<2x2x6x8xf32> into tensor<4x6x8xf32>
    %collapsed_37 = tensor.collapse_shape %35 [[0, 1], [2], [3]] : tensor<2x2x8x6xf32> into tensor<4x8x6xf32>
    %36 = tensor.empty() : tensor<4x6x6xf32>
    %37 = linalg.fill ins(%cst_0 : f32) outs(%36 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %38 = linalg.batch_matmul ins(%collapsed_36, %collapsed_37 : tensor<4x6x8xf32>, tensor<4x8x6xf32>) outs(%37 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %expanded_38 = tensor.expand_shape %38 [[0, 1], [2], [3]] output_shape [2, 2, 6, 6] : tensor<4x6x6xf32> into tensor<2x2x6x6xf32>
    %39 = tensor.empty() : tensor<2x2x6xi64>
    %40 = linalg.fill ins(%c0_i64 : i64) outs(%39 : tensor<2x2x6xi64>) -> tensor<2x2x6xi64>
    %41 = tensor.empty() : tensor<2x2x6xf32>
    %42 = linalg.fill ins(%cst_1 : f32) outs(%41 : tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
    %43:2 = linalg.generic {indexing_maps = [#map4, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_38 : tensor<2x2x6x6xf32>) outs(%42, %40 : tensor<2x2x6xf32>, tensor<2x2x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_53: i64):
      %96 = linalg.index 3 : index
      %97 = arith.index_cast %96 : index to i64
      %98 = arith.maximumf %in, %out : f32
      %99 = arith.cmpf ogt, %in, %out : f32
      %100 = arith.select %99, %97, %out_53 : i64
      linalg.yield %98, %100 : f32, i64
    } -> (tensor<2x2x6xf32>, tensor<2x2x6xi64>)
    %expanded_39 = tensor.expand_shape %43#0 [[0], [1], [2, 3]] output_shape [2, 2, 6, 1] : tensor<2x2x6xf32> into tensor<2x2x6x1xf32>
    %44 = tensor.empty() : tensor<2x2x6x6xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_38, %expanded_39 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%44 : tensor<2x2x6x6xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.subf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x6x6xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x2x6x6xf32>) outs(%44 : tensor<2x2x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = math.exp %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x6x6xf32>
    %47 = tensor.empty() : tensor<2x2x6x1xf32>
    %48 = linalg.fill ins(%cst_0 : f32) outs(%47 : tensor<2x2x6x1xf32>) -> tensor<2x2x6x1xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%46 : tensor<2x2x6x6xf32>) outs(%48 : tensor<2x2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.addf %in, %out : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x6x1xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %49 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%44 : tensor<2x2x6x6xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.divf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x6x6xf32>
    %51 = tensor.empty() : tensor<2x2x6x6xi1>
    %52 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<2x2x6x6xf32>) outs(%51 : tensor<2x2x6x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %96 = arith.extf %in : f32 to f64
      %97 = arith.cmpf oeq, %96, %cst_11 : f64
      linalg.yield %97 : i1
    } -> tensor<2x2x6x6xi1>
    %53 = tensor.empty() : tensor<2x2x6x1xi1>
    %54 = linalg.fill ins(%true : i1) outs(%53 : tensor<2x2x6x1xi1>) -> tensor<2x2x6x1xi1>
    %55 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%52 : tensor<2x2x6x6xi1>) outs(%54 : tensor<2x2x6x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %96 = arith.andi %in, %out : i1
      linalg.yield %96 : i1
    } -> tensor<2x2x6x1xi1>
    %56 = linalg.generic {indexing_maps = [#map6, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %cst_2, %50 : tensor<2x2x6x1xi1>, tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%44 : tensor<2x2x6x6xf32>) {
    ^bb0(%in: i1, %in_53: f32, %in_54: f32, %out: f32):
      %96 = arith.select %in, %in_53, %in_54 : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x6x6xf32>
    %collapsed_40 = tensor.collapse_shape %56 [[0, 1], [2], [3]] : tensor<2x2x6x6xf32> into tensor<4x6x6xf32>
    %57 = linalg.fill ins(%cst_0 : f32) outs(%31 : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
    %58 = linalg.batch_matmul ins(%collapsed_40, %transposed_32 : tensor<4x6x6xf32>, tensor<4x6x8xf32>) outs(%57 : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
    %expanded_41 = tensor.expand_shape %58 [[0, 1], [2], [3]] output_shape [2, 2, 6, 8] : tensor<4x6x8xf32> into tensor<2x2x6x8xf32>
    %59 = tensor.empty() : tensor<6x2x2x8xf32>
    %transposed_42 = linalg.transpose ins(%expanded_41 : tensor<2x2x6x8xf32>) outs(%59 : tensor<6x2x2x8xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_43 = tensor.collapse_shape %transposed_42 [[0, 1], [2, 3]] : tensor<6x2x2x8xf32> into tensor<12x16xf32>
    %60 = tensor.empty() : tensor<16x16xf32>
    %transposed_44 = linalg.transpose ins(%cst_10 : tensor<16x16xf32>) outs(%60 : tensor<16x16xf32>) permutation = [1, 0] 
    %61 = tensor.empty() : tensor<12x16xf32>
    %62 = linalg.fill ins(%cst_0 : f32) outs(%61 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %63 = linalg.matmul ins(%collapsed_43, %transposed_44 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%62 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %64 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<16xf32>) outs(%61 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %65 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%63, %64 : tensor<12x16xf32>, tensor<12x16xf32>) outs(%61 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.addf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<12x16xf32>
    %expanded_45 = tensor.expand_shape %65 [[0, 1], [2]] output_shape [6, 2, 16] : tensor<12x16xf32> into tensor<6x2x16xf32>
    %transposed_46 = linalg.transpose ins(%expanded_45 : tensor<6x2x16xf32>) outs(%17 : tensor<2x6x16xf32>) permutation = [1, 0, 2] 
    %66 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %transposed_46 : tensor<2x6x16xf32>, tensor<2x6x16xf32>) outs(%17 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.addf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<2x6x16xf32>) outs(%0 : tensor<2x6x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %96 = arith.extf %in : f32 to f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %68 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%67 : tensor<2x6x16xf64>) outs(%3 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.addf %in, %out : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %69 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<2x6x1xf64>) outs(%2 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.divf %in, %cst_18 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %70 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67, %69 : tensor<2x6x16xf64>, tensor<2x6x1xf64>) outs(%0 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_53: f64, %out: f64):
      %96 = arith.subf %in, %in_53 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %71 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %70 : tensor<2x6x16xf64>, tensor<2x6x16xf64>) outs(%0 : tensor<2x6x16xf64>) {
    ^bb0(%in: f64, %in_53: f64, %out: f64):
      %96 = arith.mulf %in, %in_53 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x16xf64>
    %72 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%71 : tensor<2x6x16xf64>) outs(%3 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.addf %in, %out : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %73 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<2x6x1xf64>) outs(%2 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %96 = arith.divf %in, %cst_18 : f64
      linalg.yield %96 : f64
    } -> tensor<2x6x1xf64>
    %74 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<2x6x1xf64>) outs(%10 : tensor<2x6x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %96 = arith.truncf %in : f64 to f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%66 : tensor<2x6x16xf32>) outs(%12 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.addf %in, %out : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75 : tensor<2x6x1xf32>) outs(%10 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.divf %in, %cst_19 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<2x6x1xf32>) outs(%10 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.truncf %cst_17 : f64 to f32
      %97 = arith.addf %in, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<2x6x1xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77 : tensor<2x6x1xf32>) outs(%10 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = math.rsqrt %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x1xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %76 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%17 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.subf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79, %78 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%17 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.mulf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80, %cst_8 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%17 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.mulf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %cst_7 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%17 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.addf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    %collapsed_47 = tensor.collapse_shape %82 [[0, 1], [2]] : tensor<2x6x16xf32> into tensor<12x16xf32>
    %83 = tensor.empty() : tensor<16x24xf32>
    %transposed_48 = linalg.transpose ins(%cst_6 : tensor<24x16xf32>) outs(%83 : tensor<16x24xf32>) permutation = [1, 0] 
    %84 = tensor.empty() : tensor<12x24xf32>
    %85 = linalg.fill ins(%cst_0 : f32) outs(%84 : tensor<12x24xf32>) -> tensor<12x24xf32>
    %86 = linalg.matmul ins(%collapsed_47, %transposed_48 : tensor<12x16xf32>, tensor<16x24xf32>) outs(%85 : tensor<12x24xf32>) -> tensor<12x24xf32>
    %87 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<24xf32>) outs(%84 : tensor<12x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x24xf32>
    %88 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%86, %87 : tensor<12x24xf32>, tensor<12x24xf32>) outs(%84 : tensor<12x24xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.addf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<12x24xf32>
    %expanded_49 = tensor.expand_shape %88 [[0, 1], [2]] output_shape [2, 6, 24] : tensor<12x24xf32> into tensor<2x6x24xf32>
    %89 = tensor.empty() : tensor<2x6x24xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_49 : tensor<2x6x24xf32>) outs(%89 : tensor<2x6x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.cmpf ugt, %in, %cst_0 : f32
      %97 = arith.select %96, %in, %cst_0 : f32
      linalg.yield %97 : f32
    } -> tensor<2x6x24xf32>
    %collapsed_50 = tensor.collapse_shape %90 [[0, 1], [2]] : tensor<2x6x24xf32> into tensor<12x24xf32>
    %91 = tensor.empty() : tensor<24x16xf32>
    %transposed_51 = linalg.transpose ins(%cst_4 : tensor<16x24xf32>) outs(%91 : tensor<24x16xf32>) permutation = [1, 0] 
    %92 = linalg.matmul ins(%collapsed_50, %transposed_51 : tensor<12x24xf32>, tensor<24x16xf32>) outs(%62 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %93 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<16xf32>) outs(%61 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %94 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%92, %93 : tensor<12x16xf32>, tensor<12x16xf32>) outs(%61 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.addf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<12x16xf32>
    %expanded_52 = tensor.expand_shape %94 [[0, 1], [2]] output_shape [2, 6, 16] : tensor<12x16xf32> into tensor<2x6x16xf32>
    %95 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %expanded_52 : tensor<2x6x16xf32>, tensor<2x6x16xf32>) outs(%17 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %96 = arith.addf %in, %in_53 : f32
      linalg.yield %96 : f32
    } -> tensor<2x6x16xf32>
    return %95 : tensor<2x6x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_torch.float32_5: "0x04000000103E2ABE3005263EA0E92BBD72362FBCDC634E3E7B91153DC723C23DBCBF35BEB52C2ABEFBB3D93D393FBD3DEB0F3EBEB8CA1C3E77393EBD06E2043EE2514A3E",
      torch_tensor_16_24_torch.float32: "0x040000000A0048BE6042AE3D758032BCF59EB4BDDE9A193EE2A463BDA7C3093E948DA73CD6F42B3E72F72FBEF75BC23DD7E44CBD05321A3EEBCEAE3D992FC53D1CB3D1BD12B3753DB3EB49BE0790033E0F7E003E2816183EF3F5F93DE0AE703B78794C3E025E163E8F4B0F3AB6AD183E7587233E3727503E4B42A7BDD5E40C3E6A2D65BDABBFAFBD4101303EF4CD02BEBE9CC8BD76C5F33D83C14F3E3A6431BE410405BE9537A13DCCA0F23D30AEFD3D9704383D6FE09B3B0B29463E76A9963B03F6DEBB835632BD9C63453E7812C1BD2A9478BD694D063E89E14E3EAA42153EC6851C3C011449BE516C41BE142FA83DD9423E3E7AFDF5BD8C63EABD73FF283E055A0BBEF8AAED3DA8FBEF3BC30F47BEFF0D91BD0AA79B3D24AA3F3E9B15C2BD8C942FBB34EE27BECEA0143E2125373EBD9391BD4E357F3D1E46D23D2E023BBE2E61353EB927C1BDBF86EDBB68BD3A3EE663053E620D5FBDDB1596BD0E44C3BD81E5503E8CE2043E38303D3E080D39BEA1E9BD3D08FDCB3C9D8B2C3EBA716C3D20E62D3EEFA4043EE1FA3A3E9265BEBDBEF7ADBDDF6E3EBD9F83A4BD8953F73DEA68B83D4B21223EF49430BE959B3BBDA46AF2BD8C1E8C3DC59B373ED7DF3E3E00F71A3EFE3792BDF7D2BFBCA91C593D3177033E74265ABD563FBD3D6B9338BE8A3E00BD57D4FF3D87FD233D08E160BD19002FBD5F2E3CBEDB5C913DD9BB76BDA4D64EBE1A32E3BD37A2F73D5B689C3DA7BD2A3E78007CBD5C29E43CF618593DA8CBE33D37F4343DC4F0D13C9AB6FF3DB9404E3E64A017BEDF10E73D37E41A3E711801BE2D43063EBABA4EBE4B7AB8BDCDD0CBBD8FFD3A3ED0F709BE0313F63D959BD6BD507444BE08DE01BD139A25BE1F73D4BD6DF2DF3D18CA50BE727B9BBC7B58353E5009C9BC4CA6C5BD69DF9DBDA801A03D7F47E3BCC738503E880747BDD5A93BBEBA29F3BD10087F3D72DCB03D7DBBB6BC4192E43D472E553D49342CBD876E403E27253FBD11DC31BE1FE9BBBC1B2D003E81639D3CF5EB5FBD6F9C4A3D57DB06BE7A558EBD4C0208BED6BA07BEE10141BE565EA2BDD03C1ABE4988D9BDA6FB5F3DA562123E48F0FABD65D5F4BD5D793B3C9B73F8BDF5FA1DBE88140CBBACED263DE47E233DF8DA66BD6FCE04BD1F0A15BE746C243EAA68EE3C677301BD3C3B0FBEBB17C8BB58D6243E811A093E3200B5BD2D4300BEB34339BEAA722E3D883821BEB7F8363E2A033BBE4CC4D93D04E1F8BDA457CB3CF0A12CBE25484D3E85A9263E0E0B473DA5E2E8BD689AF6BDEB7C79BD5D1074BDC02F3E3E26F323BE5BA92C3E7E80CABC989C17BEAEB5EABD2A08D6BDA037E4BD64891FBD3E06B03DFAA2B3BD253C63BD098872BDDD45A83D9DDB913CEDC63D3D165819BD6602273E9D83993A9ADE1A3D2A87E53DC0BD433E9A3F253E78F49ABDCAEB97BDFA06D7BD6EEA46BE5F3DB93D98B2603DAE89123DB052433D305B023D25D7853D750D45BD947EFC3D68DD433EDC7B22BEE621DBBD6438BABDC616DFBC1CBDF6BDC540273ECF0002BB19B0713DFC6507BE327DD53D4589EABD03B12C3E335505BEA69828BE4FC53E3E8F70063D157404BC7956C93C876034BE76C2B8BDFF4E1DBE31DA73BD2B8D8C3DF50BC7BDE49FFCBDB9B318BEF85E1BBD169529BEE0BDC3BCB9614CBEFBC9293E5F695EBC5F5EE83C89ACE9BD4AF00A3E56E10ABE2793BEBC5AE9843D8F858E3CDEBE3B3E8CE7C2BCCE4F4EBE50BA303ECFE7003E17740BBDA1512BBDBA7013BD2C36F5BD61AF3CBECF45013EAE11A5BDCB0801BEC2F52B3ECBD1953DA818BDBD76F3EB3DDA8294BD4544E83DF51AA93D819B503EB3D11E3E4D0980BD01A62D3DD3FFBEBDBA46133E7953473EBFB416BE3B1F843D0584FEBC75457E3C019C2D3EED75423D2AAE31BE7ACC81BDC29EE93D1769393DCD4A03BEF5B60EBD8989CFBD4F3132BD38E0223E3A67103E038A8A3D141F0EBE596DC43D6C59713DE20AB2BC1451BABDDC4332BEDA2B453EABBCABBDAF2E9F3DE71CCBBC45159A3DA5C63E3CB199D23D0EAA42BB08522C3EE705213D9A5AE63CD6C30A3EDEFB913D54C11ABE1CDF48BE3E9821BEBF141B3E3A7D6F3D31031B3E044936BEE8D0B73D30B41C3DF17E763BE51DFE3DA8632B3ED16380BDE9C32C3D1EF6CA3C0E3634BE819183BC",
      torch_tensor_24_torch.float32: "0x04000000E07C223C8E1B023E9485F7BDDC6356BE30B7BEBD10D666BD100B293EA09F323EC07BEF3D98D6B63DF86B303D0A1710BEBC4E223E087D66BE4CBDD5BDE0B578BC0247113E4875C8BD001460BEC06EFA3DA48BAD3D30C9D53DF8FF1A3E3014853C",
      torch_tensor_24_16_torch.float32: "0x0400000064E3CB3D0CA98ABDD42F843D80A3FBBCEC9ECDBD646FB2BD58EAD3BD9642143EE4C0C33D28A24C3D648BB3BD68D5CA3DE8E1AEBD98B10A3EE47967BE10FC923D1016BA3C487CC0BDB40E543ED82165BDA065D93C6A2B793E208986BD2CD2AA3DC02B5D3E30F5D53C2E8E2CBE788D5C3E14314A3E28C55E3E48D78CBD225C4BBEDC2FBA3D1C70193E560A7B3E6487D3BDA4BBED3D9008C43D606C75BD22A317BEA40FEEBD0C6F36BEE0165FBC9C185F3EEC2B36BEEC1AE83D52BC363ECA2122BEF2525E3E003051BE6002563DF4FA87BD625616BE6A6D09BEE6FE6BBE7086DD3D70D1D43CA63B6ABE4046BABC641E98BD12DD673E487F01BD3C7E59BE048339BE00A257BDFA5836BE647FCBBD829C61BE881297BD2039453E94466EBE80895DBE90F229BD1C29E63D8E9D313E743390BD609AF5BD76551ABE1850643E1C19103EB25256BE8EE6023E4061E23B04678D3D60056FBC20DFFA3C08C75E3DD425FDBDD44F86BD5CB2083EA20219BE7CB59CBD587012BE40F1183C660D14BE90D6E23D80A784BC7C7BFA3D9A2A4B3E2000B1BDFCACA4BD1ECC0FBE0099C93D9C1D883D1443F0BDD8CB6CBD0E9B753EDC5D2D3EC0E9C3BBDC2FDA3DE8767EBEA0263DBC84BC10BE982553BD38A942BD2C67AD3D44069B3DE01F6CBD724E01BE30003E3D76F6553E5AB8023E5E3366BEF000F1BD0C100FBED8615A3D4475273E4819723E8AB1743EB8014BBED4B3BEBD68F93DBD0C4DD6BD00A312BB901D69BD4425E4BD1C3219BE6CFFEA3D00E8173AE8634B3ED89A0ABE9E642ABED2834E3E80CE383B96982DBE1E36353EA85CA8BD8CBAEABD64B00D3EF4D3063EA49FA83D7CD97CBE80A188BB60EAC73DE00EA7BC04A1323E520D2F3EFEF2123EECA9B13D10AE8DBDD854E63DACBE42BEDCE5B3BDB0D950BDDECA563EEE510ABE98F653BED8E0163EC2881C3EEE68043EF85F7BBDC00B02BCC862D93D5421AD3D2A6732BE6E8771BE4C9A7FBEC8C60B3D088F3C3E0009A93C681B3BBD50ED41BD1042783DDA094EBEBC8FCE3DF84F8BBD10C06EBE5E4C583E60544E3D682B273D202D12BC861D6B3E424706BE18EFB83DC05D493C301BFABCE4CA973D9A0E063E103140BE103A17BDD02F263D40A7A73D2C943E3ED46AF03DC08EF13DDA8C753E347C25BEFAC0473E92D767BE40E5DA3D647D69BEE8A1BEBD601B013CE03BB83CB02004BD34D8EDBDEE6B3BBE88E80A3D06331EBEF0BFA6BD78490B3DDA2651BE04F71DBEA878DE3D043D6EBE00B41BBBD0E87DBE8CDAD1BDE414CABDECB9FDBD4E2860BE68233C3EC22D0EBE06FE6D3E004BBD3CF0ED82BC18745F3EA07027BC46CB6C3E882927BEA0A891BD400C47BE306813BD800B143B0069FFBD182D403EDE5163BE0403C6BD70A2C1BCC4B584BD00D8003B10DE1D3E66F4043E50F824BDC8C40EBE50E83FBEA0AB2EBD005A11BA863A17BE08419A3D1CB5BFBD16243B3EA0C3E0BD30784FBD1292373ED0176F3DC0C915BE28499DBD385EDDBD120D173ED801283DF4C8AB3DA0FF983CDC28F0BD141AA8BD7A1D0EBEA056C43CC0E10DBE5A7A6ABE8418313E02D47FBE569F3E3EA8AB933DE43A503E1C99193EA09EDBBDCA8F183EA00D4D3EDC753BBE602F1F3E80DD7E3B628D44BEB085623EA45D87BD6CDFCD3D280A853D70D0473D68D3463D4091663EF039BBBDE0061C3ED06DE7BC02287ABEB2BE09BE62E4463EF8D8A5BD945C0D3EFC9EF83D000603BB30622DBE7CD3B73DA86D61BDC07B4EBC0858523EC0329CBC2017B03D906E35BDA802C4BDF607653E28CE5ABD144537BE36EF7BBE00C29CBB800663BB7465A43D506F823CBC11113E74FDD83D3E0E1ABE629D0BBEE804383D7049323E30C2F1BDF05704BE065F77BE4077583DC84E7CBD2E2101BE38DC2B3D5811423DE428953DD034DD3D2C6D8F3D28FB5E3ED4D7BFBDD0C51ABDFC2B28BE1860F13D5CD1D73D48884ABD30ACE1BCA826663DFA46133E4837E2BD121A63BEB49BEB3DF452B83DD43788BD66453C3EC45E6C3EE860653E001A94BA489327BEACD02CBEBE6322BEBA52123E0CF2013E3C3D9CBD382451BD3CC37D3E803FC1BD90ABF6BC606D7BBC30B578BEEC8054BE8085623BA0C028BE28B781BDF0B1C8BC0054EA3D12FE5E3E9086EEBC50BCF93D923921BE",
      torch_tensor_16_torch.float32_4: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32_3: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_16_torch.float32_2: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_16_torch.float32: "0x04000000F456943DF46F96BD64358CBDC031CCBD401C43BC589511BE18A98C3DBCA2AE3DE05A743E503D81BD3076E8BC70FB143D3433D73D8C27753E80D68A3CF60D77BE6A7D6CBEDA3D4FBEE6C4393E54F0F63DB0B0143E80CD493B5AE576BE1C1B05BE1A875E3E9C91B13D625D5BBE70AC433D0A21303E903FB33C6424083E6C41E43D8AE53CBEA091433C7EA902BEE09CB43C9ACB2EBECA2452BE78135C3EF27D783EF486E43D58E8253D4477CABD10D98A3C00A3953A069920BE74D9803D00B4E63AA03B123D2A9F223EB00356BE543279BECCF2293E48A8253E1CE10BBEE848BEBDAC837BBE0045E33B26E64A3E249C743E085044BEA06144BD287B353D80B6853CF46A99BDE0F7353C9843193D7432373EB0CF7D3D383D77BEE82A47BDB0AAA5BD7089D2BD40A48BBD18EAC73DC0E941BECC9C89BD041A6ABED82D82BD066B5B3E5C8E3CBEAC960A3EEE8C5BBE60B858BC9E43363E004470BAF0B204BD0871973DA057193E6CC2F3BDF4761A3E52BE18BE22FB3FBE60E50E3D3A3E413E90BE583E9E09013E4C27F03D88D9333EFE3C4B3ED82B52BE5618753E22700DBE6CE488BDF65D76BE685B623DE03A50BCF8BCADBDC4A8A9BDE0D5023DB0E4053D183A40BE3C4B4B3E40E84D3E2EB745BEA67C2B3E1003333D9857BCBD3407E73D28BE5F3EF4D861BEAA9F1E3EA0A714BE804E313EAA5E123EFE512D3E88C111BE4E3043BE3A383DBEF8EA883DBA974FBEF6D6143E3014DDBD5CDB52BE6095373D74F9AB3D5C90343EEC97C53D7E5E68BE30BC2FBDC0051D3C8881093D9CDC523EB03917BEF649383E3CE0F63DC671173E1097A2BD40C2203DF8FAE3BDA033103D4034703D0E451CBE0AAB66BE58E4183E80548B3CC2B3113E6086F5BCC48BAE3D0022F73C3C2C4F3E8CC21E3EF014BF3C525C71BEFC6E983D789C95BD5000B43CAEAF053E58E620BE44DB26BE00D017BDA4425A3E50A37BBDD6497DBEDA3A07BE681FA53DC65524BE34B7C33D5066C9BD6862003D106DB3BDE0D6DD3DE029B3BCEC989ABDF0F3563D309DD53D663623BE50373A3D200C75BEC6E4703E32BB3C3EC03506BE5875E9BD1EC664BED42744BE58249C3D50B7863D8CB25A3E9C754A3E78A4083E946A1A3E1003B33D5C1ECEBD586742BDF06A0EBEAC0FEC3D600749BE0053FE3D569D353EB4C411BE08F1923D2C5ABEBDD6AA3FBEA89B24BD1C0A9B3D40FCBABB126B593E805E5A3CBC532E3E30CF2BBE6A3928BE10D058BD80B1DEBCF8A1793E8ECB42BEF08CC13C50F94D3E009C9C3C08935C3E2C43913DF8D5963D70F32A3E2891683DE675703EC88D183EC02A55BC78B1173E407FC3BC1041823C50BE20BDA02803BC00F63BBD88D436BE74D9F33D40A377BD2C781D3ED0AC6B3D64FA993D8402643E247616BE80F37DBB84393CBE327C353E486E3FBD843DAC3DBED2413E",
      torch_tensor_48_torch.float32: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_48_16_torch.float32: "0x0400000018753DBE7613D93D51E48A3D584A6DBEB1A9553E81248ABE194508BDF7758F3EE5E647BE306B61BDB2B86CBE94D383BECCEDBB3D2B43A3BD1E030CBE6AF0973EF034233E6EC180BE279774BE2F69F33D5729A2BD233ADD3DF0ED62BD4BA9913D01495ABE5BBA79BE3F1F54BEA326D93CB31B743E899547BE35CC41BED050EE3DBD5E2D3EFED0CA3CC9B6743E63F18A3E2E38043E09F46CBE7C09153EB097733D4F945E3E7BB3BC3D4D8382BE693E7FBE672A383E9A5B6ABEFDAB42BEBD2622BCD73E05BE802EA1BD1EDE8ABDF549823DA994953E4473373D34CD983EE6CC7C3CDB578FBE259B9ABD2A5B953E575975BE0A1B103D6BFE923E32D23DBEB0E171BD3F3F26BEA79750BE5B5BBC3CDCB9A2BDA2E2BCBDE6406E3E11BC493E13FC813EF2EC213E81E3393E6F53853E12C6E7BCE8EFBFBDDCF79ABE5026793E94F899BDEF56883C72D5383D9553793D6DFB8C3EC4690F3E65D683BE4A4785BD6FBBC13D6F4E8D3E6309D8BDBF9747BBCED0A0BDD6A910BC231A25BD9DBF113E776D993EC6C0143E63973E3E6A31823ED00B92BE5292623E09933C3EA6BA9BBE6C83F5BD10D40EBE094BC0BD7EA6783E37288FBD7F84E8BD918E96BE694254BD7B24E7BCEB130CBBFCCB52BD036AFFBD56ECC43C0008723E92B192BDA035813DB27278BE7A6B7DBE8AA5113E2FAD063C90ED163DF97282BEA38138BE840A5DBE5CDE5DBE7CF4043E050692BE9E45ECBD56ED1DBE58B677BD5FA55FBE1D5C87BE9642DA3DAEB3B73DD2D197BEA459693EE18525BC16D6353ED2ACA3BD1BAE833E1D057CBD644AA43D4B008BBD4545E63C25EC133E0DC27EBEC61D06BED5649A3E1E044D3EE9EBF93D4DA9AB3DDBBC6B3E40EF7FBE61CE90BE4032D53DC726563EDE614E3E5D9A91BD16D3133EEC4A2F3D70AD2F3D1EE20B3E165D673DAC02FBBDCD7D66BDABF1863E4364363E9C61633EBC3186BED84B65BDA5EBEA3CF563273E73952DBECA1A403EDE2E5B3EBDD7893EAECA66BED95AA0BC617028BE455D213ED4E170BEEB7499BD2F9845BD29BC85BE248E66BD3CAB99BE27770B3C28C6663E379F6E3B899319BD9BEADA3D410DE43D97100CBDC7DE993EC02CC1BD818C983D45CDF7BCE6FB7DBE0A164FBD468E5E3ED68EF23D8903EA3DAEC8683E531EF7BD027AE43D1452603E34E501BE22AD363E7A2D843E0CF0983E9907DD3CDC7E5EBE213E133CA78423BE831395BC7161273E7408FF3D063E5C3EB0D8333D4AC1AABC29B681BEDE3279BEF2D9703B62FC903E6B13003E96DF17BE22EC20BE4EFF95BEF7CDBE3CDF7D753EEC8494BDFF0683BE7AB37B3E443C383EDEB57ABEA1C4443EFC722EBE48F430BE2D9B81BE24415B3DFD2C213EEDAB14BE34C5DDBC50CA8EBDDCD327BEE6116D3E999780BE79DCA73D73147CBEAE85973E58586EBE2B0E6A3ED52C86BD30D247BE7D0887BE8BBE45BE488847BE289167BEEAAA053D2460593EF8CF953BE5E8833E89B0883EE500683DC30F1A3E21AB9ABE8CC086BD2254273E9D300D3E9AEC1D3E097A95BE168D8DBED9DD80BEB36351BED3C6063E727FA3BD4721D7BD777EA8BD9D9C5CBE1DEA03BE8DE1A6BDD2AD9C3E7575A13D7C0979BC1FDA323E259586BC9F18453ED04E85BEE3FA7F3E7DA54F3E814F413C7172E53DA5976B3ECD5DB03DE7DC44BE3E1C6A3D8D209C3E5E6B43BEAAE104BE158BB8BDEB6B0ABEB2543B3E14A078BEA8AE813E65212B3E5DB53A3E39CBF7BD6089B2BDD839473E3CF1903E1D8484BD4C9901BE0F23F8BD68ED37BEEA6934BE3ED135BE65D3983E1018733E7731553EA31DB8BDE0C9833D726A0C3ED9F59ABECEE238BEE6A37D3EBFA03CBD6A7681BE6A0CB2BDCC2620BCB02C473E1E9B373E1A608ABE0CB94FBE572A953EC8600EBE33B31ABD1DE6823D9EE8AEBD5E322C3E7354F4BD8B56A2BDA717A53D24A2923E6C963B3E6E18133E785968BE89E4D4BCC2FD663E00DC893E35594B3DDA7F56BE4C2B5B3EAD66EF3DFF78073E8D06863E063449BD0B808EBDB2989B3E3CDD39BEC31B7EBE2BB0B8BD7EE2893E6685873E6C716D3EFCE98A3E30CF513E450C783D29B0D4BD7FAD5F3D841124BD0F3904BE5ACC2FBEA7EF64BE613595BE1DED85BE52BC21BE6079953DF5F7B53D50CF7E3E3C057A3E07BF503E6F508E3EE7B124BE5E2E2ABE1D85A7BD4BB980BD2DE488BE2388F23B0333FD3DC99B003EEB1F0BBE84A19ABD8DF5D6BD29DB41BE13FA863DB25B323E817D22BE54B6FBBDBAE4233EF96980BDCCFC1C3E14FF66BEF4DC5E3ED4179CBC4B56063E61F230BD5F248F3E6954873E2F0444BEAC4E323EF949A6BD5907403E9C24153EEB34E53C0A61883ED4680ABE31578B3DA47F5DBE9753F2BDCA15463E423C23BE9407103E51787EBEF78CE93DC92F723E89D9D6BC4BBD30BD77BC8E3E5942F2BD64D10BBE2DC703BEE6FD34BD24F2053D77680FBE12C5CABD3F8D0CBE075A10BEC54F6B3D2EAA8E3E89A178BC9BFA47BDB7C259BE4A2A573CA216883D9A653C3E273E4F3EA837573E48A61C3D1F097DBE3D2DEEBC4E4A6D3E0D3D85BD659303BDAED7173E12B04C3EEE9B683E9FE889BEE25479BE7D0EB33D3215163E140A7D3EAF8CF1BD10365DBEFFE34BBEB31E65BEB8EB9B3E0E8877BED106373E31E916BE3396513E6A9B0ABED45E6CBEBD00323E0321F43D7A6792BEC3A5763E2A6D85BE499D41BE006C963E0AD8BB3DE1FF5F3EA1BF80BDF7F26E3EB91FE43D7BC46B3E4255333DD98096BE15B0373C7C1582BD611FB83D9951983E292E45BE203315BE7DEB89BED72D9CBEE6B386BEB9C963BEE1125CBC377EACBD494D8FBE8BCBD03AC1C291BE62446B3ECAE8783EFFB8953E72313C3EC81E2C3E6A1DC2BD1F790ABE4EC496BC0F74643DA9D8663DC6901ABE02A79CBDC9A657BE9E3ADDBDBE7284BE2CB6C33B5471483EF48CC93D2910593EF5AF9B3C6B72113EE9BC8BBE1D7A4D3EC0365CBEB9FA993B90EAE73DAAFB953EF52DDCBD856387BE71B64ABE4243173DA24882BE15BA0E3E4C1047BD797A963E1BBF9CBEADBDF7BD8DAFC73CCB56443EF7FA41BCD3C0E73D449797BC86714BBE61B80C3E5FF4993ED77A13BE16C2753EE49B8BBE81233C3EFEAAE9BA847DBC3D145B0FBE2B3E8FBEB9AA233E35E462BE3436D83CCD0E72BE74E040BE49395B3ED63D4D3E3C4EE1BDDA36073D18CA9A3E66A1573CB1F82F3EBA6298BE8D1761BEC0C75F3DA4EAD0BD7466083E254384BCB34071BE8FD7FA3DBB9AE2BDE0C3B03C5F218CBE94A7983ECA916E3EF96360BE1DAE57BEF9FC513EAE3779BDEFABF3BD5DA03ABE8560B83DBA3DF5BCEB1987BDB5B88ABE61D8C2BD5D616E3EBE10513EE92D9ABD3D1846BE8A5DC0BCA94E9B3E9DB644BE1235FEBD02816C3EF117C43D3848063D321E70BE6A6889BE1FF8A13C10E8B0BD833C31BC3ED812BD936320BBCB4734BEE8B8573EC53D8ABEDA559EBBCC72373ECDB58F3EDDEF7CBEBE6303BE8952573E520DAD3CF20412BEDC81993E76187ABC4A425F3DF203333EDEAD42BE48B2503C5392353DA4B0F53D75E7C6BDA7E1DE3DC4988ABD3F483BBE4E158BBD30A2653D86040BBDB2C810BED3B10FBED66635BE87FF1EBEFA2390BD2245B0BD201A37BD1EE1F93D98B13DBE7CFA69BE705E8EBDFAF2D9BDF3829BBE4AF34EBDD58D48BEF5D61FBDF9BA11BEF2A268BEAAE91D3E36E9643D839894BE7CD9CFBDBAD9913DF4347C3EDB15E3BD852408BE2E697E3C1900C83D7ACA5BBEED9A51BE3D8D78BE67D177BE0B8C8DBE495B33BE82DCD1BDC0E153BE42113C3E2D8C41BEAC7B793EAB0C723D2D6F753EA2A5CCBDE6094EBD90BC5E3EF7DE18BD49B40C3D3FB6283D20A2803E23CD7ABED5DC63BEAAF689BE015482BDD9FCCD3C24AB613EF1B183BEA799B33D2E5D49BEBD9BFE3DC327533D50663D3D0966A53CEC32F63D018C8E3EABDC18BD1BEB8A3EF1001B3EF66EEFBCB7F68A3E7A9A98BE6E8F743C4B6439BE8855943EB07F71BEB45D583CAF25E93DC810A9BD73477FBE5DF4223EE97C653DCDF0E3BD7BB56EBED31D94BEB5F1FBBDB0CF55BC6FC88E3EDF04913D31DD793ED3D7963D9D51FF3D0C2D8CBD23A6AEBDAADB493BC9F4913E746264BEF8E2713E5C94173C2D336B3D942F53BE6F3B973EEF503B3EA6A3603EDCEB46BE8D78913D0E4682BE47BB9EBC5BF45F3E0E26FBBD5ADD0C3D5AD138BDA5F4F6BCD2B48C3DA7A617BD8D80173EB218133D47597FBEED5055BC92B9C6BD3E9D0E3E74B35BBEB1A0763E277289BEFA2325BE1D8D42BEA1E0493EC6A00C3E8459343EDAC82F3E3374193EA185C2BD3E2EEF3D",
      torch_tensor_16_torch.float32_1: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F"
    }
  }
#-}
