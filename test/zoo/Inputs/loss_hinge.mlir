#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<5x7xf32>, %arg1: tensor<5x7xf32>) -> tensor<f32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<-1.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant 3.500000e+01 : f32
    %cst_4 = arith.constant dense<1> : tensor<i64>
    %0 = tensor.empty() : tensor<5x7xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x7xf32>) outs(%0 : tensor<5x7xi1>) {
    ^bb0(%in: f32, %out: i1):
      %13 = arith.cmpf ogt, %in, %cst : f32
      linalg.yield %13 : i1
    } -> tensor<5x7xi1>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x7xf32>) outs(%0 : tensor<5x7xi1>) {
    ^bb0(%in: f32, %out: i1):
      %13 = arith.cmpf olt, %in, %cst : f32
      linalg.yield %13 : i1
    } -> tensor<5x7xi1>
    %3 = tensor.empty() : tensor<5x7xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %cst_2, %cst_1 : tensor<5x7xi1>, tensor<f32>, tensor<f32>) outs(%3 : tensor<5x7xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %13 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %13 : f32
    } -> tensor<5x7xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %cst_0, %4 : tensor<5x7xi1>, tensor<f32>, tensor<5x7xf32>) outs(%3 : tensor<5x7xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %13 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %13 : f32
    } -> tensor<5x7xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %5 : tensor<5x7xf32>, tensor<5x7xf32>) outs(%3 : tensor<5x7xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %13 = arith.mulf %in, %in_5 : f32
      linalg.yield %13 : f32
    } -> tensor<5x7xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_4, %6 : tensor<i64>, tensor<5x7xf32>) outs(%3 : tensor<5x7xf32>) {
    ^bb0(%in: i64, %in_5: f32, %out: f32):
      %13 = arith.sitofp %in : i64 to f32
      %14 = arith.subf %13, %in_5 : f32
      linalg.yield %14 : f32
    } -> tensor<5x7xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x7xf32>) outs(%3 : tensor<5x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.cmpf ult, %in, %cst : f32
      %14 = arith.select %13, %cst, %in : f32
      linalg.yield %14 : f32
    } -> tensor<5x7xf32>
    %9 = tensor.empty() : tensor<f32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<f32>) -> tensor<f32>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "reduction"]} ins(%8 : tensor<5x7xf32>) outs(%10 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.addf %in, %out : f32
      linalg.yield %13 : f32
    } -> tensor<f32>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%11 : tensor<f32>) outs(%9 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.divf %in, %cst_3 : f32
      linalg.yield %13 : f32
    } -> tensor<f32>
    return %12 : tensor<f32>
  }
}
