// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-clone-producers{inline-constants-max-bytes=4}))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-clone-producers{absorb-pads=false}))' | FileCheck %s --check-prefix=NOPAD

// A constant above the threshold, a reshape of something computed, and a slice with strides stay outside.

// CHECK-LABEL: func.func @stays
// CHECK-DAG:     arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-DAG:     tensor.expand_shape
// CHECK-DAG:     tensor.extract_slice
// CHECK:         flow.dispatch.region
// CHECK-NEXT:      linalg.add
func.func @stays(%x: tensor<8xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<1x2xf32>) {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %w = tensor.expand_shape %y [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  %s = tensor.extract_slice %x[2] [2] [2] : tensor<8xf32> to tensor<2xf32>
  %0:2 = flow.dispatch.region -> (tensor<2xf32>, tensor<1x2xf32>) {
    %1 = linalg.add ins(%c, %s : tensor<2xf32>, tensor<2xf32>) outs(%y : tensor<2xf32>) -> tensor<2xf32>
    flow.return %1, %w : tensor<2xf32>, tensor<1x2xf32>
  }
  return %0#0, %0#1 : tensor<2xf32>, tensor<1x2xf32>
}

// Pads stay outside where the consumer is not to absorb them.

// NOPAD-LABEL: func.func @pad
// NOPAD:         tensor.pad
// NOPAD:         flow.dispatch.region
func.func @pad(%x: tensor<1x3x8x8xf32>, %w: tensor<16x3x3x3xf32>, %init: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x3x8x8xf32> to tensor<1x3x10x10xf32>
  %0 = flow.dispatch.region -> (tensor<1x16x8x8xf32>) {
    %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x3x10x10xf32>, tensor<16x3x3x3xf32>) outs(%init : tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
    flow.return %c : tensor<1x16x8x8xf32>
  }
  return %0 : tensor<1x16x8x8xf32>
}
