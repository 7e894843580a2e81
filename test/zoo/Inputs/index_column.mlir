#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<5x6x3xf32>, %arg1: tensor<4xi64>) -> tensor<5x4x3xf32> {
    %c5_i64 = arith.constant 5 : i64
    %c3_i64 = arith.constant 3 : i64
    %c0_i64 = arith.constant 0 : i64
    %c6_i64 = arith.constant 6 : i64
    %0 = tensor.empty() : tensor<3xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<3xi64>) {
    ^bb0(%out: i64):
      %6 = linalg.index 0 : index
      %7 = arith.index_cast %6 : index to i64
      linalg.yield %7 : i64
    } -> tensor<3xi64>
    %expanded = tensor.expand_shape %arg1 [[0, 1]] output_shape [4, 1] : tensor<4xi64> into tensor<4x1xi64>
    %2 = tensor.empty() : tensor<5xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<5xi64>) {
    ^bb0(%out: i64):
      %6 = linalg.index 0 : index
      %7 = arith.index_cast %6 : index to i64
      linalg.yield %7 : i64
    } -> tensor<5xi64>
    %expanded_0 = tensor.expand_shape %3 [[0, 1, 2]] output_shape [5, 1, 1] : tensor<5xi64> into tensor<5x1x1xi64>
    %4 = tensor.empty() : tensor<5x4x3xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_0, %expanded, %1 : tensor<5x1x1xi64>, tensor<4x1xi64>, tensor<3xi64>) outs(%4 : tensor<5x4x3xf32>) {
    ^bb0(%in: i64, %in_1: i64, %in_2: i64, %out: f32):
      %6 = arith.cmpi slt, %in, %c0_i64 : i64
      %7 = arith.addi %in, %c5_i64 : i64
      %8 = arith.select %6, %7, %in : i64
      %9 = arith.index_cast %8 : i64 to index
      %10 = arith.cmpi slt, %in_1, %c0_i64 : i64
      %11 = arith.addi %in_1, %c6_i64 : i64
      %12 = arith.select %10, %11, %in_1 : i64
      %13 = arith.index_cast %12 : i64 to index
      %14 = arith.cmpi slt, %in_2, %c0_i64 : i64
      %15 = arith.addi %in_2, %c3_i64 : i64
      %16 = arith.select %14, %15, %in_2 : i64
      %17 = arith.index_cast %16 : i64 to index
      %extracted = tensor.extract %arg0[%9, %13, %17] : tensor<5x6x3xf32>
      linalg.yield %extracted : f32
    } -> tensor<5x4x3xf32>
    return %5 : tensor<5x4x3xf32>
  }
}
