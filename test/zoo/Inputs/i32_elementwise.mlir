#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x7xi32>, %arg1: tensor<5x7xi32>) -> tensor<5x7xi32> {
    %c3_i32 = arith.constant 3 : i32
    %0 = tensor.empty() : tensor<5x7xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x7xi32>, tensor<5x7xi32>) outs(%0 : tensor<5x7xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %4 = arith.muli %in, %in_0 : i32
      linalg.yield %4 : i32
    } -> tensor<5x7xi32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %arg0 : tensor<5x7xi32>, tensor<5x7xi32>) outs(%0 : tensor<5x7xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %4 = arith.subi %in, %in_0 : i32
      linalg.yield %4 : i32
    } -> tensor<5x7xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x7xi32>) outs(%0 : tensor<5x7xi32>) {
    ^bb0(%in: i32, %out: i32):
      %4 = arith.addi %in, %c3_i32 : i32
      linalg.yield %4 : i32
    } -> tensor<5x7xi32>
    return %3 : tensor<5x7xi32>
  }
}
