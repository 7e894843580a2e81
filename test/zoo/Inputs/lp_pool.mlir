#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x3x9x10xf32>) -> tensor<2x3x4x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 4.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x3x9x10xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %arg0 : tensor<2x3x9x10xf32>, tensor<2x3x9x10xf32>) outs(%0 : tensor<2x3x9x10xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %8 = arith.mulf %in, %in_1 : f32
      linalg.yield %8 : f32
    } -> tensor<2x3x9x10xf32>
    %2 = tensor.empty() : tensor<2x3x4x5xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    %4 = tensor.empty() : tensor<2x2xf32>
    %5 = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%1, %4 : tensor<2x3x9x10xf32>, tensor<2x2xf32>) outs(%3 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<2x3x4x5xf32>) outs(%2 : tensor<2x3x4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.divf %in, %cst_0 : f32
      linalg.yield %8 : f32
    } -> tensor<2x3x4x5xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<2x3x4x5xf32>) outs(%2 : tensor<2x3x4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = math.sqrt %in : f32
      linalg.yield %8 : f32
    } -> tensor<2x3x4x5xf32>
    return %7 : tensor<2x3x4x5xf32>
  }
}
