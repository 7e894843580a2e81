#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<4x8xf32> {
    %cst = arith.constant dense<3.000000e+00> : tensor<4x8xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [4, 1, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x1x8xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<4x1x8xf32> into tensor<4x8xf32>
    %0 = tensor.empty() : tensor<4x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%cst, %collapsed : tensor<4x8xf32>, tensor<4x8xf32>) outs(%0 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %2 = arith.addf %in, %in_0 : f32
      linalg.yield %2 : f32
    } -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
}
