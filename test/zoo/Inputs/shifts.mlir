#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x6xi64>) -> tensor<4x6xi64> {
    %c1_i64 = arith.constant 1 : i64
    %c2_i64 = arith.constant 2 : i64
    %0 = tensor.empty() : tensor<4x6xi64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x6xi64>) outs(%0 : tensor<4x6xi64>) {
    ^bb0(%in: i64, %out: i64):
      %4 = arith.shli %in, %c2_i64 : i64
      linalg.yield %4 : i64
    } -> tensor<4x6xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x6xi64>) outs(%0 : tensor<4x6xi64>) {
    ^bb0(%in: i64, %out: i64):
      %4 = arith.shrsi %in, %c1_i64 : i64
      linalg.yield %4 : i64
    } -> tensor<4x6xi64>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<4x6xi64>, tensor<4x6xi64>) outs(%0 : tensor<4x6xi64>) {
    ^bb0(%in: i64, %in_0: i64, %out: i64):
      %4 = arith.addi %in, %in_0 : i64
      linalg.yield %4 : i64
    } -> tensor<4x6xi64>
    return %3 : tensor<4x6xi64>
  }
}
