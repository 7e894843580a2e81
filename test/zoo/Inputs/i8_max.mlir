#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<4x9xi8>) -> tensor<9xi8> {
    %c0_i64 = arith.constant 0 : i64
    %c-128_i8 = arith.constant -128 : i8
    %0 = tensor.empty() : tensor<9xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<9xi64>) -> tensor<9xi64>
    %2 = tensor.empty() : tensor<9xi8>
    %3 = linalg.fill ins(%c-128_i8 : i8) outs(%2 : tensor<9xi8>) -> tensor<9xi8>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["reduction", "parallel"]} ins(%arg0 : tensor<4x9xi8>) outs(%3, %1 : tensor<9xi8>, tensor<9xi64>) {
    ^bb0(%in: i8, %out: i8, %out_0: i64):
      %5 = linalg.index 0 : index
      %6 = arith.index_cast %5 : index to i64
      %7 = arith.maxsi %in, %out : i8
      %8 = arith.cmpi sgt, %in, %out : i8
      %9 = arith.select %8, %6, %out_0 : i64
      linalg.yield %7, %9 : i8, i64
    } -> (tensor<9xi8>, tensor<9xi64>)
    return %4#0 : tensor<9xi8>
  }
}
