#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> (tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 2.000000e+00 : f32
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [4, 2, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x2x8xf32>
    %extracted_slice_2 = tensor.extract_slice %arg0[0, 2, 0] [4, 2, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x2x8xf32>
    %extracted_slice_3 = tensor.extract_slice %arg0[0, 4, 0] [4, 2, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x2x8xf32>
    %0 = tensor.empty() : tensor<4x2x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<4x2x8xf32>) outs(%0 : tensor<4x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = arith.addf %in, %cst : f32
      linalg.yield %4 : f32
    } -> tensor<4x2x8xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_2 : tensor<4x2x8xf32>) outs(%0 : tensor<4x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = arith.addf %in, %cst_0 : f32
      linalg.yield %4 : f32
    } -> tensor<4x2x8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_3 : tensor<4x2x8xf32>) outs(%0 : tensor<4x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = arith.addf %in, %cst_1 : f32
      linalg.yield %4 : f32
    } -> tensor<4x2x8xf32>
    return %1, %2, %3 : tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
  }
}
