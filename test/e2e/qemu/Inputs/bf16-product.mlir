func.func @pairs(%x: tensor<33x66xbf16>, %w: tensor<66x50xbf16>) -> tensor<33x50xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<33x50xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%e : tensor<33x50xf32>) -> tensor<33x50xf32>
  %r = linalg.matmul ins(%x, %w : tensor<33x66xbf16>, tensor<66x50xbf16>) outs(%f : tensor<33x50xf32>) -> tensor<33x50xf32>
  return %r : tensor<33x50xf32>
}
