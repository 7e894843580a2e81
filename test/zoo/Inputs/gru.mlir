#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<2x4x6xf32>) -> tensor<2x4x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x5xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_15_torch.float32_1> : tensor<15xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_15_5_torch.float32> : tensor<15x5xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_15_torch.float32> : tensor<15xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_15_6_torch.float32> : tensor<15x6xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %0 = tensor.empty() : tensor<6x15xf32>
    %transposed = linalg.transpose ins(%cst_5 : tensor<15x6xf32>) outs(%0 : tensor<6x15xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x15xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<2x6xf32>, tensor<6x15xf32>) outs(%2 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x15xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x15xf32>
    %extracted_slice_6 = tensor.extract_slice %5[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_7 = tensor.extract_slice %5[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_8 = tensor.extract_slice %5[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %6 = tensor.empty() : tensor<5x15xf32>
    %transposed_9 = linalg.transpose ins(%cst_3 : tensor<15x5xf32>) outs(%6 : tensor<5x15xf32>) permutation = [1, 0] 
    %7 = linalg.matmul ins(%cst_1, %transposed_9 : tensor<2x5xf32>, tensor<5x15xf32>) outs(%2 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x15xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x15xf32>
    %extracted_slice_10 = tensor.extract_slice %9[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_11 = tensor.extract_slice %9[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_12 = tensor.extract_slice %9[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %10 = tensor.empty() : tensor<2x5xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_10, %extracted_slice_6 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_11, %extracted_slice_7 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_12, %12 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.mulf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8, %15 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %17 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.subf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18, %14 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.mulf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19, %17 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %extracted_slice_13 = tensor.extract_slice %arg0[0, 1, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_14 = tensor.collapse_shape %extracted_slice_13 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %21 = linalg.matmul ins(%collapsed_14, %transposed : tensor<2x6xf32>, tensor<6x15xf32>) outs(%2 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%21, %4 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x15xf32>
    %extracted_slice_15 = tensor.extract_slice %22[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_16 = tensor.extract_slice %22[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_17 = tensor.extract_slice %22[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %23 = linalg.matmul ins(%20, %transposed_9 : tensor<2x5xf32>, tensor<5x15xf32>) outs(%2 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %8 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x15xf32>
    %extracted_slice_18 = tensor.extract_slice %24[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_19 = tensor.extract_slice %24[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_20 = tensor.extract_slice %24[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_18, %extracted_slice_15 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_19, %extracted_slice_16 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_20, %26 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.mulf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_17, %29 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%20, %31 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.subf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%32, %28 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.mulf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%33, %31 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %extracted_slice_21 = tensor.extract_slice %arg0[0, 2, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_22 = tensor.collapse_shape %extracted_slice_21 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %35 = linalg.matmul ins(%collapsed_22, %transposed : tensor<2x6xf32>, tensor<6x15xf32>) outs(%2 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35, %4 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x15xf32>
    %extracted_slice_23 = tensor.extract_slice %36[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_24 = tensor.extract_slice %36[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_25 = tensor.extract_slice %36[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %37 = linalg.matmul ins(%34, %transposed_9 : tensor<2x5xf32>, tensor<5x15xf32>) outs(%2 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37, %8 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x15xf32>
    %extracted_slice_26 = tensor.extract_slice %38[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_27 = tensor.extract_slice %38[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_28 = tensor.extract_slice %38[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_26, %extracted_slice_23 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%39 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_27, %extracted_slice_24 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_28, %40 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.mulf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_25, %43 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%34, %45 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.subf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%46, %42 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.mulf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%47, %45 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %extracted_slice_29 = tensor.extract_slice %arg0[0, 3, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_30 = tensor.collapse_shape %extracted_slice_29 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %49 = linalg.matmul ins(%collapsed_30, %transposed : tensor<2x6xf32>, tensor<6x15xf32>) outs(%2 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%49, %4 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x15xf32>
    %extracted_slice_31 = tensor.extract_slice %50[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_32 = tensor.extract_slice %50[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_33 = tensor.extract_slice %50[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %51 = linalg.matmul ins(%48, %transposed_9 : tensor<2x5xf32>, tensor<5x15xf32>) outs(%2 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%51, %8 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x15xf32>
    %extracted_slice_34 = tensor.extract_slice %52[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_35 = tensor.extract_slice %52[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_36 = tensor.extract_slice %52[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_34, %extracted_slice_31 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%53 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_35, %extracted_slice_32 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_36, %54 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.mulf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_33, %57 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%58 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%48, %59 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.subf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%60, %56 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.mulf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%61, %59 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %63 = arith.addf %in, %in_37 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %concat = tensor.concat dim(1) %20, %34, %48, %62 : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x20xf32>
    %expanded = tensor.expand_shape %concat [[0], [1, 2]] output_shape [2, 4, 5] : tensor<2x20xf32> into tensor<2x4x5xf32>
    return %expanded : tensor<2x4x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_15_torch.float32_1: "0x04000000E9C9C0BEBCE3B73E0F5C30BD78B2C7BD2A1DB93E558D3FBE8BBE7EBE7F9E83BD156196BEE03B67BEE9DE31BEA7FCDC3EBD36CDBD0CC8CCBEF97DA6BD",
      torch_tensor_15_5_torch.float32: "0x040000001884E43EFAB0703E95A5B83B22A3AE3E48E7D03EFE06E13EC863F2B70BF6853E7865F9BD36A2BD3D4F66D03E7CB1C8BE07B68FBDA405B83E9978B2BEE336A4BD4B0E17BEDF10573EBB504BBCA8E5E4BE9AE4ABBE36A0813E697B9D3B4A2CCE3E2B7B7E3DFC09AF3E3E4C3A3E7494C6BE5BF29E3EED38933D065B22BEC432F93D334245BECB6910BECF55A8BDE18B8D3E17FBCEBEB3DB68BE27D4D93EC498AB3E8CCDDF3EB6CE21BECBC2B9BD666EE2BEECA1B8BE41A91F3D0BBFE4BCF3E4D8BDC0DF3ABE504B86BE7D1B9C3E2E41183EB7D538BDD22EE33E9C51A5BBAA32B63E588C48BD0A291CBE0028ADBE52A886BE5F286BBE789156BE1AECCF3E52CEDFBE5CD4C93EF76A98BEAF8FE2BE7E02323EBDF4B1BEC78637BED3A8203E081C3EBE92B5C73D61F68D3E1B726BBC",
      torch_tensor_15_torch.float32: "0x0400000064E670BEDA107BBEA15ECE3DE8594FBEE4B95FBE74036D3EBD3ECF3C9E7C2E3EE5C4693E834FE4BE7868213D4C7D713DA436E43B562D89BCDAADA6BD",
      torch_tensor_15_6_torch.float32: "0x04000000EBCF433E265E2E3E62B3D03E116189BE43B757BEEE27B1BCC693263ED15A873EB2337DBDAFDD1B3D03C5C33EF0142A3C62F7853E59E797BD2C08DB3EAFF5DE3E0608993E0B9CC2BC28708F3E2B63273D4869D03E2B3DB9BE18B7A1BECB19C3BDB399A0BEDD24B63E4BE8C3BD4228DA3E10CE9ABE0584063EA15C09BDC7F7A5BDB429B13E972A85BDB490393DC042AABE0DEDCABEBEF0DB3E65F6F9BD242B373EA2D5E8BCEA29B1BE2B0FD43E909A163D57F8553EEB38EB3D4D5BB6BE3AAD1ABEB628983EDD4958BE57927DBEA57B9EBE768EA6BC07D5FD3D727EC1BE04966F3E37513ABE348BE93DD0737BBE4775CB3E73B4A3BE485B2D3ED04F85BEC9076DBDBDCFB73E3FDD653E59E230BE6231523E2F1213BE572F69BE7BE6B7BD62D0B83EED28703E1281C0BE40A6AF3E67C8F23C5ABDC53E4778393DA305A3BDE40B6CBEDF37D4BD0B670ABE79A4173E1EB867BEF516DBBE2D0E98BE5854963E6A653C3D298F72BD7F5F4FBD"
    }
  }
#-}
