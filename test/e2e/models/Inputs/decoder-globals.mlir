// A decoder of two blocks with key/value caches of 16 positions in globals, written with slice_scatter of PyTorch and exported with torch-mlir.
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1, d2, d3) -> (0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> ()>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  util.global private mutable @k0 = dense<0.0> : tensor<1x2x16x4xf32>
  util.global private mutable @v0 = dense<0.0> : tensor<1x2x16x4xf32>
  util.global private mutable @k1 = dense<0.0> : tensor<1x2x16x4xf32>
  util.global private mutable @v1 = dense<0.0> : tensor<1x2x16x4xf32>
  func.func @global(%x: tensor<1x8xf32>, %pos: tensor<1xi64>) -> tensor<1x8xf32> {
    %k0 = util.global.load @k0 : tensor<1x2x16x4xf32>
    %v0 = util.global.load @v0 : tensor<1x2x16x4xf32>
    %k1 = util.global.load @k1 : tensor<1x2x16x4xf32>
    %v1 = util.global.load @v1 : tensor<1x2x16x4xf32>
    %r:5 = func.call @step(%x, %pos, %k0, %v0, %k1, %v1) : (tensor<1x8xf32>, tensor<1xi64>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>) -> (tensor<1x8xf32>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>)
    util.global.store %r#1, @k0 : tensor<1x2x16x4xf32>
    util.global.store %r#2, @v0 : tensor<1x2x16x4xf32>
    util.global.store %r#3, @k1 : tensor<1x2x16x4xf32>
    util.global.store %r#4, @v1 : tensor<1x2x16x4xf32>
    return %r#0 : tensor<1x8xf32>
  }
  func.func @tokens(%xs: tensor<16x1x8xf32>) -> tensor<16x1x8xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<16x1x8xf32>
    %none = linalg.fill ins(%zero : f32) outs(%e : tensor<16x1x8xf32>) -> tensor<16x1x8xf32>
    %r = scf.for %t = %c0 to %c16 step %c1 iter_args(%a = %none) -> (tensor<16x1x8xf32>) {
      %x = tensor.extract_slice %xs[%t, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<16x1x8xf32> to tensor<1x8xf32>
      %number = arith.index_cast %t : index to i64
      %pos = tensor.from_elements %number : tensor<1xi64>
      %y = func.call @global(%x, %pos) : (tensor<1x8xf32>, tensor<1xi64>) -> tensor<1x8xf32>
      %next = tensor.insert_slice %y into %a[%t, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<16x1x8xf32>
      scf.yield %next : tensor<16x1x8xf32>
    }
    return %r : tensor<16x1x8xf32>
  }
  func.func private @step(%arg0: tensor<1x8xf32>, %arg1: tensor<1xi64>, %arg2: tensor<1x2x16x4xf32>, %arg3: tensor<1x2x16x4xf32>, %arg4: tensor<1x2x16x4xf32>, %arg5: tensor<1x2x16x4xf32>) -> (tensor<1x8xf32>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>) {
    %c16_i64 = arith.constant 16 : i64
    %c15_i64 = arith.constant 15 : i64
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_5 = arith.constant dense_resource<torch_tensor_8_torch.float32_11> : tensor<8xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_8_16_torch.float32_1> : tensor<8x16xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_16_torch.float32_1> : tensor<16xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_16_8_torch.float32_1> : tensor<16x8xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_8_torch.float32_10> : tensor<8xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_8_torch.float32_9> : tensor<8xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_8_torch.float32_8> : tensor<8xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_8_8_torch.float32_1> : tensor<8x8xf32>
    %cst_13 = arith.constant dense_resource<torch_tensor_24_torch.float32_1> : tensor<24xf32>
    %cst_14 = arith.constant dense_resource<torch_tensor_24_8_torch.float32_1> : tensor<24x8xf32>
    %cst_15 = arith.constant dense_resource<torch_tensor_8_torch.float32_7> : tensor<8xf32>
    %cst_16 = arith.constant dense_resource<torch_tensor_8_torch.float32_6> : tensor<8xf32>
    %cst_17 = arith.constant dense_resource<torch_tensor_8_torch.float32_5> : tensor<8xf32>
    %cst_18 = arith.constant dense_resource<torch_tensor_8_16_torch.float32> : tensor<8x16xf32>
    %cst_19 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %cst_20 = arith.constant dense_resource<torch_tensor_16_8_torch.float32> : tensor<16x8xf32>
    %cst_21 = arith.constant dense_resource<torch_tensor_8_torch.float32_4> : tensor<8xf32>
    %cst_22 = arith.constant dense_resource<torch_tensor_8_torch.float32_3> : tensor<8xf32>
    %cst_23 = arith.constant dense_resource<torch_tensor_8_torch.float32_2> : tensor<8xf32>
    %cst_24 = arith.constant dense_resource<torch_tensor_8_8_torch.float32> : tensor<8x8xf32>
    %cst_25 = arith.constant dense_resource<torch_tensor_24_torch.float32> : tensor<24xf32>
    %cst_26 = arith.constant dense_resource<torch_tensor_24_8_torch.float32> : tensor<24x8xf32>
    %cst_27 = arith.constant dense_resource<torch_tensor_8_torch.float32_1> : tensor<8xf32>
    %cst_28 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_29 = arith.constant 1.000000e-05 : f64
    %cst_30 = arith.constant 8.000000e+00 : f64
    %cst_31 = arith.constant 8.000000e+00 : f32
    %cst_32 = arith.constant 1.41421354 : f32
    %0 = tensor.empty() : tensor<1x8xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f32, %out: f64):
      %152 = arith.extf %in : f32 to f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %2 = tensor.empty() : tensor<1x1xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<1x1xf64>) -> tensor<1x1xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<1x8xf64>) outs(%3 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.addf %in, %out : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<1x1xf64>) outs(%2 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.divf %in, %cst_30 : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %5 : tensor<1x8xf64>, tensor<1x1xf64>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f64, %in_79: f64, %out: f64):
      %152 = arith.subf %in, %in_79 : f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %6 : tensor<1x8xf64>, tensor<1x8xf64>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f64, %in_79: f64, %out: f64):
      %152 = arith.mulf %in, %in_79 : f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<1x8xf64>) outs(%3 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.addf %in, %out : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<1x1xf64>) outs(%2 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.divf %in, %cst_30 : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %10 = tensor.empty() : tensor<1x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<1x1xf64>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %152 = arith.truncf %in : f64 to f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<1x8xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.addf %in, %out : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.divf %in, %cst_31 : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.truncf %cst_29 : f64 to f32
      %153 = arith.addf %in, %152 : f32
      linalg.yield %153 : f32
    } -> tensor<1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = math.rsqrt %in : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %17 = tensor.empty() : tensor<1x8xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %14 : tensor<1x8xf32>, tensor<1x1xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.subf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%18, %16 : tensor<1x8xf32>, tensor<1x1xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.mulf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %cst_28 : tensor<1x8xf32>, tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.mulf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %cst_27 : tensor<1x8xf32>, tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %22 = tensor.empty() : tensor<8x24xf32>
    %transposed = linalg.transpose ins(%cst_26 : tensor<24x8xf32>) outs(%22 : tensor<8x24xf32>) permutation = [1, 0] 
    %23 = tensor.empty() : tensor<1x24xf32>
    %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<1x24xf32>) -> tensor<1x24xf32>
    %25 = linalg.matmul ins(%21, %transposed : tensor<1x8xf32>, tensor<8x24xf32>) outs(%24 : tensor<1x24xf32>) -> tensor<1x24xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_25 : tensor<24xf32>) outs(%23 : tensor<1x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x24xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%25, %26 : tensor<1x24xf32>, tensor<1x24xf32>) outs(%23 : tensor<1x24xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x24xf32>
    %expanded = tensor.expand_shape %27 [[0], [1, 2, 3]] output_shape [1, 3, 2, 4] : tensor<1x24xf32> into tensor<1x3x2x4xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<1x3x2x4xf32> to tensor<1x1x2x4xf32>
    %extracted_slice_33 = tensor.extract_slice %expanded[0, 1, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<1x3x2x4xf32> to tensor<1x1x2x4xf32>
    %extracted_slice_34 = tensor.extract_slice %expanded[0, 2, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<1x3x2x4xf32> to tensor<1x1x2x4xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2], [3]] : tensor<1x1x2x4xf32> into tensor<1x2x4xf32>
    %collapsed_35 = tensor.collapse_shape %extracted_slice_33 [[0, 1], [2], [3]] : tensor<1x1x2x4xf32> into tensor<1x2x4xf32>
    %collapsed_36 = tensor.collapse_shape %extracted_slice_34 [[0, 1], [2], [3]] : tensor<1x1x2x4xf32> into tensor<1x2x4xf32>
    %expanded_37 = tensor.expand_shape %collapsed_35 [[0], [1], [2, 3]] output_shape [1, 2, 1, 4] : tensor<1x2x4xf32> into tensor<1x2x1x4xf32>
    %expanded_38 = tensor.expand_shape %collapsed_36 [[0], [1], [2, 3]] output_shape [1, 2, 1, 4] : tensor<1x2x4xf32> into tensor<1x2x1x4xf32>
    %extracted = tensor.extract %arg1[%c0] : tensor<1xi64>
    %28 = arith.cmpi sge, %extracted, %c0_i64 : i64
    cf.assert %28, "Runtime assertion failed for expression u0 >= 0 on node 'ge_1'"
    %29 = arith.cmpi sle, %extracted, %c15_i64 : i64
    cf.assert %29, "Runtime assertion failed for expression u0 <= 15 on node 'le_1'"
    %30 = arith.cmpi slt, %extracted, %c16_i64 : i64
    cf.assert %30, "Runtime assertion failed for expression u0 < 16 on node 'lt_1'"
    %31 = arith.addi %extracted, %c16_i64 : i64
    %32 = arith.cmpi sge, %extracted, %c0_i64 : i64
    %33 = arith.select %32, %extracted, %31 : i64
    %34 = arith.maxsi %33, %c0_i64 : i64
    %35 = arith.minsi %34, %c16_i64 : i64
    %36 = arith.index_cast %35 : i64 to index
    %inserted_slice = tensor.insert_slice %expanded_37 into %arg2[0, 0, %36, 0] [1, 2, 1, 4] [1, 1, 1, 1] : tensor<1x2x1x4xf32> into tensor<1x2x16x4xf32>
    %inserted_slice_39 = tensor.insert_slice %expanded_38 into %arg3[0, 0, %36, 0] [1, 2, 1, 4] [1, 1, 1, 1] : tensor<1x2x1x4xf32> into tensor<1x2x16x4xf32>
    %expanded_40 = tensor.expand_shape %collapsed [[0], [1], [2, 3]] output_shape [1, 2, 1, 4] : tensor<1x2x4xf32> into tensor<1x2x1x4xf32>
    %37 = tensor.empty() : tensor<1x2x4x16xf32>
    %transposed_41 = linalg.transpose ins(%inserted_slice : tensor<1x2x16x4xf32>) outs(%37 : tensor<1x2x4x16xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_42 = tensor.collapse_shape %expanded_40 [[0, 1], [2], [3]] : tensor<1x2x1x4xf32> into tensor<2x1x4xf32>
    %collapsed_43 = tensor.collapse_shape %transposed_41 [[0, 1], [2], [3]] : tensor<1x2x4x16xf32> into tensor<2x4x16xf32>
    %38 = tensor.empty() : tensor<2x1x16xf32>
    %39 = linalg.fill ins(%cst_0 : f32) outs(%38 : tensor<2x1x16xf32>) -> tensor<2x1x16xf32>
    %40 = linalg.batch_matmul ins(%collapsed_42, %collapsed_43 : tensor<2x1x4xf32>, tensor<2x4x16xf32>) outs(%39 : tensor<2x1x16xf32>) -> tensor<2x1x16xf32>
    %expanded_44 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [1, 2, 1, 16] : tensor<2x1x16xf32> into tensor<1x2x1x16xf32>
    %41 = tensor.empty() : tensor<1x2x1x16xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x2x1x16xf32>) outs(%41 : tensor<1x2x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.mulf %in, %cst_3 : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x16xf32>
    %43 = tensor.empty() : tensor<16xi64>
    %44 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel"]} outs(%43 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %152 = linalg.index 0 : index
      %153 = arith.index_cast %152 : index to i64
      linalg.yield %153 : i64
    } -> tensor<16xi64>
    %expanded_45 = tensor.expand_shape %44 [[0, 1, 2, 3]] output_shape [1, 1, 1, 16] : tensor<16xi64> into tensor<1x1x1x16xi64>
    %45 = tensor.empty() : tensor<1x1x1x16xi1>
    %46 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_45, %arg1 : tensor<1x1x1x16xi64>, tensor<1xi64>) outs(%45 : tensor<1x1x1x16xi1>) {
    ^bb0(%in: i64, %in_79: i64, %out: i1):
      %152 = arith.cmpi sgt, %in, %in_79 : i64
      linalg.yield %152 : i1
    } -> tensor<1x1x1x16xi1>
    %47 = linalg.generic {indexing_maps = [#map6, #map7, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %cst_4, %42 : tensor<1x1x1x16xi1>, tensor<f32>, tensor<1x2x1x16xf32>) outs(%41 : tensor<1x2x1x16xf32>) {
    ^bb0(%in: i1, %in_79: f32, %in_80: f32, %out: f32):
      %152 = arith.select %in, %in_79, %in_80 : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x16xf32>
    %48 = tensor.empty() : tensor<1x2x1xi64>
    %49 = linalg.fill ins(%c0_i64 : i64) outs(%48 : tensor<1x2x1xi64>) -> tensor<1x2x1xi64>
    %50 = tensor.empty() : tensor<1x2x1xf32>
    %51 = linalg.fill ins(%cst_1 : f32) outs(%50 : tensor<1x2x1xf32>) -> tensor<1x2x1xf32>
    %52:2 = linalg.generic {indexing_maps = [#map3, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<1x2x1x16xf32>) outs(%51, %49 : tensor<1x2x1xf32>, tensor<1x2x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_79: i64):
      %152 = linalg.index 3 : index
      %153 = arith.index_cast %152 : index to i64
      %154 = arith.maximumf %in, %out : f32
      %155 = arith.cmpf ogt, %in, %out : f32
      %156 = arith.select %155, %153, %out_79 : i64
      linalg.yield %154, %156 : f32, i64
    } -> (tensor<1x2x1xf32>, tensor<1x2x1xi64>)
    %expanded_46 = tensor.expand_shape %52#0 [[0], [1], [2, 3]] output_shape [1, 2, 1, 1] : tensor<1x2x1xf32> into tensor<1x2x1x1xf32>
    %53 = linalg.generic {indexing_maps = [#map3, #map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %expanded_46 : tensor<1x2x1x16xf32>, tensor<1x2x1x1xf32>) outs(%41 : tensor<1x2x1x16xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.subf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x16xf32>
    %54 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<1x2x1x16xf32>) outs(%41 : tensor<1x2x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = math.exp %in : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x16xf32>
    %55 = tensor.empty() : tensor<1x2x1x1xf32>
    %56 = linalg.fill ins(%cst_0 : f32) outs(%55 : tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32>
    %57 = linalg.generic {indexing_maps = [#map3, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<1x2x1x16xf32>) outs(%56 : tensor<1x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.addf %in, %out : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x1xf32>
    %58 = linalg.generic {indexing_maps = [#map3, #map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %57 : tensor<1x2x1x16xf32>, tensor<1x2x1x1xf32>) outs(%41 : tensor<1x2x1x16xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.divf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x16xf32>
    %collapsed_47 = tensor.collapse_shape %58 [[0, 1], [2], [3]] : tensor<1x2x1x16xf32> into tensor<2x1x16xf32>
    %collapsed_48 = tensor.collapse_shape %inserted_slice_39 [[0, 1], [2], [3]] : tensor<1x2x16x4xf32> into tensor<2x16x4xf32>
    %59 = tensor.empty() : tensor<2x1x4xf32>
    %60 = linalg.fill ins(%cst_0 : f32) outs(%59 : tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %61 = linalg.batch_matmul ins(%collapsed_47, %collapsed_48 : tensor<2x1x16xf32>, tensor<2x16x4xf32>) outs(%60 : tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %expanded_49 = tensor.expand_shape %61 [[0, 1], [2], [3]] output_shape [1, 2, 1, 4] : tensor<2x1x4xf32> into tensor<1x2x1x4xf32>
    %collapsed_50 = tensor.collapse_shape %expanded_49 [[0], [1, 2, 3]] : tensor<1x2x1x4xf32> into tensor<1x8xf32>
    %62 = tensor.empty() : tensor<8x8xf32>
    %transposed_51 = linalg.transpose ins(%cst_24 : tensor<8x8xf32>) outs(%62 : tensor<8x8xf32>) permutation = [1, 0] 
    %63 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %64 = linalg.matmul ins(%collapsed_50, %transposed_51 : tensor<1x8xf32>, tensor<8x8xf32>) outs(%63 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %65 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_23 : tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%64, %65 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %66 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%67 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f32, %out: f64):
      %152 = arith.extf %in : f32 to f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %69 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%68 : tensor<1x8xf64>) outs(%3 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.addf %in, %out : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %70 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%69 : tensor<1x1xf64>) outs(%2 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.divf %in, %cst_30 : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %71 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%68, %70 : tensor<1x8xf64>, tensor<1x1xf64>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f64, %in_79: f64, %out: f64):
      %152 = arith.subf %in, %in_79 : f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %72 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%71, %71 : tensor<1x8xf64>, tensor<1x8xf64>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f64, %in_79: f64, %out: f64):
      %152 = arith.mulf %in, %in_79 : f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %73 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%72 : tensor<1x8xf64>) outs(%3 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.addf %in, %out : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %74 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%73 : tensor<1x1xf64>) outs(%2 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.divf %in, %cst_30 : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %75 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%74 : tensor<1x1xf64>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %152 = arith.truncf %in : f64 to f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%67 : tensor<1x8xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.addf %in, %out : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%76 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.divf %in, %cst_31 : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%75 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.truncf %cst_29 : f64 to f32
      %153 = arith.addf %in, %152 : f32
      linalg.yield %153 : f32
    } -> tensor<1x1xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%78 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = math.rsqrt %in : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%67, %77 : tensor<1x8xf32>, tensor<1x1xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.subf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%80, %79 : tensor<1x8xf32>, tensor<1x1xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.mulf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%81, %cst_22 : tensor<1x8xf32>, tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.mulf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%82, %cst_21 : tensor<1x8xf32>, tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %84 = tensor.empty() : tensor<8x16xf32>
    %transposed_52 = linalg.transpose ins(%cst_20 : tensor<16x8xf32>) outs(%84 : tensor<8x16xf32>) permutation = [1, 0] 
    %85 = tensor.empty() : tensor<1x16xf32>
    %86 = linalg.fill ins(%cst_0 : f32) outs(%85 : tensor<1x16xf32>) -> tensor<1x16xf32>
    %87 = linalg.matmul ins(%83, %transposed_52 : tensor<1x8xf32>, tensor<8x16xf32>) outs(%86 : tensor<1x16xf32>) -> tensor<1x16xf32>
    %88 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_19 : tensor<16xf32>) outs(%85 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x16xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%87, %88 : tensor<1x16xf32>, tensor<1x16xf32>) outs(%85 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x16xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%89 : tensor<1x16xf32>) outs(%85 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.divf %in, %cst_32 : f32
      %153 = math.erf %152 : f32
      %154 = arith.addf %153, %cst_2 : f32
      %155 = arith.mulf %154, %cst_3 : f32
      %156 = arith.mulf %in, %155 : f32
      linalg.yield %156 : f32
    } -> tensor<1x16xf32>
    %91 = tensor.empty() : tensor<16x8xf32>
    %transposed_53 = linalg.transpose ins(%cst_18 : tensor<8x16xf32>) outs(%91 : tensor<16x8xf32>) permutation = [1, 0] 
    %92 = linalg.matmul ins(%90, %transposed_53 : tensor<1x16xf32>, tensor<16x8xf32>) outs(%63 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %93 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_17 : tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8xf32>
    %94 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%92, %93 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %95 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%67, %94 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %96 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%95 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f32, %out: f64):
      %152 = arith.extf %in : f32 to f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %97 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%96 : tensor<1x8xf64>) outs(%3 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.addf %in, %out : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %98 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%97 : tensor<1x1xf64>) outs(%2 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.divf %in, %cst_30 : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %99 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%96, %98 : tensor<1x8xf64>, tensor<1x1xf64>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f64, %in_79: f64, %out: f64):
      %152 = arith.subf %in, %in_79 : f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %100 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%99, %99 : tensor<1x8xf64>, tensor<1x8xf64>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f64, %in_79: f64, %out: f64):
      %152 = arith.mulf %in, %in_79 : f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %101 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%100 : tensor<1x8xf64>) outs(%3 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.addf %in, %out : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %102 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%101 : tensor<1x1xf64>) outs(%2 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.divf %in, %cst_30 : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %103 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%102 : tensor<1x1xf64>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %152 = arith.truncf %in : f64 to f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %104 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%95 : tensor<1x8xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.addf %in, %out : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %105 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%104 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.divf %in, %cst_31 : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %106 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%103 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.truncf %cst_29 : f64 to f32
      %153 = arith.addf %in, %152 : f32
      linalg.yield %153 : f32
    } -> tensor<1x1xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%106 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = math.rsqrt %in : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %108 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%95, %105 : tensor<1x8xf32>, tensor<1x1xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.subf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %109 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%108, %107 : tensor<1x8xf32>, tensor<1x1xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.mulf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %110 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%109, %cst_16 : tensor<1x8xf32>, tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.mulf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %111 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%110, %cst_15 : tensor<1x8xf32>, tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %transposed_54 = linalg.transpose ins(%cst_14 : tensor<24x8xf32>) outs(%22 : tensor<8x24xf32>) permutation = [1, 0] 
    %112 = linalg.matmul ins(%111, %transposed_54 : tensor<1x8xf32>, tensor<8x24xf32>) outs(%24 : tensor<1x24xf32>) -> tensor<1x24xf32>
    %113 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_13 : tensor<24xf32>) outs(%23 : tensor<1x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x24xf32>
    %114 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%112, %113 : tensor<1x24xf32>, tensor<1x24xf32>) outs(%23 : tensor<1x24xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x24xf32>
    %expanded_55 = tensor.expand_shape %114 [[0], [1, 2, 3]] output_shape [1, 3, 2, 4] : tensor<1x24xf32> into tensor<1x3x2x4xf32>
    %extracted_slice_56 = tensor.extract_slice %expanded_55[0, 0, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<1x3x2x4xf32> to tensor<1x1x2x4xf32>
    %extracted_slice_57 = tensor.extract_slice %expanded_55[0, 1, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<1x3x2x4xf32> to tensor<1x1x2x4xf32>
    %extracted_slice_58 = tensor.extract_slice %expanded_55[0, 2, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<1x3x2x4xf32> to tensor<1x1x2x4xf32>
    %collapsed_59 = tensor.collapse_shape %extracted_slice_56 [[0, 1], [2], [3]] : tensor<1x1x2x4xf32> into tensor<1x2x4xf32>
    %collapsed_60 = tensor.collapse_shape %extracted_slice_57 [[0, 1], [2], [3]] : tensor<1x1x2x4xf32> into tensor<1x2x4xf32>
    %collapsed_61 = tensor.collapse_shape %extracted_slice_58 [[0, 1], [2], [3]] : tensor<1x1x2x4xf32> into tensor<1x2x4xf32>
    %expanded_62 = tensor.expand_shape %collapsed_60 [[0], [1], [2, 3]] output_shape [1, 2, 1, 4] : tensor<1x2x4xf32> into tensor<1x2x1x4xf32>
    %expanded_63 = tensor.expand_shape %collapsed_61 [[0], [1], [2, 3]] output_shape [1, 2, 1, 4] : tensor<1x2x4xf32> into tensor<1x2x1x4xf32>
    %inserted_slice_64 = tensor.insert_slice %expanded_62 into %arg4[0, 0, %36, 0] [1, 2, 1, 4] [1, 1, 1, 1] : tensor<1x2x1x4xf32> into tensor<1x2x16x4xf32>
    %inserted_slice_65 = tensor.insert_slice %expanded_63 into %arg5[0, 0, %36, 0] [1, 2, 1, 4] [1, 1, 1, 1] : tensor<1x2x1x4xf32> into tensor<1x2x16x4xf32>
    %expanded_66 = tensor.expand_shape %collapsed_59 [[0], [1], [2, 3]] output_shape [1, 2, 1, 4] : tensor<1x2x4xf32> into tensor<1x2x1x4xf32>
    %transposed_67 = linalg.transpose ins(%inserted_slice_64 : tensor<1x2x16x4xf32>) outs(%37 : tensor<1x2x4x16xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_68 = tensor.collapse_shape %expanded_66 [[0, 1], [2], [3]] : tensor<1x2x1x4xf32> into tensor<2x1x4xf32>
    %collapsed_69 = tensor.collapse_shape %transposed_67 [[0, 1], [2], [3]] : tensor<1x2x4x16xf32> into tensor<2x4x16xf32>
    %115 = linalg.batch_matmul ins(%collapsed_68, %collapsed_69 : tensor<2x1x4xf32>, tensor<2x4x16xf32>) outs(%39 : tensor<2x1x16xf32>) -> tensor<2x1x16xf32>
    %expanded_70 = tensor.expand_shape %115 [[0, 1], [2], [3]] output_shape [1, 2, 1, 16] : tensor<2x1x16xf32> into tensor<1x2x1x16xf32>
    %116 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_70 : tensor<1x2x1x16xf32>) outs(%41 : tensor<1x2x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.mulf %in, %cst_3 : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x16xf32>
    %117 = linalg.generic {indexing_maps = [#map6, #map7, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %cst_4, %116 : tensor<1x1x1x16xi1>, tensor<f32>, tensor<1x2x1x16xf32>) outs(%41 : tensor<1x2x1x16xf32>) {
    ^bb0(%in: i1, %in_79: f32, %in_80: f32, %out: f32):
      %152 = arith.select %in, %in_79, %in_80 : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x16xf32>
    %118:2 = linalg.generic {indexing_maps = [#map3, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%117 : tensor<1x2x1x16xf32>) outs(%51, %49 : tensor<1x2x1xf32>, tensor<1x2x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_79: i64):
      %152 = linalg.index 3 : index
      %153 = arith.index_cast %152 : index to i64
      %154 = arith.maximumf %in, %out : f32
      %155 = arith.cmpf ogt, %in, %out : f32
      %156 = arith.select %155, %153, %out_79 : i64
      linalg.yield %154, %156 : f32, i64
    } -> (tensor<1x2x1xf32>, tensor<1x2x1xi64>)
    %expanded_71 = tensor.expand_shape %118#0 [[0], [1], [2, 3]] output_shape [1, 2, 1, 1] : tensor<1x2x1xf32> into tensor<1x2x1x1xf32>
    %119 = linalg.generic {indexing_maps = [#map3, #map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%117, %expanded_71 : tensor<1x2x1x16xf32>, tensor<1x2x1x1xf32>) outs(%41 : tensor<1x2x1x16xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.subf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x16xf32>
    %120 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%119 : tensor<1x2x1x16xf32>) outs(%41 : tensor<1x2x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = math.exp %in : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x16xf32>
    %121 = linalg.generic {indexing_maps = [#map3, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%120 : tensor<1x2x1x16xf32>) outs(%56 : tensor<1x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.addf %in, %out : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x1xf32>
    %122 = linalg.generic {indexing_maps = [#map3, #map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120, %121 : tensor<1x2x1x16xf32>, tensor<1x2x1x1xf32>) outs(%41 : tensor<1x2x1x16xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.divf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x2x1x16xf32>
    %collapsed_72 = tensor.collapse_shape %122 [[0, 1], [2], [3]] : tensor<1x2x1x16xf32> into tensor<2x1x16xf32>
    %collapsed_73 = tensor.collapse_shape %inserted_slice_65 [[0, 1], [2], [3]] : tensor<1x2x16x4xf32> into tensor<2x16x4xf32>
    %123 = linalg.batch_matmul ins(%collapsed_72, %collapsed_73 : tensor<2x1x16xf32>, tensor<2x16x4xf32>) outs(%60 : tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %expanded_74 = tensor.expand_shape %123 [[0, 1], [2], [3]] output_shape [1, 2, 1, 4] : tensor<2x1x4xf32> into tensor<1x2x1x4xf32>
    %collapsed_75 = tensor.collapse_shape %expanded_74 [[0], [1, 2, 3]] : tensor<1x2x1x4xf32> into tensor<1x8xf32>
    %transposed_76 = linalg.transpose ins(%cst_12 : tensor<8x8xf32>) outs(%62 : tensor<8x8xf32>) permutation = [1, 0] 
    %124 = linalg.matmul ins(%collapsed_75, %transposed_76 : tensor<1x8xf32>, tensor<8x8xf32>) outs(%63 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %125 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8xf32>
    %126 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%124, %125 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %127 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%95, %126 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %128 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%127 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f32, %out: f64):
      %152 = arith.extf %in : f32 to f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %129 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%128 : tensor<1x8xf64>) outs(%3 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.addf %in, %out : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %130 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%129 : tensor<1x1xf64>) outs(%2 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.divf %in, %cst_30 : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %131 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%128, %130 : tensor<1x8xf64>, tensor<1x1xf64>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f64, %in_79: f64, %out: f64):
      %152 = arith.subf %in, %in_79 : f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %132 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%131, %131 : tensor<1x8xf64>, tensor<1x8xf64>) outs(%0 : tensor<1x8xf64>) {
    ^bb0(%in: f64, %in_79: f64, %out: f64):
      %152 = arith.mulf %in, %in_79 : f64
      linalg.yield %152 : f64
    } -> tensor<1x8xf64>
    %133 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%132 : tensor<1x8xf64>) outs(%3 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.addf %in, %out : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %134 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%133 : tensor<1x1xf64>) outs(%2 : tensor<1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %152 = arith.divf %in, %cst_30 : f64
      linalg.yield %152 : f64
    } -> tensor<1x1xf64>
    %135 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%134 : tensor<1x1xf64>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %152 = arith.truncf %in : f64 to f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %136 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%127 : tensor<1x8xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.addf %in, %out : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %137 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%136 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.divf %in, %cst_31 : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %138 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%135 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.truncf %cst_29 : f64 to f32
      %153 = arith.addf %in, %152 : f32
      linalg.yield %153 : f32
    } -> tensor<1x1xf32>
    %139 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%138 : tensor<1x1xf32>) outs(%10 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = math.rsqrt %in : f32
      linalg.yield %152 : f32
    } -> tensor<1x1xf32>
    %140 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%127, %137 : tensor<1x8xf32>, tensor<1x1xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.subf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %141 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%140, %139 : tensor<1x8xf32>, tensor<1x1xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.mulf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %142 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%141, %cst_10 : tensor<1x8xf32>, tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.mulf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %143 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%142, %cst_9 : tensor<1x8xf32>, tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %transposed_77 = linalg.transpose ins(%cst_8 : tensor<16x8xf32>) outs(%84 : tensor<8x16xf32>) permutation = [1, 0] 
    %144 = linalg.matmul ins(%143, %transposed_77 : tensor<1x8xf32>, tensor<8x16xf32>) outs(%86 : tensor<1x16xf32>) -> tensor<1x16xf32>
    %145 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<16xf32>) outs(%85 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x16xf32>
    %146 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%144, %145 : tensor<1x16xf32>, tensor<1x16xf32>) outs(%85 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x16xf32>
    %147 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%146 : tensor<1x16xf32>) outs(%85 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %152 = arith.divf %in, %cst_32 : f32
      %153 = math.erf %152 : f32
      %154 = arith.addf %153, %cst_2 : f32
      %155 = arith.mulf %154, %cst_3 : f32
      %156 = arith.mulf %in, %155 : f32
      linalg.yield %156 : f32
    } -> tensor<1x16xf32>
    %transposed_78 = linalg.transpose ins(%cst_6 : tensor<8x16xf32>) outs(%91 : tensor<16x8xf32>) permutation = [1, 0] 
    %148 = linalg.matmul ins(%147, %transposed_78 : tensor<1x16xf32>, tensor<16x8xf32>) outs(%63 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %149 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8xf32>
    %150 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%148, %149 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    %151 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%127, %150 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %152 = arith.addf %in, %in_79 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8xf32>
    return %151, %inserted_slice, %inserted_slice_39, %inserted_slice_64, %inserted_slice_65 : tensor<1x8xf32>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>, tensor<1x2x16x4xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32_11: "0x0400000068EC68BE185652BEF26E68BE1E2C033E3CC64ABE50BA8ABDEE103ABE300FE4BD",
      torch_tensor_8_16_torch.float32_1: "0x04000000720C5CBE04F6E1BD001AE7BD34C7CA3DD41362BEB060DA3DA06B7EBCE07221BCE877573D94900E3EFE0977BE92675DBED88EA33DA4080B3E9633033EAC3BE5BD10C8C5BD985808BD4633733E5C18DBBDD05C513D50C271BDBC58843D043EF1BD70AB34BD785D203E7C97C6BD2004AABC1E5714BE8C0870BE806E45BB0C29453E2AA95C3E400C9F3DAE890A3EF0B39F3DDC896ABEE0AD523CC88DD13DE2E539BEEE4200BE665D00BE50A943BD00B61F3A68D734BE34CBA03D10712A3D885F3E3EDA2C0CBEC0FBDDBCE4783F3EA4A3353E5045B4BD9470CABD96FF3BBED0629ABCE8FD4E3E3A9C3FBE008D4EBBE2DD7F3ED45E3B3E0A456BBE2E55543EC25F343E089E4F3E480B88BD1817AE3D9881CA3DCCD6C0BDC8C61A3D7C87FC3D58CC373E9C9B603ED43405BE884324BD78A3633D503F303D0884B7BD92EB1A3E260B42BE64E33BBE70B70ABDF8ED073E1AF9243E90B473BD7EDE283EB8643FBE905256BEA8753A3D6407973DA0D34C3DB091F9BC34784C3E12E274BEA83A913D78502D3D0C7EAB3DF03950BE200398BD2A9C3BBEB8BAE33D6429A63D18BE763D9E70663E4C8D6E3EB49747BED469DBBD3441AC3DB8554C3DD00F89BC34CB3B3EA223173ED424573E68D9773DD497EA3DA44B26BE80CE183E1458B83DD87BF03DE0D6203DCCE6FEBDA494CF3D302D4C3EC02C783C202C05BD8CDA7DBEA6253E3E48410A3D",
      torch_tensor_16_torch.float32_1: "0x040000004452403EC3E824BEE0CD863E3E4B98BE9D6E34BE62A1813E1FAE14BE033881BE6CAEEEBCB774963E00F447BE3B41443E1289ACBDAB965DBDF5FAE33D609CA1BC",
      torch_tensor_16_8_torch.float32_1: "0x0400000063CEB93D5953B3BEB15DB53B9B2B993EF90EA3BE58A4A7BD84189D3E00876E3DDDD19ABCB102BA3D3343C13B675DD73D4BC49EBE445932BDA05C4D3EADD4B1BE1BA9983DD5B8943E2D9142BDD90BB0BEF68447BE472C383EE2DD4FBE2390DBBD8E13DB3DD6672CBEB36600BE9574893E9C94AB3DCB64FF3DC7E440BE138C22BEAB8897BE14D173BE75BC7C3EBCC0543E5251413E5467303E75D74ABE47A3803E83A5233DC9CC0B3E86AE8B3E2CC8CF3DC1E9613E830B893EBFA858BB7A1B9B3E5411AC3D9ADB373EC81F9F3D9C42443E1B598A3ED8E3803EE9910C3E080086BE2816A33E2EC6E93DFB81103E263237BBDE6221BECE9AAA3B7B8BF3BD95047B3E190BB0BBEFD1393ECFADAFBEA0EC09BDA45D49BE6D3C953E9B23423E2DCE6EBEB20F803EDDF1AFBDB0687EBE582961BEBAB4EDBCBF3C65BE7F16133C2F109EBD60A300BD7FDFDE3DF9D9103EE98597BE69F752BECFE1DB3DA7557C3EA48FC83C776CE93D084A27BE645AAA3D2ACC9B3EADEE873E3B3AAE3E5403803E450EAABE9B85183EFAB3143C92DBAC3EDFAD703E40243DBE32EFA9BDBCF0863E5A4728BE5817033EA40893BEC8FDBA3D5870883E830522BDC7879ABE40249EBD109140BE06F1CC3D3F25BFBD78029B3E92F71D3EAA1FB13CABF5993D7BCB8EBE585E913EC76E843E1ED1803DABA8A43E8967A43E2BB7A2BEA2458CBEB36F8FBE47A812BE",
      torch_tensor_8_torch.float32_10: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32_9: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32_8: "0x040000002AE239BEAB6A62BEFD1F503EEEB00F3CBB8DF03D8792DF3DCD869E3CCA1363BE",
      torch_tensor_8_8_torch.float32_1: "0x040000001B59A0BEF6FF1ABEEEED2F3D2843AFBE955694BE7D11EABDCE078A3D15E83CBE4B12F53DB8CD3ABD1D38853E1D32873DE129F73D468615BE75180C3DF16267BE316E6FBE215EF93CCAADADBDB50B253E711C633E0A76E4BC3E24873EE22EC73B565F553D6D93B23DBF0B223E453F8CBE6D9EAA3DEDAD93BEF84B873ECF1B8D3DBFFE9D3E87E40F3E40A959BC8D639BBE75B4353E256D833EF787973D71C285BD96BB8DBE91268DBEBF1908BEBEBA9D3ED6D066BE71A251BE70A9913E424A2A3EF3716DBD4537883EB42D813DED6BA0BE76BA9E3E71339A3E35A8453DB2C3AEBEB32493BE2466EE3D356DAC3DCE39E8BDBE31393D7076943EAA8333BE9BF1E43B",
      torch_tensor_24_torch.float32_1: "0x040000005EF1A9BEBBDF33BEDE6F333E7C64203EF661DABDB7C899BEE44C9F3EFDBFC4BDAB10663E4BFDB03ED2FF323EFBEF923D7AD3A3BC404F42BE0640513E72CCD23CE99629BE31179E3E58B64A3D7F932BBE7334843ECECB9D3E9AC660BE4F5986BE",
      torch_tensor_24_8_torch.float32_1: "0x040000005A110ABE873B40BE0D82A3BE0A799DBEEC2A96BCD6CE773DBCB36C3E0A3E8DBE9D7C273D0281303C577FA9BDBDF553BE780660BDAC45B23E4C3790BEBE03FB3DC397DFBDD3BCD63D76A3EA3D6567B9BD0F3BBFBDD3BBA43D1184F13DA14CA7BE96CE943EB1D8013D8692333EA23783BE04FE353EE075423EF367EFBC1E14AF3E82F1443D54B65E3E92CE8E3C30F38D3DE9C4823D87D49B3ED1D9143EF97551BEC4823A3D763C343EB17DA1BE457614BE39B7063E54609ABD693ED9BDE54B58BE9BA81B3E2FAF6A3E4246A43EFEE4B1BED8008C3EA51477BE33B2943E0E856E3D2916533D58B345BCDA0780BE62E56B3EC0C71FBE562EA13EF1B4FF3CDAC6463E3AD8053E115E8F3DA7AEECBCA43E83BE973577BE389282BE4F5BAB3E98535B3E9A259D3E61C067BCA8028E3DB02C2F3E0E4350BED2F3913ECAF083BE84E685BEBC8BAE3D09C3C93D66B8873B51C9FA3D6E40103E2405BB3C9E7C4ABEB748193EC136ACBEC660A43E7C93A9BE063A98BD30DA24BE8A3D873C52F9703D5F1829BE6D86983ED334FABDFE33293D79FD6EBE00757D3C255AF6BB70A6D63D47446ABEEF4F99BE8E1B86BE1A057FBE39C024BD7737563E12A48B3EDCC104BECAF60B3E9E42B0BEA9408C3E633D13BC437270BD887D013EC3A58A3E7BC89DBE821F643EDAE6B43EC8F77D3E1E78013E986F5C3E6516C4BD878086BE3027093EF8E98B3EEFB199BE58598EBEEA7E91BD53FE55BE2471DE3DD6A7ADBE1B378E3EEDB2AABEB508E3BDD5A598BEBF74903E3390233EF2F72EBEC08F123D2C9E9F3E35F3A3BE4A96983E45C7873DFABF1A3E8C0071BE4A809DBC8A766ABE8643253ED65D65BD970BB33E21C7953C539DDC3DB8045DBEAFC814BE6FD0AEBB69FDCA3DB95B8B3E829D6C3D75D1FDBD99630A3D5A3669BE8069B33EED0B73BEF986AF3E422BFE3CB4F50ABECACE453D4C92A0BEBF0A18BEDB8F0A3E1CA1B93CC555A3BEC096A33B3C194A3C6C965E3D76AE1FBD614B253E2904A33D86768D3EB9F0EC3D10B658BE11B6293EFBA8B0BE69653C3EAAEA32BD2A9B74BD56000C3E5FF7A5BDFBFB123D",
      torch_tensor_8_torch.float32_7: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32_6: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32_5: "0x04000000F0208BBD58E67C3DF8E6273DB82C933DA4AC14BE3C3CA7BD2AD5613EE0191EBC",
      torch_tensor_8_16_torch.float32: "0x04000000125D18BE809929BD78FB013E7839F0BD7E481EBE686FC5BD64F8043E8A663DBEDCF52FBE3A86343EF8A5573D582749BD34A9673EE81C08BEB838143D78371EBDC4F87ABEB8C51DBE0E3C383E9478573ECE5954BE4067BCBBE222343ED801ECBD808784BB682A23BDFECB0BBEA8A7013DA8682A3EDCC0333E2C838FBD249C51BE186ED2BD704D72BD60A42C3D1083E53DC459AB3DF443A2BD84826ABE886CDB3D60FB5E3D9E3D41BEA0B2A93C881064BEF88D1CBE54E2D23D205DDE3D26E44B3EFE7329BE708B3FBD304F0B3D8AB2393E6E11053E2036413CB601243E40ADE3BB02CA50BE0CD8FD3D6C1A46BE80D379BB2632003E56D263BEE043023EB27E78BEE079EFBC58BF043E0CEA693E78C1D73DF814883D3495113E40DC96BDD86B4D3D8464A6BD3EA524BE00756B3EB8676BBE94AD10BE70EA463DD85A3ABD603ED03C2CB02BBEB81A3BBE4EC557BED26F7CBEDA220A3E80B0D2BDA85A613E240B383E6CC663BE10405CBE4E2531BEA8D539BE3E0E583E5032DABC986B353E00D07E3A2C2AB93D1CF13FBE22A86ABE30E26F3E06CA52BEB4C07C3E501F4CBE341F573EC00FD7BCC055FC3C404E40BD000B6E3E00763FBBDCBCFD3DB01B15BDD2AA493EB0CFC2BC760A383EE036F33C70A9833DEE5F7ABE606BA23C864A51BEB0FEE6BDB49603BED89B7D3E0AA53ABE4C27B43D40DF35BEA05880BCA6AC4A3EBE5356BE",
      torch_tensor_16_torch.float32: "0x0400000067547E3E194491BE82842EBD6E0D0EBE12CA95BD0229993E7DAA31BEA725893E78C2AE3C804D9CBE09E7A2BC87D648BD1BD75FBE61F6913E94736EBE6249973E",
      torch_tensor_16_8_torch.float32: "0x04000000EBAA943E835A413E10DC8BBD12E5A23DDBC07CBE094736BCC83A9C3E905418BEA339A9BE8C7C943E3269133E920A7B3ECE0BEBBD998217BE05707BBDF9F6D8BD68F83F3D4645A4BD545FCEBD3A1480BE682A08BE741878BE70F5C93CD0EB543E6AC02A3EBC40843D503E85BE51DA2DBD462BCDBCF4D5853E9015793D3B3B5B3EF2B79C3E9C0B2FBD7D6491BE6A098BBEC5228F3E7A4315BEF0EB5E3CB255043E13CB30BC33A6A6BEA8D55BBD3E4E943DFCC620BEB886CB3C312D783D91B40D3E14141DBEB505A23EFAFA9B3E7ED9633E12FD71BE32AC54BEB131143DEB033EBED6CCD7B9131B32BE9B0919BEF346293DE96D91BE8B32B83D9B22CABC0AD717BE776035BED1F256BE11F78D3E041D4E3C07BF9CBD712654BD03F592BE1E5EA3BE70598BBE18FCA6BDF19C2BBEE189043EEF69703E2D256CBEF3EE693EF199CCBD0DB7F4BDBC00AF3ECA1165BE5615BB3D2254D53D6DADE23D6F3139BE29139B3EBB1082BE56AEFABD84EBB43EB731A5BD492213BE321CA4BE1ADEB3BE93CB92BE5ECCD0BD238F6FBEEFE7133E4AD0F4BD4AA547BEB5B066BE833FA43E0ECB8A3C8439943D79F18C3DBE94A03EAE2C35BD8955C2BD94EE01BEBFE486BE1C4EBEBD4A480D3D444BB43D4688703DA414303A9F029C3E58857F3D0877E0BDFDD851BE3178A4BEB09961BE162F163E3382AF3E94C643BDAF53883E3A4DF9BD3236D03D",
      torch_tensor_8_torch.float32_4: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32_3: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32_2: "0x0400000043A04EBE6BC6853D8052D4BC9D6C75BE7E311D3E04EEAEBED74CFBBCCE5D8A3E",
      torch_tensor_8_8_torch.float32: "0x0400000062C1153D462D9CBDB5A2BC3D92D9633E7FB864BEF164A4BE7E34153DD15F713EC2605C3EC11DA6BB3C25C1BD41DBE63D3CBB7B3ED1ED9BBE8C1E09BD08DE883E81768B3EC8A2A73EA7CC0B3ECABEB23E740CAFBE2F08893D5E33503D83AF793E1F34903D28E0673E60D59EBE11E71CBD5BB6073E5E32683E9A86AB3DCCEA693E952FE2BDF35AF9BCEED6A93E1272713E98347E3EF2E39CBE55239CBBC8509DBE5B56A43ECF8B923EDB344A3EC99E5EBE6F604EBEB5466CBEDCFB053EDF62943E42EA3CBD4994AABE93BE9EBD1F2B2F3DF696A53C30BC443E54D1D63D1EBCC5BDEF1280BEBA52DCBB546E29BE3CEC8FBEA2744DBE17FDA5BEB72B233D3429BFBD",
      torch_tensor_24_torch.float32: "0x040000002AE94BBEA270173DDEE7023EC975423E346AA33C49CFAA3D440E24BEE47BAB3EE2936EBED96F6B3E2988443E24189E3EC4ABA03EAD48F0BD2750813E1C1B84BE67797C3ECEDB5EBE2D1476BE260475BE3C1EB03E93F1D53DAC4D7CBEC6CC87BE",
      torch_tensor_24_8_torch.float32: "0x04000000CC79B3BE95CC8EBE0D111BBEB942ABBE5C6DA4BC42419FBE16DA443E0A75303E8CBC883D4B6B8C3E14D40DBDB8DA583ED28A7DBE3BB08EBDBB67A1BE6326EBBC0BE36ABE1F9FA23E4E7C7B3E63B6873EC4C6D63D97894EBE71AAA23EB2A2B0BED01167BE4D1E62BEA11116BE0C61903DC81E89BE75758BBE42242DBED3F75C3E9B9082BE065BA2BE17E49CBE642732BEFD3FBEBD2774B3BE838029BE62DFDE3B47B86E3D1E9B4FBD063324BD77886BBE7E79393E0D6FAEBD2B8877BE1D60AEBDB3504ABD1B5FA73EECAD3C3ECD2F12BECB734DBD14F69F3E4296683E9589B43D84DE01BE3C9F963EBC1B1B3E333E21BE4776803E896DCE3CC1DF85BE137820BE919287BEE2ED95BE4E9C0D3C56B981BEEFF2403E98E9213E93C19B3D5E27953E5F3A24BE0EC3AC3B59765E3E6049FA3DE1742F3D135E973E6905A53D4597733EBE009CBE7EFC9BBE1463A3BE00F4A33CB99D993E01F99DBE200E103E04BF9FBE119970BEB6E9F6BDE83713BE92DED53D8DC997BE1902B33E611E533DE76BFC3D0A9074BE82CB473E5211A9BD1E2134BE9752763D01AD163EB05C193DA853FDBDF1A3863D0D150CBE7925F5BD518106BE3AB3573E460E7DBE96341D3E67A63B3E598E70BE7E7E89BE091871BE072199BEC1FA973ED88F9F3E7C334ABD09BDA93E4D1ACD3DCE94B1BE08A1A5BEF8D12EBE5C90B4BE201726BE57D5C33D68E701BCA63587BD81E4B13CFB7FA53E3FC17B3B8709363E3686AEBD3FCC87BEEFA28D3D5ABB263EA182523E8F51AABE20C43FBD346AAEBEF9ED8D3B42C37F3C5FA6EB3DD379F8BDC78C53BD14AAB13D2A57AFBEF811323E02FCAE3ECCD280BE0787B03EC4D95B3DC919B33EEC859E3EFBFC9ABEC646883E3128463CAA7FB73DD16003BE381891BEEB940A3DED6FC93D3211363E3CD797BE1129AFBE85452C3E00F690BDE616ABBB5FDFBBBDDD19403A211D6F3D532DA7BE0788053ED9421F3D752A273E84F93ABED8BB833E9F6C713ED5D135BE5A7F9E3E40603A3D60D09F3ECF8BA43E081E633DB22F6A3DFFC5E23DDE80683EAD4BA5BE6BB7113B18EFAC3ECE9F7FBE",
      torch_tensor_8_torch.float32_1: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F"
    }
  }
#-}
