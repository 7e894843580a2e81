#map = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, 0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map7 = affine_map<(d0, d1) -> (d0, d1)>
#map8 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<4x5xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<3x5x6xf32>, %arg3: tensor<3xf32>) -> tensor<4x3xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2, 3]] output_shape [4, 1, 5, 1] : tensor<4x5xf32> into tensor<4x1x5x1xf32>
    %expanded_0 = tensor.expand_shape %arg2 [[0, 1], [2], [3]] output_shape [1, 3, 5, 6] : tensor<3x5x6xf32> into tensor<1x3x5x6xf32>
    %expanded_1 = tensor.expand_shape %arg1 [[0], [1, 2, 3]] output_shape [4, 1, 1, 6] : tensor<4x6xf32> into tensor<4x1x1x6xf32>
    %0 = tensor.empty() : tensor<4x3x5x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_0 : tensor<4x1x5x1xf32>, tensor<1x3x5x6xf32>) outs(%0 : tensor<4x3x5x6xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %10 = arith.mulf %in, %in_2 : f32
      linalg.yield %10 : f32
    } -> tensor<4x3x5x6xf32>
    %2 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %expanded_1 : tensor<4x3x5x6xf32>, tensor<4x1x1x6xf32>) outs(%0 : tensor<4x3x5x6xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %10 = arith.mulf %in, %in_2 : f32
      linalg.yield %10 : f32
    } -> tensor<4x3x5x6xf32>
    %3 = tensor.empty() : tensor<4x3x5xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%2 : tensor<4x3x5x6xf32>) outs(%4 : tensor<4x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.addf %in, %out : f32
      linalg.yield %10 : f32
    } -> tensor<4x3x5xf32>
    %6 = tensor.empty() : tensor<4x3xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<4x3xf32>) -> tensor<4x3xf32>
    %8 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%5 : tensor<4x3x5xf32>) outs(%7 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.addf %in, %out : f32
      linalg.yield %10 : f32
    } -> tensor<4x3xf32>
    %9 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel"]} ins(%8, %arg3 : tensor<4x3xf32>, tensor<3xf32>) outs(%6 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %10 = arith.addf %in, %in_2 : f32
      linalg.yield %10 : f32
    } -> tensor<4x3xf32>
    return %9 : tensor<4x3xf32>
  }
}
