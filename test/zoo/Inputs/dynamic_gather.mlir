#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<9x4xf32>, %arg1: tensor<?xi64>) -> tensor<?x4xf32> {
    %c0 = arith.constant 0 : index
    %c0_i64 = arith.constant 0 : i64
    %c9_i64 = arith.constant 9 : i64
    %dim = tensor.dim %arg1, %c0 : tensor<?xi64>
    %0 = tensor.empty(%dim) : tensor<?x4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<?xi64>) outs(%0 : tensor<?x4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %2 = arith.cmpi slt, %in, %c0_i64 : i64
      %3 = arith.addi %in, %c9_i64 : i64
      %4 = arith.select %2, %3, %in : i64
      %5 = arith.index_cast %4 : i64 to index
      %6 = linalg.index 1 : index
      %extracted = tensor.extract %arg0[%5, %6] : tensor<9x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4xf32>
    return %1 : tensor<?x4xf32>
  }
}
