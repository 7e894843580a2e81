#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x4x5x8xf32>, %arg1: tensor<2x4x7x8xf32>, %arg2: tensor<2x4x7x8xf32>) -> tensor<2x4x5x8xf32> {
    %c0_i8 = arith.constant 0 : i8
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x5x7xf32>
    %cst_2 = arith.constant 0.59460355750136051 : f64
    %cst_3 = arith.constant 0xFFF0000000000000 : f64
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_6 = arith.constant dense_resource<torch_tensor_5_7_torch.uint8> : tensor<5x7xi8>
    %0 = tensor.empty() : tensor<5x7xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<5x7xi8>) outs(%0 : tensor<5x7xi1>) {
    ^bb0(%in: i8, %out: i1):
      %33 = arith.cmpi ne, %in, %c0_i8 : i8
      linalg.yield %33 : i1
    } -> tensor<5x7xi1>
    %2 = tensor.empty() : tensor<5x7xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %cst_5, %cst_4 : tensor<5x7xi1>, tensor<f32>, tensor<f32>) outs(%2 : tensor<5x7xf32>) {
    ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
      %33 = arith.select %in, %in_12, %in_13 : f32
      linalg.yield %33 : f32
    } -> tensor<5x7xf32>
    %4 = tensor.empty() : tensor<2x4x5x8xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x4x5x8xf32>) outs(%4 : tensor<2x4x5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.truncf %cst_2 : f64 to f32
      %34 = arith.mulf %in, %33 : f32
      linalg.yield %34 : f32
    } -> tensor<2x4x5x8xf32>
    %6 = tensor.empty() : tensor<2x4x8x7xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<2x4x7x8xf32>) outs(%6 : tensor<2x4x8x7xf32>) permutation = [0, 1, 3, 2] 
    %7 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<2x4x8x7xf32>) outs(%6 : tensor<2x4x8x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.truncf %cst_2 : f64 to f32
      %34 = arith.mulf %in, %33 : f32
      linalg.yield %34 : f32
    } -> tensor<2x4x8x7xf32>
    %collapsed = tensor.collapse_shape %5 [[0, 1], [2], [3]] : tensor<2x4x5x8xf32> into tensor<8x5x8xf32>
    %collapsed_7 = tensor.collapse_shape %7 [[0, 1], [2], [3]] : tensor<2x4x8x7xf32> into tensor<8x8x7xf32>
    %8 = tensor.empty() : tensor<8x5x7xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<8x5x7xf32>) -> tensor<8x5x7xf32>
    %10 = linalg.batch_matmul ins(%collapsed, %collapsed_7 : tensor<8x5x8xf32>, tensor<8x8x7xf32>) outs(%9 : tensor<8x5x7xf32>) -> tensor<8x5x7xf32>
    %expanded = tensor.expand_shape %10 [[0, 1], [2], [3]] output_shape [2, 4, 5, 7] : tensor<8x5x7xf32> into tensor<2x4x5x7xf32>
    %11 = tensor.empty() : tensor<2x4x5x7xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %3 : tensor<2x4x5x7xf32>, tensor<5x7xf32>) outs(%11 : tensor<2x4x5x7xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %33 = arith.addf %in, %in_12 : f32
      linalg.yield %33 : f32
    } -> tensor<2x4x5x7xf32>
    %13 = tensor.empty() : tensor<2x4x5xi64>
    %14 = linalg.fill ins(%c0_i64 : i64) outs(%13 : tensor<2x4x5xi64>) -> tensor<2x4x5xi64>
    %15 = tensor.empty() : tensor<2x4x5xf32>
    %16 = linalg.fill ins(%cst_0 : f32) outs(%15 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
    %17:2 = linalg.generic {indexing_maps = [#map2, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x4x5x7xf32>) outs(%16, %14 : tensor<2x4x5xf32>, tensor<2x4x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_12: i64):
      %33 = linalg.index 3 : index
      %34 = arith.index_cast %33 : index to i64
      %35 = arith.maximumf %in, %out : f32
      %36 = arith.cmpf ogt, %in, %out : f32
      %37 = arith.select %36, %34, %out_12 : i64
      linalg.yield %35, %37 : f32, i64
    } -> (tensor<2x4x5xf32>, tensor<2x4x5xi64>)
    %expanded_8 = tensor.expand_shape %17#0 [[0], [1], [2, 3]] output_shape [2, 4, 5, 1] : tensor<2x4x5xf32> into tensor<2x4x5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %expanded_8 : tensor<2x4x5x7xf32>, tensor<2x4x5x1xf32>) outs(%11 : tensor<2x4x5x7xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %33 = arith.subf %in, %in_12 : f32
      linalg.yield %33 : f32
    } -> tensor<2x4x5x7xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x4x5x7xf32>) outs(%11 : tensor<2x4x5x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.exp %in : f32
      linalg.yield %33 : f32
    } -> tensor<2x4x5x7xf32>
    %20 = tensor.empty() : tensor<2x4x5x1xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<2x4x5x1xf32>) -> tensor<2x4x5x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%19 : tensor<2x4x5x7xf32>) outs(%21 : tensor<2x4x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %in, %out : f32
      linalg.yield %33 : f32
    } -> tensor<2x4x5x1xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %22 : tensor<2x4x5x7xf32>, tensor<2x4x5x1xf32>) outs(%11 : tensor<2x4x5x7xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %33 = arith.divf %in, %in_12 : f32
      linalg.yield %33 : f32
    } -> tensor<2x4x5x7xf32>
    %24 = tensor.empty() : tensor<2x4x5x7xi1>
    %25 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2x4x5x7xf32>) outs(%24 : tensor<2x4x5x7xi1>) {
    ^bb0(%in: f32, %out: i1):
      %33 = arith.extf %in : f32 to f64
      %34 = arith.cmpf oeq, %33, %cst_3 : f64
      linalg.yield %34 : i1
    } -> tensor<2x4x5x7xi1>
    %26 = tensor.empty() : tensor<2x4x5x1xi1>
    %27 = linalg.fill ins(%true : i1) outs(%26 : tensor<2x4x5x1xi1>) -> tensor<2x4x5x1xi1>
    %28 = linalg.generic {indexing_maps = [#map2, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x4x5x7xi1>) outs(%27 : tensor<2x4x5x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %33 = arith.andi %in, %out : i1
      linalg.yield %33 : i1
    } -> tensor<2x4x5x1xi1>
    %29 = linalg.generic {indexing_maps = [#map5, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %cst_1, %23 : tensor<2x4x5x1xi1>, tensor<2x4x5x7xf32>, tensor<2x4x5x7xf32>) outs(%11 : tensor<2x4x5x7xf32>) {
    ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
      %33 = arith.select %in, %in_12, %in_13 : f32
      linalg.yield %33 : f32
    } -> tensor<2x4x5x7xf32>
    %collapsed_9 = tensor.collapse_shape %29 [[0, 1], [2], [3]] : tensor<2x4x5x7xf32> into tensor<8x5x7xf32>
    %collapsed_10 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
    %30 = tensor.empty() : tensor<8x5x8xf32>
    %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<8x5x8xf32>) -> tensor<8x5x8xf32>
    %32 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<8x5x7xf32>, tensor<8x7x8xf32>) outs(%31 : tensor<8x5x8xf32>) -> tensor<8x5x8xf32>
    %expanded_11 = tensor.expand_shape %32 [[0, 1], [2], [3]] output_shape [2, 4, 5, 8] : tensor<8x5x8xf32> into tensor<2x4x5x8xf32>
    return %expanded_11 : tensor<2x4x5x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_5_7_torch.uint8: "0x010000000100000000000001010000000000010101000000000101010100000001010101010000"
    }
  }
#-}
