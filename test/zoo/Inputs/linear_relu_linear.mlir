#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x7xf32>, %arg1: tensor<7x17xf32>, %arg2: tensor<17x3xf32>) -> tensor<5x3xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x17xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<5x17xf32>) -> tensor<5x17xf32>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<5x7xf32>, tensor<7x17xf32>) outs(%1 : tensor<5x17xf32>) -> tensor<5x17xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x17xf32>) outs(%0 : tensor<5x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = arith.cmpf ugt, %in, %cst : f32
      %8 = arith.select %7, %in, %cst : f32
      linalg.yield %8 : f32
    } -> tensor<5x17xf32>
    %4 = tensor.empty() : tensor<5x3xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<5x3xf32>) -> tensor<5x3xf32>
    %6 = linalg.matmul ins(%3, %arg2 : tensor<5x17xf32>, tensor<17x3xf32>) outs(%5 : tensor<5x3xf32>) -> tensor<5x3xf32>
    return %6 : tensor<5x3xf32>
  }
}
