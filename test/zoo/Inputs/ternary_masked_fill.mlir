#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module {
  func.func @main(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
    %cst = arith.constant dense<-1.000000e+00> : tensor<f32>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<4x6xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x6xf32>) outs(%0 : tensor<4x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %4 = arith.cmpf ogt, %in, %cst_0 : f32
      linalg.yield %4 : i1
    } -> tensor<4x6xi1>
    %2 = tensor.empty() : tensor<4x6xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %cst, %arg0 : tensor<4x6xi1>, tensor<f32>, tensor<4x6xf32>) outs(%2 : tensor<4x6xf32>) {
    ^bb0(%in: i1, %in_1: f32, %in_2: f32, %out: f32):
      %4 = arith.select %in, %in_1, %in_2 : f32
      linalg.yield %4 : f32
    } -> tensor<4x6xf32>
    return %3 : tensor<4x6xf32>
  }
}
