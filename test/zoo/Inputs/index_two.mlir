#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x6x3xf32>, %arg1: tensor<4xi64>, %arg2: tensor<4xi64>) -> tensor<4x3xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c5_i64 = arith.constant 5 : i64
    %c6_i64 = arith.constant 6 : i64
    %0 = tensor.empty() : tensor<4x3xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1, %arg2 : tensor<4xi64>, tensor<4xi64>) outs(%0 : tensor<4x3xf32>) {
    ^bb0(%in: i64, %in_0: i64, %out: f32):
      %2 = arith.cmpi slt, %in, %c0_i64 : i64
      %3 = arith.addi %in, %c5_i64 : i64
      %4 = arith.select %2, %3, %in : i64
      %5 = arith.index_cast %4 : i64 to index
      %6 = arith.cmpi slt, %in_0, %c0_i64 : i64
      %7 = arith.addi %in_0, %c6_i64 : i64
      %8 = arith.select %6, %7, %in_0 : i64
      %9 = arith.index_cast %8 : i64 to index
      %10 = linalg.index 1 : index
      %extracted = tensor.extract %arg0[%5, %9, %10] : tensor<5x6x3xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x3xf32>
    return %1 : tensor<4x3xf32>
  }
}
