// What the programs in C call.

func.func @affine(%x: tensor<?x4xf32>, %w: tensor<4x3xf32>, %scale: f32) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %empty = tensor.empty(%n) : tensor<?x3xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x3xf32>) -> tensor<?x3xf32>
  %product = linalg.matmul ins(%x, %w : tensor<?x4xf32>, tensor<4x3xf32>) outs(%fill : tensor<?x3xf32>) -> tensor<?x3xf32>
  %scaled = linalg.map ins(%product : tensor<?x3xf32>) outs(%empty : tensor<?x3xf32>)
    (%a: f32, %init: f32) {
      %b = arith.mulf %a, %scale : f32
      linalg.yield %b : f32
    }
  return %scaled : tensor<?x3xf32>
}

// Results that are an argument, a constant, the same value, and a number.
func.func @echo(%x: tensor<2xi32>, %n: i32) -> (tensor<2xi32>, tensor<3xi32>, tensor<2xi32>, i32) {
  %constant = arith.constant dense<[7, 8, 9]> : tensor<3xi32>
  %m = arith.addi %n, %n : i32
  return %x, %constant, %x, %m : tensor<2xi32>, tensor<3xi32>, tensor<2xi32>, i32
}

util.global private mutable @total = dense<0> : tensor<2xi64>

func.func @accumulate(%x: tensor<2xi64>) -> tensor<2xi64> {
  %old = util.global.load @total : tensor<2xi64>
  %empty = tensor.empty() : tensor<2xi64>
  %new = linalg.add ins(%old, %x : tensor<2xi64>, tensor<2xi64>) outs(%empty : tensor<2xi64>) -> tensor<2xi64>
  util.global.store %new, @total : tensor<2xi64>
  return %new : tensor<2xi64>
}
