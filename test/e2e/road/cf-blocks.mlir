// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=1 --input=1x2xf32=0,1 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=1 --input=1x2xf32=0,1 | FileCheck %s
// CHECK{LITERAL}: 2x2xf32=[1 2.71828][1 2.71828]

func.func @main(%c: i32, %x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %z = arith.constant 0 : i32
  %b = arith.cmpi sgt, %c, %z : i32
  cf.cond_br %b, ^bb1, ^bb2(%x : tensor<?x2xf32>)
^bb1:
  %k = tensor.concat dim(0) %x, %x : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  cf.br ^bb2(%k : tensor<?x2xf32>)
^bb2(%v: tensor<?x2xf32>):
  %c0 = arith.constant 0 : index
  %n = tensor.dim %v, %c0 : tensor<?x2xf32>
  %e = tensor.empty(%n) : tensor<?x2xf32>
  %r = linalg.exp ins(%v : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) -> tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}
