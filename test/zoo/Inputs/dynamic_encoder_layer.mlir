#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<()[s0] -> (s0 * 16)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<()[s0] -> (s0 * 4)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map8 = affine_map<(d0, d1, d2, d3) -> ()>
#map9 = affine_map<()[s0] -> (s0 * 5)>
#map10 = affine_map<(d0, d1) -> (d1)>
#map11 = affine_map<(d0, d1) -> (d0, d1)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<?x5x16xf32>) -> tensor<?x5x16xf32> {
    %c5_i64 = arith.constant 5 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c4 = arith.constant 4 : index
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 0.000000e+00 : f64
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense_resource<torch_tensor_16_torch.float32_5> : tensor<16xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_16_torch.float32_4> : tensor<16xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_16_torch.float32_3> : tensor<16xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_16_32_torch.float32> : tensor<16x32xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_32_torch.float32> : tensor<32xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_32_16_torch.float32> : tensor<32x16xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_16_torch.float32_2> : tensor<16xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_16_torch.float32_1> : tensor<16xf32>
    %cst_11 = arith.constant 1.000000e-05 : f64
    %cst_12 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %cst_13 = arith.constant dense_resource<torch_tensor_16_16_torch.float32> : tensor<16x16xf32>
    %cst_14 = arith.constant 0xFFF0000000000000 : f64
    %cst_15 = arith.constant 0.70710678118654757 : f64
    %cst_16 = arith.constant dense_resource<torch_tensor_48_torch.float32> : tensor<48xf32>
    %cst_17 = arith.constant dense_resource<torch_tensor_48_16_torch.float32> : tensor<48x16xf32>
    %cst_18 = arith.constant 1.600000e+01 : f64
    %cst_19 = arith.constant 1.600000e+01 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x5x16xf32>
    %0 = arith.index_cast %dim : index to i64
    %1 = tensor.empty(%dim) : tensor<5x?x16xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<?x5x16xf32>) outs(%1 : tensor<5x?x16xf32>) permutation = [1, 0, 2] 
    %2 = tensor.empty() : tensor<16x48xf32>
    %transposed_20 = linalg.transpose ins(%cst_17 : tensor<48x16xf32>) outs(%2 : tensor<16x48xf32>) permutation = [1, 0] 
    %3 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %3, "unimplemented: dynamic negative broadcast sizes"
    %4 = tensor.empty(%dim) : tensor<5x?x16xf32>
    %5 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%4 : tensor<5x?x16xf32>) {
    ^bb0(%out: f32):
      %136 = linalg.index 0 : index
      %137 = linalg.index 1 : index
      %138 = linalg.index 2 : index
      %139 = arith.cmpi eq, %dim, %c1 : index
      %140 = arith.select %139, %c0, %137 : index
      %extracted = tensor.extract %transposed[%136, %140, %138] : tensor<5x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<5x?x16xf32>
    %6 = tensor.empty() : tensor<5x16x48xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_20 : tensor<16x48xf32>) outs(%6 : tensor<5x16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x16x48xf32>
    %8 = tensor.empty(%dim) : tensor<5x?x48xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<5x?x48xf32>) -> tensor<5x?x48xf32>
    %10 = linalg.batch_matmul ins(%5, %7 : tensor<5x?x16xf32>, tensor<5x16x48xf32>) outs(%9 : tensor<5x?x48xf32>) -> tensor<5x?x48xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %cst_16 : tensor<5x?x48xf32>, tensor<48xf32>) outs(%8 : tensor<5x?x48xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.addf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<5x?x48xf32>
    %expanded = tensor.expand_shape %11 [[0, 1], [2], [3, 4]] output_shape [1, 5, %dim, 3, 16] : tensor<5x?x48xf32> into tensor<1x5x?x3x16xf32>
    %12 = tensor.empty(%dim) : tensor<3x5x?x1x16xf32>
    %transposed_21 = linalg.transpose ins(%expanded : tensor<1x5x?x3x16xf32>) outs(%12 : tensor<3x5x?x1x16xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed = tensor.collapse_shape %transposed_21 [[0], [1], [2, 3], [4]] : tensor<3x5x?x1x16xf32> into tensor<3x5x?x16xf32>
    %extracted_slice = tensor.extract_slice %collapsed[0, 0, 0, 0] [1, 5, %dim, 16] [1, 1, 1, 1] : tensor<3x5x?x16xf32> to tensor<1x5x?x16xf32>
    %extracted_slice_22 = tensor.extract_slice %collapsed[1, 0, 0, 0] [1, 5, %dim, 16] [1, 1, 1, 1] : tensor<3x5x?x16xf32> to tensor<1x5x?x16xf32>
    %extracted_slice_23 = tensor.extract_slice %collapsed[2, 0, 0, 0] [1, 5, %dim, 16] [1, 1, 1, 1] : tensor<3x5x?x16xf32> to tensor<1x5x?x16xf32>
    %collapsed_24 = tensor.collapse_shape %extracted_slice [[0, 1], [2, 3]] : tensor<1x5x?x16xf32> into tensor<5x?xf32>
    %13 = affine.apply #map3()[%dim]
    %14 = arith.divsi %13, %c4 : index
    %expanded_25 = tensor.expand_shape %collapsed_24 [[0], [1, 2]] output_shape [5, %14, 4] : tensor<5x?xf32> into tensor<5x?x4xf32>
    %15 = tensor.empty(%14) : tensor<?x5x4xf32>
    %transposed_26 = linalg.transpose ins(%expanded_25 : tensor<5x?x4xf32>) outs(%15 : tensor<?x5x4xf32>) permutation = [1, 0, 2] 
    %collapsed_27 = tensor.collapse_shape %extracted_slice_22 [[0, 1], [2, 3]] : tensor<1x5x?x16xf32> into tensor<5x?xf32>
    %expanded_28 = tensor.expand_shape %collapsed_27 [[0], [1, 2]] output_shape [5, %14, 4] : tensor<5x?xf32> into tensor<5x?x4xf32>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<5x?x4xf32>) outs(%15 : tensor<?x5x4xf32>) permutation = [1, 0, 2] 
    %collapsed_30 = tensor.collapse_shape %extracted_slice_23 [[0, 1], [2, 3]] : tensor<1x5x?x16xf32> into tensor<5x?xf32>
    %expanded_31 = tensor.expand_shape %collapsed_30 [[0], [1, 2]] output_shape [5, %14, 4] : tensor<5x?xf32> into tensor<5x?x4xf32>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<5x?x4xf32>) outs(%15 : tensor<?x5x4xf32>) permutation = [1, 0, 2] 
    %16 = arith.divsi %14, %c4 : index
    %expanded_33 = tensor.expand_shape %transposed_26 [[0, 1], [2], [3]] output_shape [%16, 4, 5, 4] : tensor<?x5x4xf32> into tensor<?x4x5x4xf32>
    %expanded_34 = tensor.expand_shape %transposed_29 [[0, 1], [2], [3]] output_shape [%16, 4, 5, 4] : tensor<?x5x4xf32> into tensor<?x4x5x4xf32>
    %expanded_35 = tensor.expand_shape %transposed_32 [[0, 1], [2], [3]] output_shape [%16, 4, 5, 4] : tensor<?x5x4xf32> into tensor<?x4x5x4xf32>
    %17 = tensor.empty(%16) : tensor<?x4x5x4xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33 : tensor<?x4x5x4xf32>) outs(%17 : tensor<?x4x5x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.truncf %cst_15 : f64 to f32
      %137 = arith.mulf %in, %136 : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x5x4xf32>
    %19 = tensor.empty(%16) : tensor<?x4x4x5xf32>
    %transposed_36 = linalg.transpose ins(%expanded_34 : tensor<?x4x5x4xf32>) outs(%19 : tensor<?x4x4x5xf32>) permutation = [0, 1, 3, 2] 
    %20 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_36 : tensor<?x4x4x5xf32>) outs(%19 : tensor<?x4x4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.truncf %cst_15 : f64 to f32
      %137 = arith.mulf %in, %136 : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x4x5xf32>
    cf.assert %3, "unimplemented: dynamic negative broadcast sizes"
    %21 = tensor.empty(%dim) : tensor<?x4x5x4xf32>
    %22 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%21 : tensor<?x4x5x4xf32>) {
    ^bb0(%out: f32):
      %136 = linalg.index 0 : index
      %137 = linalg.index 1 : index
      %138 = linalg.index 2 : index
      %139 = linalg.index 3 : index
      %140 = arith.cmpi eq, %16, %c1 : index
      %141 = arith.select %140, %c0, %136 : index
      %extracted = tensor.extract %18[%141, %137, %138, %139] : tensor<?x4x5x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x5x4xf32>
    %collapsed_37 = tensor.collapse_shape %22 [[0, 1], [2], [3]] : tensor<?x4x5x4xf32> into tensor<?x5x4xf32>
    cf.assert %3, "unimplemented: dynamic negative broadcast sizes"
    %23 = tensor.empty(%dim) : tensor<?x4x4x5xf32>
    %24 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%23 : tensor<?x4x4x5xf32>) {
    ^bb0(%out: f32):
      %136 = linalg.index 0 : index
      %137 = linalg.index 1 : index
      %138 = linalg.index 2 : index
      %139 = linalg.index 3 : index
      %140 = arith.cmpi eq, %16, %c1 : index
      %141 = arith.select %140, %c0, %136 : index
      %extracted = tensor.extract %20[%141, %137, %138, %139] : tensor<?x4x4x5xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x4x5xf32>
    %collapsed_38 = tensor.collapse_shape %24 [[0, 1], [2], [3]] : tensor<?x4x4x5xf32> into tensor<?x4x5xf32>
    %25 = affine.apply #map5()[%dim]
    %26 = tensor.empty(%25) : tensor<?x5x5xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<?x5x5xf32>) -> tensor<?x5x5xf32>
    %28 = linalg.batch_matmul ins(%collapsed_37, %collapsed_38 : tensor<?x5x4xf32>, tensor<?x4x5xf32>) outs(%27 : tensor<?x5x5xf32>) -> tensor<?x5x5xf32>
    %29 = arith.divsi %25, %c4 : index
    %expanded_39 = tensor.expand_shape %28 [[0, 1], [2], [3]] output_shape [%29, 4, 5, 5] : tensor<?x5x5xf32> into tensor<?x4x5x5xf32>
    %30 = tensor.empty(%29) : tensor<?x4x5xi64>
    %31 = linalg.fill ins(%c0_i64 : i64) outs(%30 : tensor<?x4x5xi64>) -> tensor<?x4x5xi64>
    %32 = tensor.empty(%29) : tensor<?x4x5xf32>
    %33 = linalg.fill ins(%cst_0 : f32) outs(%32 : tensor<?x4x5xf32>) -> tensor<?x4x5xf32>
    %34:2 = linalg.generic {indexing_maps = [#map4, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_39 : tensor<?x4x5x5xf32>) outs(%33, %31 : tensor<?x4x5xf32>, tensor<?x4x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_55: i64):
      %136 = linalg.index 3 : index
      %137 = arith.index_cast %136 : index to i64
      %138 = arith.maximumf %in, %out : f32
      %139 = arith.cmpf ogt, %in, %out : f32
      %140 = arith.select %139, %137, %out_55 : i64
      linalg.yield %138, %140 : f32, i64
    } -> (tensor<?x4x5xf32>, tensor<?x4x5xi64>)
    %expanded_40 = tensor.expand_shape %34#0 [[0], [1], [2, 3]] output_shape [%29, 4, 5, 1] : tensor<?x4x5xf32> into tensor<?x4x5x1xf32>
    %35 = tensor.empty(%29) : tensor<?x4x5x5xf32>
    %36 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_39, %expanded_40 : tensor<?x4x5x5xf32>, tensor<?x4x5x1xf32>) outs(%35 : tensor<?x4x5x5xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.subf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x4x5x5xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<?x4x5x5xf32>) outs(%35 : tensor<?x4x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = math.exp %in : f32
      linalg.yield %136 : f32
    } -> tensor<?x4x5x5xf32>
    %38 = tensor.empty(%29) : tensor<?x4x5x1xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<?x4x5x1xf32>) -> tensor<?x4x5x1xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<?x4x5x5xf32>) outs(%39 : tensor<?x4x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.addf %in, %out : f32
      linalg.yield %136 : f32
    } -> tensor<?x4x5x1xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %40 : tensor<?x4x5x5xf32>, tensor<?x4x5x1xf32>) outs(%35 : tensor<?x4x5x5xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.divf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x4x5x5xf32>
    %42 = tensor.empty(%29) : tensor<?x4x5x5xi1>
    %43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<?x4x5x5xf32>) outs(%42 : tensor<?x4x5x5xi1>) {
    ^bb0(%in: f32, %out: i1):
      %136 = arith.extf %in : f32 to f64
      %137 = arith.cmpf oeq, %136, %cst_14 : f64
      linalg.yield %137 : i1
    } -> tensor<?x4x5x5xi1>
    %44 = tensor.empty(%29) : tensor<?x4x5x1xi1>
    %45 = linalg.fill ins(%true : i1) outs(%44 : tensor<?x4x5x1xi1>) -> tensor<?x4x5x1xi1>
    %46 = linalg.generic {indexing_maps = [#map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%43 : tensor<?x4x5x5xi1>) outs(%45 : tensor<?x4x5x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %136 = arith.andi %in, %out : i1
      linalg.yield %136 : i1
    } -> tensor<?x4x5x1xi1>
    %47 = arith.index_cast %29 : index to i64
    %48 = arith.cmpi sge, %47, %c0_i64 : i64
    cf.assert %48, "negative values not allowed in new dimensions"
    %49 = tensor.empty(%29) : tensor<?x4x5x5xf32>
    %50 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%49 : tensor<?x4x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x4x5x5xf32>
    cf.assert %true, "mismatched size for broadcast"
    %51 = linalg.generic {indexing_maps = [#map7, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %50, %41 : tensor<?x4x5x1xi1>, tensor<?x4x5x5xf32>, tensor<?x4x5x5xf32>) outs(%35 : tensor<?x4x5x5xf32>) {
    ^bb0(%in: i1, %in_55: f32, %in_56: f32, %out: f32):
      %136 = arith.select %in, %in_55, %in_56 : f32
      linalg.yield %136 : f32
    } -> tensor<?x4x5x5xf32>
    cf.assert %3, "unimplemented: dynamic negative broadcast sizes"
    %52 = tensor.empty(%dim) : tensor<?x4x5x5xf32>
    %53 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%52 : tensor<?x4x5x5xf32>) {
    ^bb0(%out: f32):
      %136 = linalg.index 0 : index
      %137 = linalg.index 1 : index
      %138 = linalg.index 2 : index
      %139 = linalg.index 3 : index
      %140 = arith.cmpi eq, %29, %c1 : index
      %141 = arith.select %140, %c0, %136 : index
      %extracted = tensor.extract %51[%141, %137, %138, %139] : tensor<?x4x5x5xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x5x5xf32>
    %collapsed_41 = tensor.collapse_shape %53 [[0, 1], [2], [3]] : tensor<?x4x5x5xf32> into tensor<?x5x5xf32>
    cf.assert %3, "unimplemented: dynamic negative broadcast sizes"
    %54 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%21 : tensor<?x4x5x4xf32>) {
    ^bb0(%out: f32):
      %136 = linalg.index 0 : index
      %137 = linalg.index 1 : index
      %138 = linalg.index 2 : index
      %139 = linalg.index 3 : index
      %140 = arith.cmpi eq, %16, %c1 : index
      %141 = arith.select %140, %c0, %136 : index
      %extracted = tensor.extract %expanded_35[%141, %137, %138, %139] : tensor<?x4x5x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x5x4xf32>
    %collapsed_42 = tensor.collapse_shape %54 [[0, 1], [2], [3]] : tensor<?x4x5x4xf32> into tensor<?x5x4xf32>
    %55 = tensor.empty(%25) : tensor<?x5x4xf32>
    %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<?x5x4xf32>) -> tensor<?x5x4xf32>
    %57 = linalg.batch_matmul ins(%collapsed_41, %collapsed_42 : tensor<?x5x5xf32>, tensor<?x5x4xf32>) outs(%56 : tensor<?x5x4xf32>) -> tensor<?x5x4xf32>
    %expanded_43 = tensor.expand_shape %57 [[0, 1], [2], [3]] output_shape [%29, 4, 5, 4] : tensor<?x5x4xf32> into tensor<?x4x5x4xf32>
    %58 = tensor.empty(%29) : tensor<5x?x4x4xf32>
    %transposed_44 = linalg.transpose ins(%expanded_43 : tensor<?x4x5x4xf32>) outs(%58 : tensor<5x?x4x4xf32>) permutation = [2, 0, 1, 3] 
    %59 = arith.muli %0, %c5_i64 : i64
    %collapsed_45 = tensor.collapse_shape %transposed_44 [[0, 1], [2, 3]] : tensor<5x?x4x4xf32> into tensor<?x16xf32>
    %60 = tensor.empty() : tensor<16x16xf32>
    %transposed_46 = linalg.transpose ins(%cst_13 : tensor<16x16xf32>) outs(%60 : tensor<16x16xf32>) permutation = [1, 0] 
    %61 = affine.apply #map9()[%29]
    %62 = tensor.empty(%61) : tensor<?x16xf32>
    %63 = linalg.fill ins(%cst : f32) outs(%62 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %64 = linalg.matmul ins(%collapsed_45, %transposed_46 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%63 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %65 = arith.cmpi sge, %59, %c0_i64 : i64
    cf.assert %65, "negative values not allowed in new dimensions"
    %66 = arith.index_cast %59 : i64 to index
    %67 = tensor.empty(%66) : tensor<?x16xf32>
    %68 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%cst_12 : tensor<16xf32>) outs(%67 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    %69 = arith.cmpi eq, %61, %66 : index
    cf.assert %69, "mismatched size for broadcast"
    %70 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%64, %68 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%62 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.addf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x16xf32>
    %71 = arith.divsi %61, %c5 : index
    %expanded_47 = tensor.expand_shape %70 [[0, 1], [2]] output_shape [5, %71, 16] : tensor<?x16xf32> into tensor<5x?x16xf32>
    %72 = tensor.empty(%71) : tensor<?x5x16xf32>
    %transposed_48 = linalg.transpose ins(%expanded_47 : tensor<5x?x16xf32>) outs(%72 : tensor<?x5x16xf32>) permutation = [1, 0, 2] 
    %73 = arith.cmpi eq, %dim, %71 : index
    cf.assert %73, "mismatched size for broadcast"
    %74 = tensor.empty(%dim) : tensor<?x5x16xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %transposed_48 : tensor<?x5x16xf32>, tensor<?x5x16xf32>) outs(%74 : tensor<?x5x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.addf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x16xf32>
    %76 = tensor.empty(%dim) : tensor<?x5x16xf64>
    %77 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75 : tensor<?x5x16xf32>) outs(%76 : tensor<?x5x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %136 = arith.extf %in : f32 to f64
      linalg.yield %136 : f64
    } -> tensor<?x5x16xf64>
    %78 = tensor.empty(%dim) : tensor<?x5x1xf64>
    %79 = linalg.fill ins(%cst_1 : f64) outs(%78 : tensor<?x5x1xf64>) -> tensor<?x5x1xf64>
    %80 = linalg.generic {indexing_maps = [#map, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%77 : tensor<?x5x16xf64>) outs(%79 : tensor<?x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %136 = arith.addf %in, %out : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x1xf64>
    %81 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<?x5x1xf64>) outs(%78 : tensor<?x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %136 = arith.divf %in, %cst_18 : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x1xf64>
    %82 = linalg.generic {indexing_maps = [#map, #map12, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %81 : tensor<?x5x16xf64>, tensor<?x5x1xf64>) outs(%76 : tensor<?x5x16xf64>) {
    ^bb0(%in: f64, %in_55: f64, %out: f64):
      %136 = arith.subf %in, %in_55 : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x16xf64>
    %83 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82, %82 : tensor<?x5x16xf64>, tensor<?x5x16xf64>) outs(%76 : tensor<?x5x16xf64>) {
    ^bb0(%in: f64, %in_55: f64, %out: f64):
      %136 = arith.mulf %in, %in_55 : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x16xf64>
    %84 = linalg.generic {indexing_maps = [#map, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%83 : tensor<?x5x16xf64>) outs(%79 : tensor<?x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %136 = arith.addf %in, %out : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x1xf64>
    %85 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<?x5x1xf64>) outs(%78 : tensor<?x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %136 = arith.divf %in, %cst_18 : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x1xf64>
    %86 = tensor.empty(%dim) : tensor<?x5x1xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<?x5x1xf64>) outs(%86 : tensor<?x5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %136 = arith.truncf %in : f64 to f32
      linalg.yield %136 : f32
    } -> tensor<?x5x1xf32>
    %88 = linalg.fill ins(%cst : f32) outs(%86 : tensor<?x5x1xf32>) -> tensor<?x5x1xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%75 : tensor<?x5x16xf32>) outs(%88 : tensor<?x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.addf %in, %out : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x1xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<?x5x1xf32>) outs(%86 : tensor<?x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.divf %in, %cst_19 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x1xf32>
    %91 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<?x5x1xf32>) outs(%86 : tensor<?x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.truncf %cst_11 : f64 to f32
      %137 = arith.addf %in, %136 : f32
      linalg.yield %137 : f32
    } -> tensor<?x5x1xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<?x5x1xf32>) outs(%86 : tensor<?x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = math.rsqrt %in : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x1xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map12, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75, %90 : tensor<?x5x16xf32>, tensor<?x5x1xf32>) outs(%74 : tensor<?x5x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.subf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x16xf32>
    %94 = linalg.generic {indexing_maps = [#map, #map12, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %92 : tensor<?x5x16xf32>, tensor<?x5x1xf32>) outs(%74 : tensor<?x5x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.mulf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x16xf32>
    %95 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94, %cst_10 : tensor<?x5x16xf32>, tensor<16xf32>) outs(%74 : tensor<?x5x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.mulf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x16xf32>
    %96 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %cst_9 : tensor<?x5x16xf32>, tensor<16xf32>) outs(%74 : tensor<?x5x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.addf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x16xf32>
    %collapsed_49 = tensor.collapse_shape %96 [[0, 1], [2]] : tensor<?x5x16xf32> into tensor<?x16xf32>
    %97 = tensor.empty() : tensor<16x32xf32>
    %transposed_50 = linalg.transpose ins(%cst_8 : tensor<32x16xf32>) outs(%97 : tensor<16x32xf32>) permutation = [1, 0] 
    %98 = affine.apply #map9()[%dim]
    %99 = tensor.empty(%98) : tensor<?x32xf32>
    %100 = linalg.fill ins(%cst : f32) outs(%99 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %101 = linalg.matmul ins(%collapsed_49, %transposed_50 : tensor<?x16xf32>, tensor<16x32xf32>) outs(%100 : tensor<?x32xf32>) -> tensor<?x32xf32>
    cf.assert %65, "negative values not allowed in new dimensions"
    %102 = tensor.empty(%66) : tensor<?x32xf32>
    %103 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<32xf32>) outs(%102 : tensor<?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x32xf32>
    %104 = arith.cmpi eq, %98, %66 : index
    cf.assert %104, "mismatched size for broadcast"
    %105 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%101, %103 : tensor<?x32xf32>, tensor<?x32xf32>) outs(%99 : tensor<?x32xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.addf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x32xf32>
    %106 = arith.divsi %98, %c5 : index
    %expanded_51 = tensor.expand_shape %105 [[0, 1], [2]] output_shape [%106, 5, 32] : tensor<?x32xf32> into tensor<?x5x32xf32>
    %107 = tensor.empty(%106) : tensor<?x5x32xf32>
    %108 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_51 : tensor<?x5x32xf32>) outs(%107 : tensor<?x5x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.cmpf ugt, %in, %cst : f32
      %137 = arith.select %136, %in, %cst : f32
      linalg.yield %137 : f32
    } -> tensor<?x5x32xf32>
    %collapsed_52 = tensor.collapse_shape %108 [[0, 1], [2]] : tensor<?x5x32xf32> into tensor<?x32xf32>
    %109 = tensor.empty() : tensor<32x16xf32>
    %transposed_53 = linalg.transpose ins(%cst_6 : tensor<16x32xf32>) outs(%109 : tensor<32x16xf32>) permutation = [1, 0] 
    %110 = affine.apply #map9()[%106]
    %111 = tensor.empty(%110) : tensor<?x16xf32>
    %112 = linalg.fill ins(%cst : f32) outs(%111 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %113 = linalg.matmul ins(%collapsed_52, %transposed_53 : tensor<?x32xf32>, tensor<32x16xf32>) outs(%112 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %65, "negative values not allowed in new dimensions"
    %114 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<16xf32>) outs(%67 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    %115 = arith.cmpi eq, %110, %66 : index
    cf.assert %115, "mismatched size for broadcast"
    %116 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%113, %114 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%111 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.addf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x16xf32>
    %117 = arith.divsi %110, %c5 : index
    %expanded_54 = tensor.expand_shape %116 [[0, 1], [2]] output_shape [%117, 5, 16] : tensor<?x16xf32> into tensor<?x5x16xf32>
    %118 = arith.cmpi eq, %dim, %117 : index
    cf.assert %118, "mismatched size for broadcast"
    %119 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %expanded_54 : tensor<?x5x16xf32>, tensor<?x5x16xf32>) outs(%74 : tensor<?x5x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.addf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x16xf32>
    %120 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119 : tensor<?x5x16xf32>) outs(%76 : tensor<?x5x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %136 = arith.extf %in : f32 to f64
      linalg.yield %136 : f64
    } -> tensor<?x5x16xf64>
    %121 = linalg.generic {indexing_maps = [#map, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%120 : tensor<?x5x16xf64>) outs(%79 : tensor<?x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %136 = arith.addf %in, %out : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x1xf64>
    %122 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121 : tensor<?x5x1xf64>) outs(%78 : tensor<?x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %136 = arith.divf %in, %cst_18 : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x1xf64>
    %123 = linalg.generic {indexing_maps = [#map, #map12, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120, %122 : tensor<?x5x16xf64>, tensor<?x5x1xf64>) outs(%76 : tensor<?x5x16xf64>) {
    ^bb0(%in: f64, %in_55: f64, %out: f64):
      %136 = arith.subf %in, %in_55 : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x16xf64>
    %124 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123, %123 : tensor<?x5x16xf64>, tensor<?x5x16xf64>) outs(%76 : tensor<?x5x16xf64>) {
    ^bb0(%in: f64, %in_55: f64, %out: f64):
      %136 = arith.mulf %in, %in_55 : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x16xf64>
    %125 = linalg.generic {indexing_maps = [#map, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%124 : tensor<?x5x16xf64>) outs(%79 : tensor<?x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %136 = arith.addf %in, %out : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x1xf64>
    %126 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<?x5x1xf64>) outs(%78 : tensor<?x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %136 = arith.divf %in, %cst_18 : f64
      linalg.yield %136 : f64
    } -> tensor<?x5x1xf64>
    %127 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126 : tensor<?x5x1xf64>) outs(%86 : tensor<?x5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %136 = arith.truncf %in : f64 to f32
      linalg.yield %136 : f32
    } -> tensor<?x5x1xf32>
    %128 = linalg.generic {indexing_maps = [#map, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%119 : tensor<?x5x16xf32>) outs(%88 : tensor<?x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.addf %in, %out : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x1xf32>
    %129 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128 : tensor<?x5x1xf32>) outs(%86 : tensor<?x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.divf %in, %cst_19 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x1xf32>
    %130 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<?x5x1xf32>) outs(%86 : tensor<?x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.truncf %cst_11 : f64 to f32
      %137 = arith.addf %in, %136 : f32
      linalg.yield %137 : f32
    } -> tensor<?x5x1xf32>
    %131 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<?x5x1xf32>) outs(%86 : tensor<?x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = math.rsqrt %in : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x1xf32>
    %132 = linalg.generic {indexing_maps = [#map, #map12, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119, %129 : tensor<?x5x16xf32>, tensor<?x5x1xf32>) outs(%74 : tensor<?x5x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.subf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x16xf32>
    %133 = linalg.generic {indexing_maps = [#map, #map12, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132, %131 : tensor<?x5x16xf32>, tensor<?x5x1xf32>) outs(%74 : tensor<?x5x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.mulf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x16xf32>
    %134 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133, %cst_4 : tensor<?x5x16xf32>, tensor<16xf32>) outs(%74 : tensor<?x5x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.mulf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x16xf32>
    %135 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %cst_3 : tensor<?x5x16xf32>, tensor<16xf32>) outs(%74 : tensor<?x5x16xf32>) {
    ^bb0(%in: f32, %in_55: f32, %out: f32):
      %136 = arith.addf %in, %in_55 : f32
      linalg.yield %136 : f32
    } -> tensor<?x5x16xf32>
    return %135 : tensor<?x5x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_torch.float32_5: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32_4: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_16_torch.float32_3: "0x04000000F505FE3D2C5106BE7DD99EBDD90D32BDEE7F5DBDA5F7063E81BA9DBDAE8D33BE98CE2FBD7C49B7BC860AC9BD2AAAB63DE92517BE354B1FBE9C16343D9FA4AB3D",
      torch_tensor_16_32_torch.float32: "0x04000000644B18BDDA1231BEFCA283BDF721C1BCC1AA55BD5E0B163C9B12F4BC5B441CBE4053483D433495BD8BFCE63DE2392FBE62ABCA3C0FCF66BD2D29DBBDABF2AD3CBB138DBDB23344BD446EEBBDE6D931BD75A5083EA6801DBE8938103E66013CBCFE3EA13CF77EB43D6D39CDBD9AD688BBE94AE7BD3DEFFE3D2D94713CE15243BC716246BC8086F93D2536103E70182BBE2FF909BEEDB35DBB76C7FA3B010002BE208DC33DDF45D23DDF8A27BEBF26B9BDD178BF3CB69921BEB06187BD7D67D13C9DDB00BE6B51A43D561C2DBE8BD7BEBDA879543D40992A3E4CCA1A3E19D84CBDE8F5613D66370FBD18AF9A3D59F347BDEF11003D2CEB323DCFCA4E3D4B7AA73D6B6B41BC4ED995BD9FAD063D7871A2BD75AC913C95DB9F3D0635263EC1D1BCBD2BADEDBDBC9AB1BDF2509DBD59AF903D8DA748BD2AE529BD21270C3C2A7BF3BD91DF853CF8ED2F3EC0E38CBDE9F81EBE0C3848BC895BD5BD0BDC34BEF1B5E43CC556B2BD6D0423BEF65B9F3D29E3863DBE8ACB3D79308ABDC23181BD30A2F9BB10D081BDD67BFCBCBBE98B3D84D0CF3D0B882EBC010144BBBF2407BE5BF7203D59A3A7BDDDE1DD3D312E40BD0C2CF53D6E2CFABB002BA0BB2AC3D43DF21B21BE0F1580BD53670DBE2D20093E0A1E813DA14139BD06C20EBE93282EBE58DE1B3DA268DABDD3FF4D3D49EDD1BD85A5FABB9BC11A3EBA6C32BEC1C222BD6C6BEEBD497914BEE7DEAFB9F1ABB43C1B7B063E7756303EEF271FBCE1F512BEB6E40E3E8BA281BDF7172A3E6FBA7CBD019F2F3E1720A1BD15642D3E203CB7BDC92168BD3CE17DBD45B2033E32B45C3D6F0915BEA9F5E83DDE86293E5710723DDDF8233D568D973DB684AD3D5F17543DC42800BE826D0F3E4E0915BE8519B1BDBC73613CDE40FA3DF577503D56A1B4BD22E71EBEE14712BEBA59233E0749BE3D76ABDF3DA30117BDABAC17BE66FF8FBDCF6C253E26D722BD143ECFBD40CE9ABD84478BBDF408063DCAF2093D8314C73D8E9EF7BD586CD8BD829A493DB387DF3D2C1A6ABD9CEF3B3D3DDB7ABDC526263E32F1BE3D67FBB63D236B223E1A1908BE89929ABD0150F63DE5FCED3DCF4C39BDF5F7203EA0884A3D67D926BEF49410BE6E2F1E3EBE6E95BD98488ABBA24A6E3D3A4398BD558871BD999A7B3DEFB59A3B34C729BD04B8263D5EAAEA3DE0243EBBBE96D73B86D9A63DBB353FBC961D1D3EE9445D3D4FBAA73D84D82F3E9DCEBA3D750E5E3D4933B1BC4F8B32BEBE504EBD37E46CBDAFD6D9BBC67813BE52B2E43C0D5C24BE652B683D7D8B15BD4D19F2BD1417303E825DC9BD14443A3D771C6FBB9FAAD73D61B8F43C38B5CC3D678F14BE8F124FBC7BF0D3BD357CDF3DA45108BDB01EBE3D6C91B5BD0DAA19BD02E678BC99581E3E428BEBBD828DBE3D2D70E5BC830507BEEB3ACBBD61721CBE996B73BD91D819BDD051163DD0CFE53C5365963D0ADE623C6A2F32BD4B2F0EBD2384833C15E890BD950F31BEF540093E2C5E0D3ED93A843D89859DBD495569BC6605BA3D0757C63DED50CDBCFA13803DF42926BCFFCCB7BDE9C51E3DFBE3F33C5203DCBD1D7BE1BC39B2ABBDCE4B1FBE24D92ABD2E27113EC0C4353D31F7C13D4FF3703DB98110BECDAF983D145D343E4A11F23C6E966D3DDC41313E9921DD3D613934BE507677BD3E0C80BD13EE1EBE88FFE33DB408D9BDB617E5BD44578A3DDC9DC2BB89BF1A3E54E40BBDA5D2B03DDB1128BCDDDD1CBE28CA193D6F0A6FBD162826BE5CE4123D7414B0BDE821EA3C04A1063ED1CA9EBC0BABD2BD129780BDA7A958BD379A1C3D344E12BE713DB9BD484CFC3C70101C3D71A479BD06F01ABEE8B14E3D7156BCBDC771C6BCCF24103EBEECE4BC4112863BE2462D3ECBBD203E8B00583C069D82BD889A0E3EA9A114BED2105E3C9AFBD4BD0D6BD63D91CB253E3890D03BC8B7083E4F3357BC9A38093DEC0761BD0A32A43DC2178ABD260E813BF4E73DBD673118BE6473B53DCB0B20BE622B4D3D604C2DBED8CAB4BDD155843DD7084ABDF756503D8CA2CEBD9CCBA73D028C10BE4A41213E674DCB3C5D42213EA28722BE9EE01F3E201B973D468C2B3EC6403C3C724F0DBE9DAD94BCA2C0003EC499313E72400D3D4392AC3B4EE80ABE3724C43D8ED2B03DB480323EC6E8BFBDB47C0ABEB800613D1E5BE13D9E2409BEBEE219BEA8411F3C365B073EAC3803BE59DF82BD04BF05BEF5031B3ECDCE25BD80A7A33DAFC7A1BDC1D5FDBD03A03CBD1999813BB603463DB7165F3CB834213D7BD811BE92782B3EE4DB913D018120BE30B61C3D747D443DD88316BEE2227ABBEAFE2EBE7FFEBFBDFC06B03D2F1F8ABD2D3EB2BD0EC7BF3DBE31003E885CE33DA66A89BD502AFD3D45A6D23D9EC102BEC04191BD3ABBE63D11D9013EE5B2963DD3E1E93CB9CE2E3E2001A9BD28FDA43DFF3A2DBC199CDABC2A4310BE9C45D4BDB3DF893DFAA1C9BD0C4330BDF1D4F8BD8538533D4DC6D63DFF44ABBCFBE392BDA7C711BE86C83F3DB8BF9DBD94DFDF3CD2DB983CF8C2FDBDA629013EEE3367BDC08E16BEC9E47EBD54F94D3D2AC17A3D78C0183EE837023DFC7C08BEECCACD3DF730B5BB631680BDC27425BC236FF8BD7A046D3BAAD482BD39C4A83A65834DBCED8B02BE0455A73D1643EC38C65EB13CDA0C54BDA3751C3EE2BFBDBD6A56343EDD06153EC2F2EABD9AB6AABDC0E1013C3F9918BE033629BEBC7A18BE5692F23C976F893DD3CEF1BC4422333E103DB3BD4C0D253DD708FEBD2C2E253EA90545BC66EB21BE23292A3D19B15DBCC5E12BBE1B1094BBE2B3863DFF7CAE3C1E30B7BC502CBA3D25C0AFBB9F49BA3D77894E3D1B3D17BE84729CBD2F35AF3D160006BE4941CABD54519EBC37A0F83DD18B293E5CAD25BE037E153E",
      torch_tensor_32_torch.float32: "0x040000002A5F413E9C0F1BBEDC4377BE1460253E70C2593D88557CBE00E321BB7A432E3E804213BD702FFEBD20C90D3ED070A73CF442D7BD28F2043D60CBBB3CE87D9C3DA6AF633EFE6E203EB024ECBC143A6FBEE01112BDCEDE44BE20849EBCD658673E08720C3EA0DE093D382AE83D3830AFBD28B84E3E4023B9BD40EE1B3EF06912BD",
      torch_tensor_32_16_torch.float32: "0x04000000801631BE8008C23BF0E1FB3D50BF5E3E00D08A3DD04761BE5E0006BE4486933D2C1EB5BDDAE02A3EAE232F3E1A9A57BE96A517BEBCC2DA3DA29828BE545882BDA4E80CBEF03001BDF492B13DD82558BEB60C52BE54255D3ED0F024BE60E4043CB0E59CBC14498ABDC879A83D044164BEF0D5E63C909E773D40D7D0BB00272DBD260D1B3EBC4CA8BDC0EB013E50E7713ED6D27FBE449CC8BD88CF2FBED429A7BDA0A9483D28CD363E3E8349BE203356BCF04DC0BD7C93B93D58AC743DB895363D0CD6A8BDB49646BEEC29A13D1CBE093E38367E3EA8377F3EC8A8033D4CD3723E0051A53BD00082BD80F0133E2A15353E886C4ABE28C47A3D18F1A1BDA6BA69BE644AC2BD241EE5BD4A7247BE48184C3ED0086ABDD89C2DBED831243D40EE66BE50B4D0BDE08C24BEDAD0633E7A080E3E944BA9BD4072E13B8AC126BE1A6633BED8E35ABD70552B3E5E1A303EF06EFCBC14D901BE50F208BEC023423CD0BEE9BDA4402BBEA88C193D3092F9BD36CA73BE5447943D0CAF8A3DE8EDB4BD066029BECC9FCBBDB6D1263EEA91183E585909BE10DDFB3DFEA93ABEE01C02BCACA5983D5E43753EA0B7EA3D9C9492BD7454EFBD1012863DEAC04A3E9ED90F3E3A38233E144F793E8CBBA43DD07A85BD00D5C6BA92EC0ABE08F2C43DD2EB49BE2031D8BDFA38403E4C1356BE40C8DE3C8A16003E984453BD8056983BA815AABD800AFEBC961756BE3A61533E003C75BC26F4543E30DB743DD0F7B2BC283D683D3443B0BD0CF25EBEE0E6EABD5CD16F3EBA611C3E88EA4ABEF03A293E848E8CBDC029833B107FE73D708419BE14E218BED6C31E3E087367BEB81E1C3ED0DCE0BD84EEECBD4060DDBC5852893D80DEC8BD005C5E3B145E763E70B024BE48E9543DA47B97BDD0F28BBD20FE7A3C10C92B3EE053C9BDE060733CA07BDEBC50F6693DDEEA38BE48DBD0BDCC22F7BD187B3C3EA8B011BE300D34BDB0B51F3E68DF473DCA0D383E20CC273C98D97F3D781F123D305B60BEBC70F93D5070C43C807FEE3B02F6713E1C7BE83D32D538BE6C7FE03D00334F3E946BB9BD70EFF33D90C6873D72394B3EA4537EBE20FDC0BC926B683E584123BE82D1323E8802523E50CA5DBED4480ABE7ED2713E188497BD9868FC3D8E2078BEF8782ABD0C577CBEB6BC64BE164800BEBC852ABE7C11203EFAAB5FBEC0F7BCBC00C3C23DF083BEBDA0E28CBC265A343E609FF03C20D8F63C0CF439BE04587D3EA4B894BDE860AEBD105E42BD4A5E7ABE942BF03D161679BEDEE833BED04897BD72D243BECC3498BD005BA3BCDA8540BEC0030DBD2078E4BC2C559A3D88B745BD4EEE59BEB8E8D8BDD05D9BBD90DB45BE4C3DE73D78C3BB3DF0D3293E4485AFBD5EC85B3EDC64023EC004B33C10842EBEE8DFA7BDD41EED3DA052913D600DA8BC0A495BBEC05E743CC6466B3EE25C6E3E1ACD0CBE209DA2BD4A344B3E4ABB143E5872B43DA826BDBD6C2B21BE6EDF7BBEB04213BE1C133ABE58CA053DA0048A3CF05BFFBD30929A3C3278393E40DB1E3CD0A4643D644A823DFED97E3E40F1B6BBE08E263C041DC9BDBE5B3BBEAE5F17BE2E9068BE46FD25BEEEA21EBE90502ABEA41782BD103672BD104D34BE2CA3ED3D202B3C3E4C561D3E28AE62BED204423E44BA883D28C082BDDEDB21BE5683393E80B82BBC00B4783C742391BDD0F193BDE4B3A83D2C05FC3DC022B03B4090F23C60D40F3DAE732CBEE06F54BCF435673E76420BBE80EE2E3E88C2A6BD209244BE208F673D289ED4BD56801FBEF094FC3C406FD23C88A35D3DA88E393EA0A717BD90F357BD70EE0DBD08AC3F3DC04E2EBE3813E43D6404D9BDF425303E4CFE933D18DE87BD9CBF4C3E42A84EBEFCB6E53D80CC9A3B249F72BEFA575B3E3032173D008D2BBB404E69BC4C63713EE88E58BEC4550ABEEC0B0ABE983FF4BD3C2AC53DE0C1EABC044F163EC005A3BCE895BBBDD2F229BE0C90493E64262DBE6C549F3DBC440ABE80EF283BA08A7A3ED2FF30BEC888533D442CFA3D16F7113E000679BD7036D63DF0E134BE580755BE8047ECBC9C57D43D72696BBE20F4713C580D3C3DFEA6783EEE5B343E00D876BD00DBCEBACC11D93D50A0A53D78AD203DD2F618BEC0E6E53C3E15113E08A3BBBDE02B063C84F4503E46184EBE4CCE1FBE9E36183EA0A8C9BC18E4FABD88DEF4BDFC09D8BDE0DB413CCCEE173EF81A1CBDEEDC1CBE2823A6BDBA60693E708A08BD5CAB633E161234BE6879C03D5C887E3E4AE8343E345F6D3E16EB12BE982A11BDC8C0283ED88E2ABEEA4A58BEB62B01BE5460CABD327253BED8DB75BD409391BD28666BBD024E1D3EB8054CBD00ABB9BAE0D502BEA83A42BDC4689B3DBA0C6EBE36805FBE7C7ED23DEED1163E20D93A3D1047BFBD96F702BE00A6FB3CC0C76FBCB08B2FBE06BC4A3E58CD19BDB0DBFEBC443A333EDA891ABE145AC4BD58893F3E1089253EB01EE93C80E5D63C26443A3E78FF2ABE00C5B23B76711ABE2039DBBCF870F8BD980F9A3D025E29BEB8BDB63DC03F8D3C38B9713E30DECBBC5832DE3DD878FDBD84B411BE1C2B27BEF8DD2BBDCEC60C3EE0C22ABE02710A3E801B753C2EA3373EA42D673E0AB92DBE0C42C7BD9023FBBD389545BD005A68BE14731A3E88641BBDE89E33BDE08426BC5447B1BD50CA6EBD0C4A163ED6F969BEC08BB53C2C2F2CBE14DB32BEA8D8913DC0EC0ABD60AE36BD80D3423CDAC41F3E4C3C89BD823E393EF401623E989245BE806B25BE80651E3E8012CA3CF84D743E62DA433EC00E423CB8D70ABE20D8043DE47E943D48BE5BBEB0D46A3DD21E10BEFEAB6E3EB037C1BCF89140BE3A676EBE96C04EBE7C8B4DBE8ADD30BE4EFC2DBEE072C0BCA66F7A3E606A50BE44D7AE3D3406833D04E3A8BD",
      torch_tensor_16_torch.float32_2: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_16_torch.float32: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_16_torch.float32: "0x0400000014530E3ED04A8CBCF005C73C600D1F3E204D61BEF602673EE80E77BDC2B13EBEAC51BFBD1C8538BE26421ABE369D27BE60E35C3ED8912D3D94C5223ED2BD6E3EB63251BEB81C153D1A49403E685182BDA0CAC6BC18C94D3EF4C9183E6A762BBEE0AFED3C70D305BEEC7508BEFC01E73D2C4407BE34F252BECA2E6FBE8A32723EDC7CD53D78E6783DA8AF9EBDF4A791BD22BD35BEA0B41D3D900D38BE36E646BEA8837F3D2888803DCCE41ABEE0DFF03DE47D0E3E8097DC3B74DF0CBE2A6E74BEB21B573ED453863DA27D793E943D163EA06B3B3DF8DC74BD7A4B2C3E68CAA5BD0EE62FBE36390E3EDA84663E3AC834BECAB6023E7844363DFA0337BEEC6ED33D1EE673BE20CEDBBC5048BFBD60C475BC143E8E3DDCF5D93DFAA90ABEE23140BE70F4D73CBCEC90BD22D30BBE60CAF63DF2AD35BE42BE423E4C8C803D56B132BE0EBE50BE24FC22BE10FA44BD501F59BDA826683E3C1B27BEE01563BDCA467ABE4E283C3E70BE673EC415DA3DCEA33EBEBC9513BE34F952BE840438BEFCBEB2BD62FB3F3E78C603BD2A8D583E60A2DC3C2CC7253E42E71ABEE0494FBD2A926FBEF83979BD62DC7A3EBAA318BE984529BE907B713EEAAD39BED4EFEABD30EA5F3D749E8D3D989E4D3E30884D3E100402BE16B516BEC8DEDABD88F4D33D90F973BE429A48BEA06C3CBDA27A393EB83A42BEDA4024BE809EB6BBCC3E19BE62C3273E56292B3EA8067DBEBCB5EA3D7E557BBE3A052CBE780F21BEA00926BEDE4A3CBEC4ECB8BDC8E3CA3DEC1E8DBD700DF83DF8849FBDC02331BE3C3EDABD408C08BD544626BEAC39783E5C3BB5BDC065CDBD201F653E78C7083E7E812E3E30C01CBEA4C847BEB0318ABD2401583E88CB253E346D20BE088F6BBE240C1CBEA096063CA0F019BE16B23FBEC87628BE0A63303E8CED293EC0A2CCBD6C5800BEF66E21BE1054853D003A623E36B77C3E38591D3EBE4A073E2AC9583E24C70C3E60EFDFBD4A6A22BE90F38ABD0E3C38BED800F7BD4419F3BD98CF653D7E1F67BEC4A15D3E10609BBD74040CBEA87272BE42BE2E3EEA9975BEE4552FBE6879C8BD8094393D3C65BCBDEA0D0DBEC00BC9BD6697783EF4AE9A3D009E1FBDF43A5DBE4C8DD43D1CBF303E4C84E6BD3012E4BDDCD0813D80E7D23CF088F1BCDAEA32BE403496BDAC8937BEB042D93C54B0C1BDA01BE53DA86D2B3DF4B03C3EA07851BE52DA05BEEE4654BE80CA58BB98D4EA3D183FD43D90FAC33CC00E1C3E00E10EBC0CA92BBE9423BB3DDED523BE70082E3E1436063E6253143E40E911BD34CFC6BDECB5E43DBC1961BE4A6239BE606DE2BD06845EBECC4C45BE8C82BE3D80C636BC8C9137BE8015AD3BF4ECBEBD44B6A5BD3CCB5F3E2A5D6A3E7261513E3860B7BD2007543D9C970CBEA45EAE3D7CD2943DE0E7253C2CFAB63DE00EC0BC20CE23BC50FCCB3C",
      torch_tensor_48_torch.float32: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_48_16_torch.float32: "0x0400000081AA8ABE3F9480BAF0B82D3C6CA1E33DE867B43A98E0703EB1DB9A3EE9638C3D03445ABE8C5786BE649C98BEE496273D226351BEBD5B873E2B933CBEC9F8403E1B2DC23DD2017C3DC3CD673DA189293D25F737BEBF89123EAC97B4BB40895F3E33517E3EEFCF693EC55A89BE8367433E7DA136BE11C44B3D1FF5463DD8CB933E2A2A8ABEC4F1C7BB83B75ABE5AF972BD7D12453ECF2F903EB12A263E06778DBEFE8885BE270C42BDA12C153E4DCF4D3E2A5C5FBDB8E77A3EA48C24BEB7E07F3EED1EC6BDD304923D024344BE58DE65BEBA54753DFBA191BDE4152BBECF17143E5BF20D3E65C5453EAE576D3E473A3A3E1848973ED3E7773E937DADBD03405D3C2DFECC3D6C281DBE5C5E683ECA2738BE9675173BBF505EBDAB182FBD348E143D9AC694BD673A3C3E5510863E621C8D3E535967BE3F4F5B3E5E692D3EF458B73DC3CF36BD81F1F4BDF7079E3DAB10F43BD13F54BE56EA0C3EF9BE8DBD1624043E5BB6B53DA27793BE75129CBE68DF663E4476FA3DD480ABBDED5E57BE2315F9BD2572043CD8BFDBBD142E8D3E40EB19BE5D105DBDA837843EDF05863EFDC807BECA240F3D35BF1D3D215A4B3DF47B09BC95EE69BD3A2076BAD64BA7BDDA2972BE946A3B3D8521633E7CEE9C3D7F9AB7BD67A5873EBB75193E01D3053E330A55BE017A3BBD55EA943E7F3C043EE73D22BE0FB30A3E6370F03C1EE3643E5AFCA3BC96248ABCB4F5093DD42A10BE46B95EBEA3D2C43D58952F3E03F0ABBD4CE789BED8EC14BE18BB51BD5A9C8CBE91B81ABE7596363E7E5A1A3EAB4095BEF11A87BED986473E422DAD3DC947E93CD97105BD4AC4893D5E409A3E17FBD93D1CE7233DF87C073D081995BECC98723E781262BED62BF93D1E507ABED7678EBEE6A792BE769057BE6B00253EFA6E4A3EBDAC5E3EE8403A3ECA6944BEBB18A23D488F34BE105E873D9A651FBEC1A5753E2E11673E98F0843ED9867C3E61C8F4BB72C881BEFCC16F3EF1E98A3E382890BE66ACD53DDD6B5CBEF2848BBE2154363EEA32293E86A265BEAFB6073EE9FC12BEEFA0993EA758973E7AC79F3DBC142D3EAF1347BEABF15CBD34F1FC3DAE9F873ED4A04C3D9874683DE31DD1BDF00F983E6CB1693D06A374BCC9C18BBEFBE65B3D34C3583E343641BE50CF043E18D7C0BC15C1863EC7DF83BE49310DBDCDC6F33DBDA7E9BDAC0200BED1C469BEDC3D2CBED28DEC3C01D8113EE7837B3E60FDEB3D4E852ABEA5CE0B3E5CA203BE0FC686BEF37AA53DB3A658BE799477BE04FE3DBE294B00BEE0C5333ED40F2E3E90AEA5BD84318F3EBA8558BED0BD1F3DA82137BEFA58753D1D591FBEA874F03D3B4DCBBB48DF373E9882653E7036923ECED5833E850A7BBEBB4894BEB463753EA6D416BD06B289BE38D2803EF1D9C93DA25B713EF77B723EC23B00BC1B15233BCB6A193EF9ED2C3EAC5C96BE9759E2BCD45914BEFBE2AB3D69500A3E0FD03B3E001C7CBD34C47C3EE9BF543D241B9ABE26987BBD409CC0BDBDDD143D84617DBE55B1833E45363B3E568FFCBD7ADE06BE160860BD0EF530BDFA087ABE94F6003E5121953ED1EF25BE9522803EBBCDB0BDE2DCD43CC963953E5B3658BEC5CC42BEC8956CBD1C8A40BE44D49A3C8CC3273ECCD48D3E541E70BD59CF5DBD40286EBE4965953EC3F27D3D75B5843ED3C41C3EFBF0E23D556B04BD24592D3DD7BC293D7D53D13D0C3729BEE870573E5E1250BE64C9D3BCC508E53D5C9099BD45E51B3E8DDAC93D6D5145BEBE97233EEF0F61BE72987D3E70FB18BEDE5F5EBDDA7664BD21CB1EBE39B9D53D631B8A3E4C483CBDD02F8E3E41705BBED8AA5CBEFC12C63D9827AB3D0C459A3D72B75D3EA46F083EAF41A63DA73B81BCB75547BEBAA484BE546D46BDAD55F83CE3FC563E75D863BE861B663E4924E33C8991423E34E3C7BDC24C8B3E786E643D7D4C3E3DCFF3AA3AC3F5743E287F843DA2826B3E472234BE7A412EBE2D288ABE707DF0BDD3BD53BE6CA9B9BDCD03973D95AA3C3DE02567BEAF501ABDC0B9A83D36CF92BE0B87953EB5213E3EC310983EF828C0BDBAF48F3DE52E8EBE9B0C4DBD27C3E83DA31147BB83989CBE581ADE3D740862BD9C586A3E0A9B82BDC87AB1BDA60FB83D3B1D72BE12610EBE0EE450BE88993D3E5F865F3E45226EBED31667BEA0DA13BE553793BE44A050BECC1FE2BC4317433B2CD5D6BAC171873C8A2854BA175A063DCEA91E3EB8E4A93DF0D835BECB026E3D4FFF9B3EDA2A81BE6E006E3EC96EF83D68496F3E71E92F3E88902CBECB2555BDCE09BFBDBE006E3E7BEB663EDB68E93DC1AE6E3DFB1C8CBE0AD0B3BB7F687ABE42B683BEE63A0ABE69A6803EA7EF7CBCC1B1993E4BBE0ABE73BF81BE2B6E54BE77C102BD04FC373CF0D9883E82B597BED73C633E96C1253C46691DBE6CE58A3E140C8CBE76A5D6BDFB1C6CBE0DC9163EBFB22A3D2BDD55BE893C3B3E72CB9EBDAE6D59BE0DF150BE3E9B073E3CFF3E3E7A9A67BDE4AB6B3D4379613EF10D5DBE182E4F3E80F2963D4B73CD3C608949BECCCB003E83AC3A3EFB788ABE4D3A303E5E4A48BE4B7505BD695948BC10EB593EB6240F3D99DE84BEAF4725BEA44AD8BDF5BC2DBD5EE68A3E9BD86B3E7CF4643E55C083BEF72E83BE8F10FEBDAD1E833E6772993E13AA1FBEC3A993BE04DDA03D9005B8BDB1CBF6BAAB9C88BD41EE163C12879ABEB3557EBE6F96763E56241B3E812412BE120EE9BD27CBBA3D74D9013E8E4A113EE7DA3DBE70C22C3EA842373EA6463BBEC15CD5BD0CDE7BBEDAB584BE04DDD23C31C67F3D8BE234BE65B8E4BDFF9A443E1B0993BE97ED97BE69A68DBE5CE89B3E515A2CBD0AE095BE0D44303E86BB9A3DCE56733EED2EAFBD9C69CD3DD00091BD5B5120BE6FE246BEB962FF3C5C8A153EE013643B2FA274BE414490BE939799BD29B966BEAC0194BECD9AB3BDFD066539982D173EBF00993E9C6F83BD6ABDA93DD68995BE051D72BEA10E2B3E038282BE39311D3E14E0D23D0B8DCEBDBFE7193E96996B3EC998403D3C0D113DD4BD4B3DF9BFB0BDA0BD0E3EE330C93DD68700BE71BF9BBE158B09BE7E59463EB064F3BD2C7D413EF0CE003E749F94BEE092FC3BB705B23DA1FF783E7563E13D552769BEDB8CD839A35F30BD84B0103ED806CBBD1950153D61668D3E72C5CFBB8DF191BD0A91B33C773447BE7E1FFBBD28089B3E10387BBEFF3703BC5297593E67508DBEA942693D188F59BEB28C483D2E1B92BE1F7C5DBE5CF8E7BC9C4A9FBD1264223EC06FC73DF0D18D3E6CCDA6BCB3F107BE854F503E27AE2DBEDCD2473EE47F17BED8F847BEC85F9ABEF6E71CBE556DE53D72AF5CBEB1D75DBDEA2D863EA355F0BD1BA8C53D8CFE853EAEFF4DBCECF752BDDB2D9A3AF776B2BCFF417FBD6133513EB650343EB5C1983E610D33BD6DEF963EF08C043D36525A3EAF5A84BDE75BF5BDBC96B23C8197A73D428D85BE22E187BE84188B3EE54E7DBED023543E6E9A20BE8F47F13CDDA7933E20D0BABD4382703DA0CD15BE7CBB763EA8C9A13D0ACE88BC13E083BE9BE34D3ECC8A743E28630DBDFDF78A3D781F87BE8CD3A8BD802B88BEECEE94BC9FA7923E4869903ECBFB19BD0DAC673EA1256D3E032700BE5BA9373E7938A93D77FE9EBD8EC6F9BDBF65E83D2C0276BE380C91BEE74BB7BD70B9363EE5D78DBEFE592E3D41CF4DBE87C29C3C8B5F603EF9ED543E07B735BC03B201BE310D6F3E4E0C73BEB4587CBD80FE8E3EE890B3BD4199EB3C9DBB8ABE81F526BE45496CBD4ACF983E5DF40E3EC1C25F3EC7258C3ED597FABBFFC9813E06DE763EE06034BE1CFF903EB56B6B3DEC1B74BD1DA9CABBEDBA74BE203BFDBD297C5BBEB317253EC96E48BE77F7563C231A083ECB6589BEDDC2333EAC85973ED21A743E504515BECD78F53D9FE43ABE560C48BE2E6766BDE87A2E3D4487273E02FF15BD66B6713DCB51023E45C5F33C77C74BBE3A2245BD62E4813E5DFC93BEAB9495BE17D192BEFDAA2DBED9913A3E1DF99B3EF6EBB93D9DAB06BEA9BC1B3CAB7F3A3E06BA04BE9C5C8A3E6DB15E3A35A669BDE9BA853D26C6C13B121C8C3ED623CB3D2B9C67BE940B30BEAEDC1FBE426384BE14DB75BE59AD10BE3C00543DE82AF83DD952E5BCC668953E18355CBDBC27403EBD78913EC8C3B63C911C093E649C6BBC3BCE3ABDCD7B80BE09E325BE2E7F57BEB5B97C3ED51BA83D8F13DFBCDFC72B3E5573B43D17706D3D535254BE0880953E9D80E83C4753803ED62C0C3D5492F7BD05DD72BEDC5CA4BDFEBD35BEDF966E3DD3406DBEED57CBBDFA558CBDC59883BD93D80ABEFFCA943EF9347E3CB0CF593E4D6B2C3E1A7AC73D"
    }
  }
#-}
