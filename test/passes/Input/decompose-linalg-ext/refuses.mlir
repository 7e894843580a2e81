// RUN: weir-opt %s --weir-decompose-linalg-ext --remarks-filter-missed=weir-decompose-linalg-ext 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// REMARK: remark: [Missed] on-buffers
// REMARK: remark: [Missed] winograd-tiles
// REMARK: remark: [Missed] padded-permuted

// CHECK: iree_linalg_ext.sort
func.func @buffers(%m: memref<4xf32>) {
  iree_linalg_ext.sort dimension(0) outs(%m : memref<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf olt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  }
  return
}

// CHECK: iree_linalg_ext.winograd.input_transform
func.func @tiles(%x: tensor<2x10x10x5xf32>, %y: tensor<9x9x2x2x2x5xf32>) -> tensor<9x9x2x2x2x5xf32> {
  %0 = iree_linalg_ext.winograd.input_transform output_tile_size(7) kernel_size(3) image_dimensions([1, 2]) ins(%x : tensor<2x10x10x5xf32>) outs(%y : tensor<9x9x2x2x2x5xf32>) -> tensor<9x9x2x2x2x5xf32>
  return %0 : tensor<9x9x2x2x2x5xf32>
}

// CHECK: iree_linalg_ext.im2col
func.func @padded_permuted(%x: tensor<9x9xf32>, %o: tensor<9x64xf32>, %p: f32) -> tensor<9x64xf32> {
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0] output_sizes = [[7, 7], [3, 3]] batch_pos = [] m_pos = [0, 1] k_pos = [] input_k_perm = [0, 1] output_perm = [1, 0] output_pad_low = [0, 0] output_pad_high = [0, 15] pad_value(%p : f32) ins(%x : tensor<9x9xf32>) outs(%o : tensor<9x64xf32>) -> tensor<9x64xf32>
  return %0 : tensor<9x64xf32>
}
