#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x9xf32>) -> tensor<4x9xf32> {
    %cst = arith.constant 1.000000e-01 : f64
    %cst_0 = arith.constant -1.280000e+02 : f32
    %cst_1 = arith.constant 1.270000e+02 : f32
    %0 = tensor.empty() : tensor<4x9xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x9xf32>) outs(%0 : tensor<4x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = arith.truncf %cst : f64 to f32
      %6 = arith.divf %in, %5 : f32
      linalg.yield %6 : f32
    } -> tensor<4x9xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x9xf32>) outs(%0 : tensor<4x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = math.roundeven %in : f32
      linalg.yield %5 : f32
    } -> tensor<4x9xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<4x9xf32>) outs(%0 : tensor<4x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = arith.cmpf ult, %in, %cst_0 : f32
      %6 = arith.select %5, %cst_0, %in : f32
      %7 = arith.cmpf ugt, %6, %cst_1 : f32
      %8 = arith.select %7, %cst_1, %6 : f32
      linalg.yield %8 : f32
    } -> tensor<4x9xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<4x9xf32>) outs(%0 : tensor<4x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = arith.truncf %cst : f64 to f32
      %6 = arith.mulf %in, %5 : f32
      linalg.yield %6 : f32
    } -> tensor<4x9xf32>
    return %4 : tensor<4x9xf32>
  }
}
