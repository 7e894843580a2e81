// Tensors that loops change keep their storage: no allocation and no copy in the loops, one copy before the loop of a tensor that others have.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=sum --poison --input=2x3xf32=1,2,3,4,5,6 --input=i64=3 | FileCheck %s --check-prefix=SUM
// RUN: weir-run --module=%t.reference.so --function=rows --poison --input=2x3xf32=1,2,3,4,5,6 --input=3x3xf32=7,7,7,8,8,8,9,9,9 | FileCheck %s --check-prefix=ROWS
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=sum --poison --input=2x3xf32=1,2,3,4,5,6 --input=i64=3 | FileCheck %s --check-prefix=SUM
// RUN: weir-run --module=%t.cpu.so --function=rows --poison --input=2x3xf32=1,2,3,4,5,6 --input=3x3xf32=7,7,7,8,8,8,9,9,9 | FileCheck %s --check-prefix=ROWS
// RUN: weir-compile %s --compile-to=stream -o /dev/null --weir-expect="@sum:copies==0,@sum:allocations==1,@rows:allocations<=2"
// RUN: weir-compile %s --compile-to=stream -o - | FileCheck %s --check-prefix=STREAM
// SUM{LITERAL}: 2x3xf32=[3 6 9][12 15 18]
// ROWS{LITERAL}: 3x3xf32=[1 2 3][4 5 6][9 9 9]
// ROWS{LITERAL}: 3x3xf32=[7 7 7][8 8 8][9 9 9]

// STREAM-LABEL: util.func public @sum
// STREAM:         scf.for
// STREAM-NOT:       alloca
// STREAM-NOT:       cmd.copy
// STREAM:           rw %{{.+}}[
// STREAM:         util.return
func.func @sum(%x: tensor<2x3xf32>, %n: index) -> tensor<2x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %f) -> tensor<2x3xf32> {
    %b = linalg.add ins(%a, %x : tensor<2x3xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.yield %b : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}

// STREAM-LABEL: util.func public @rows
// STREAM:         cmd.copy %{{.+}}, %{{.+}}, %c36
// STREAM:         scf.for
// STREAM-NOT:       cmd.copy {{.*}}, %c36 :
// STREAM:           scf.yield
func.func @rows(%new: tensor<2x3xf32>, %old: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %old) -> tensor<3x3xf32> {
    %row = tensor.extract_slice %new[%i, 0] [1, 3] [1, 1] : tensor<2x3xf32> to tensor<1x3xf32>
    %u = tensor.insert_slice %row into %a[%i, 0] [1, 3] [1, 1] : tensor<1x3xf32> into tensor<3x3xf32>
    scf.yield %u : tensor<3x3xf32>
  }
  return %r, %old : tensor<3x3xf32>, tensor<3x3xf32>
}
