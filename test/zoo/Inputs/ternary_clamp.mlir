#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
    %cst = arith.constant 0.69999999999999996 : f64
    %cst_0 = arith.constant -5.000000e-01 : f32
    %0 = tensor.empty() : tensor<4x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x6xf32>) outs(%0 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = arith.cmpf ult, %in, %cst_0 : f32
      %3 = arith.select %2, %cst_0, %in : f32
      %4 = arith.truncf %cst : f64 to f32
      %5 = arith.cmpf ugt, %3, %4 : f32
      %6 = arith.select %5, %4, %3 : f32
      linalg.yield %6 : f32
    } -> tensor<4x6xf32>
    return %1 : tensor<4x6xf32>
  }
}
