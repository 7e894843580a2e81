func.func @bytes(%x: tensor<33x66xi8>, %w: tensor<66x50xi8>) -> tensor<33x50xi32> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<33x50xi32>
  %f = linalg.fill ins(%c0 : i32) outs(%e : tensor<33x50xi32>) -> tensor<33x50xi32>
  %r = linalg.matmul ins(%x, %w : tensor<33x66xi8>, tensor<66x50xi8>) outs(%f : tensor<33x50xi32>) -> tensor<33x50xi32>
  return %r : tensor<33x50xi32>
}
