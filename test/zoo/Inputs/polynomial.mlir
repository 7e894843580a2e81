#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<6x7xf32>) -> tensor<6x7xf32> {
    %c3_i64 = arith.constant 3 : i64
    %c2_i64 = arith.constant 2 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 1.000000e-01 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant -5.000000e-01 : f32
    %cst_2 = arith.constant 2.500000e-01 : f32
    %0 = tensor.empty() : tensor<6x7xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<6x7xf32>) outs(%0 : tensor<6x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = math.fpowi %in, %c0_i64 : f32, i64
      linalg.yield %12 : f32
    } -> tensor<6x7xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<6x7xf32>) outs(%0 : tensor<6x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = arith.addf %in, %cst_0 : f32
      linalg.yield %12 : f32
    } -> tensor<6x7xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<6x7xf32>) outs(%0 : tensor<6x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %12 : f32
    } -> tensor<6x7xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<6x7xf32>) outs(%0 : tensor<6x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = arith.mulf %in, %cst_1 : f32
      linalg.yield %12 : f32
    } -> tensor<6x7xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %4 : tensor<6x7xf32>, tensor<6x7xf32>) outs(%0 : tensor<6x7xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %12 = arith.addf %in, %in_3 : f32
      linalg.yield %12 : f32
    } -> tensor<6x7xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<6x7xf32>) outs(%0 : tensor<6x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %12 : f32
    } -> tensor<6x7xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<6x7xf32>) outs(%0 : tensor<6x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = arith.mulf %in, %cst_2 : f32
      linalg.yield %12 : f32
    } -> tensor<6x7xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %7 : tensor<6x7xf32>, tensor<6x7xf32>) outs(%0 : tensor<6x7xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %12 = arith.addf %in, %in_3 : f32
      linalg.yield %12 : f32
    } -> tensor<6x7xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<6x7xf32>) outs(%0 : tensor<6x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %12 : f32
    } -> tensor<6x7xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<6x7xf32>) outs(%0 : tensor<6x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = arith.truncf %cst : f64 to f32
      %13 = arith.mulf %in, %12 : f32
      linalg.yield %13 : f32
    } -> tensor<6x7xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %10 : tensor<6x7xf32>, tensor<6x7xf32>) outs(%0 : tensor<6x7xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %12 = arith.addf %in, %in_3 : f32
      linalg.yield %12 : f32
    } -> tensor<6x7xf32>
    return %11 : tensor<6x7xf32>
  }
}
