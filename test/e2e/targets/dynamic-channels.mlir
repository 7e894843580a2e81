// Sums of bf16 that are rounded once, for a dynamic number of channels: more of them than a tile has.
// RUN: env LD_LIBRARY_PATH=%weir_lib_dir/cudasim WEIR_CUDASIM_CHECKS=undefined,races weir-fuzz --kernels --target=cuda --replay=%s | FileCheck %s
// RUN: %if vulkan %{ weir-fuzz --kernels --target=vulkan --replay=%s | FileCheck %s %}
// CHECK: equal
func.func @main(%x: tensor<?x?x?xbf16> {fuzz.extents = array<i64: 2, 19, 301>}, %w: tensor<2x?xbf16> {fuzz.extents = array<i64: 2, 301>})
    -> (tensor<?x?x?xbf16> {fuzz.tolerance = 0.0 : f64}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : bf16
  %d0 = tensor.dim %x, %c0 : tensor<?x?x?xbf16>
  %d1 = tensor.dim %x, %c1 : tensor<?x?x?xbf16>
  %d2 = tensor.dim %x, %c2 : tensor<?x?x?xbf16>
  %rows = arith.subi %d1, %c2 : index
  %e = tensor.empty(%d0, %rows, %d2) : tensor<?x?x?xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16>
  %r = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x, %w : tensor<?x?x?xbf16>, tensor<2x?xbf16>) outs(%f : tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16>
  return %r : tensor<?x?x?xbf16>
}
