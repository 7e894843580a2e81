#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x6xf32>, %arg1: tensor<4x6xf32>) -> tensor<4x6xi1> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %false = arith.constant false
    %0 = tensor.empty() : tensor<4x6xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x6xf32>) outs(%0 : tensor<4x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %9 = arith.cmpf ogt, %in, %cst : f32
      linalg.yield %9 : i1
    } -> tensor<4x6xi1>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<4x6xf32>) outs(%0 : tensor<4x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %9 = arith.cmpf ogt, %in, %cst : f32
      linalg.yield %9 : i1
    } -> tensor<4x6xi1>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<4x6xi1>, tensor<4x6xi1>) outs(%0 : tensor<4x6xi1>) {
    ^bb0(%in: i1, %in_1: i1, %out: i1):
      %9 = arith.andi %in, %in_1 : i1
      linalg.yield %9 : i1
    } -> tensor<4x6xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x6xf32>) outs(%0 : tensor<4x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %9 = arith.cmpf olt, %in, %cst_0 : f32
      linalg.yield %9 : i1
    } -> tensor<4x6xi1>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<4x6xf32>) outs(%0 : tensor<4x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %9 = arith.cmpf ogt, %in, %cst_0 : f32
      linalg.yield %9 : i1
    } -> tensor<4x6xi1>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<4x6xi1>) outs(%0 : tensor<4x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      %9 = arith.cmpi eq, %in, %false : i1
      linalg.yield %9 : i1
    } -> tensor<4x6xi1>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %6 : tensor<4x6xi1>, tensor<4x6xi1>) outs(%0 : tensor<4x6xi1>) {
    ^bb0(%in: i1, %in_1: i1, %out: i1):
      %9 = arith.ori %in, %in_1 : i1
      linalg.yield %9 : i1
    } -> tensor<4x6xi1>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %7 : tensor<4x6xi1>, tensor<4x6xi1>) outs(%0 : tensor<4x6xi1>) {
    ^bb0(%in: i1, %in_1: i1, %out: i1):
      %9 = arith.xori %in, %in_1 : i1
      linalg.yield %9 : i1
    } -> tensor<4x6xi1>
    return %8 : tensor<4x6xi1>
  }
}
