#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> ()>
module {
  func.func @main(%arg0: tensor<4x1x6xf32>, %arg1: tensor<5x6xf32>) -> tensor<4x5x6xf32> {
    %cst = arith.constant dense<-1.000000e+00> : tensor<f32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x6xf32>) outs(%0 : tensor<5x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.absf %in : f32
      linalg.yield %15 : f32
    } -> tensor<5x6xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x6xf32>) outs(%0 : tensor<5x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %cst_2 : f32
      linalg.yield %15 : f32
    } -> tensor<5x6xf32>
    %3 = tensor.empty() : tensor<4x5x6xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %2 : tensor<4x1x6xf32>, tensor<5x6xf32>) outs(%3 : tensor<4x5x6xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.divf %in, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<4x5x6xf32>
    %5 = tensor.empty() : tensor<4x5x6xi1>
    %6 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<4x5x6xf32>) outs(%5 : tensor<4x5x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %15 = arith.cmpf ogt, %in, %cst_3 : f32
      linalg.yield %15 : i1
    } -> tensor<4x5x6xi1>
    %7 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<4x5x6xf32>) outs(%5 : tensor<4x5x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %15 = arith.cmpf olt, %in, %cst_3 : f32
      linalg.yield %15 : i1
    } -> tensor<4x5x6xi1>
    %8 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %cst_1, %cst_0 : tensor<4x5x6xi1>, tensor<f32>, tensor<f32>) outs(%3 : tensor<4x5x6xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %15 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %15 : f32
    } -> tensor<4x5x6xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %cst, %8 : tensor<4x5x6xi1>, tensor<f32>, tensor<4x5x6xf32>) outs(%3 : tensor<4x5x6xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %15 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %15 : f32
    } -> tensor<4x5x6xf32>
    %10 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<4x5x6xf32>) outs(%3 : tensor<4x5x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.absf %in : f32
      linalg.yield %15 : f32
    } -> tensor<4x5x6xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<4x5x6xf32>) outs(%3 : tensor<4x5x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.floor %in : f32
      linalg.yield %15 : f32
    } -> tensor<4x5x6xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %11 : tensor<4x5x6xf32>, tensor<4x5x6xf32>) outs(%3 : tensor<4x5x6xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.mulf %in, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<4x5x6xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %2 : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%3 : tensor<4x5x6xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.mulf %in, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<4x5x6xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %13 : tensor<4x1x6xf32>, tensor<4x5x6xf32>) outs(%3 : tensor<4x5x6xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.subf %in, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<4x5x6xf32>
    return %14 : tensor<4x5x6xf32>
  }
}
