#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<33x15xf32>, %arg1: tensor<15x18xf32>, %arg2: tensor<18x17xf32>) -> tensor<33x17xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<33x18xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<33x18xf32>) -> tensor<33x18xf32>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<33x15xf32>, tensor<15x18xf32>) outs(%1 : tensor<33x18xf32>) -> tensor<33x18xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<33x18xf32>) outs(%0 : tensor<33x18xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.addf %in, %cst_0 : f32
      linalg.yield %8 : f32
    } -> tensor<33x18xf32>
    %4 = tensor.empty() : tensor<33x17xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<33x17xf32>) -> tensor<33x17xf32>
    %6 = linalg.matmul ins(%3, %arg2 : tensor<33x18xf32>, tensor<18x17xf32>) outs(%5 : tensor<33x17xf32>) -> tensor<33x17xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<33x17xf32>) outs(%4 : tensor<33x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.mulf %in, %cst_1 : f32
      linalg.yield %8 : f32
    } -> tensor<33x17xf32>
    return %7 : tensor<33x17xf32>
  }
}
