#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
    %cst = arith.constant 0.14285714285714285 : f64
    %c4_i64 = arith.constant 4 : i64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<1> : tensor<i64>
    %cst_2 = arith.constant dense<7> : tensor<i64>
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %15 = linalg.index 0 : index
      %16 = arith.index_cast %15 : index to i64
      linalg.yield %16 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<8xi1>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<8xi64>) outs(%2 : tensor<8xi1>) {
    ^bb0(%in: i64, %out: i1):
      %15 = arith.cmpi slt, %in, %c4_i64 : i64
      linalg.yield %15 : i1
    } -> tensor<8xi1>
    %4 = tensor.empty() : tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<8xi64>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %15 = arith.sitofp %in : i64 to f32
      linalg.yield %15 : f32
    } -> tensor<8xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%5 : tensor<8xf32>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.truncf %cst : f64 to f32
      %16 = arith.mulf %in, %15 : f32
      linalg.yield %16 : f32
    } -> tensor<8xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%6 : tensor<8xf32>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %cst_0 : f32
      linalg.yield %15 : f32
    } -> tensor<8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel"]} ins(%cst_2, %1 : tensor<i64>, tensor<8xi64>) outs(%0 : tensor<8xi64>) {
    ^bb0(%in: i64, %in_3: i64, %out: i64):
      %15 = arith.subi %in, %in_3 : i64
      linalg.yield %15 : i64
    } -> tensor<8xi64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%8 : tensor<8xi64>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %15 = arith.sitofp %in : i64 to f32
      linalg.yield %15 : f32
    } -> tensor<8xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%9 : tensor<8xf32>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.truncf %cst : f64 to f32
      %16 = arith.mulf %in, %15 : f32
      linalg.yield %16 : f32
    } -> tensor<8xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel"]} ins(%cst_1, %10 : tensor<i64>, tensor<8xf32>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: i64, %in_3: f32, %out: f32):
      %15 = arith.sitofp %in : i64 to f32
      %16 = arith.subf %15, %in_3 : f32
      linalg.yield %16 : f32
    } -> tensor<8xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%3, %7, %11 : tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: i1, %in_3: f32, %in_4: f32, %out: f32):
      %15 = arith.select %in, %in_3, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<8xf32>
    %13 = tensor.empty() : tensor<4x6x8xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %12 : tensor<4x6x8xf32>, tensor<8xf32>) outs(%13 : tensor<4x6x8xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.mulf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<4x6x8xf32>
    return %14 : tensor<4x6x8xf32>
  }
}
