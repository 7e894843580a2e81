#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<4x9xi32>) -> tensor<9xi32> {
    %c0_i64 = arith.constant 0 : i64
    %c-2147483648_i32 = arith.constant -2147483648 : i32
    %0 = tensor.empty() : tensor<9xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<9xi64>) -> tensor<9xi64>
    %2 = tensor.empty() : tensor<9xi32>
    %3 = linalg.fill ins(%c-2147483648_i32 : i32) outs(%2 : tensor<9xi32>) -> tensor<9xi32>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["reduction", "parallel"]} ins(%arg0 : tensor<4x9xi32>) outs(%3, %1 : tensor<9xi32>, tensor<9xi64>) {
    ^bb0(%in: i32, %out: i32, %out_0: i64):
      %5 = linalg.index 0 : index
      %6 = arith.index_cast %5 : index to i64
      %7 = arith.maxsi %in, %out : i32
      %8 = arith.cmpi sgt, %in, %out : i32
      %9 = arith.select %8, %6, %out_0 : i64
      linalg.yield %7, %9 : i32, i64
    } -> (tensor<9xi32>, tensor<9xi64>)
    return %4#0 : tensor<9xi32>
  }
}
