#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x7xf16>, %arg1: tensor<5x7xf16>) -> tensor<5x7xf16> {
    %cst = arith.constant 1.000000e+00 : f16
    %0 = tensor.empty() : tensor<5x7xf16>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x7xf16>, tensor<5x7xf16>) outs(%0 : tensor<5x7xf16>) {
    ^bb0(%in: f16, %in_0: f16, %out: f16):
      %5 = arith.mulf %in, %in_0 : f16
      linalg.yield %5 : f16
    } -> tensor<5x7xf16>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x7xf16>) outs(%0 : tensor<5x7xf16>) {
    ^bb0(%in: f16, %out: f16):
      %5 = arith.addf %in, %cst : f16
      linalg.yield %5 : f16
    } -> tensor<5x7xf16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x7xf16>) outs(%0 : tensor<5x7xf16>) {
    ^bb0(%in: f16, %out: f16):
      %5 = math.tanh %in : f16
      linalg.yield %5 : f16
    } -> tensor<5x7xf16>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %arg0 : tensor<5x7xf16>, tensor<5x7xf16>) outs(%0 : tensor<5x7xf16>) {
    ^bb0(%in: f16, %in_0: f16, %out: f16):
      %5 = arith.subf %in, %in_0 : f16
      linalg.yield %5 : f16
    } -> tensor<5x7xf16>
    return %4 : tensor<5x7xf16>
  }
}
