// What ops of a tile pass on stays within it where rows have a dynamic length: softmax along another dimension than the last one.
// RUN: env LD_LIBRARY_PATH=%weir_lib_dir/cudasim WEIR_CUDASIM_CHECKS=undefined,races weir-fuzz --kernels --target=cuda --replay=%s | FileCheck %s
// RUN: %if vulkan %{ weir-fuzz --kernels --target=vulkan --replay=%s | FileCheck %s %}
// CHECK: equal
func.func @main(%x: tensor<?x?x?xf32> {fuzz.extents = array<i64: 3, 7, 301>}) -> (tensor<?x?x?xf32> {fuzz.tolerance = 1.0e-4 : f64}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %d2 = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %e = tensor.empty(%d0, %d1, %d2) : tensor<?x?x?xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<?x?x?xf32>) outs(%e : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}
