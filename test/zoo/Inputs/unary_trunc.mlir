#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module {
  func.func @main(%arg0: tensor<5x7xf32>) -> tensor<5x7xf32> {
    %cst = arith.constant dense<-1.000000e+00> : tensor<f32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x7xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x7xf32>) outs(%0 : tensor<5x7xi1>) {
    ^bb0(%in: f32, %out: i1):
      %9 = arith.cmpf ogt, %in, %cst_2 : f32
      linalg.yield %9 : i1
    } -> tensor<5x7xi1>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x7xf32>) outs(%0 : tensor<5x7xi1>) {
    ^bb0(%in: f32, %out: i1):
      %9 = arith.cmpf olt, %in, %cst_2 : f32
      linalg.yield %9 : i1
    } -> tensor<5x7xi1>
    %3 = tensor.empty() : tensor<5x7xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %cst_1, %cst_0 : tensor<5x7xi1>, tensor<f32>, tensor<f32>) outs(%3 : tensor<5x7xf32>) {
    ^bb0(%in: i1, %in_3: f32, %in_4: f32, %out: f32):
      %9 = arith.select %in, %in_3, %in_4 : f32
      linalg.yield %9 : f32
    } -> tensor<5x7xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %cst, %4 : tensor<5x7xi1>, tensor<f32>, tensor<5x7xf32>) outs(%3 : tensor<5x7xf32>) {
    ^bb0(%in: i1, %in_3: f32, %in_4: f32, %out: f32):
      %9 = arith.select %in, %in_3, %in_4 : f32
      linalg.yield %9 : f32
    } -> tensor<5x7xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x7xf32>) outs(%3 : tensor<5x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = math.absf %in : f32
      linalg.yield %9 : f32
    } -> tensor<5x7xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<5x7xf32>) outs(%3 : tensor<5x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = math.floor %in : f32
      linalg.yield %9 : f32
    } -> tensor<5x7xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %7 : tensor<5x7xf32>, tensor<5x7xf32>) outs(%3 : tensor<5x7xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %9 = arith.mulf %in, %in_3 : f32
      linalg.yield %9 : f32
    } -> tensor<5x7xf32>
    return %8 : tensor<5x7xf32>
  }
}
