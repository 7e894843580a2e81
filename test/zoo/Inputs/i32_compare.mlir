#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x9xi32>, %arg1: tensor<4x9xi32>) -> tensor<4x9xi32> {
    %0 = tensor.empty() : tensor<4x9xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<4x9xi32>, tensor<4x9xi32>) outs(%0 : tensor<4x9xi1>) {
    ^bb0(%in: i32, %in_0: i32, %out: i1):
      %5 = arith.cmpi sgt, %in, %in_0 : i32
      linalg.yield %5 : i1
    } -> tensor<4x9xi1>
    %2 = tensor.empty() : tensor<4x9xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<4x9xi32>) outs(%2 : tensor<4x9xi32>) {
    ^bb0(%in: i32, %out: i32):
      %5 = arith.sitofp %in : i32 to f32
      %6 = arith.negf %5 : f32
      %7 = arith.fptosi %6 : f32 to i32
      linalg.yield %7 : i32
    } -> tensor<4x9xi32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %arg0, %3 : tensor<4x9xi1>, tensor<4x9xi32>, tensor<4x9xi32>) outs(%2 : tensor<4x9xi32>) {
    ^bb0(%in: i1, %in_0: i32, %in_1: i32, %out: i32):
      %5 = arith.select %in, %in_0, %in_1 : i32
      linalg.yield %5 : i32
    } -> tensor<4x9xi32>
    return %4 : tensor<4x9xi32>
  }
}
