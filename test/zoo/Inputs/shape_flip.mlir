#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c3 = arith.constant 3 : index
    %c7 = arith.constant 7 : index
    %0 = tensor.empty() : tensor<4x6x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<4x6x8xf32>) outs(%1 : tensor<4x6x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %3 = linalg.index 0 : index
      %4 = linalg.index 1 : index
      %5 = linalg.index 2 : index
      %6 = arith.subi %c3, %3 : index
      %7 = arith.subi %c7, %5 : index
      %extracted = tensor.extract %arg0[%6, %4, %7] : tensor<4x6x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x6x8xf32>
    return %2 : tensor<4x6x8xf32>
  }
}
