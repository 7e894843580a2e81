#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> ()>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<6x8xf32>
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %13 = linalg.index 0 : index
      %14 = arith.index_cast %13 : index to i64
      linalg.yield %14 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 8] : tensor<8xi64> into tensor<1x8xi64>
    %2 = tensor.empty() : tensor<6xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<6xi64>) {
    ^bb0(%out: i64):
      %13 = linalg.index 0 : index
      %14 = arith.index_cast %13 : index to i64
      linalg.yield %14 : i64
    } -> tensor<6xi64>
    %expanded_2 = tensor.expand_shape %3 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
    %4 = tensor.empty() : tensor<6x8xi64>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<1x8xi64>, tensor<6x1xi64>) outs(%4 : tensor<6x8xi64>) {
    ^bb0(%in: i64, %in_3: i64, %out: i64):
      %13 = arith.subi %in, %in_3 : i64
      linalg.yield %13 : i64
    } -> tensor<6x8xi64>
    %6 = tensor.empty() : tensor<6x8xi1>
    %7 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<6x8xi64>) outs(%6 : tensor<6x8xi1>) {
    ^bb0(%in: i64, %out: i1):
      %13 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %13 : i1
    } -> tensor<6x8xi1>
    %8 = tensor.empty() : tensor<6x8xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%7, %cst_1, %cst_0 : tensor<6x8xi1>, tensor<6x8xf32>, tensor<f32>) outs(%8 : tensor<6x8xf32>) {
    ^bb0(%in: i1, %in_3: f32, %in_4: f32, %out: f32):
      %13 = arith.select %in, %in_3, %in_4 : f32
      linalg.yield %13 : f32
    } -> tensor<6x8xf32>
    %10 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<6x8xf32>) outs(%6 : tensor<6x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %13 = arith.cmpf une, %in, %cst : f32
      linalg.yield %13 : i1
    } -> tensor<6x8xi1>
    %11 = tensor.empty() : tensor<4x6x8xf32>
    %12 = linalg.generic {indexing_maps = [#map5, #map6, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %cst_0, %arg0 : tensor<6x8xi1>, tensor<f32>, tensor<4x6x8xf32>) outs(%11 : tensor<4x6x8xf32>) {
    ^bb0(%in: i1, %in_3: f32, %in_4: f32, %out: f32):
      %13 = arith.select %in, %in_3, %in_4 : f32
      linalg.yield %13 : f32
    } -> tensor<4x6x8xf32>
    return %12 : tensor<4x6x8xf32>
  }
}
