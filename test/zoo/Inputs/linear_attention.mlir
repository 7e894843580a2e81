#map = affine_map<(d0, d1, d2, d3) -> ()>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x4x5x8xf32>, %arg1: tensor<2x4x7x8xf32>, %arg2: tensor<2x4x7x8xf32>) -> tensor<2x4x5x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x4x5x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %arg0 : tensor<f32>, tensor<2x4x5x8xf32>) outs(%0 : tensor<2x4x5x8xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.cmpf ogt, %in, %in_4 : f32
      %22 = arith.select %21, %in, %in_4 : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x5x8xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %arg0 : tensor<f32>, tensor<2x4x5x8xf32>) outs(%0 : tensor<2x4x5x8xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.cmpf olt, %in, %in_4 : f32
      %22 = arith.select %21, %in, %in_4 : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x5x8xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<2x4x5x8xf32>) outs(%0 : tensor<2x4x5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.exp %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x5x8xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<2x4x5x8xf32>) outs(%0 : tensor<2x4x5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.subf %in, %cst_1 : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x5x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %4 : tensor<2x4x5x8xf32>, tensor<2x4x5x8xf32>) outs(%0 : tensor<2x4x5x8xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.addf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x5x8xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<2x4x5x8xf32>) outs(%0 : tensor<2x4x5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.addf %in, %cst_1 : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x5x8xf32>
    %7 = tensor.empty() : tensor<2x4x7x8xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %arg1 : tensor<f32>, tensor<2x4x7x8xf32>) outs(%7 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.cmpf ogt, %in, %in_4 : f32
      %22 = arith.select %21, %in, %in_4 : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x7x8xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %arg1 : tensor<f32>, tensor<2x4x7x8xf32>) outs(%7 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.cmpf olt, %in, %in_4 : f32
      %22 = arith.select %21, %in, %in_4 : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x7x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x4x7x8xf32>) outs(%7 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.exp %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x7x8xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<2x4x7x8xf32>) outs(%7 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.subf %in, %cst_1 : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x7x8xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %11 : tensor<2x4x7x8xf32>, tensor<2x4x7x8xf32>) outs(%7 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.addf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x7x8xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2x4x7x8xf32>) outs(%7 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.addf %in, %cst_1 : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x7x8xf32>
    %14 = tensor.empty() : tensor<2x4x8x7xf32>
    %transposed = linalg.transpose ins(%13 : tensor<2x4x7x8xf32>) outs(%14 : tensor<2x4x8x7xf32>) permutation = [0, 1, 3, 2] 
    %collapsed = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x7xf32> into tensor<8x8x7xf32>
    %collapsed_2 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
    %15 = tensor.empty() : tensor<8x8x8xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %17 = linalg.batch_matmul ins(%collapsed, %collapsed_2 : tensor<8x8x7xf32>, tensor<8x7x8xf32>) outs(%16 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %collapsed_3 = tensor.collapse_shape %6 [[0, 1], [2], [3]] : tensor<2x4x5x8xf32> into tensor<8x5x8xf32>
    %18 = tensor.empty() : tensor<8x5x8xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<8x5x8xf32>) -> tensor<8x5x8xf32>
    %20 = linalg.batch_matmul ins(%collapsed_3, %17 : tensor<8x5x8xf32>, tensor<8x8x8xf32>) outs(%19 : tensor<8x5x8xf32>) -> tensor<8x5x8xf32>
    %expanded = tensor.expand_shape %20 [[0, 1], [2], [3]] output_shape [2, 4, 5, 8] : tensor<8x5x8xf32> into tensor<2x4x5x8xf32>
    return %expanded : tensor<2x4x5x8xf32>
  }
}
