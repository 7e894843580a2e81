#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module {
  func.func @main(%arg0: tensor<5x7xf32>) -> tensor<5x7xf32> {
    %cst = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = arith.constant dense<-1.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<5x7xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %cst_0 : tensor<5x7xf32>, tensor<f32>) outs(%0 : tensor<5x7xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %3 = arith.cmpf ogt, %in, %in_1 : f32
      %4 = arith.select %3, %in, %in_1 : f32
      linalg.yield %4 : f32
    } -> tensor<5x7xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%cst, %1 : tensor<f32>, tensor<5x7xf32>) outs(%0 : tensor<5x7xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %3 = arith.cmpf olt, %in, %in_1 : f32
      %4 = arith.select %3, %in, %in_1 : f32
      linalg.yield %4 : f32
    } -> tensor<5x7xf32>
    return %2 : tensor<5x7xf32>
  }
}
