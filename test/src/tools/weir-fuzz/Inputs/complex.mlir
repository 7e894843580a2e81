func.func @main(%a: tensor<4xcomplex<f32>> {fuzz.extents = array<i64: 4>}) -> (tensor<4xcomplex<f32>> {fuzz.tolerance = 0.0 : f64}) {
  %e = tensor.empty() : tensor<4xcomplex<f32>>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<4xcomplex<f32>>) outs(%e : tensor<4xcomplex<f32>>) {
  ^bb0(%x: complex<f32>, %old: complex<f32>):
    %s = complex.add %x, %x : complex<f32>
    linalg.yield %s : complex<f32>
  } -> tensor<4xcomplex<f32>>
  return %r : tensor<4xcomplex<f32>>
}
