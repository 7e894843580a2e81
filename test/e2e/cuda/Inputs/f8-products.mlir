// Of two types, and a long reduction on sums that are there.
func.func @main(%a: tensor<512x512xf8E4M3FN>, %b: tensor<512x512xf8E5M2>) -> tensor<512x512xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x512xf32>) -> tensor<512x512xf32>
  %product = linalg.matmul ins(%a, %b : tensor<512x512xf8E4M3FN>, tensor<512x512xf8E5M2>) outs(%init : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %product : tensor<512x512xf32>
}
func.func @deep(%a: tensor<64x4096xf8E4M3FN>, %b: tensor<64x4096xf8E4M3FN>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %product = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<64x4096xf8E4M3FN>, tensor<64x4096xf8E4M3FN>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %product : tensor<64x64xf32>
}
// Most rows of a warpgroup would be zeros.
func.func @few(%a: tensor<32x64xf8E4M3FN>, %b: tensor<64x64xf8E4M3FN>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %product = linalg.matmul ins(%a, %b : tensor<32x64xf8E4M3FN>, tensor<64x64xf8E4M3FN>) outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %product : tensor<32x64xf32>
}
