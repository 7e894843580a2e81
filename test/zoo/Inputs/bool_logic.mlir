#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x9xi1>, %arg1: tensor<4x9xi1>) -> tensor<4x9xi1> {
    %true = arith.constant true
    %0 = tensor.empty() : tensor<4x9xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<4x9xi1>, tensor<4x9xi1>) outs(%0 : tensor<4x9xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %4 = arith.andi %in, %in_0 : i1
      linalg.yield %4 : i1
    } -> tensor<4x9xi1>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x9xi1>) outs(%0 : tensor<4x9xi1>) {
    ^bb0(%in: i1, %out: i1):
      %4 = arith.xori %in, %true : i1
      linalg.yield %4 : i1
    } -> tensor<4x9xi1>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<4x9xi1>, tensor<4x9xi1>) outs(%0 : tensor<4x9xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %4 = arith.ori %in, %in_0 : i1
      linalg.yield %4 : i1
    } -> tensor<4x9xi1>
    return %3 : tensor<4x9xi1>
  }
}
