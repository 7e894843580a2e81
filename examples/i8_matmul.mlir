// 8-bit integers, sums in 32 bits.
func.func @main(%a: tensor<33x70xi8>, %b: tensor<70x29xi8>) -> tensor<33x29xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<33x29xi32>
  %i = linalg.fill ins(%zero : i32) outs(%e : tensor<33x29xi32>) -> tensor<33x29xi32>
  %m = linalg.matmul ins(%a, %b : tensor<33x70xi8>, tensor<70x29xi8>) outs(%i : tensor<33x29xi32>) -> tensor<33x29xi32>
  return %m : tensor<33x29xi32>
}
