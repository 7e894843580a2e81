util.global private @w = #flow.parameter.named<"model"::"w"> : tensor<64x32xf32>
util.global private @b = #flow.parameter.named<"model"::"b"> : tensor<32xf32>
util.func public @main(%x: tensor<16x64xf32>) -> tensor<16x32xf32> {
  %w = util.global.load @w : tensor<64x32xf32>
  %b = util.global.load @b : tensor<32xf32>
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x32xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%e : tensor<16x32xf32>) -> tensor<16x32xf32>
  %m = linalg.matmul ins(%x, %w : tensor<16x64xf32>, tensor<64x32xf32>) outs(%f : tensor<16x32xf32>) -> tensor<16x32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%m, %b : tensor<16x32xf32>, tensor<32xf32>) outs(%e : tensor<16x32xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<16x32xf32>
  util.return %r : tensor<16x32xf32>
}
