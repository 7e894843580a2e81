#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x4x5x8xf32>) -> tensor<2x4x5x8xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<2x4x8x5xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<2x4x5x8xf32>) outs(%0 : tensor<2x4x8x5xf32>) permutation = [0, 1, 3, 2] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x5x8xf32> into tensor<8x5x8xf32>
    %collapsed_2 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x5xf32> into tensor<8x8x5xf32>
    %1 = tensor.empty() : tensor<8x5x5xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x5x5xf32>) -> tensor<8x5x5xf32>
    %3 = linalg.batch_matmul ins(%collapsed, %collapsed_2 : tensor<8x5x8xf32>, tensor<8x8x5xf32>) outs(%2 : tensor<8x5x5xf32>) -> tensor<8x5x5xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 5, 5] : tensor<8x5x5xf32> into tensor<2x4x5x5xf32>
    %4 = tensor.empty() : tensor<5xi64>
    %5 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%4 : tensor<5xi64>) {
    ^bb0(%out: i64):
      %27 = linalg.index 0 : index
      %28 = arith.index_cast %27 : index to i64
      linalg.yield %28 : i64
    } -> tensor<5xi64>
    %expanded_3 = tensor.expand_shape %5 [[0, 1]] output_shape [5, 1] : tensor<5xi64> into tensor<5x1xi64>
    %6 = tensor.empty() : tensor<5x5xi64>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_3, %5 : tensor<5x1xi64>, tensor<5xi64>) outs(%6 : tensor<5x5xi64>) {
    ^bb0(%in: i64, %in_7: i64, %out: i64):
      %27 = arith.subi %in, %in_7 : i64
      linalg.yield %27 : i64
    } -> tensor<5x5xi64>
    %8 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x5xi64>) outs(%6 : tensor<5x5xi64>) {
    ^bb0(%in: i64, %out: i64):
      %27 = math.absi %in : i64
      linalg.yield %27 : i64
    } -> tensor<5x5xi64>
    %9 = tensor.empty() : tensor<5x5xf32>
    %10 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x5xi64>) outs(%9 : tensor<5x5xf32>) {
    ^bb0(%in: i64, %out: f32):
      %27 = arith.sitofp %in : i64 to f32
      %28 = arith.mulf %27, %cst_1 : f32
      linalg.yield %28 : f32
    } -> tensor<5x5xf32>
    %11 = tensor.empty() : tensor<2x4x5x5xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %10 : tensor<2x4x5x5xf32>, tensor<5x5xf32>) outs(%11 : tensor<2x4x5x5xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %27 = arith.subf %in, %in_7 : f32
      linalg.yield %27 : f32
    } -> tensor<2x4x5x5xf32>
    %13 = tensor.empty() : tensor<2x4x5xi64>
    %14 = linalg.fill ins(%c0_i64 : i64) outs(%13 : tensor<2x4x5xi64>) -> tensor<2x4x5xi64>
    %15 = tensor.empty() : tensor<2x4x5xf32>
    %16 = linalg.fill ins(%cst_0 : f32) outs(%15 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
    %17:2 = linalg.generic {indexing_maps = [#map4, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x4x5x5xf32>) outs(%16, %14 : tensor<2x4x5xf32>, tensor<2x4x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_7: i64):
      %27 = linalg.index 3 : index
      %28 = arith.index_cast %27 : index to i64
      %29 = arith.maximumf %in, %out : f32
      %30 = arith.cmpf ogt, %in, %out : f32
      %31 = arith.select %30, %28, %out_7 : i64
      linalg.yield %29, %31 : f32, i64
    } -> (tensor<2x4x5xf32>, tensor<2x4x5xi64>)
    %expanded_4 = tensor.expand_shape %17#0 [[0], [1], [2, 3]] output_shape [2, 4, 5, 1] : tensor<2x4x5xf32> into tensor<2x4x5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %expanded_4 : tensor<2x4x5x5xf32>, tensor<2x4x5x1xf32>) outs(%11 : tensor<2x4x5x5xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %27 = arith.subf %in, %in_7 : f32
      linalg.yield %27 : f32
    } -> tensor<2x4x5x5xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x4x5x5xf32>) outs(%11 : tensor<2x4x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = math.exp %in : f32
      linalg.yield %27 : f32
    } -> tensor<2x4x5x5xf32>
    %20 = tensor.empty() : tensor<2x4x5x1xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<2x4x5x1xf32>) -> tensor<2x4x5x1xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%19 : tensor<2x4x5x5xf32>) outs(%21 : tensor<2x4x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %in, %out : f32
      linalg.yield %27 : f32
    } -> tensor<2x4x5x1xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %22 : tensor<2x4x5x5xf32>, tensor<2x4x5x1xf32>) outs(%11 : tensor<2x4x5x5xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %27 = arith.divf %in, %in_7 : f32
      linalg.yield %27 : f32
    } -> tensor<2x4x5x5xf32>
    %collapsed_5 = tensor.collapse_shape %23 [[0, 1], [2], [3]] : tensor<2x4x5x5xf32> into tensor<8x5x5xf32>
    %24 = tensor.empty() : tensor<8x5x8xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<8x5x8xf32>) -> tensor<8x5x8xf32>
    %26 = linalg.batch_matmul ins(%collapsed_5, %collapsed : tensor<8x5x5xf32>, tensor<8x5x8xf32>) outs(%25 : tensor<8x5x8xf32>) -> tensor<8x5x8xf32>
    %expanded_6 = tensor.expand_shape %26 [[0, 1], [2], [3]] output_shape [2, 4, 5, 8] : tensor<8x5x8xf32> into tensor<2x4x5x8xf32>
    return %expanded_6 : tensor<2x4x5x8xf32>
  }
}
