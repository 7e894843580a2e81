func.func @main(%a: tensor<100000xf32> {fuzz.extents = array<i64: 100000>}) -> (tensor<100000xf32> {fuzz.tolerance = 0.0 : f64}) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100000xf32>
  %i = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%i : tensor<f32>) -> tensor<f32>
  %r:2 = iree_linalg_ext.scan dimension(0) inclusive(true) ins(%a : tensor<100000xf32>) outs(%e, %f : tensor<100000xf32>, tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.maximumf %x, %y : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<100000xf32>, tensor<f32>
  return %r#0 : tensor<100000xf32>
}
