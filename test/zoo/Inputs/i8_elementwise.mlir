#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x7xi8>, %arg1: tensor<5x7xi8>) -> tensor<5x7xi8> {
    %c3_i8 = arith.constant 3 : i8
    %0 = tensor.empty() : tensor<5x7xi8>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x7xi8>, tensor<5x7xi8>) outs(%0 : tensor<5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %4 = arith.muli %in, %in_0 : i8
      linalg.yield %4 : i8
    } -> tensor<5x7xi8>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %arg0 : tensor<5x7xi8>, tensor<5x7xi8>) outs(%0 : tensor<5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %4 = arith.subi %in, %in_0 : i8
      linalg.yield %4 : i8
    } -> tensor<5x7xi8>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x7xi8>) outs(%0 : tensor<5x7xi8>) {
    ^bb0(%in: i8, %out: i8):
      %4 = arith.addi %in, %c3_i8 : i8
      linalg.yield %4 : i8
    } -> tensor<5x7xi8>
    return %3 : tensor<5x7xi8>
  }
}
