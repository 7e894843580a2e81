#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x7xi64>, %arg1: tensor<5x7xi64>) -> tensor<5x7xi64> {
    %c3_i64 = arith.constant 3 : i64
    %0 = tensor.empty() : tensor<5x7xi64>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x7xi64>, tensor<5x7xi64>) outs(%0 : tensor<5x7xi64>) {
    ^bb0(%in: i64, %in_0: i64, %out: i64):
      %4 = arith.muli %in, %in_0 : i64
      linalg.yield %4 : i64
    } -> tensor<5x7xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %arg0 : tensor<5x7xi64>, tensor<5x7xi64>) outs(%0 : tensor<5x7xi64>) {
    ^bb0(%in: i64, %in_0: i64, %out: i64):
      %4 = arith.subi %in, %in_0 : i64
      linalg.yield %4 : i64
    } -> tensor<5x7xi64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x7xi64>) outs(%0 : tensor<5x7xi64>) {
    ^bb0(%in: i64, %out: i64):
      %4 = arith.addi %in, %c3_i64 : i64
      linalg.yield %4 : i64
    } -> tensor<5x7xi64>
    return %3 : tensor<5x7xi64>
  }
}
