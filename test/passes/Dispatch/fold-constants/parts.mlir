// Parts of constants, and what they are put together to; executed before and after.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fold-constants))' --remarks-filter-passed=weir-fold-constants -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-check %s %t.mlir
// REMARK-COUNT-9: [Passed] evaluated
// REMARK-NOT: remark

// Slices of a constant that is only sliced are constants, as is what they are put together to: gates of a recurrent layer in another order.

// CHECK-LABEL: func.func @gates
// CHECK:         %[[C:.+]] = arith.constant dense<{{\[\[}}1, 2], [7, 8], [3, 4], [5, 6]]> : tensor<4x2xi16>
// CHECK-NOT:     tensor.concat
// CHECK:         return %[[C]]
func.func @gates() -> tensor<4x2xi16> {
  %w = arith.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi16>
  %i = tensor.extract_slice %w[0, 0] [1, 2] [1, 1] : tensor<4x2xi16> to tensor<1x2xi16>
  %f = tensor.extract_slice %w[1, 0] [1, 2] [1, 1] : tensor<4x2xi16> to tensor<1x2xi16>
  %c = tensor.extract_slice %w[2, 0] [1, 2] [1, 1] : tensor<4x2xi16> to tensor<1x2xi16>
  %o = tensor.extract_slice %w[3, 0] [1, 2] [1, 1] : tensor<4x2xi16> to tensor<1x2xi16>
  %r = tensor.concat dim(0) %i, %o, %f, %c : (tensor<1x2xi16>, tensor<1x2xi16>, tensor<1x2xi16>, tensor<1x2xi16>) -> tensor<4x2xi16>
  return %r : tensor<4x2xi16>
}

// Slices with strides, with fewer dimensions, of a splat; the last dimension put together, of a splat and a reshape.

// CHECK-LABEL: func.func @slices
// CHECK-DAG:     arith.constant dense<{{\[\[}}1, 3], [7, 9]]> : tensor<2x2xi8>
// CHECK-DAG:     arith.constant dense<[5, 6]> : tensor<2xi8>
// CHECK-DAG:     arith.constant dense<3.000000e+00> : tensor<1x2xf32>
// CHECK-DAG:     arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00, 3.000000e+00], [3.000000e+00, 4.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
// CHECK-NOT:     tensor.extract_slice
// CHECK-NOT:     tensor.concat
func.func @slices() -> (tensor<2x2xi8>, tensor<2xi8>, tensor<1x2xf32>, tensor<2x3xf32>) {
  %w = arith.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi8>
  %even = tensor.extract_slice %w[0, 0] [2, 2] [2, 2] : tensor<3x3xi8> to tensor<2x2xi8>
  %row = tensor.extract_slice %w[1, 1] [1, 2] [1, 1] : tensor<3x3xi8> to tensor<2xi8>
  %splat = arith.constant dense<3.0> : tensor<2x3xf32>
  %part = tensor.extract_slice %splat[1, 1] [1, 2] [1, 1] : tensor<2x3xf32> to tensor<1x2xf32>
  %flat = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %square = tensor.expand_shape %flat [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %column = arith.constant dense<3.0> : tensor<2x1xf32>
  %wide = tensor.concat dim(1) %square, %column : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %even, %row, %part, %wide : tensor<2x2xi8>, tensor<2xi8>, tensor<1x2xf32>, tensor<2x3xf32>
}
