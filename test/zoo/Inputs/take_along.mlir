#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
    %c6_i64 = arith.constant 6 : i64
    %c6 = arith.constant 6 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<4x6xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<4x6xi64>) {
    ^bb0(%out: i64):
      %7 = linalg.index 1 : index
      %8 = arith.index_cast %7 : index to i64
      linalg.yield %8 : i64
    } -> tensor<4x6xi64>
    %2:2 = tm_tensor.sort dimension(1) outs(%arg0, %1 : tensor<4x6xf32>, tensor<4x6xi64>) {
    ^bb0(%arg1: f32, %arg2: f32, %arg3: i64, %arg4: i64):
      %7 = arith.cmpf ole, %arg1, %arg2 : f32
      tm_tensor.yield %7 : i1
    } -> tensor<4x6xf32>, tensor<4x6xi64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2#1 : tensor<4x6xi64>) outs(%0 : tensor<4x6xi64>) {
    ^bb0(%in: i64, %out: i64):
      %7 = arith.remsi %in, %c6_i64 : i64
      %8 = arith.cmpi ne, %7, %c0_i64 : i64
      %9 = arith.cmpi slt, %7, %c0_i64 : i64
      %10 = arith.andi %8, %9 : i1
      %11 = arith.addi %7, %c6_i64 : i64
      %12 = arith.select %10, %11, %7 : i64
      linalg.yield %12 : i64
    } -> tensor<4x6xi64>
    %4 = tensor.empty() : tensor<4x6xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<4x6xf32>) -> tensor<4x6xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<4x6xi64>) outs(%5 : tensor<4x6xf32>) {
    ^bb0(%in: i64, %out: f32):
      %7 = linalg.index 0 : index
      %8 = arith.index_cast %in : i64 to index
      %9 = arith.cmpi slt, %8, %c6 : index
      cf.assert %9, "index must be smaller than dim size"
      %10 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %10, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg0[%7, %8] : tensor<4x6xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x6xf32>
    return %6 : tensor<4x6xf32>
  }
}
