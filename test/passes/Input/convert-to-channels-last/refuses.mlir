// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-convert-to-channels-last))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-convert-to-channels-last))' --remarks-filter=weir-convert-to-channels-last -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] transposes {{.*}}Function=alone | convolved=356, transposed=356
// REMARK-NOT: Function={{floats|last|groups}}

// IL4: both images would be transposed.

// CHECK-LABEL: func.func @alone
// CHECK-NOT:     transpose
// CHECK:         linalg.conv_2d_nchw_fchw ins(%arg0, %arg1 : tensor<1x4x5x5xi8>
func.func @alone(%x: tensor<1x4x5x5xi8>, %w: tensor<16x4x2x2xi8>, %i: tensor<1x16x4x4xi32>) -> tensor<1x16x4x4xi32> {
  %e = tensor.empty() : tensor<1x16x4x4xi32>
  %z = arith.constant 0 : i32
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<1x16x4x4xi32>) -> tensor<1x16x4x4xi32>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x5x5xi8>, tensor<16x4x2x2xi8>) outs(%f : tensor<1x16x4x4xi32>) -> tensor<1x16x4x4xi32>
  return %r : tensor<1x16x4x4xi32>
}

// IL1: floats have kernels for this order.

// CHECK-LABEL: func.func @floats
// CHECK:         linalg.conv_2d_nchw_fchw ins(%arg0, %arg1 : tensor<1x4x5x5xf32>
func.func @floats(%x: tensor<1x4x5x5xf32>, %w: tensor<16x4x2x2xf32>, %i: tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32> {
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x5x5xf32>, tensor<16x4x2x2xf32>) outs(%i : tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32>
  return %r : tensor<1x16x4x4xf32>
}

// IL1: the channels are last already.

// CHECK-LABEL: func.func @last
// CHECK:         linalg.conv_2d_nhwc_hwcf ins(%arg0, %arg1 : tensor<1x5x5x4xi8>
func.func @last(%x: tensor<1x5x5x4xi8>, %w: tensor<2x2x4x16xi8>, %i: tensor<1x4x4x16xi32>) -> tensor<1x4x4x16xi32> {
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x5x5x4xi8>, tensor<2x2x4x16xi8>) outs(%i : tensor<1x4x4x16xi32>) -> tensor<1x4x4x16xi32>
  return %r : tensor<1x4x4x16xi32>
}

// IL1: images of groups have five dimensions.

// CHECK-LABEL: func.func @groups
// CHECK:         linalg.conv_2d_ngchw_gfchw ins(%arg0, %arg1 : tensor<1x2x4x5x5xi8>
func.func @groups(%x: tensor<1x2x4x5x5xi8>, %w: tensor<2x16x4x2x2xi8>, %i: tensor<1x2x16x4x4xi32>) -> tensor<1x2x16x4x4xi32> {
  %r = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<1x2x4x5x5xi8>, tensor<2x16x4x2x2xi8>) outs(%i : tensor<1x2x16x4x4xi32>) -> tensor<1x2x16x4x4xi32>
  return %r : tensor<1x2x16x4x4xi32>
}
