#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<4x9xi1>) -> tensor<4xi64> {
    %c0_i64 = arith.constant 0 : i64
    %0 = tensor.empty() : tensor<4xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<4xi64>) -> tensor<4xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<4x9xi1>) outs(%1 : tensor<4xi64>) {
    ^bb0(%in: i1, %out: i64):
      %3 = arith.extui %in : i1 to i64
      %4 = arith.addi %3, %out : i64
      linalg.yield %4 : i64
    } -> tensor<4xi64>
    return %2 : tensor<4xi64>
  }
}
