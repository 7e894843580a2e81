#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (0, d1)>
module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<8x8xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %7 = linalg.index 0 : index
      %8 = arith.index_cast %7 : index to i64
      linalg.yield %8 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [8, 1] : tensor<8xi64> into tensor<8x1xi64>
    %2 = tensor.empty() : tensor<8x8xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %1 : tensor<8x1xi64>, tensor<8xi64>) outs(%2 : tensor<8x8xi1>) {
    ^bb0(%in: i64, %in_2: i64, %out: i1):
      %7 = arith.cmpi eq, %in, %in_2 : i64
      linalg.yield %7 : i1
    } -> tensor<8x8xi1>
    %4 = tensor.empty() : tensor<8x8xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%3, %cst_0, %cst : tensor<8x8xi1>, tensor<f32>, tensor<f32>) outs(%4 : tensor<8x8xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %7 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %7 : f32
    } -> tensor<8x8xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [1, 6, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<1x6x8xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x6x8xf32> into tensor<6x8xf32>
    %extracted_slice_1 = tensor.extract_slice %collapsed[0, 0] [1, 8] [1, 1] : tensor<6x8xf32> to tensor<1x8xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%5, %extracted_slice_1 : tensor<8x8xf32>, tensor<1x8xf32>) outs(%4 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %7 = arith.addf %in, %in_2 : f32
      linalg.yield %7 : f32
    } -> tensor<8x8xf32>
    return %6 : tensor<8x8xf32>
  }
}
