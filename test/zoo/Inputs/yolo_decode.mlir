#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<1x4x4x7xf32>) -> tensor<1x4x4x7xf32> {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0, 0] [1, 4, 4, 2] [1, 1, 1, 1] : tensor<1x4x4x7xf32> to tensor<1x4x4x2xf32>
    %0 = tensor.empty() : tensor<1x4x4x2xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x4x4x2xf32>) outs(%0 : tensor<1x4x4x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.negf %in : f32
      %12 = math.exp %11 : f32
      %13 = arith.addf %12, %cst : f32
      %14 = arith.divf %cst, %13 : f32
      linalg.yield %14 : f32
    } -> tensor<1x4x4x2xf32>
    %2 = tensor.empty() : tensor<4xf32>
    %3 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%2 : tensor<4xf32>) {
    ^bb0(%out: f32):
      %11 = linalg.index 0 : index
      %12 = arith.index_cast %11 : index to i64
      %13 = arith.sitofp %12 : i64 to f32
      %14 = arith.addf %13, %cst_0 : f32
      linalg.yield %14 : f32
    } -> tensor<4xf32>
    %4 = tensor.empty() : tensor<4x4xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<4xf32>) outs(%4 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<4xf32>) outs(%4 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %expanded = tensor.expand_shape %5 [[0], [1, 2]] output_shape [4, 4, 1] : tensor<4x4xf32> into tensor<4x4x1xf32>
    %expanded_1 = tensor.expand_shape %6 [[0], [1, 2]] output_shape [4, 4, 1] : tensor<4x4xf32> into tensor<4x4x1xf32>
    %concat = tensor.concat dim(2) %expanded, %expanded_1 : (tensor<4x4x1xf32>, tensor<4x4x1xf32>) -> tensor<4x4x2xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map5, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %concat : tensor<1x4x4x2xf32>, tensor<4x4x2xf32>) outs(%0 : tensor<1x4x4x2xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %11 = arith.addf %in, %in_5 : f32
      linalg.yield %11 : f32
    } -> tensor<1x4x4x2xf32>
    %extracted_slice_2 = tensor.extract_slice %arg0[0, 0, 0, 2] [1, 4, 4, 2] [1, 1, 1, 1] : tensor<1x4x4x7xf32> to tensor<1x4x4x2xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_2 : tensor<1x4x4x2xf32>) outs(%0 : tensor<1x4x4x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = math.exp %in : f32
      linalg.yield %11 : f32
    } -> tensor<1x4x4x2xf32>
    %extracted_slice_3 = tensor.extract_slice %arg0[0, 0, 0, 4] [1, 4, 4, 3] [1, 1, 1, 1] : tensor<1x4x4x7xf32> to tensor<1x4x4x3xf32>
    %9 = tensor.empty() : tensor<1x4x4x3xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_3 : tensor<1x4x4x3xf32>) outs(%9 : tensor<1x4x4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.negf %in : f32
      %12 = math.exp %11 : f32
      %13 = arith.addf %12, %cst : f32
      %14 = arith.divf %cst, %13 : f32
      linalg.yield %14 : f32
    } -> tensor<1x4x4x3xf32>
    %concat_4 = tensor.concat dim(3) %7, %8, %10 : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1x4x4x3xf32>) -> tensor<1x4x4x7xf32>
    return %concat_4 : tensor<1x4x4x7xf32>
  }
}
