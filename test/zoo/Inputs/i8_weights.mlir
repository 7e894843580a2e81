#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x9xf32>, %arg1: tensor<9x5xi8>) -> tensor<4x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e-01 : f64
    %0 = tensor.empty() : tensor<9x5xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<9x5xi8>) outs(%0 : tensor<9x5xf32>) {
    ^bb0(%in: i8, %out: f32):
      %6 = arith.sitofp %in : i8 to f32
      linalg.yield %6 : f32
    } -> tensor<9x5xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<9x5xf32>) outs(%0 : tensor<9x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %6 = arith.truncf %cst_0 : f64 to f32
      %7 = arith.mulf %in, %6 : f32
      linalg.yield %7 : f32
    } -> tensor<9x5xf32>
    %3 = tensor.empty() : tensor<4x5xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %5 = linalg.matmul ins(%arg0, %2 : tensor<4x9xf32>, tensor<9x5xf32>) outs(%4 : tensor<4x5xf32>) -> tensor<4x5xf32>
    return %5 : tensor<4x5xf32>
  }
}
