// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=2xf32=1,2 --input=5 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=2xf32=1,2 --input=5 | FileCheck %s
// CHECK{LITERAL}: 8xf32=1 2 1 2 1 2 1 2
// CHECK{LITERAL}: i64=2

// Doubles a vector by concatenation until it is long enough.
func.func @main(%x: tensor<?xf32>, %limit: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%v = %x, %n = %c0) : (tensor<?xf32>, index) -> (tensor<?xf32>, index) {
    %d = tensor.dim %v, %c0 : tensor<?xf32>
    %more = arith.cmpi slt, %d, %limit : index
    scf.condition(%more) %v, %n : tensor<?xf32>, index
  } do {
  ^bb0(%v: tensor<?xf32>, %n: index):
    %k = tensor.concat dim(0) %v, %v : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %n1 = arith.addi %n, %c1 : index
    scf.yield %k, %n1 : tensor<?xf32>, index
  }
  return %r#0, %r#1 : tensor<?xf32>, index
}
