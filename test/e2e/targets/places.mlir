// What a named op computes has no place of its own: errors are at the op.
// RUN: not weir-compile %s --target=vulkan -o %t.so 2>&1 | FileCheck %s
// CHECK-NOT: unknown
func.func @main(%a: tensor<5xf64>, %b: tensor<5xf64>) -> tensor<5xf64> {
  %e = tensor.empty() : tensor<5xf64>
  // CHECK: places.mlir:[[@LINE+1]]:8: error: 'llvm.fadd' op is not supported
  %r = linalg.map { llvm.fadd } ins(%a, %b : tensor<5xf64>, tensor<5xf64>) outs(%e : tensor<5xf64>)
  return %r : tensor<5xf64>
}
