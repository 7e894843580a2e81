#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x7xf64>, %arg1: tensor<5x7xf64>) -> tensor<5x7xf64> {
    %cst = arith.constant 1.000000e+00 : f64
    %0 = tensor.empty() : tensor<5x7xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x7xf64>, tensor<5x7xf64>) outs(%0 : tensor<5x7xf64>) {
    ^bb0(%in: f64, %in_0: f64, %out: f64):
      %5 = arith.mulf %in, %in_0 : f64
      linalg.yield %5 : f64
    } -> tensor<5x7xf64>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x7xf64>) outs(%0 : tensor<5x7xf64>) {
    ^bb0(%in: f64, %out: f64):
      %5 = arith.addf %in, %cst : f64
      linalg.yield %5 : f64
    } -> tensor<5x7xf64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x7xf64>) outs(%0 : tensor<5x7xf64>) {
    ^bb0(%in: f64, %out: f64):
      %5 = math.tanh %in : f64
      linalg.yield %5 : f64
    } -> tensor<5x7xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %arg0 : tensor<5x7xf64>, tensor<5x7xf64>) outs(%0 : tensor<5x7xf64>) {
    ^bb0(%in: f64, %in_0: f64, %out: f64):
      %5 = arith.subf %in, %in_0 : f64
      linalg.yield %5 : f64
    } -> tensor<5x7xf64>
    return %4 : tensor<5x7xf64>
  }
}
