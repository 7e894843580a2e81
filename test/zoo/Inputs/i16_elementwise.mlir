#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x7xi16>, %arg1: tensor<5x7xi16>) -> tensor<5x7xi16> {
    %c3_i16 = arith.constant 3 : i16
    %0 = tensor.empty() : tensor<5x7xi16>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x7xi16>, tensor<5x7xi16>) outs(%0 : tensor<5x7xi16>) {
    ^bb0(%in: i16, %in_0: i16, %out: i16):
      %4 = arith.muli %in, %in_0 : i16
      linalg.yield %4 : i16
    } -> tensor<5x7xi16>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %arg0 : tensor<5x7xi16>, tensor<5x7xi16>) outs(%0 : tensor<5x7xi16>) {
    ^bb0(%in: i16, %in_0: i16, %out: i16):
      %4 = arith.subi %in, %in_0 : i16
      linalg.yield %4 : i16
    } -> tensor<5x7xi16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x7xi16>) outs(%0 : tensor<5x7xi16>) {
    ^bb0(%in: i16, %out: i16):
      %4 = arith.addi %in, %c3_i16 : i16
      linalg.yield %4 : i16
    } -> tensor<5x7xi16>
    return %3 : tensor<5x7xi16>
  }
}
