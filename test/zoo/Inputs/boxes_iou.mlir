#map = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
#map7 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<5x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<5x4xf32> {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [5, 1, 4] : tensor<5x4xf32> into tensor<5x1x4xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 2] [5, 1, 2] [1, 1, 1] : tensor<5x1x4xf32> to tensor<5x1x2xf32>
    %extracted_slice_1 = tensor.extract_slice %arg1[0, 2] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
    %0 = tensor.empty() : tensor<5x4x2xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice, %extracted_slice_1 : tensor<5x1x2xf32>, tensor<4x2xf32>) outs(%0 : tensor<5x4x2xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %21 = arith.cmpf olt, %in, %in_7 : f32
      %22 = arith.select %21, %in, %in_7 : f32
      linalg.yield %22 : f32
    } -> tensor<5x4x2xf32>
    %extracted_slice_2 = tensor.extract_slice %expanded[0, 0, 0] [5, 1, 2] [1, 1, 1] : tensor<5x1x4xf32> to tensor<5x1x2xf32>
    %extracted_slice_3 = tensor.extract_slice %arg1[0, 0] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_2, %extracted_slice_3 : tensor<5x1x2xf32>, tensor<4x2xf32>) outs(%0 : tensor<5x4x2xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %21 = arith.cmpf ogt, %in, %in_7 : f32
      %22 = arith.select %21, %in, %in_7 : f32
      linalg.yield %22 : f32
    } -> tensor<5x4x2xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %2 : tensor<5x4x2xf32>, tensor<5x4x2xf32>) outs(%0 : tensor<5x4x2xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %21 = arith.subf %in, %in_7 : f32
      linalg.yield %21 : f32
    } -> tensor<5x4x2xf32>
    %4 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<5x4x2xf32>) outs(%0 : tensor<5x4x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.cmpf ult, %in, %cst_0 : f32
      %22 = arith.select %21, %cst_0, %in : f32
      linalg.yield %22 : f32
    } -> tensor<5x4x2xf32>
    %5 = tensor.empty() : tensor<5x4xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<5x4xf32>) -> tensor<5x4xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%4 : tensor<5x4x2xf32>) outs(%6 : tensor<5x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.mulf %in, %out : f32
      linalg.yield %21 : f32
    } -> tensor<5x4xf32>
    %extracted_slice_4 = tensor.extract_slice %arg0[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
    %extracted_slice_5 = tensor.extract_slice %arg0[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
    %8 = tensor.empty() : tensor<5x2xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_4, %extracted_slice_5 : tensor<5x2xf32>, tensor<5x2xf32>) outs(%8 : tensor<5x2xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %21 = arith.subf %in, %in_7 : f32
      linalg.yield %21 : f32
    } -> tensor<5x2xf32>
    %10 = tensor.empty() : tensor<5xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<5xf32>) -> tensor<5xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "reduction"]} ins(%9 : tensor<5x2xf32>) outs(%11 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.mulf %in, %out : f32
      linalg.yield %21 : f32
    } -> tensor<5xf32>
    %13 = tensor.empty() : tensor<4x2xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_1, %extracted_slice_3 : tensor<4x2xf32>, tensor<4x2xf32>) outs(%13 : tensor<4x2xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %21 = arith.subf %in, %in_7 : f32
      linalg.yield %21 : f32
    } -> tensor<4x2xf32>
    %15 = tensor.empty() : tensor<4xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<4xf32>) -> tensor<4xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<4x2xf32>) outs(%16 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.mulf %in, %out : f32
      linalg.yield %21 : f32
    } -> tensor<4xf32>
    %expanded_6 = tensor.expand_shape %12 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map6, #map7, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_6, %17 : tensor<5x1xf32>, tensor<4xf32>) outs(%5 : tensor<5x4xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %21 = arith.addf %in, %in_7 : f32
      linalg.yield %21 : f32
    } -> tensor<5x4xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%18, %7 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%5 : tensor<5x4xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %21 = arith.subf %in, %in_7 : f32
      linalg.yield %21 : f32
    } -> tensor<5x4xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%7, %19 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%5 : tensor<5x4xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %21 = arith.divf %in, %in_7 : f32
      linalg.yield %21 : f32
    } -> tensor<5x4xf32>
    return %20 : tensor<5x4xf32>
  }
}
