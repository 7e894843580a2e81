func.func @main(%a: tensor<4xf64> {fuzz.extents = array<i64: 4>}) -> (tensor<4xf64> {fuzz.tolerance = 0.0 : f64}) {
  %e = tensor.empty() : tensor<4xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf64>) outs(%e : tensor<4xf64>) {
  ^bb0(%x: f64, %old: f64):
    %c = arith.constant 3.0 : f64
    %s = arith.remf %x, %c : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  return %r : tensor<4xf64>
}
