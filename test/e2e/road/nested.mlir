// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=3 --input=3xf32=1,2,3 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=3 --input=3xf32=1,2,3 | FileCheck %s
// CHECK{LITERAL}: 2xf32=8 12
// CHECK{LITERAL}: i64=8

// Nested conditions in a loop; the tensor shrinks in odd steps.
func.func @main(%n: index, %x: tensor<?xf32>) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%v = %x, %t = %c0) -> (tensor<?xf32>, index) {
    %d = tensor.dim %v, %c0 : tensor<?xf32>
    %odd = arith.remui %k, %c2 : index
    %isodd = arith.cmpi eq, %odd, %c1 : index
    %u = scf.if %isodd -> (tensor<?xf32>) {
      %many = arith.cmpi ugt, %d, %c2 : index
      %w = scf.if %many -> (tensor<?xf32>) {
        %m = arith.subi %d, %c1 : index
        %s = tensor.extract_slice %v[1] [%m] [1] : tensor<?xf32> to tensor<?xf32>
        scf.yield %s : tensor<?xf32>
      } else {
        scf.yield %v : tensor<?xf32>
      }
      scf.yield %w : tensor<?xf32>
    } else {
      %e = tensor.empty(%d) : tensor<?xf32>
      %a = linalg.add ins(%v, %v : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %a : tensor<?xf32>
    }
    %t1 = arith.addi %t, %d : index
    scf.yield %u, %t1 : tensor<?xf32>, index
  }
  return %r#0, %r#1 : tensor<?xf32>, index
}
