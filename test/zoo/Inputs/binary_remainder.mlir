#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<4x1x6xf32>, %arg1: tensor<5x6xf32>) -> tensor<4x5x6xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<5x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x6xf32>) outs(%0 : tensor<5x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = math.absf %in : f32
      linalg.yield %5 : f32
    } -> tensor<5x6xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x6xf32>) outs(%0 : tensor<5x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = arith.addf %in, %cst_0 : f32
      linalg.yield %5 : f32
    } -> tensor<5x6xf32>
    %3 = tensor.empty() : tensor<4x5x6xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %2 : tensor<4x1x6xf32>, tensor<5x6xf32>) outs(%3 : tensor<4x5x6xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %5 = arith.remf %in, %in_1 : f32
      %6 = arith.cmpf one, %5, %cst : f32
      %7 = arith.cmpf olt, %in_1, %cst : f32
      %8 = arith.cmpf olt, %5, %cst : f32
      %9 = arith.xori %7, %8 : i1
      %10 = arith.andi %6, %9 : i1
      %11 = arith.addf %5, %in_1 : f32
      %12 = arith.select %10, %11, %5 : f32
      linalg.yield %12 : f32
    } -> tensor<4x5x6xf32>
    return %4 : tensor<4x5x6xf32>
  }
}
