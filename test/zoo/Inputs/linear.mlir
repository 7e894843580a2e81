#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x5x7xf32>, %arg1: tensor<9x7xf32>, %arg2: tensor<9xf32>) -> tensor<4x5x9xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<4x5x7xf32> into tensor<20x7xf32>
    %0 = tensor.empty() : tensor<7x9xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<9x7xf32>) outs(%0 : tensor<7x9xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<20x9xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<20x9xf32>) -> tensor<20x9xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<20x7xf32>, tensor<7x9xf32>) outs(%2 : tensor<20x9xf32>) -> tensor<20x9xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<9xf32>) outs(%1 : tensor<20x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<20x9xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<20x9xf32>, tensor<20x9xf32>) outs(%1 : tensor<20x9xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %6 = arith.addf %in, %in_0 : f32
      linalg.yield %6 : f32
    } -> tensor<20x9xf32>
    %expanded = tensor.expand_shape %5 [[0, 1], [2]] output_shape [4, 5, 9] : tensor<20x9xf32> into tensor<4x5x9xf32>
    return %expanded : tensor<4x5x9xf32>
  }
}
