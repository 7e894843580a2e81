// Rows times a matrix plus a bias, with what a module has: kernels, constants, host code.
func.func @main(%x: tensor<?x4xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [-1.0, 0.5, 0.25], [4.0, -2.0, 1.0], [0.0, 8.0, -0.5]]> : tensor<4x3xf32>
  %b = arith.constant dense<[0.5, -1.5, 2.0]> : tensor<3xf32>
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x3xf32>) -> tensor<?x3xf32>
  %m = linalg.matmul ins(%x, %w : tensor<?x4xf32>, tensor<4x3xf32>) outs(%f : tensor<?x3xf32>) -> tensor<?x3xf32>
  %bb = linalg.broadcast ins(%b : tensor<3xf32>) outs(%e : tensor<?x3xf32>) dimensions = [0]
  %r = arith.addf %m, %bb : tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}
