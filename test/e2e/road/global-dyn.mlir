// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=3xf32=1,2,3 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=3xf32=1,2,3 | FileCheck %s
// CHECK{LITERAL}: 6xf32=1 2 3 1 2 3
// CHECK{LITERAL}: 2xf32=2 4

util.global private mutable @state = dense<[1.0, 2.0]> : tensor<2xf32>
util.global private mutable @grow : tensor<?xf32>
util.global private mutable @set = 0 : i32
func.func @main(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<2xf32>) {
  util.global.store %x, @grow : tensor<?xf32>
  %g = util.global.load @grow : tensor<?xf32>
  %k = tensor.concat dim(0) %g, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  util.global.store %k, @grow : tensor<?xf32>
  %r = util.global.load @grow : tensor<?xf32>
  %s = util.global.load @state : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %t = linalg.add ins(%s, %s : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  util.global.store %t, @state : tensor<2xf32>
  return %r, %t : tensor<?xf32>, tensor<2xf32>
}
