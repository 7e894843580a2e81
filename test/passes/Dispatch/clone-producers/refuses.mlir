// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-clone-producers{inline-constants-max-bytes=4}))' | FileCheck %s

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
