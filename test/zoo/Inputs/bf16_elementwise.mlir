#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x7xbf16>, %arg1: tensor<5x7xbf16>) -> tensor<5x7xbf16> {
    %cst = arith.constant 1.000000e+00 : bf16
    %0 = tensor.empty() : tensor<5x7xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x7xbf16>, tensor<5x7xbf16>) outs(%0 : tensor<5x7xbf16>) {
    ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
      %5 = arith.mulf %in, %in_0 : bf16
      linalg.yield %5 : bf16
    } -> tensor<5x7xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x7xbf16>) outs(%0 : tensor<5x7xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %5 = arith.addf %in, %cst : bf16
      linalg.yield %5 : bf16
    } -> tensor<5x7xbf16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x7xbf16>) outs(%0 : tensor<5x7xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %5 = math.tanh %in : bf16
      linalg.yield %5 : bf16
    } -> tensor<5x7xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %arg0 : tensor<5x7xbf16>, tensor<5x7xbf16>) outs(%0 : tensor<5x7xbf16>) {
    ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
      %5 = arith.subf %in, %in_0 : bf16
      linalg.yield %5 : bf16
    } -> tensor<5x7xbf16>
    return %4 : tensor<5x7xbf16>
  }
}
