#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<1x1x8x9xf32>) -> tensor<1x1x6x7xf32> {
    %cst = arith.constant 1.000000e-01 : f64
    %cst_0 = arith.constant 4.000000e+00 : f32
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 1, 0] [1, 1, 6, 9] [1, 1, 1, 1] : tensor<1x1x8x9xf32> to tensor<1x1x6x9xf32>
    %extracted_slice_1 = tensor.extract_slice %extracted_slice[0, 0, 0, 1] [1, 1, 6, 7] [1, 1, 1, 1] : tensor<1x1x6x9xf32> to tensor<1x1x6x7xf32>
    %extracted_slice_2 = tensor.extract_slice %arg0[0, 0, 2, 0] [1, 1, 6, 9] [1, 1, 1, 1] : tensor<1x1x8x9xf32> to tensor<1x1x6x9xf32>
    %extracted_slice_3 = tensor.extract_slice %extracted_slice_2[0, 0, 0, 1] [1, 1, 6, 7] [1, 1, 1, 1] : tensor<1x1x6x9xf32> to tensor<1x1x6x7xf32>
    %extracted_slice_4 = tensor.extract_slice %arg0[0, 0, 0, 0] [1, 1, 6, 9] [1, 1, 1, 1] : tensor<1x1x8x9xf32> to tensor<1x1x6x9xf32>
    %extracted_slice_5 = tensor.extract_slice %extracted_slice_4[0, 0, 0, 1] [1, 1, 6, 7] [1, 1, 1, 1] : tensor<1x1x6x9xf32> to tensor<1x1x6x7xf32>
    %0 = tensor.empty() : tensor<1x1x6x7xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_3, %extracted_slice_5 : tensor<1x1x6x7xf32>, tensor<1x1x6x7xf32>) outs(%0 : tensor<1x1x6x7xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %8 = arith.addf %in, %in_8 : f32
      linalg.yield %8 : f32
    } -> tensor<1x1x6x7xf32>
    %extracted_slice_6 = tensor.extract_slice %extracted_slice[0, 0, 0, 2] [1, 1, 6, 7] [1, 1, 1, 1] : tensor<1x1x6x9xf32> to tensor<1x1x6x7xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %extracted_slice_6 : tensor<1x1x6x7xf32>, tensor<1x1x6x7xf32>) outs(%0 : tensor<1x1x6x7xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %8 = arith.addf %in, %in_8 : f32
      linalg.yield %8 : f32
    } -> tensor<1x1x6x7xf32>
    %extracted_slice_7 = tensor.extract_slice %extracted_slice[0, 0, 0, 0] [1, 1, 6, 7] [1, 1, 1, 1] : tensor<1x1x6x9xf32> to tensor<1x1x6x7xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %extracted_slice_7 : tensor<1x1x6x7xf32>, tensor<1x1x6x7xf32>) outs(%0 : tensor<1x1x6x7xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %8 = arith.addf %in, %in_8 : f32
      linalg.yield %8 : f32
    } -> tensor<1x1x6x7xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_1 : tensor<1x1x6x7xf32>) outs(%0 : tensor<1x1x6x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.mulf %in, %cst_0 : f32
      linalg.yield %8 : f32
    } -> tensor<1x1x6x7xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %4 : tensor<1x1x6x7xf32>, tensor<1x1x6x7xf32>) outs(%0 : tensor<1x1x6x7xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %8 = arith.subf %in, %in_8 : f32
      linalg.yield %8 : f32
    } -> tensor<1x1x6x7xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<1x1x6x7xf32>) outs(%0 : tensor<1x1x6x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.truncf %cst : f64 to f32
      %9 = arith.mulf %in, %8 : f32
      linalg.yield %9 : f32
    } -> tensor<1x1x6x7xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_1, %6 : tensor<1x1x6x7xf32>, tensor<1x1x6x7xf32>) outs(%0 : tensor<1x1x6x7xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %8 = arith.addf %in, %in_8 : f32
      linalg.yield %8 : f32
    } -> tensor<1x1x6x7xf32>
    return %7 : tensor<1x1x6x7xf32>
  }
}
