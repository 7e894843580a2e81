#id = affine_map<(b, m, n) -> (b, m, n)>
func.func @main(%x: tensor<1x6x8xf32>, %w: tensor<1x8x12xf32>) -> tensor<1x6x12xf32> {
  %o = tensor.empty() : tensor<1x6x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<1x6x8xf32>) outs(%o : tensor<1x6x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %e = math.exp %a : f32
    %s = arith.mulf %e, %a : f32
    linalg.yield %s : f32
  } -> tensor<1x6x8xf32>
  %zp = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %m = tosa.matmul %y, %w, %zp, %zp : (tensor<1x6x8xf32>, tensor<1x8x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x12xf32>
  return %m : tensor<1x6x12xf32>
}
