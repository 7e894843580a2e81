// Arguments that the caller gives up: the program may write to them, and each program gets its own.
// RUN: weir-compile %s --compile-to=stream -o %t.mlir
// RUN: grep 'stream.tensor.import consume' %t.mlir
// RUN: weir-check %s %t.mlir --calls 3 | FileCheck %s
// RUN: weir-check %s %t.mlir --in-place | FileCheck %s
// RUN: weir-check %t.mlir %t.mlir | FileCheck %s
// CHECK: equal in 16 of 16 runs

// Storage that the caller keeps must not be written.
// RUN: sed 's/import consume/import/' %t.mlir > %t.kept.mlir
// RUN: not weir-check %s %t.kept.mlir | FileCheck %s --check-prefix=KEPT
// KEPT: different: the second program fails, but the first one does not
// KEPT: writes to storage of the caller of a public function
func.func @accumulate(%state: tensor<3xf32> {iree.abi.consume}, %x: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.add ins(%state, %x : tensor<3xf32>, tensor<3xf32>) outs(%state : tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func @into(%x: tensor<2x2xf32> {iree.abi.output = 0 : index}) -> tensor<2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = linalg.matmul ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%f : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
