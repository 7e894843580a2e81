func.func @main(%a: tensor<5x33xi32> {fuzz.extents = array<i64: 5, 33>}) -> (tensor<5xi32> {fuzz.tolerance = 0.0 : f64}) {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<5xi32>
  %f = linalg.fill ins(%c0 : i32) outs(%e : tensor<5xi32>) -> tensor<5xi32>
  %r = linalg.reduce {arith.addi} ins(%a : tensor<5x33xi32>) outs(%f : tensor<5xi32>) dimensions = [1]
  return %r : tensor<5xi32>
}
