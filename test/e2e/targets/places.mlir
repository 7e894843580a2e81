// What a named op computes has no place of its own: errors are at the op.
// RUN: not weir-compile %s --target=vulkan -o %t.so 2>&1 | FileCheck %s
// RUN: not weir-compile %s --target=cuda -o %t.so 2>&1 | FileCheck %s
// CHECK-NOT: unknown
func.func @main(%a: tensor<5xi2>, %b: tensor<5xi2>) -> tensor<5xi2> {
  %e = tensor.empty() : tensor<5xi2>
  // CHECK: places.mlir:[[@LINE+1]]:8: error: 'arith.trunci' op computes in 'i2', which kernels for GPUs do not; extend the operands to i8 first
  %r = linalg.max ins(%a, %b : tensor<5xi2>, tensor<5xi2>) outs(%e : tensor<5xi2>) -> tensor<5xi2>
  return %r : tensor<5xi2>
}
