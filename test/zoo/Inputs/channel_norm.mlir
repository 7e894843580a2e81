#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x6x5x7xf32>) -> tensor<2x6x5x7xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 5.000000e+00 : f64
    %cst_2 = arith.constant 1.000000e-05 : f64
    %cst_3 = arith.constant 6.000000e+00 : f32
    %cst_4 = arith.constant 6.000000e+00 : f64
    %0 = tensor.empty() : tensor<2x1x5x7xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x1x5x7xf32>) -> tensor<2x1x5x7xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x6x5x7xf32>) outs(%1 : tensor<2x1x5x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.addf %in, %out : f32
      linalg.yield %20 : f32
    } -> tensor<2x1x5x7xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<2x1x5x7xf32>) outs(%0 : tensor<2x1x5x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.divf %in, %cst_3 : f32
      linalg.yield %20 : f32
    } -> tensor<2x1x5x7xf32>
    %4 = tensor.empty() : tensor<2x6x5x7xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %3 : tensor<2x6x5x7xf32>, tensor<2x1x5x7xf32>) outs(%4 : tensor<2x6x5x7xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %20 = arith.subf %in, %in_5 : f32
      linalg.yield %20 : f32
    } -> tensor<2x6x5x7xf32>
    %6 = tensor.empty() : tensor<2x6x5x7xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x6x5x7xf32>) outs(%6 : tensor<2x6x5x7xf64>) {
    ^bb0(%in: f32, %out: f64):
      %20 = arith.extf %in : f32 to f64
      linalg.yield %20 : f64
    } -> tensor<2x6x5x7xf64>
    %8 = tensor.empty() : tensor<2x1x5x7xf64>
    %9 = linalg.fill ins(%cst_0 : f64) outs(%8 : tensor<2x1x5x7xf64>) -> tensor<2x1x5x7xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction", "parallel", "parallel"]} ins(%7 : tensor<2x6x5x7xf64>) outs(%9 : tensor<2x1x5x7xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = arith.addf %in, %out : f64
      linalg.yield %20 : f64
    } -> tensor<2x1x5x7xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<2x1x5x7xf64>) outs(%8 : tensor<2x1x5x7xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = arith.divf %in, %cst_4 : f64
      linalg.yield %20 : f64
    } -> tensor<2x1x5x7xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %11 : tensor<2x6x5x7xf64>, tensor<2x1x5x7xf64>) outs(%6 : tensor<2x6x5x7xf64>) {
    ^bb0(%in: f64, %in_5: f64, %out: f64):
      %20 = arith.subf %in, %in_5 : f64
      linalg.yield %20 : f64
    } -> tensor<2x6x5x7xf64>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %12 : tensor<2x6x5x7xf64>, tensor<2x6x5x7xf64>) outs(%6 : tensor<2x6x5x7xf64>) {
    ^bb0(%in: f64, %in_5: f64, %out: f64):
      %20 = arith.mulf %in, %in_5 : f64
      linalg.yield %20 : f64
    } -> tensor<2x6x5x7xf64>
    %14 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction", "parallel", "parallel"]} ins(%13 : tensor<2x6x5x7xf64>) outs(%9 : tensor<2x1x5x7xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = arith.addf %in, %out : f64
      linalg.yield %20 : f64
    } -> tensor<2x1x5x7xf64>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x1x5x7xf64>) outs(%8 : tensor<2x1x5x7xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = arith.divf %in, %cst_1 : f64
      linalg.yield %20 : f64
    } -> tensor<2x1x5x7xf64>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x1x5x7xf64>) outs(%0 : tensor<2x1x5x7xf32>) {
    ^bb0(%in: f64, %out: f32):
      %20 = arith.truncf %in : f64 to f32
      linalg.yield %20 : f32
    } -> tensor<2x1x5x7xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x1x5x7xf32>) outs(%0 : tensor<2x1x5x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.truncf %cst_2 : f64 to f32
      %21 = arith.addf %in, %20 : f32
      linalg.yield %21 : f32
    } -> tensor<2x1x5x7xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x1x5x7xf32>) outs(%0 : tensor<2x1x5x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.sqrt %in : f32
      linalg.yield %20 : f32
    } -> tensor<2x1x5x7xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %18 : tensor<2x6x5x7xf32>, tensor<2x1x5x7xf32>) outs(%4 : tensor<2x6x5x7xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %20 = arith.divf %in, %in_5 : f32
      linalg.yield %20 : f32
    } -> tensor<2x6x5x7xf32>
    return %19 : tensor<2x6x5x7xf32>
  }
}
