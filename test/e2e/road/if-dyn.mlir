// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=1 --input=2xf32=1,2 --input=3xf32=3,4,5 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=1 --input=2xf32=1,2 --input=3xf32=3,4,5 | FileCheck %s
// CHECK{LITERAL}: 5xf32=1 2 3 4 5

func.func @main(%c: i32, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %z = arith.constant 0 : i32
  %b = arith.cmpi sgt, %c, %z : i32
  %r = scf.if %b -> (tensor<?xf32>) {
    %k = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %k : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
