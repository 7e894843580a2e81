#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
#map7 = affine_map<(d0, d1) -> ()>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x6x16xf32>) -> tensor<2x6x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x6x6xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<6x6xi1>
    %cst_5 = arith.constant dense_resource<torch_tensor_16_16_torch.float32_3> : tensor<16x16xf32>
    %cst_6 = arith.constant 0xFFF0000000000000 : f64
    %cst_7 = arith.constant 0.70710678118654757 : f64
    %cst_8 = arith.constant dense_resource<torch_tensor_16_16_torch.float32_2> : tensor<16x16xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_16_16_torch.float32_1> : tensor<16x16xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_16_16_torch.float32> : tensor<16x16xf32>
    %cst_11 = arith.constant 2.000000e+00 : f32
    %cst_12 = arith.constant 1.000000e+04 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x6x16xf32> into tensor<12x16xf32>
    %0 = tensor.empty() : tensor<12x16xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %2 = linalg.matmul ins(%collapsed, %cst_10 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 6, 4, 4] : tensor<12x16xf32> into tensor<2x6x4x4xf32>
    %3 = tensor.empty() : tensor<2x4x6x4xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<2x6x4x4xf32>) outs(%3 : tensor<2x4x6x4xf32>) permutation = [0, 2, 1, 3] 
    %4 = linalg.matmul ins(%collapsed, %cst_9 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded_13 = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 6, 4, 4] : tensor<12x16xf32> into tensor<2x6x4x4xf32>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x6x4x4xf32>) outs(%3 : tensor<2x4x6x4xf32>) permutation = [0, 2, 1, 3] 
    %5 = linalg.matmul ins(%collapsed, %cst_8 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded_15 = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [2, 6, 4, 4] : tensor<12x16xf32> into tensor<2x6x4x4xf32>
    %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<2x6x4x4xf32>) outs(%3 : tensor<2x4x6x4xf32>) permutation = [0, 2, 1, 3] 
    %6 = tensor.empty() : tensor<6xf32>
    %7 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%6 : tensor<6xf32>) {
    ^bb0(%out: f32):
      %68 = linalg.index 0 : index
      %69 = arith.index_cast %68 : index to i64
      %70 = arith.sitofp %69 : i64 to f32
      %71 = arith.addf %70, %cst : f32
      linalg.yield %71 : f32
    } -> tensor<6xf32>
    %expanded_17 = tensor.expand_shape %7 [[0, 1]] output_shape [6, 1] : tensor<6xf32> into tensor<6x1xf32>
    %8 = tensor.empty() : tensor<2xf32>
    %9 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%8 : tensor<2xf32>) {
    ^bb0(%out: f32):
      %68 = linalg.index 0 : index
      %69 = arith.index_cast %68 : index to i64
      %70 = arith.sitofp %69 : i64 to f32
      %71 = arith.addf %70, %cst : f32
      linalg.yield %71 : f32
    } -> tensor<2xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%9 : tensor<2xf32>) outs(%8 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %68 = arith.divf %in, %cst_11 : f32
      linalg.yield %68 : f32
    } -> tensor<2xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%10 : tensor<2xf32>) outs(%8 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %68 = math.powf %cst_12, %in : f32
      linalg.yield %68 : f32
    } -> tensor<2xf32>
    %12 = tensor.empty() : tensor<6x2xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_17, %11 : tensor<6x1xf32>, tensor<2xf32>) outs(%12 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.divf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<6x2xf32>
    %extracted_slice = tensor.extract_slice %transposed[0, 0, 0, 0] [2, 4, 6, 2] [1, 1, 1, 1] : tensor<2x4x6x4xf32> to tensor<2x4x6x2xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed[0, 0, 0, 2] [2, 4, 6, 2] [1, 1, 1, 1] : tensor<2x4x6x4xf32> to tensor<2x4x6x2xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<6x2xf32>) outs(%12 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %68 = math.cos %in : f32
      linalg.yield %68 : f32
    } -> tensor<6x2xf32>
    %15 = tensor.empty() : tensor<2x4x6x2xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %14 : tensor<2x4x6x2xf32>, tensor<6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.mulf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<6x2xf32>) outs(%12 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %68 = math.sin %in : f32
      linalg.yield %68 : f32
    } -> tensor<6x2xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %17 : tensor<2x4x6x2xf32>, tensor<6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.mulf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %18 : tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.subf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %17 : tensor<2x4x6x2xf32>, tensor<6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.mulf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %14 : tensor<2x4x6x2xf32>, tensor<6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.mulf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %21 : tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.addf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %concat = tensor.concat dim(3) %19, %22 : (tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>) -> tensor<2x4x6x4xf32>
    %extracted_slice_19 = tensor.extract_slice %transposed_14[0, 0, 0, 0] [2, 4, 6, 2] [1, 1, 1, 1] : tensor<2x4x6x4xf32> to tensor<2x4x6x2xf32>
    %extracted_slice_20 = tensor.extract_slice %transposed_14[0, 0, 0, 2] [2, 4, 6, 2] [1, 1, 1, 1] : tensor<2x4x6x4xf32> to tensor<2x4x6x2xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %14 : tensor<2x4x6x2xf32>, tensor<6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.mulf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %17 : tensor<2x4x6x2xf32>, tensor<6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.mulf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %24 : tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.subf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %17 : tensor<2x4x6x2xf32>, tensor<6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.mulf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %27 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %14 : tensor<2x4x6x2xf32>, tensor<6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.mulf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %27 : tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>) outs(%15 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.addf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x2xf32>
    %concat_21 = tensor.concat dim(3) %25, %28 : (tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>) -> tensor<2x4x6x4xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat : tensor<2x4x6x4xf32>) outs(%3 : tensor<2x4x6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %68 = arith.truncf %cst_7 : f64 to f32
      %69 = arith.mulf %in, %68 : f32
      linalg.yield %69 : f32
    } -> tensor<2x4x6x4xf32>
    %30 = tensor.empty() : tensor<6xi64>
    %31 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%30 : tensor<6xi64>) {
    ^bb0(%out: i64):
      %68 = linalg.index 0 : index
      %69 = arith.index_cast %68 : index to i64
      linalg.yield %69 : i64
    } -> tensor<6xi64>
    %expanded_22 = tensor.expand_shape %31 [[0, 1]] output_shape [1, 6] : tensor<6xi64> into tensor<1x6xi64>
    %expanded_23 = tensor.expand_shape %31 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
    %32 = tensor.empty() : tensor<6x6xi64>
    %33 = linalg.generic {indexing_maps = [#map6, #map1, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_22, %expanded_23 : tensor<1x6xi64>, tensor<6x1xi64>) outs(%32 : tensor<6x6xi64>) {
    ^bb0(%in: i64, %in_35: i64, %out: i64):
      %68 = arith.subi %in, %in_35 : i64
      linalg.yield %68 : i64
    } -> tensor<6x6xi64>
    %34 = tensor.empty() : tensor<6x6xi1>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<6x6xi64>) outs(%34 : tensor<6x6xi1>) {
    ^bb0(%in: i64, %out: i1):
      %68 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %68 : i1
    } -> tensor<6x6xi1>
    %36 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%35, %cst_4 : tensor<6x6xi1>, tensor<6x6xi1>) outs(%34 : tensor<6x6xi1>) {
    ^bb0(%in: i1, %in_35: i1, %out: i1):
      %68 = arith.andi %in, %in_35 : i1
      linalg.yield %68 : i1
    } -> tensor<6x6xi1>
    %37 = tensor.empty() : tensor<6x6xf32>
    %38 = linalg.generic {indexing_maps = [#map3, #map7, #map7, #map3], iterator_types = ["parallel", "parallel"]} ins(%36, %cst_2, %cst_3 : tensor<6x6xi1>, tensor<f32>, tensor<f32>) outs(%37 : tensor<6x6xf32>) {
    ^bb0(%in: i1, %in_35: f32, %in_36: f32, %out: f32):
      %68 = arith.select %in, %in_35, %in_36 : f32
      linalg.yield %68 : f32
    } -> tensor<6x6xf32>
    %39 = tensor.empty() : tensor<2x4x4x6xf32>
    %transposed_24 = linalg.transpose ins(%concat_21 : tensor<2x4x6x4xf32>) outs(%39 : tensor<2x4x4x6xf32>) permutation = [0, 1, 3, 2] 
    %40 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_24 : tensor<2x4x4x6xf32>) outs(%39 : tensor<2x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %68 = arith.truncf %cst_7 : f64 to f32
      %69 = arith.mulf %in, %68 : f32
      linalg.yield %69 : f32
    } -> tensor<2x4x4x6xf32>
    %collapsed_25 = tensor.collapse_shape %29 [[0, 1], [2], [3]] : tensor<2x4x6x4xf32> into tensor<8x6x4xf32>
    %collapsed_26 = tensor.collapse_shape %40 [[0, 1], [2], [3]] : tensor<2x4x4x6xf32> into tensor<8x4x6xf32>
    %41 = tensor.empty() : tensor<8x6x6xf32>
    %42 = linalg.fill ins(%cst : f32) outs(%41 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %43 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<8x6x4xf32>, tensor<8x4x6xf32>) outs(%42 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %expanded_27 = tensor.expand_shape %43 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
    %44 = tensor.empty() : tensor<2x4x6x6xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27, %38 : tensor<2x4x6x6xf32>, tensor<6x6xf32>) outs(%44 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.addf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x6xf32>
    %46 = tensor.empty() : tensor<2x4x6xi64>
    %47 = linalg.fill ins(%c0_i64 : i64) outs(%46 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
    %48 = tensor.empty() : tensor<2x4x6xf32>
    %49 = linalg.fill ins(%cst_0 : f32) outs(%48 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %50:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%45 : tensor<2x4x6x6xf32>) outs(%49, %47 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_35: i64):
      %68 = linalg.index 3 : index
      %69 = arith.index_cast %68 : index to i64
      %70 = arith.maximumf %in, %out : f32
      %71 = arith.cmpf ogt, %in, %out : f32
      %72 = arith.select %71, %69, %out_35 : i64
      linalg.yield %70, %72 : f32, i64
    } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
    %expanded_28 = tensor.expand_shape %50#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %expanded_28 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%44 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.subf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x6xf32>
    %52 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x4x6x6xf32>) outs(%44 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %68 = math.exp %in : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x6xf32>
    %53 = tensor.empty() : tensor<2x4x6x1xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%52 : tensor<2x4x6x6xf32>) outs(%54 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %68 = arith.addf %in, %out : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x1xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %55 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%44 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %68 = arith.divf %in, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x6xf32>
    %57 = tensor.empty() : tensor<2x4x6x6xi1>
    %58 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x4x6x6xf32>) outs(%57 : tensor<2x4x6x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %68 = arith.extf %in : f32 to f64
      %69 = arith.cmpf oeq, %68, %cst_6 : f64
      linalg.yield %69 : i1
    } -> tensor<2x4x6x6xi1>
    %59 = tensor.empty() : tensor<2x4x6x1xi1>
    %60 = linalg.fill ins(%true : i1) outs(%59 : tensor<2x4x6x1xi1>) -> tensor<2x4x6x1xi1>
    %61 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<2x4x6x6xi1>) outs(%60 : tensor<2x4x6x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %68 = arith.andi %in, %out : i1
      linalg.yield %68 : i1
    } -> tensor<2x4x6x1xi1>
    %62 = linalg.generic {indexing_maps = [#map9, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %cst_1, %56 : tensor<2x4x6x1xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%44 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: i1, %in_35: f32, %in_36: f32, %out: f32):
      %68 = arith.select %in, %in_35, %in_36 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x6x6xf32>
    %collapsed_29 = tensor.collapse_shape %62 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
    %collapsed_30 = tensor.collapse_shape %transposed_16 [[0, 1], [2], [3]] : tensor<2x4x6x4xf32> into tensor<8x6x4xf32>
    %63 = tensor.empty() : tensor<8x6x4xf32>
    %64 = linalg.fill ins(%cst : f32) outs(%63 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %65 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<8x6x6xf32>, tensor<8x6x4xf32>) outs(%64 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %expanded_31 = tensor.expand_shape %65 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %66 = tensor.empty() : tensor<2x6x4x4xf32>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<2x4x6x4xf32>) outs(%66 : tensor<2x6x4x4xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_33 = tensor.collapse_shape %transposed_32 [[0, 1], [2, 3]] : tensor<2x6x4x4xf32> into tensor<12x16xf32>
    %67 = linalg.matmul ins(%collapsed_33, %cst_5 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded_34 = tensor.expand_shape %67 [[0, 1], [2]] output_shape [2, 6, 16] : tensor<12x16xf32> into tensor<2x6x16xf32>
    return %expanded_34 : tensor<2x6x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_16_torch.float32_3: "0x04000000B2E213BED19C3EBEE0C897BECF2E19BDD653B73C01AE843E5884D13DAFF30BBD2FA2D03EF86F563E86F6E4BD2789B9BE0C008BBE5600833E93BF063EE9CFBDBE83409C3EA921313EE76966BECB9D173EC2ECB3BE5644CE3EFED006BF0FDFF23EF826073F42F52EBE360BB73CB5AC03BDE020A8BEBF3A8EBE3B3A9E3E7EF4393E9B19A33E36BE993E225C0F3F0E73A03E9FB6C33CBBB608BFE886193E640710BE9A07323E1F99AABEFEDCB7BDBDC413BE5298E3BEB5F986BD5B2D393E7B9EF4BDF85385BE2BF13C3EBFF7003E69B5BE3CD20C57BE698814BEA6C686BEFFE85ABEF69A6C3E7E3F0DBE40D73E3E6F1FD8BE87CADEBC7E95C7BD5210C7BED36C4E3DAADB6F3E9D233DBE8307FDBDA651A7BEA3C4113EF994E03DF48636BE45D742BE98677BBD2E25093E2207223CEBE994BE4DB03CBC7A83273E315E803EF3104A3ECF42A33D7EABDD3E7ADC87BD27E2593D30F875BE030A80BE9E0D1EBE0DDD15BE63631B3FCC51C03E4B57C8BE7D7D20BEDDEEFB3EB6D755BDB8658DBD665029BD7FB409BE5EDF2FBE260CA5BD70A1983D84B3D4BC0BCF6B3EB8BA953EB7022B3E8840BC3E7072503E3BD0693CE1ABD63C8060F6BE11D70BBBABA89B3EEEB4D6BEA549973DB27EDCBE83CF9B3E9A0E8CBE4E72123F7441D2BDC3D9C0BE3A147DBE731DB9BBE41C2E3E3D934B3EC0D25A3CCB8A20BD5B28FBBDA3DF46BEF7A4C8BE706307BD9CEB2BBEF5C8F43C59C3C2BD7D04B1BDF06DA8BDA0164FBE9D4CCDBDA6561A3D290339BEDD83403F1407B8BEFFC1263EBF63D8BE0BDA1BBD34CEC4BD1FE181BE82D2373E58DDB5BD4D807D3E174AF43DF6B45DBEEF4FB53E1FE886BE5E871D3B5B1C9A3E63B1233EF04A963E3558A7BD280DB83E97DC7FBE2E13553E8A45E7BD3403E43DF94A77BD00EE443E883279BD1DD4CBBD2B692BBD24D57C3EFDDD893E073F88BD1A5287BE276B503EB8AFAE3E1EEA7ABE7CADE13E9BA054BD5C002ABD7CE2CCBE049FEF3E6CFD5CBD4419C43E062BF43E9C75B23DADCEA13E14B2243F82B709BE363312BC244E683C596DC1BD1421763EC2E500BE745A7FBE7F3AA4BE586983BD71B2FD3DE136E73E7CFF2DBE9FF9DEBEF016063EFCC2C2BD3A475E3E18478A3EB55477BE522567BE45E13FBCF087BDBEAC7EC1BE9161B13E3523F63CDB03FA3CD3F3B63DB026D7BC926732BEBBF483BBCCDFC9BD726C49BCFA070CBDCE70D3BE9C93E23D0ED131BC1E5521BE6777B0BB3A035B3DA816A93CAD5EC9BC4090063F3B71A13E33ABBEBE5CD1B53EAA0D923EE27B81BE4FF34ABEEC87BB3D716B353ECCA963BE71FEF33E663F1FBD188F5EBD8E4786BD6D8A8CBEB968BDBEE79E6FBE8EB7843E71D394BD6F57963E5BCC983EBDC879BD1A84C43D1541BFBD1AB3BABDBCC400BF0F0B8B3E08F5AEBE8F73ECBC93765BBEAFA107BD",
      torch_tensor_16_16_torch.float32_2: "0x040000005A2BD63D0CBC823EA95FAE3EF29589BE706EDA3E4E2CC7BEB615B1BDBF70543E67A6AEBCBAE8053E6646F1BDFE545B3E3303323EF0D02BBE49161B3D4D7390BEA09111BDDF54433EBFA7193E4C7996BE445B0B3E0618B7BD7C28553E8229CBBDAEE7A43EC8DA2B3E29108B3CD97A34BDCB72AFBE5C455B3E44F592BEC95926BE0A160FBCD93985BEB3AA113ECB5C8B3C1F530F3FF07F6B3EEA87213DAA8F093EC512ADBE676B7B3E9968DBBE16CCCD3DBD42B5BE2DB326BCA341CF3C83C5D6BCF530943EF963113E70DFB5BE54FA85BE84E03BBE310D2A3CB7F5883EBAE77ABED54AA7BD1086EABEE900243ED003C3BE756C1E3EEE440ABF2D09C03E1B59043EA694893E3C10F8BB784A853E51EB0CBEF7BEE1BD542F08BFB0A9583D9F2E923EF6F5AFBDE4E793BE2613C4BD4C86DE3DEE558B3E12B0143E59C6F83D19CC083E97D34C3ED7364ABE4394853EDC00F83E42C9A2BE12D39BBE36D763BC5732B03EA26B803A792E7A3E5149DE3E5046053E1F7C1FBD02251ABD8FE0593DC490A63DDFC0C8BDCE2CB3BE3CDD143E8D429BBCF1B698BD1848ADBC8D82AE3DB0E81A3E1131573E1811003D1F094E3F4261C8BEFF3C6DBE6ACA57BE993DEC3D2AF688BE4B2B96BEEEC98CBD686D39BA730F18BE0A2A603ED3F0603E0F54803E80B9993C1D04BFBE4FF41E3D8D4F8EBE583B113FB41415BFADBC143E55AD9CBED761B2BE96F9733E8447F1BEA0F2CFBC27C66B3D980562BF1E634ABE90871EBC5E9638BE7C7569BE8808DCBDE489DFBD6EF4653D5905133E55A768BE352A7ABDB00D453EA461A83ED477623E46979FBE9D976B3D89789F3E39F4D7BD1636373E5D8C6CBD726EF3BD2130963EF4F0043E8342AE3C3AD656BEAA80063D68EE35BD8DD4413E46FB71BD214502BE617E963EC8860D3EC9B79CBE9A788B3E13DD963CEE789F3E014A84BEEAC398BD374001BE1F191BBE620CBE3C8BB6ACBE07A610BE42BBACBEE64D893CE70FAF3E50EB8E3EE3FBAEBD34FAA93EA2F29F3E5BD9AF3EA9176F3E2732C13E1E5DCB3D985EB6BD956886BE8EB7AC3ED0553ABDD6D7213ECED9B5BE14FC213E5B9BC1BE48B732BEE6061B3D75A9ABBEBB84843C22707ABE0DB7033E585E8D3E650F593E6A270CBF8BFE9A3E0AD3F7BEB2DD5FBEC42810BB2C4E0CBEEAA4ABBE984CC23D3665C03E79D3353D55B1AE3C6132E9BDF01195BEE74B313EDC92913D1CF7AEBE0CF64B3E4940633CD16A523DE9C228BE9EDCCF3EA1A8353D660E3D3A571A3F3EF9B54EBE108304BEE3B25FBDCBB9FABE4F46473E596754BDEE150EBF793C81BEAD1B3D3ED511F43DACA29ABD326C82BE9F77E53D3D7A82BD358D29BEE8F027BE71D02C3FC8F7813C6AE1F03D606668BE303B9C3EA66D5BBCBA6F0CBE0D5FF03E36B2273ECB36D73E2EBCB33E41F6023FF3E599BE7B163F3E",
      torch_tensor_16_16_torch.float32_1: "0x04000000E0EF803E4D2827BDF2F2F43D41C735BCF513363E059610BE681DB53E3E271F3EA96B123E73C42F3D4D9DBEBD2A3A4D3E6701DF3DFE85DABE70FE94BDA6695A3E98313A3EA2DFDABD3467733E1B712EBD9EEF45BDA1238A3E830C92BE7CA59F3EFAB9AC3E2DF04EBCFC26493D173E303D12C60DBEF36ABD3EAEC6CC3E49DA6C3E81AAA43D4760AA3EC063463E0DD0263E6FE390BE4F04903D8E9E3CBE7A8A4CBEE225BCBEE4057E3E99458ABC17D2D7BD9A77DABD9668563F976721BEF37DF0BDA5366ABE32B745BE31E88EBEA7BFBFBDE18C98BECF78A0BE81093ABD27634A3E3727833D1384133E161BB6BE05F04B3EF2857C3EB67EA7BE593226BEF28BB53D995BEA3DC7C92DBE7A845BBE9D402DBEC054503DE4D4EDBDA53693BED4E261BEC1AEB83D4EF2B4BD95005F3E662E2EBC1F3D58BE0FE518BEC721D2BCC76ED4BED8B01BBFAEF515BF2AC99ABEC870063DDDAEFC3D6167CD3EEC0D153E2EFE9FBDAFF8A73E707A0ABE15E3D83DF81D15BE1F58ADBE8E6B74BDF57BA13E2B34FA3A374F1DBDFE58A3BE6CB5EBBE3D0AC8BD87AA37BE943FFC3ED39EBEBC8D40A93E13AD023E7A788BBE4402CC3EDEB5143D7BB131BE7150ADBECBEEE3BE27D128BE58576E3EA5D764BEA8C759BDF6603ABE32DE403EABB185BEE2F7ADBB3C994BBE88411E3C0FE99D3DC2D42A3D679A0EBF5AAEC7BD6D8F753E0A6D50BEA21BA2BE69EB65BB863151BC68AB8A3EE850BD3DC822813EE22F94BCB6318C3C77BDD13EA2E668BEA5AF813E280A8EBDA5B1523EEF81CBBCBD56983D62EDC83D6556B8BE7C80A93E6678ADBDCFD701BE3C0EA73E5E5A7C3CE41635BE8D9C20BD9A42333FF61AABBE5F37043E36A12EBE97FF1FBE721DB0BEAEB29D3EE48211BF878977BDAE6791BE57A177BEE3A32B3EE86AA43D43C6083ED6EE923D92124EBE351A3C3D1AA3743C1EEAFDBD6FAFE4BEFD8ABDBEE03C16BD1D046FBED9FF14BEB75184BEA87F253E8214E83D572493BD04F1AFBEB140F6BD4AC96DBE278944BD3727213E81249FBC130F9E3E28E3F33D4FDF463D0A3A1DBE55750A3E47F1543E1DCFC53D5A8A7F3EB4C3143EB315863D5E8109BE9CCE94BE8FDEA2BD52E516BE5C98FD3C28643DBD506A53BF509D073E689736BE929453BC724390BE29AE053E5EE1CD3E52149DBD979051BDBB020CBE8AD9B53EAB3E103F957A9CBD9D242D3CB37620BE897C873E8AD92DBEF5845CBE1DE84ABD6A22B33D33E5163FBB3D843D582ACE3D528391BE7EE88A3EF195EFBDDCA0653EDD3BE2BD377A043EA825273D5975833DC70808BA92D1AE3D1E4400BF31D06DBEF394703E10DB34BE4BBE69BE0C0372BEFD786D3E3E1236BF92CDB83DB53A10BC365B313E0978C2BE132CD53D278DBE3DB974F23C492651BEEF04683EA0C6903D207F42BE314D8C3E1DD239BE973C93BE",
      torch_tensor_16_16_torch.float32: "0x040000005A99043C5D9B313E65BA8F3ED82FD73DF3060CBEEF4EEB3D1A8C303E16BD003F100B723E7728893E33F5833E62A0C23D8A5EA43E109A87BE5535133EB407C8BDFC84C73DF8638D3DCC5499BD735AC83DBE5CA23E626163BE6C2B53BE8093C1BE53D6503EA7E500BE55C884BEF7907ABD6C2E00BB8C58E2BEB5DD963EE82B023E2892E1BD0B25E63C8DB4DABDED3B273EEC3AAB3D198B4B3EDD70D33C3F866ABD13A707BED886B2BEBA9C8CBEFAA7B43EE75AE9BDF7C7933EBDF5E53EA1131FBEA384F73D1A01B3BEEB194C3C8931853E3FD9043EDCEE21BD40F1DFBD39A9033F8C0FEFBD20E3263E6DED6D3E215B9BBED1E541BECFA2CB3C1C7FEE3CD7384ABEBABD073A0811F4BDF62899BE3F42D93E886D8B3EEE4721BEF3DEB43ECBCA2ABEAAC31F3DC0BAC73E968188BDE4E2C7BD8C585EBED57004BFE38AE4BD96D7803E5AD018BF21C7013D82DCA5BD8E5E103E92BE30BECE7ACB3C7B55CF3DAC1EB4BEBF91ADBE678E5FBE4AFA053E1EB382BD9D25AF3DCE2C2C3EDCE7843D48B6BBBBE4F42C3E802E543E29E472BEFF21913DA3A7A13DA6599C3D9957823EEBFAA2BE089BCF3E5BC95FBE1122CDBEAF8696BD007AED3E18B74DBE9488E5BE5A4BE5BC90A3B8BDEBBFBDBEE51924BEF71EEB3D9F3690BCF6BCAE3A4866F33C52005EBEF8CB603DBCF2BBBE374118BE89C44BBD80260F3C0A07FEBE8E5418BDD015CBBD9567743E6EC1363EC75816BEC40339BA9FAEB83E7F28BB3EDCBC80BD15E779BD1E3C433C7193193D4F1E8EBDEA31C1BD55E48FBE50B272BE30C66A3E34A1B53D04D61B3EE1BC8CBCA713973D7B47AA3D5BFD4F3E79E4AE3EF6FB883EF3B7C6BEA6F006BF34812D3EA15F123E04CAAABD4BBC3BBEF14C1FBE85AE7A3D28B823BE9618CEBED8AA5A3E9B8684BE6572A43EC0B431BEEF8D69BD9C1ACEBEC60BE8BDD488B73DC161B53CE67E20BE07F2F6BDB8021C3E8169393E0146723EEC92C43EEEE4A83D36DB273FF6A7623E5063C13E5B1EE43D47F843BEB3551DBECD1D39BCCB54AEBE824A0E3E2692EA3EA7223ABE381A763EB4ADC03E1CFB34BD00A98D3B51F59DBEC1527DBE7059EC3DC552453EA5D0AABE5565133E1121DD3D9CA1073E4A94223D2E0A753DAD6F1BBE8C0817BDD2A9303D53CC8D3EB964C03DD09387BEC569C13E62FB0B3F12580ABE363DB33EABA47CBEA74BCBBE8C0209BDAF4A90BE85F4273D8E1F64BEAC392BBE8D258DBD4CCC173D37AFE93EA4361DBD7396AD3E6083863D79BE1E3E33D94EBE047453BDF969133DD1BA753D94F7BE3E8E515EBC47EB133E370B1CBDDB26CC3E33D5603DD44C99BE411F3D3ED6749EBCF1EF373EA4D7AA3ED25C2CBE659185BA87EF33BE9A4A70BD6DD3FB3E0FDFB8BD198FFDBE8E3BC8BC67EBAABD99D1503D964D28BF41FED3BEB5E0F0BDA891603E4C6C94BD"
    }
  }
#-}
