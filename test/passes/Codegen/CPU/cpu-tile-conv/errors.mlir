// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-tile-conv))" --split-input-file --verify-diagnostics

func.func @no_convolution(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %v: memref<8x8xf32>) attributes {weir.kernel} {
  // expected-error @+1 {{strategy conv-pixels does not support the kernel of this op (not-a-convolution)}}
  %r = linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "conv-pixels">} ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%b : tensor<8x8xf32>) -> tensor<8x8xf32>
  bufferization.materialize_in_destination %r in restrict writable %v : (tensor<8x8xf32>, memref<8x8xf32>) -> ()
  return
}

// -----

func.func @two(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %v: memref<8x8xf32>) attributes {weir.kernel} {
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "conv-pixels">} ins(%a : tensor<8x8xf32>) outs(%b : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error @+1 {{strategy conv-rows applies to a whole kernel, but another op of this kernel has a strategy}}
  %s = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "conv-rows">} ins(%r : tensor<8x8xf32>) outs(%b : tensor<8x8xf32>) -> tensor<8x8xf32>
  bufferization.materialize_in_destination %s in restrict writable %v : (tensor<8x8xf32>, memref<8x8xf32>) -> ()
  return
}

// -----

// 16 output rows cannot be dealt out in blocks of 5.
func.func @sizes(%v0: memref<1x8x16x16xf32>, %v1: memref<8x8x1x1xf32>, %v2: memref<1x8x16x16xf32>) attributes {weir.kernel} {
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  // expected-error @+1 {{strategy conv-pixels does not support these sizes}}
  %c = linalg.conv_2d_nchw_fchw {weir.lowering_config = #weir.lowering_config<strategy = "conv-pixels", tile = [5, 8], registers = [8, 1]>}
         ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%y : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// -----

// The filter is not in tiles of output channels.
func.func @plain_filter(%v0: memref<1x8x16x16xf32>, %v1: memref<16x8x1x1xf32>, %v2: memref<1x16x16x16xf32>) attributes {weir.kernel} {
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<16x8x1x1xf32> to tensor<16x8x1x1xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x16x16x16xf32> to tensor<1x16x16x16xf32>
  // expected-error @+1 {{strategy conv-features does not support the kernel of this op (layout)}}
  %c = linalg.conv_2d_nchw_fchw {weir.lowering_config = #weir.lowering_config<strategy = "conv-features">}
         ins(%x, %w : tensor<1x8x16x16xf32>, tensor<16x8x1x1xf32>) outs(%y : tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x16x16x16xf32>, memref<1x16x16x16xf32>) -> ()
  return
}
