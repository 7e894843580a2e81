// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-convert-to-channels-last))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-convert-to-channels-last))' --remarks-filter=weir-convert-to-channels-last -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] transposes {{.*}}Function=alone | convolved=356, transposed=356
// REMARK-NOT: Function={{floats|last|groups}}
// REMARK: [Missed] transposes {{.*}}Function=volumes_too

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

// IL1: four channels of a group fill few lanes.

// CHECK-LABEL: func.func @groups
// CHECK:         linalg.conv_2d_ngchw_gfchw ins(%arg0, %arg1 : tensor<1x2x4x5x5xi8>
func.func @groups(%x: tensor<1x2x4x5x5xi8>, %w: tensor<2x16x4x2x2xi8>, %i: tensor<1x2x16x4x4xi32>) -> tensor<1x2x16x4x4xi32> {
  %r = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<1x2x4x5x5xi8>, tensor<2x16x4x2x2xi8>) outs(%i : tensor<1x2x16x4x4xi32>) -> tensor<1x2x16x4x4xi32>
  return %r : tensor<1x2x16x4x4xi32>
}

// IL4: an image that one convolution reads with groups, and another one as a volume, keeps its order.

#volume = affine_map<(n, c, d, h, w) -> (n, c, d, h, w)>
// CHECK-LABEL: func.func @volumes_too
// CHECK:         %[[Q:.+]] = linalg.generic {{.+}} outs(%{{.+}} : tensor<1x2x8x6x6xi8>)
// CHECK:         linalg.conv_2d_ngchw_gfchw ins(%[[Q]], %{{.+}} : tensor<1x2x8x6x6xi8>
// CHECK:         linalg.conv_3d_ncdhw_fcdhw ins(%[[Q]], %{{.+}} : tensor<1x2x8x6x6xi8>
func.func @volumes_too(%x: tensor<1x2x8x6x6xf32>, %w: tensor<2x8x8x3x3xi8>, %v: tensor<4x2x3x3x3xi8>) -> (tensor<1x2x8x4x4xi32>, tensor<1x4x6x4x4xi32>) {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x2x8x6x6xi8>
  %q = linalg.generic {indexing_maps = [#volume, #volume], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<1x2x8x6x6xf32>) outs(%e : tensor<1x2x8x6x6xi8>) {
  ^bb0(%a: f32, %o: i8):
    %0 = arith.fptosi %a : f32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x2x8x6x6xi8>
  %e0 = tensor.empty() : tensor<1x2x8x4x4xi32>
  %f0 = linalg.fill ins(%z : i32) outs(%e0 : tensor<1x2x8x4x4xi32>) -> tensor<1x2x8x4x4xi32>
  %r = linalg.conv_2d_ngchw_gfchw ins(%q, %w : tensor<1x2x8x6x6xi8>, tensor<2x8x8x3x3xi8>) outs(%f0 : tensor<1x2x8x4x4xi32>) -> tensor<1x2x8x4x4xi32>
  %e1 = tensor.empty() : tensor<1x4x6x4x4xi32>
  %f1 = linalg.fill ins(%z : i32) outs(%e1 : tensor<1x4x6x4x4xi32>) -> tensor<1x4x6x4x4xi32>
  %s = linalg.conv_3d_ncdhw_fcdhw ins(%q, %v : tensor<1x2x8x6x6xi8>, tensor<4x2x3x3x3xi8>) outs(%f1 : tensor<1x4x6x4x4xi32>) -> tensor<1x4x6x4x4xi32>
  return %r, %s : tensor<1x2x8x4x4xi32>, tensor<1x4x6x4x4xi32>
}
