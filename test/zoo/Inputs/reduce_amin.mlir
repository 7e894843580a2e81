#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<4x5x6xf32>) -> tensor<6xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0x7F800000 : f32
    %0 = tensor.empty() : tensor<4x6xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<4x6xi64>) -> tensor<4x6xi64>
    %2 = tensor.empty() : tensor<4x6xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<4x6xf32>) -> tensor<4x6xf32>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<4x5x6xf32>) outs(%3, %1 : tensor<4x6xf32>, tensor<4x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_0: i64):
      %10 = linalg.index 1 : index
      %11 = arith.index_cast %10 : index to i64
      %12 = arith.minimumf %in, %out : f32
      %13 = arith.cmpf olt, %in, %out : f32
      %14 = arith.select %13, %11, %out_0 : i64
      linalg.yield %12, %14 : f32, i64
    } -> (tensor<4x6xf32>, tensor<4x6xi64>)
    %5 = tensor.empty() : tensor<6xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%5 : tensor<6xi64>) -> tensor<6xi64>
    %7 = tensor.empty() : tensor<6xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<6xf32>) -> tensor<6xf32>
    %9:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["reduction", "parallel"]} ins(%4#0 : tensor<4x6xf32>) outs(%8, %6 : tensor<6xf32>, tensor<6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_0: i64):
      %10 = linalg.index 0 : index
      %11 = arith.index_cast %10 : index to i64
      %12 = arith.minimumf %in, %out : f32
      %13 = arith.cmpf olt, %in, %out : f32
      %14 = arith.select %13, %11, %out_0 : i64
      linalg.yield %12, %14 : f32, i64
    } -> (tensor<6xf32>, tensor<6xi64>)
    return %9#0 : tensor<6xf32>
  }
}
