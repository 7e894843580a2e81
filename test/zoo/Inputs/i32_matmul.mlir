#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x7xi32>, %arg1: tensor<7x4xi32>) -> tensor<5x4xi32> {
    %c0_i64 = arith.constant 0 : i64
    %0 = tensor.empty() : tensor<5x4xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<5x4xi64>) -> tensor<5x4xi64>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<5x7xi32>, tensor<7x4xi32>) outs(%1 : tensor<5x4xi64>) -> tensor<5x4xi64>
    %3 = tensor.empty() : tensor<5x4xi32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x4xi64>) outs(%3 : tensor<5x4xi32>) {
    ^bb0(%in: i64, %out: i32):
      %5 = arith.trunci %in : i64 to i32
      linalg.yield %5 : i32
    } -> tensor<5x4xi32>
    return %4 : tensor<5x4xi32>
  }
}
