#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x5xf32>) -> tensor<5x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.500000e+00 : f32
    %cst_1 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<5x5xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x5xf32>) outs(%0 : tensor<5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = arith.mulf %in, %cst_0 : f32
      linalg.yield %7 : f32
    } -> tensor<5x5xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x5xf32>) outs(%0 : tensor<5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = arith.mulf %in, %cst_1 : f32
      linalg.yield %7 : f32
    } -> tensor<5x5xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<5x5xf32>) outs(%0 : tensor<5x5xf32>) permutation = [1, 0] 
    %3 = linalg.fill ins(%cst : f32) outs(%0 : tensor<5x5xf32>) -> tensor<5x5xf32>
    %4 = linalg.matmul ins(%2, %transposed : tensor<5x5xf32>, tensor<5x5xf32>) outs(%3 : tensor<5x5xf32>) -> tensor<5x5xf32>
    %5 = linalg.matmul ins(%4, %arg0 : tensor<5x5xf32>, tensor<5x5xf32>) outs(%3 : tensor<5x5xf32>) -> tensor<5x5xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %5 : tensor<5x5xf32>, tensor<5x5xf32>) outs(%0 : tensor<5x5xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %7 = arith.subf %in, %in_2 : f32
      linalg.yield %7 : f32
    } -> tensor<5x5xf32>
    return %6 : tensor<5x5xf32>
  }
}
