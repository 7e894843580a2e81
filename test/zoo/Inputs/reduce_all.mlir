#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
module {
  func.func @main(%arg0: tensor<4x5x6xf32>) -> tensor<4x6xi1> {
    %true = arith.constant true
    %cst = arith.constant -2.000000e+00 : f32
    %0 = tensor.empty() : tensor<4x5x6xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<4x5x6xf32>) outs(%0 : tensor<4x5x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %5 = arith.cmpf ogt, %in, %cst : f32
      linalg.yield %5 : i1
    } -> tensor<4x5x6xi1>
    %2 = tensor.empty() : tensor<4x6xi1>
    %3 = linalg.fill ins(%true : i1) outs(%2 : tensor<4x6xi1>) -> tensor<4x6xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction", "parallel"]} ins(%1 : tensor<4x5x6xi1>) outs(%3 : tensor<4x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      %5 = arith.andi %in, %out : i1
      linalg.yield %5 : i1
    } -> tensor<4x6xi1>
    return %4 : tensor<4x6xi1>
  }
}
