#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x7xf32>) -> tensor<5x7xi1> {
    %0 = tensor.empty() : tensor<5x7xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : tensor<5x7xf32>, tensor<5x7xf32>) outs(%0 : tensor<5x7xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %2 = arith.cmpf une, %in, %in_0 : f32
      linalg.yield %2 : i1
    } -> tensor<5x7xi1>
    return %1 : tensor<5x7xi1>
  }
}
