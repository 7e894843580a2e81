#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<5x3xf32>, %arg1: tensor<6x3xf32>) -> tensor<5x6xf32> {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x3xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x3xf32>) outs(%0 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %19 : f32
    } -> tensor<5x3xf32>
    %2 = tensor.empty() : tensor<5x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<5x3xf32>) outs(%3 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.addf %in, %out : f32
      linalg.yield %19 : f32
    } -> tensor<5x1xf32>
    %5 = tensor.empty() : tensor<6x3xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<6x3xf32>) outs(%5 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %19 : f32
    } -> tensor<6x3xf32>
    %7 = tensor.empty() : tensor<6xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<6xf32>) -> tensor<6xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%6 : tensor<6x3xf32>) outs(%8 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.addf %in, %out : f32
      linalg.yield %19 : f32
    } -> tensor<6xf32>
    %10 = tensor.empty() : tensor<5x6xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %9 : tensor<5x1xf32>, tensor<6xf32>) outs(%10 : tensor<5x6xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %19 = arith.addf %in, %in_1 : f32
      linalg.yield %19 : f32
    } -> tensor<5x6xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x3xf32>) outs(%0 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.mulf %in, %cst_0 : f32
      linalg.yield %19 : f32
    } -> tensor<5x3xf32>
    %13 = tensor.empty() : tensor<3x6xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<6x3xf32>) outs(%13 : tensor<3x6xf32>) permutation = [1, 0] 
    %14 = linalg.fill ins(%cst : f32) outs(%10 : tensor<5x6xf32>) -> tensor<5x6xf32>
    %15 = linalg.matmul ins(%12, %transposed : tensor<5x3xf32>, tensor<3x6xf32>) outs(%14 : tensor<5x6xf32>) -> tensor<5x6xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %15 : tensor<5x6xf32>, tensor<5x6xf32>) outs(%10 : tensor<5x6xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %19 = arith.subf %in, %in_1 : f32
      linalg.yield %19 : f32
    } -> tensor<5x6xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5x6xf32>) outs(%10 : tensor<5x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.cmpf ult, %in, %cst : f32
      %20 = arith.select %19, %cst, %in : f32
      linalg.yield %20 : f32
    } -> tensor<5x6xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<5x6xf32>) outs(%10 : tensor<5x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.sqrt %in : f32
      linalg.yield %19 : f32
    } -> tensor<5x6xf32>
    return %18 : tensor<5x6xf32>
  }
}
