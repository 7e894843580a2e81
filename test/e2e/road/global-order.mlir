// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=2x2xf32=1,2,3,4 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=2x2xf32=1,2,3,4 | FileCheck %s
// CHECK{LITERAL}: 2x2xf32=[9 12][17 24]
// CHECK{LITERAL}: 2x2xf32=[7 10][15 22]

// A result is stored before a global is read that an epilogue of it needs.
util.global private mutable @g = dense<1.0> : tensor<2x2xf32>
util.global private mutable @h = dense<2.0> : tensor<2x2xf32>
func.func @main(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %a = linalg.matmul ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%f : tensor<2x2xf32>) -> tensor<2x2xf32>
  util.global.store %a, @g : tensor<2x2xf32>
  %b = util.global.load @h : tensor<2x2xf32>
  %c = linalg.add ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  util.global.store %c, @h : tensor<2x2xf32>
  %d = util.global.load @g : tensor<2x2xf32>
  return %c, %d : tensor<2x2xf32>, tensor<2x2xf32>
}
