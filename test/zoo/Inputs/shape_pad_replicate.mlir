#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d2, 0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<1x2x5x6xf32>) -> tensor<1x2x6x9xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c6_i64 = arith.constant 6 : i64
    %c-2_i64 = arith.constant -2 : i64
    %c4_i64 = arith.constant 4 : i64
    %c-1_i64 = arith.constant -1 : i64
    %c5_i64 = arith.constant 5 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %0 = tensor.empty() : tensor<6xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<6xi64>) {
    ^bb0(%out: i64):
      %15 = linalg.index 0 : index
      %16 = arith.index_cast %15 : index to i64
      %17 = arith.addi %16, %c-1_i64 : i64
      linalg.yield %17 : i64
    } -> tensor<6xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<6xi64>) outs(%0 : tensor<6xi64>) {
    ^bb0(%in: i64, %out: i64):
      %15 = arith.maxsi %in, %c0_i64 : i64
      %16 = arith.minsi %15, %c4_i64 : i64
      linalg.yield %16 : i64
    } -> tensor<6xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<6xi64>) {
    ^bb0(%out: i64):
      %15 = linalg.index 0 : index
      %16 = arith.index_cast %15 : index to i64
      linalg.yield %16 : i64
    } -> tensor<6xi64>
    %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
    %4 = tensor.empty() : tensor<2xi64>
    %5 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%4 : tensor<2xi64>) {
    ^bb0(%out: i64):
      %15 = linalg.index 0 : index
      %16 = arith.index_cast %15 : index to i64
      linalg.yield %16 : i64
    } -> tensor<2xi64>
    %expanded_0 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xi64> into tensor<2x1x1xi64>
    %6 = tensor.empty() : tensor<1xi64>
    %7 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%6 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded_1 = tensor.expand_shape %7 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %8 = tensor.empty() : tensor<1x2x6x6xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_1, %expanded_0, %expanded, %3 : tensor<1x1x1x1xi64>, tensor<2x1x1xi64>, tensor<6x1xi64>, tensor<6xi64>) outs(%8 : tensor<1x2x6x6xf32>) {
    ^bb0(%in: i64, %in_3: i64, %in_4: i64, %in_5: i64, %out: f32):
      %15 = arith.cmpi slt, %in, %c0_i64 : i64
      %16 = arith.addi %in, %c1_i64 : i64
      %17 = arith.select %15, %16, %in : i64
      %18 = arith.index_cast %17 : i64 to index
      %19 = arith.cmpi slt, %in_3, %c0_i64 : i64
      %20 = arith.addi %in_3, %c2_i64 : i64
      %21 = arith.select %19, %20, %in_3 : i64
      %22 = arith.index_cast %21 : i64 to index
      %23 = arith.cmpi slt, %in_4, %c0_i64 : i64
      %24 = arith.addi %in_4, %c5_i64 : i64
      %25 = arith.select %23, %24, %in_4 : i64
      %26 = arith.index_cast %25 : i64 to index
      %27 = arith.cmpi slt, %in_5, %c0_i64 : i64
      %28 = arith.addi %in_5, %c6_i64 : i64
      %29 = arith.select %27, %28, %in_5 : i64
      %30 = arith.index_cast %29 : i64 to index
      %extracted = tensor.extract %arg0[%18, %22, %26, %30] : tensor<1x2x5x6xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x2x6x6xf32>
    %10 = tensor.empty() : tensor<9xi64>
    %11 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%10 : tensor<9xi64>) {
    ^bb0(%out: i64):
      %15 = linalg.index 0 : index
      %16 = arith.index_cast %15 : index to i64
      %17 = arith.addi %16, %c-2_i64 : i64
      linalg.yield %17 : i64
    } -> tensor<9xi64>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%11 : tensor<9xi64>) outs(%10 : tensor<9xi64>) {
    ^bb0(%in: i64, %out: i64):
      %15 = arith.maxsi %in, %c0_i64 : i64
      %16 = arith.minsi %15, %c5_i64 : i64
      linalg.yield %16 : i64
    } -> tensor<9xi64>
    %expanded_2 = tensor.expand_shape %3 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
    %13 = tensor.empty() : tensor<1x2x6x9xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map2, #map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_1, %expanded_0, %expanded_2, %12 : tensor<1x1x1x1xi64>, tensor<2x1x1xi64>, tensor<6x1xi64>, tensor<9xi64>) outs(%13 : tensor<1x2x6x9xf32>) {
    ^bb0(%in: i64, %in_3: i64, %in_4: i64, %in_5: i64, %out: f32):
      %15 = arith.cmpi slt, %in, %c0_i64 : i64
      %16 = arith.addi %in, %c1_i64 : i64
      %17 = arith.select %15, %16, %in : i64
      %18 = arith.index_cast %17 : i64 to index
      %19 = arith.cmpi slt, %in_3, %c0_i64 : i64
      %20 = arith.addi %in_3, %c2_i64 : i64
      %21 = arith.select %19, %20, %in_3 : i64
      %22 = arith.index_cast %21 : i64 to index
      %23 = arith.cmpi slt, %in_4, %c0_i64 : i64
      %24 = arith.addi %in_4, %c6_i64 : i64
      %25 = arith.select %23, %24, %in_4 : i64
      %26 = arith.index_cast %25 : i64 to index
      %27 = arith.cmpi slt, %in_5, %c0_i64 : i64
      %28 = arith.addi %in_5, %c6_i64 : i64
      %29 = arith.select %27, %28, %in_5 : i64
      %30 = arith.index_cast %29 : i64 to index
      %extracted = tensor.extract %9[%18, %22, %26, %30] : tensor<1x2x6x6xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x2x6x9xf32>
    return %14 : tensor<1x2x6x9xf32>
  }
}
