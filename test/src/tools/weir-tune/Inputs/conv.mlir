func.func @main(%x: tensor<1x16x30x30xf32>, %w: tensor<32x16x3x3xf32>, %m: tensor<28x64xf32>) -> (tensor<1x32x28x28xf32>, tensor<1x32x28x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x32x28x28xf32>
  %s = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x16x30x30xf32>, tensor<32x16x3x3xf32>) outs(%s : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
  %f = tensor.empty() : tensor<1x32x28x64xf32>
  %t = linalg.fill ins(%zero : f32) outs(%f : tensor<1x32x28x64xf32>) -> tensor<1x32x28x64xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, f, h, n, k) -> (b, f, h, k)>, affine_map<(b, f, h, n, k) -> (k, n)>, affine_map<(b, f, h, n, k) -> (b, f, h, n)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%c, %m : tensor<1x32x28x28xf32>, tensor<28x64xf32>) outs(%t : tensor<1x32x28x64xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %q = arith.mulf %a, %b : f32
    %r = arith.addf %acc, %q : f32
    linalg.yield %r : f32
  } -> tensor<1x32x28x64xf32>
  return %c, %p : tensor<1x32x28x28xf32>, tensor<1x32x28x64xf32>
}
