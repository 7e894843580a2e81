#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
module {
  func.func @main(%arg0: tensor<2x4x5x8xf32>) -> tensor<2x4x5x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 4.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+04 : f32
    %0 = tensor.empty() : tensor<5xf32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<5xf32>) {
    ^bb0(%out: f32):
      %17 = linalg.index 0 : index
      %18 = arith.index_cast %17 : index to i64
      %19 = arith.sitofp %18 : i64 to f32
      %20 = arith.addf %19, %cst : f32
      linalg.yield %20 : f32
    } -> tensor<5xf32>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %2 = tensor.empty() : tensor<4xf32>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<4xf32>) {
    ^bb0(%out: f32):
      %17 = linalg.index 0 : index
      %18 = arith.index_cast %17 : index to i64
      %19 = arith.sitofp %18 : i64 to f32
      %20 = arith.addf %19, %cst : f32
      linalg.yield %20 : f32
    } -> tensor<4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<4xf32>) outs(%2 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.divf %in, %cst_0 : f32
      linalg.yield %17 : f32
    } -> tensor<4xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<4xf32>) outs(%2 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.powf %cst_1, %in : f32
      linalg.yield %17 : f32
    } -> tensor<4xf32>
    %6 = tensor.empty() : tensor<5x4xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %5 : tensor<5x1xf32>, tensor<4xf32>) outs(%6 : tensor<5x4xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %17 = arith.divf %in, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<5x4xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0, 0] [2, 4, 5, 4] [1, 1, 1, 1] : tensor<2x4x5x8xf32> to tensor<2x4x5x4xf32>
    %extracted_slice_2 = tensor.extract_slice %arg0[0, 0, 0, 4] [2, 4, 5, 4] [1, 1, 1, 1] : tensor<2x4x5x8xf32> to tensor<2x4x5x4xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x4xf32>) outs(%6 : tensor<5x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.cos %in : f32
      linalg.yield %17 : f32
    } -> tensor<5x4xf32>
    %9 = tensor.empty() : tensor<2x4x5x4xf32>
    %10 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %8 : tensor<2x4x5x4xf32>, tensor<5x4xf32>) outs(%9 : tensor<2x4x5x4xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %17 = arith.mulf %in, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x5x4xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x4xf32>) outs(%6 : tensor<5x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.sin %in : f32
      linalg.yield %17 : f32
    } -> tensor<5x4xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_2, %11 : tensor<2x4x5x4xf32>, tensor<5x4xf32>) outs(%9 : tensor<2x4x5x4xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %17 = arith.mulf %in, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x5x4xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %12 : tensor<2x4x5x4xf32>, tensor<2x4x5x4xf32>) outs(%9 : tensor<2x4x5x4xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %17 = arith.subf %in, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x5x4xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %11 : tensor<2x4x5x4xf32>, tensor<5x4xf32>) outs(%9 : tensor<2x4x5x4xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %17 = arith.mulf %in, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x5x4xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_2, %8 : tensor<2x4x5x4xf32>, tensor<5x4xf32>) outs(%9 : tensor<2x4x5x4xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %17 = arith.mulf %in, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x5x4xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %15 : tensor<2x4x5x4xf32>, tensor<2x4x5x4xf32>) outs(%9 : tensor<2x4x5x4xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %17 = arith.addf %in, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x5x4xf32>
    %concat = tensor.concat dim(3) %13, %16 : (tensor<2x4x5x4xf32>, tensor<2x4x5x4xf32>) -> tensor<2x4x5x8xf32>
    return %concat : tensor<2x4x5x8xf32>
  }
}
