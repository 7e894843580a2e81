// Upstream's canonicalizer removes a loop with a negative step. Here it is an error for each target: it would not end.

// DEFINE: %{target} = cpu
// DEFINE: %{check} = not weir-compile %s --target=%{target} -o %t.so 2>&1 | FileCheck %s

// RUN: %{check}
// REDEFINE: %{target} = reference
// RUN: %{check}
// CHECK-DAG: loop-step.mlir:[[#@LINE+6]]:8: error: the step of 'scf.for': -1, but 'scf.for' needs at least 1
func.func @constant(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %step = arith.constant -1 : index
  %one = arith.constant 1.0 : f32
  %r = scf.for %i = %c0 to %c2 step %step iter_args(%v = %x) -> (tensor<2xf32>) {
    %next = tensor.insert %one into %v[%i] : tensor<2xf32>
    scf.yield %next : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
