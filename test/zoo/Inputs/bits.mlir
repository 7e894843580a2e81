#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x6xi64>, %arg1: tensor<4x6xi64>) -> tensor<4x6xi64> {
    %c-1_i64 = arith.constant -1 : i64
    %0 = tensor.empty() : tensor<4x6xi64>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<4x6xi64>, tensor<4x6xi64>) outs(%0 : tensor<4x6xi64>) {
    ^bb0(%in: i64, %in_0: i64, %out: i64):
      %6 = arith.andi %in, %in_0 : i64
      linalg.yield %6 : i64
    } -> tensor<4x6xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<4x6xi64>, tensor<4x6xi64>) outs(%0 : tensor<4x6xi64>) {
    ^bb0(%in: i64, %in_0: i64, %out: i64):
      %6 = arith.xori %in, %in_0 : i64
      linalg.yield %6 : i64
    } -> tensor<4x6xi64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<4x6xi64>) outs(%0 : tensor<4x6xi64>) {
    ^bb0(%in: i64, %out: i64):
      %6 = arith.xori %in, %c-1_i64 : i64
      linalg.yield %6 : i64
    } -> tensor<4x6xi64>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %3 : tensor<4x6xi64>, tensor<4x6xi64>) outs(%0 : tensor<4x6xi64>) {
    ^bb0(%in: i64, %in_0: i64, %out: i64):
      %6 = arith.addi %in, %in_0 : i64
      linalg.yield %6 : i64
    } -> tensor<4x6xi64>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %4 : tensor<4x6xi64>, tensor<4x6xi64>) outs(%0 : tensor<4x6xi64>) {
    ^bb0(%in: i64, %in_0: i64, %out: i64):
      %6 = arith.ori %in, %in_0 : i64
      linalg.yield %6 : i64
    } -> tensor<4x6xi64>
    return %5 : tensor<4x6xi64>
  }
}
