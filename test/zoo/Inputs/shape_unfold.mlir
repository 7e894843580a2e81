#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (0, 0, 0, 0, 0, 0)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, 0, 0, 0, 0)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d3, 0, 0)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>
module {
  func.func @main(%arg0: tensor<1x2x5x5xf32>) -> tensor<1x18x25xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %c7_i64 = arith.constant 7 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<5xi64>) {
    ^bb0(%out: i64):
      %13 = linalg.index 0 : index
      %14 = arith.index_cast %13 : index to i64
      linalg.yield %14 : i64
    } -> tensor<5xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 5] : tensor<5xi64> into tensor<1x5xi64>
    %2 = tensor.empty() : tensor<3xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<3xi64>) {
    ^bb0(%out: i64):
      %13 = linalg.index 0 : index
      %14 = arith.index_cast %13 : index to i64
      linalg.yield %14 : i64
    } -> tensor<3xi64>
    %expanded_0 = tensor.expand_shape %3 [[0, 1]] output_shape [3, 1] : tensor<3xi64> into tensor<3x1xi64>
    %4 = tensor.empty() : tensor<3x5xi64>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_0 : tensor<1x5xi64>, tensor<3x1xi64>) outs(%4 : tensor<3x5xi64>) {
    ^bb0(%in: i64, %in_4: i64, %out: i64):
      %13 = arith.addi %in, %in_4 : i64
      linalg.yield %13 : i64
    } -> tensor<3x5xi64>
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<1x2x5x5xf32> to tensor<1x2x7x7xf32>
    %expanded_1 = tensor.expand_shape %5 [[0], [1, 2, 3]] output_shape [3, 5, 1, 1] : tensor<3x5xi64> into tensor<3x5x1x1xi64>
    %6 = tensor.empty() : tensor<2xi64>
    %7 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%6 : tensor<2xi64>) {
    ^bb0(%out: i64):
      %13 = linalg.index 0 : index
      %14 = arith.index_cast %13 : index to i64
      linalg.yield %14 : i64
    } -> tensor<2xi64>
    %expanded_2 = tensor.expand_shape %7 [[0, 1, 2, 3, 4]] output_shape [2, 1, 1, 1, 1] : tensor<2xi64> into tensor<2x1x1x1x1xi64>
    %8 = tensor.empty() : tensor<1xi64>
    %9 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%8 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded_3 = tensor.expand_shape %9 [[0, 1, 2, 3, 4, 5]] output_shape [1, 1, 1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1x1x1xi64>
    %10 = tensor.empty() : tensor<1x2x3x5x3x5xf32>
    %11 = linalg.generic {indexing_maps = [#map4, #map5, #map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_3, %expanded_2, %expanded_1, %5 : tensor<1x1x1x1x1x1xi64>, tensor<2x1x1x1x1xi64>, tensor<3x5x1x1xi64>, tensor<3x5xi64>) outs(%10 : tensor<1x2x3x5x3x5xf32>) {
    ^bb0(%in: i64, %in_4: i64, %in_5: i64, %in_6: i64, %out: f32):
      %13 = arith.cmpi slt, %in, %c0_i64 : i64
      %14 = arith.addi %in, %c1_i64 : i64
      %15 = arith.select %13, %14, %in : i64
      %16 = arith.index_cast %15 : i64 to index
      %17 = arith.cmpi slt, %in_4, %c0_i64 : i64
      %18 = arith.addi %in_4, %c2_i64 : i64
      %19 = arith.select %17, %18, %in_4 : i64
      %20 = arith.index_cast %19 : i64 to index
      %21 = arith.cmpi slt, %in_5, %c0_i64 : i64
      %22 = arith.addi %in_5, %c7_i64 : i64
      %23 = arith.select %21, %22, %in_5 : i64
      %24 = arith.index_cast %23 : i64 to index
      %25 = arith.cmpi slt, %in_6, %c0_i64 : i64
      %26 = arith.addi %in_6, %c7_i64 : i64
      %27 = arith.select %25, %26, %in_6 : i64
      %28 = arith.index_cast %27 : i64 to index
      %extracted = tensor.extract %padded[%16, %20, %24, %28] : tensor<1x2x7x7xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x2x3x5x3x5xf32>
    %12 = tensor.empty() : tensor<1x2x3x3x5x5xf32>
    %transposed = linalg.transpose ins(%11 : tensor<1x2x3x5x3x5xf32>) outs(%12 : tensor<1x2x3x3x5x5xf32>) permutation = [0, 1, 2, 4, 3, 5] 
    %collapsed = tensor.collapse_shape %transposed [[0], [1, 2, 3], [4, 5]] : tensor<1x2x3x3x5x5xf32> into tensor<1x18x25xf32>
    return %collapsed : tensor<1x18x25xf32>
  }
}
