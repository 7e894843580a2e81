// RUN: weir-opt %s --weir-widen-convolutions --remarks-filter-passed=weir-widen-convolutions 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-5: [Passed] widened

// The filter is a constant of f32, the start a fill, and the result is rounded once.
// CHECK-LABEL: func.func @conv
// CHECK-SAME:    %[[X:.*]]: tensor<1x2x6x6xf16>
// CHECK-DAG:     %[[W:.*]] = arith.constant dense_resource<{{.*}}> : tensor<1x2x3x3xf32>
// CHECK:         %[[I:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<1x2x6x6xf16>) outs(%{{.*}} : tensor<1x2x6x6xf32>)
// CHECK:           arith.extf
// CHECK:         %[[Z:.*]] = linalg.fill ins(%{{.*}} : f32)
// CHECK:         %[[R:.*]] = linalg.conv_2d_nchw_fchw {test.kept} ins(%[[I]], %[[W]] : tensor<1x2x6x6xf32>, tensor<1x2x3x3xf32>) outs(%[[Z]] : tensor<1x1x4x4xf32>)
// CHECK:         %[[N:.*]] = linalg.generic {{.*}} ins(%[[R]] : tensor<1x1x4x4xf32>) outs(%{{.*}} : tensor<1x1x4x4xf16>)
// CHECK:           arith.truncf
// CHECK:         return %[[N]]
func.func @conv(%x: tensor<1x2x6x6xf16>) -> tensor<1x1x4x4xf16> {
  %zero = arith.constant 0.0 : f16
  %w = arith.constant dense<[[[[0.5, -1.0, 6.1e-5], [65504.0, 1.0, 5.96e-8], [0.0, -0.0, 2.0]], [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]]]> : tensor<1x2x3x3xf16>
  %e = tensor.empty() : tensor<1x1x4x4xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<1x1x4x4xf16>) -> tensor<1x1x4x4xf16>
  %r = linalg.conv_2d_nchw_fchw {test.kept} ins(%x, %w : tensor<1x2x6x6xf16>, tensor<1x2x3x3xf16>) outs(%f : tensor<1x1x4x4xf16>) -> tensor<1x1x4x4xf16>
  return %r : tensor<1x1x4x4xf16>
}

// A pad stays next to the op; sums that are f32 already are not converted.
// CHECK-LABEL: func.func @padded
// CHECK:         %[[I:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<1x4x4x2xbf16>) outs(%{{.*}} : tensor<1x4x4x2xf32>)
// CHECK:         %[[P:.*]] = tensor.pad %[[I]]
// CHECK:           tensor.yield %{{.*}} : f32
// CHECK:         %[[R:.*]] = linalg.conv_2d_nhwc_hwcf ins(%[[P]], %{{.*}} : tensor<1x6x6x2xf32>, tensor<3x3x2x8xf32>) outs(%{{.*}} : tensor<1x4x4x8xf32>)
// CHECK-NEXT:    return %[[R]]
func.func @padded(%x: tensor<1x4x4x2xbf16>, %s: tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32> {
  %one = arith.constant 1.5 : bf16
  %w = arith.constant dense<0.5> : tensor<3x3x2x8xbf16>
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %one : bf16
  } : tensor<1x4x4x2xbf16> to tensor<1x6x6x2xbf16>
  %r = linalg.conv_2d_nhwc_hwcf ins(%p, %w : tensor<1x6x6x2xbf16>, tensor<3x3x2x8xbf16>) outs(%s : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  return %r : tensor<1x4x4x8xf32>
}

// A computed start is converted; the window of a pooling is a shape.
// CHECK-LABEL: func.func @pooling
// CHECK:         %[[S:.*]] = linalg.generic {{.*}} ins(%arg1 : tensor<1x2x3x3xf16>)
// CHECK:         linalg.pooling_nchw_max {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x2x6x6xf32>, tensor<2x2xf16>) outs(%[[S]] : tensor<1x2x3x3xf32>)
func.func @pooling(%x: tensor<1x2x6x6xf16>, %s: tensor<1x2x3x3xf16>) -> tensor<1x2x3x3xf16> {
  %k = tensor.empty() : tensor<2x2xf16>
  %r = linalg.pooling_nchw_max {strides = dense<2> : vector<2xi64>} ins(%x, %k : tensor<1x2x6x6xf16>, tensor<2x2xf16>) outs(%s : tensor<1x2x3x3xf16>) -> tensor<1x2x3x3xf16>
  return %r : tensor<1x2x3x3xf16>
}

// Two ops with one filter share the constant.
// CHECK-LABEL: func.func @shared
// CHECK-COUNT-1: arith.constant dense_resource
// CHECK-NOT:     arith.constant dense_resource
// CHECK:         return
func.func @shared(%x: tensor<1x2x6x6xf16>, %y: tensor<1x2x6x6xf16>, %s: tensor<1x1x4x4xf16>) -> (tensor<1x1x4x4xf16>, tensor<1x1x4x4xf16>) {
  %w = arith.constant dense<0.5> : tensor<1x2x3x3xf16>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x2x6x6xf16>, tensor<1x2x3x3xf16>) outs(%s : tensor<1x1x4x4xf16>) -> tensor<1x1x4x4xf16>
  %t = linalg.conv_2d_nchw_fchw ins(%y, %w : tensor<1x2x6x6xf16>, tensor<1x2x3x3xf16>) outs(%s : tensor<1x1x4x4xf16>) -> tensor<1x1x4x4xf16>
  return %r, %t : tensor<1x1x4x4xf16>, tensor<1x1x4x4xf16>
}

// Subnormal and the largest numbers, and the sign of zero.
// CHECK:         "0x40000000{{0000003F000080BF00C07F3800E07F470000803F000080330000000000000080000000400000803F}}
