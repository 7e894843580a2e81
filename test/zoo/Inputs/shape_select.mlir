#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<4x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %extracted_slice = tensor.extract_slice %arg0[0, 2, 0] [4, 1, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x1x8xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<4x1x8xf32> into tensor<4x8xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[0, 0, 0] [4, 6, 1] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x1xf32>
    %collapsed_1 = tensor.collapse_shape %extracted_slice_0 [[0], [1, 2]] : tensor<4x6x1xf32> into tensor<4x6xf32>
    %0 = tensor.empty() : tensor<f32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<f32>) -> tensor<f32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "reduction"]} ins(%collapsed_1 : tensor<4x6xf32>) outs(%1 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = arith.addf %in, %out : f32
      linalg.yield %5 : f32
    } -> tensor<f32>
    %3 = tensor.empty() : tensor<4x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed, %2 : tensor<4x8xf32>, tensor<f32>) outs(%3 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %5 = arith.addf %in, %in_2 : f32
      linalg.yield %5 : f32
    } -> tensor<4x8xf32>
    return %4 : tensor<4x8xf32>
  }
}
