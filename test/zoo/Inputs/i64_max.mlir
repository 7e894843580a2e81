#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<4x9xi64>) -> tensor<9xi64> {
    %c0_i64 = arith.constant 0 : i64
    %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
    %0 = tensor.empty() : tensor<9xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<9xi64>) -> tensor<9xi64>
    %2 = linalg.fill ins(%c-9223372036854775808_i64 : i64) outs(%0 : tensor<9xi64>) -> tensor<9xi64>
    %3:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["reduction", "parallel"]} ins(%arg0 : tensor<4x9xi64>) outs(%2, %1 : tensor<9xi64>, tensor<9xi64>) {
    ^bb0(%in: i64, %out: i64, %out_0: i64):
      %4 = linalg.index 0 : index
      %5 = arith.index_cast %4 : index to i64
      %6 = arith.maxsi %in, %out : i64
      %7 = arith.cmpi sgt, %in, %out : i64
      %8 = arith.select %7, %5, %out_0 : i64
      linalg.yield %6, %8 : i64, i64
    } -> (tensor<9xi64>, tensor<9xi64>)
    return %3#0 : tensor<9xi64>
  }
}
