// Rows of types that subgroups have no instructions for everywhere.
func.func @f64(%x: tensor<64x256xf64>) -> tensor<64xf64> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<64xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<64xf64>) -> tensor<64xf64>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<64x256xf64>) outs(%f : tensor<64xf64>) dimensions = [1]
  return %r : tensor<64xf64>
}
func.func @f16(%x: tensor<64x256xf16>) -> tensor<64xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<64xf16>
  %f = linalg.fill ins(%z : f16) outs(%e : tensor<64xf16>) -> tensor<64xf16>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<64x256xf16>) outs(%f : tensor<64xf16>) dimensions = [1]
  return %r : tensor<64xf16>
}
func.func @i64(%x: tensor<64x256xi64>) -> tensor<64xi64> {
  %z = arith.constant -9223372036854775808 : i64
  %e = tensor.empty() : tensor<64xi64>
  %f = linalg.fill ins(%z : i64) outs(%e : tensor<64xi64>) -> tensor<64xi64>
  %r = linalg.reduce { arith.maxsi } ins(%x : tensor<64x256xi64>) outs(%f : tensor<64xi64>) dimensions = [1]
  return %r : tensor<64xi64>
}
