// A convolution and a pooling of a padded tensor read through the pad: a copy of it would not fit in workgroup memory.
// RUN: weir-compile %s --target=vulkan -o %t.so
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --input=1x8x40x41xf32=2 --input=9x8x3x3xf32=0.5 --output=@%t.npz
// RUN: weir-run --module=%t.so --function=main --poison --input=1x8x40x41xf32=2 --input=9x8x3x3xf32=0.5 --expected_output=@%t.npz | FileCheck %s
// CHECK: [SUCCESS]

func.func @main(%x: tensor<1x8x40x41xf32>, %f: tensor<9x8x3x3xf32>) -> (tensor<1x9x40x41xf32>, tensor<1x8x20x21xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x8x40x41xf32> to tensor<1x8x42x43xf32>
  %e = tensor.empty() : tensor<1x9x40x41xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x9x40x41xf32>) -> tensor<1x9x40x41xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%p, %f : tensor<1x8x42x43xf32>, tensor<9x8x3x3xf32>) outs(%i : tensor<1x9x40x41xf32>) -> tensor<1x9x40x41xf32>
  %q = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %least : f32
  } : tensor<1x8x40x41xf32> to tensor<1x8x42x43xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %e2 = tensor.empty() : tensor<1x8x20x21xf32>
  %i2 = linalg.fill ins(%least : f32) outs(%e2 : tensor<1x8x20x21xf32>) -> tensor<1x8x20x21xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%q, %w : tensor<1x8x42x43xf32>, tensor<3x3xf32>) outs(%i2 : tensor<1x8x20x21xf32>) -> tensor<1x8x20x21xf32>
  return %r, %m : tensor<1x9x40x41xf32>, tensor<1x8x20x21xf32>
}
