#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<2x4x6xf32>) -> tensor<2x4x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x5xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_20_torch.float32_1> : tensor<20xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_20_6_torch.float32> : tensor<20x6xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_20_torch.float32> : tensor<20xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_20_5_torch.float32> : tensor<20x5xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %0 = tensor.empty() : tensor<5x20xf32>
    %transposed = linalg.transpose ins(%cst_5 : tensor<20x5xf32>) outs(%0 : tensor<5x20xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x20xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %3 = linalg.matmul ins(%cst_1, %transposed : tensor<2x5xf32>, tensor<5x20xf32>) outs(%2 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x20xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %6 = tensor.empty() : tensor<6x20xf32>
    %transposed_6 = linalg.transpose ins(%cst_3 : tensor<20x6xf32>) outs(%6 : tensor<6x20xf32>) permutation = [1, 0] 
    %7 = linalg.matmul ins(%collapsed, %transposed_6 : tensor<2x6xf32>, tensor<6x20xf32>) outs(%2 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x20xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %9 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %extracted_slice_7 = tensor.extract_slice %10[0, 0] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_8 = tensor.extract_slice %10[0, 5] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_9 = tensor.extract_slice %10[0, 10] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_10 = tensor.extract_slice %10[0, 15] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %11 = tensor.empty() : tensor<2x5xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_7 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_9 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_10 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %cst_1 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %14 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %17 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15, %19 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %extracted_slice_11 = tensor.extract_slice %arg0[0, 1, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_12 = tensor.collapse_shape %extracted_slice_11 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %21 = linalg.matmul ins(%20, %transposed : tensor<2x5xf32>, tensor<5x20xf32>) outs(%2 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%21, %4 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %23 = linalg.matmul ins(%collapsed_12, %transposed_6 : tensor<2x6xf32>, tensor<6x20xf32>) outs(%2 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %8 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22, %24 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %extracted_slice_13 = tensor.extract_slice %25[0, 0] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_14 = tensor.extract_slice %25[0, 5] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_15 = tensor.extract_slice %25[0, 10] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_16 = tensor.extract_slice %25[0, 15] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_13 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_14 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_15 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_16 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27, %18 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26, %28 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%30, %31 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29, %33 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %extracted_slice_17 = tensor.extract_slice %arg0[0, 2, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_18 = tensor.collapse_shape %extracted_slice_17 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %35 = linalg.matmul ins(%34, %transposed : tensor<2x5xf32>, tensor<5x20xf32>) outs(%2 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35, %4 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %37 = linalg.matmul ins(%collapsed_18, %transposed_6 : tensor<2x6xf32>, tensor<6x20xf32>) outs(%2 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37, %8 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%36, %38 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %extracted_slice_19 = tensor.extract_slice %39[0, 0] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_20 = tensor.extract_slice %39[0, 5] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_21 = tensor.extract_slice %39[0, 10] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_22 = tensor.extract_slice %39[0, 15] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_19 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_20 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_21 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_22 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%41, %32 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%40, %42 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%44, %45 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%43, %47 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %extracted_slice_23 = tensor.extract_slice %arg0[0, 3, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_24 = tensor.collapse_shape %extracted_slice_23 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %49 = linalg.matmul ins(%48, %transposed : tensor<2x5xf32>, tensor<5x20xf32>) outs(%2 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%49, %4 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %51 = linalg.matmul ins(%collapsed_24, %transposed_6 : tensor<2x6xf32>, tensor<6x20xf32>) outs(%2 : tensor<2x20xf32>) -> tensor<2x20xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%51, %8 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%50, %52 : tensor<2x20xf32>, tensor<2x20xf32>) outs(%1 : tensor<2x20xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x20xf32>
    %extracted_slice_25 = tensor.extract_slice %53[0, 0] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_26 = tensor.extract_slice %53[0, 5] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_27 = tensor.extract_slice %53[0, 10] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %extracted_slice_28 = tensor.extract_slice %53[0, 15] [2, 5] [1, 1] : tensor<2x20xf32> to tensor<2x5xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_25 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_26 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_27 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_28 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.negf %in : f32
      %64 = math.exp %63 : f32
      %65 = arith.addf %64, %cst_0 : f32
      %66 = arith.divf %cst_0, %65 : f32
      linalg.yield %66 : f32
    } -> tensor<2x5xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%55, %46 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%54, %56 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%58, %59 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.addf %in, %in_29 : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%60 : tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.tanh %in : f32
      linalg.yield %63 : f32
    } -> tensor<2x5xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%57, %61 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%11 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %63 = arith.mulf %in, %in_29 : f32
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
      torch_tensor_20_torch.float32_1: "0x040000005849483E486AE1BEA966C53D8FF228BECEF4B53E984A433E09AE91BB55C12E3E27D1E33D30779FBEF706AA3CE9B3423D42299E3E1D5DAEBEBDF30D3DE190DFBEB7AE53BE82368C3D2D6FCBBE71503FBE",
      torch_tensor_20_6_torch.float32: "0x040000007C3A3EBE0B5CA0BE0E6222BEC6B4DBBECA1845BEDD77C9BEE36733BEE0C0E2BE9A435E3D1F66B23D0C0E83BE9A38C8BC07E09ABEE820BCBE67CA3DBC298DBBBDB2DEBABE7CD7733E2706C93D52C9E4BEAC16ABBEAED4503EEF76A93D9695923E8057023C1CF7D33C0B0F69BE6EBD42BE7403A5BE5ECA0C3E872FBE3E77A6233E9C2DB3BDB221FD3C0986E4BE54C67DBD49AACB3E0F6DB5BD250BA43923ADDA3E954EA33EE5D388BD68D3DDBEC2C1D03E185B563E0129B73BECD8C03EB439373E5E110EBD10FABC3E6828DF3DAD9A623EF379B73A72796D3EE232EBBD544FF63D20BAE2BE71DA973E3BBB923DBC80893EFEE48FBE3C8AD0BC5FDB9F3D28A587BDBD9015BE7B36513EC9EDEA3D6D9DDDBEEA135C3D8E01973EEDC5B23EAA059E3E85E58E3E303BFD3B0CCDC6BE1D228DBE154FBD3DC0D114BEB00938BEC1DE91BD42BD603EF25D32BE59D46FBE7BD5853B68DCDE3E90AB8DBED199C53E75C82C3EE7EC613D8858D9BE0D3126BEADCDBEBCFC34E3BE6026193E39DE56BED57FCD3E3739F4BD6D98C5BEA3BBC13E90F7B9BC8592B8BD707C38BE662E47BE5C599A3D73F05FBE6451D4BE4E7BB03DFF3114BE9647BE3E901C72BED57AFE3CB0A7A73EF82ABF3E2AB0EFBC7CEE5A3EB3FCF23D755DDFBDBE12113E9477C6BE8768ABBE",
      torch_tensor_20_torch.float32: "0x040000007976CCBE42E3D1BC3AA5B83E65C9BCBD591D983DE4095CBECA22D03E0DF7243D2D11563E61F8D73EE875DC3D7E10B0BE87F8123E86B04E3D53B848BED395CABD346CC53E76AF9D3E7CEDC0BC884271BE",
      torch_tensor_20_5_torch.float32: "0x04000000E7DC533EE12FB63D588A47BE824F753EF31FCCBE849EE83B69108E3E429D9CBCD8DC39BBA950613DF6B8273E09BE36BEF6DF78BE3486D13EB780993E40CE5EBE212EA23E69A3BC3D4399793ED26EE2BC7F24E23D7066D43EDC6087BE05510B3E4F1D4F3EEA0D93BE6775CBBDAD34973E72C5113E35B0D5BE3F6901BDF71379BE5D003F3EA9B18CBD5660223E5E2A85BD0EA42E3EE452B93EACDBA3BECEEE69BE17359CBE815949BE6FDEB1BE0A05333E6AD911BE6100ADBE90112DBEFC361BBE39C89E3E274E92BEF2EE533D2409BB3EE2D41DBE419C4C3E4847B4BE5537D73E5E2B03BD88428A3E03004D3D1439BC3E55722F3EB75D4C3EF2D955BEDE29E33D505972BE8759CF3EA6B1A03EC57DB7BEC49EAF3EDE2E853E8C4E81BE59EDD0BDEC81F83B79C3AF3DF297D8BDB14FADBE4EAE8E3E477A993E82146FBE002F383E7C03423DCEDC9C3E071353BC16BE063D0585A83DCD7BBF3EAABE55BE4AC6233E951ED4BECB474FBEC183BFBE4FB69D3ED13EA3BEE5AE15BE819EB4BD15B8893E4ACCD4BEFE559A3E1A13D9BEB935A23E"
    }
  }
#-}
