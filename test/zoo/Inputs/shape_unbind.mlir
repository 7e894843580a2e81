#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<6x8xf32> {
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [1, 6, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<1x6x8xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x6x8xf32> into tensor<6x8xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[3, 0, 0] [1, 6, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<1x6x8xf32>
    %collapsed_1 = tensor.collapse_shape %extracted_slice_0 [[0, 1], [2]] : tensor<1x6x8xf32> into tensor<6x8xf32>
    %0 = tensor.empty() : tensor<6x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed, %collapsed_1 : tensor<6x8xf32>, tensor<6x8xf32>) outs(%0 : tensor<6x8xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %2 = arith.subf %in, %in_2 : f32
      linalg.yield %2 : f32
    } -> tensor<6x8xf32>
    return %1 : tensor<6x8xf32>
  }
}
