// Workgroups of a padded depthwise convolution have whole planes of channels: each sector of the image and the filters is read once, and of the result written once.
// RUN: weir-compile %s --target=cuda -o %t.so
// RUN: rm -f %t.counts
// RUN: env LD_LIBRARY_PATH=%weir_lib_dir/cudasim WEIR_CUDASIM_SECTORS=%t.counts weir-run --module=%t.so --device=cuda --function=depthwise --input=1x960x7x7xf32=1 --input=960x3x3xf32=1 --output=
// RUN: FileCheck %s < %t.counts
// CHECK: "read": 6960, "bytes_read": 222720, "written": 5880,
func.func @depthwise(%image: tensor<1x960x7x7xf32>, %filters: tensor<960x3x3xf32>) -> tensor<1x960x7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %image low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %w: index):
    tensor.yield %zero : f32
  } : tensor<1x960x7x7xf32> to tensor<1x960x9x9xf32>
  %empty = tensor.empty() : tensor<1x960x7x7xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x960x7x7xf32>) -> tensor<1x960x7x7xf32>
  %sums = linalg.depthwise_conv_2d_nchw_chw ins(%padded, %filters : tensor<1x960x9x9xf32>, tensor<960x3x3xf32>) outs(%init : tensor<1x960x7x7xf32>) -> tensor<1x960x7x7xf32>
  return %sums : tensor<1x960x7x7xf32>
}
