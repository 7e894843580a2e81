#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<2x3x9x10xf32>) -> tensor<2x3xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<2x3x9xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<2x3x9xi64>) -> tensor<2x3x9xi64>
    %2 = tensor.empty() : tensor<2x3x9xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2x3x9xf32>) -> tensor<2x3x9xf32>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x9x10xf32>) outs(%3, %1 : tensor<2x3x9xf32>, tensor<2x3x9xi64>) {
    ^bb0(%in: f32, %out: f32, %out_0: i64):
      %10 = linalg.index 3 : index
      %11 = arith.index_cast %10 : index to i64
      %12 = arith.maximumf %in, %out : f32
      %13 = arith.cmpf ogt, %in, %out : f32
      %14 = arith.select %13, %11, %out_0 : i64
      linalg.yield %12, %14 : f32, i64
    } -> (tensor<2x3x9xf32>, tensor<2x3x9xi64>)
    %5 = tensor.empty() : tensor<2x3xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%5 : tensor<2x3xi64>) -> tensor<2x3xi64>
    %7 = tensor.empty() : tensor<2x3xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %9:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%4#0 : tensor<2x3x9xf32>) outs(%8, %6 : tensor<2x3xf32>, tensor<2x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_0: i64):
      %10 = linalg.index 2 : index
      %11 = arith.index_cast %10 : index to i64
      %12 = arith.maximumf %in, %out : f32
      %13 = arith.cmpf ogt, %in, %out : f32
      %14 = arith.select %13, %11, %out_0 : i64
      linalg.yield %12, %14 : f32, i64
    } -> (tensor<2x3xf32>, tensor<2x3xi64>)
    return %9#0 : tensor<2x3xf32>
  }
}
