// TOSA: a fully connected layer with a clamp, and a mean over the features.
func.func @main(%x: tensor<1x6x20xf32>, %w: tensor<1x20x12xf32>, %bias: tensor<1x1x12xf32>) -> tensor<1x6x1xf32> {
  %zp = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %m = tosa.matmul %x, %w, %zp, %zp : (tensor<1x6x20xf32>, tensor<1x20x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x12xf32>
  %b = tosa.add %m, %bias : (tensor<1x6x12xf32>, tensor<1x1x12xf32>) -> tensor<1x6x12xf32>
  %c = tosa.clamp %b {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x6x12xf32>) -> tensor<1x6x12xf32>
  %s = tosa.reduce_sum %c {axis = 2 : i32} : (tensor<1x6x12xf32>) -> tensor<1x6x1xf32>
  return %s : tensor<1x6x1xf32>
}
