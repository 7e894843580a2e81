// Of an image without rows not even the first element is read, where all that a window has is padding.
// RUN: weir-compile %s --target=cuda -o %t.so
// RUN: env LD_LIBRARY_PATH=%weir_lib_dir/cudasim WEIR_CUDASIM_CHECKS=undefined,races weir-run --module=%t.so --device=cuda --function=pool --input=1x0x8x2xf32= --expected_output=1x1x8x2xf32=1 | FileCheck %s
// RUN: %if vulkan %{ weir-compile %s --target=vulkan -o %t.so && weir-run --module=%t.so --device=vulkan --function=pool --input=1x0x8x2xf32= --expected_output=1x1x8x2xf32=1 | FileCheck %s %}
// CHECK: [SUCCESS]
func.func @pool(%x: tensor<1x?x8x2xf32>) -> tensor<1x?x8x2xf32> {
  %z = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %p = tensor.pad %x low[0, 1, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<1x?x8x2xf32> to tensor<1x?x8x2xf32>
  %d = tensor.dim %x, %c1 : tensor<1x?x8x2xf32>
  %n = arith.addi %d, %c1 : index
  %e = tensor.empty(%n) : tensor<1x?x8x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x?x8x2xf32>) -> tensor<1x?x8x2xf32>
  %w = tensor.empty() : tensor<2x1xf32>
  %q = linalg.pooling_nhwc_sum ins(%p, %w : tensor<1x?x8x2xf32>, tensor<2x1xf32>) outs(%f : tensor<1x?x8x2xf32>) -> tensor<1x?x8x2xf32>
  return %q : tensor<1x?x8x2xf32>
}
