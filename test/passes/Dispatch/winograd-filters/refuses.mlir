// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-winograd-filters{lanes=16 mode=always}))' --remarks-filter-missed=weir-winograd-filters 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-winograd-filters))' --remarks-filter-missed=weir-winograd-filters 2>&1 | FileCheck %s --check-prefix=AUTO
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-set-contraction{mode=off},func.func(weir-winograd-filters))' --remarks-filter-missed=weir-winograd-filters 2>&1 | FileCheck %s --check-prefix=SEPARATE

// CHECK-NOT: linalg.generic {{.*}}tensor<3x

// REMARK: [Missed] not-constant | Category:weir-winograd-filters | Function=argument
func.func @argument(%x: tensor<1x64x42x42xf32>, %w: tensor<64x64x3x3xf32>, %e: tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x64x42x42xf32>, tensor<64x64x3x3xf32>) outs(%e : tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32>
  return %0 : tensor<1x64x40x40xf32>
}

// REMARK: [Missed] dynamic | Category:weir-winograd-filters | Function=dynamic
func.func @dynamic(%x: tensor<1x64x?x42xf32>, %e: tensor<1x64x?x40xf32>) -> tensor<1x64x?x40xf32> {
  %w = arith.constant dense<0.5> : tensor<64x64x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x64x?x42xf32>, tensor<64x64x3x3xf32>) outs(%e : tensor<1x64x?x40xf32>) -> tensor<1x64x?x40xf32>
  return %0 : tensor<1x64x?x40xf32>
}

// REMARK: [Missed] no-bytes | Category:weir-winograd-filters | Function=no_bytes
func.func @no_bytes(%x: tensor<1x64x42x42xf32>, %e: tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32> {
  %w = arith.constant dense_resource<elsewhere> : tensor<64x64x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x64x42x42xf32>, tensor<64x64x3x3xf32>) outs(%e : tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32>
  return %0 : tensor<1x64x40x40xf32>
}

// REMARK: [Missed] not-finite | Category:weir-winograd-filters | Function=infinite
func.func @infinite(%x: tensor<1x64x42x42xf32>, %e: tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32> {
  %w = arith.constant dense<0x7F800000> : tensor<64x64x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x64x42x42xf32>, tensor<64x64x3x3xf32>) outs(%e : tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32>
  return %0 : tensor<1x64x40x40xf32>
}

// REMARK: [Missed] features | Category:weir-winograd-filters | Function=features
func.func @features(%x: tensor<1x64x42x42xf32>, %e: tensor<1x3x40x40xf32>) -> tensor<1x3x40x40xf32> {
  %w = arith.constant dense<0.5> : tensor<3x64x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x64x42x42xf32>, tensor<3x64x3x3xf32>) outs(%e : tensor<1x3x40x40xf32>) -> tensor<1x3x40x40xf32>
  return %0 : tensor<1x3x40x40xf32>
}

// REMARK: [Missed] error-bound | Category:weir-winograd-filters | Function=short_sum
func.func @short_sum(%x: tensor<1x1x42x42xf32>, %e: tensor<1x16x40x40xf32>) -> tensor<1x16x40x40xf32> {
  %w = arith.constant dense<0.5> : tensor<16x1x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x42x42xf32>, tensor<16x1x3x3xf32>) outs(%e : tensor<1x16x40x40xf32>) -> tensor<1x16x40x40xf32>
  return %0 : tensor<1x16x40x40xf32>
}

// REMARK: [Missed] several-roots | Category:weir-winograd-filters | Function=two_roots
func.func @two_roots(%x: tensor<1x64x42x42xf32>, %e: tensor<1x64x40x40xf32>, %s: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %w = arith.constant dense<0.5> : tensor<64x64x3x3xf32>
  %0 = flow.dispatch.region -> (tensor<1x64xf32>) {
    %1 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x64x42x42xf32>, tensor<64x64x3x3xf32>) outs(%e : tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32>
    %2 = linalg.reduce { arith.addf } ins(%1 : tensor<1x64x40x40xf32>) outs(%s : tensor<1x64xf32>) dimensions = [2, 3]
    flow.return %2 : tensor<1x64xf32>
  }
  return %0 : tensor<1x64xf32>
}

// A stride of two, and another window, are no candidates.
// REMARK-NOT: Function=other
func.func @other(%x: tensor<1x64x42x42xf32>, %e: tensor<1x64x20x20xf32>, %g: tensor<1x64x38x38xf32>) -> (tensor<1x64x20x20xf32>, tensor<1x64x38x38xf32>) {
  %w = arith.constant dense<0.5> : tensor<64x64x3x3xf32>
  %v = arith.constant dense<0.5> : tensor<64x64x5x5xf32>
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x64x42x42xf32>, tensor<64x64x3x3xf32>) outs(%e : tensor<1x64x20x20xf32>) -> tensor<1x64x20x20xf32>
  %1 = linalg.conv_2d_nchw_fchw ins(%x, %v : tensor<1x64x42x42xf32>, tensor<64x64x5x5xf32>) outs(%g : tensor<1x64x38x38xf32>) -> tensor<1x64x38x38xf32>
  return %0, %1 : tensor<1x64x20x20xf32>, tensor<1x64x38x38xf32>
}

// Products and sums that round on their own are not regrouped.
// SEPARATE: [Missed] fp-contract | Category:weir-winograd-filters | Function=one_pixel
// An image of one pixel is computed by the direct sum, unless it has to be transformed.
// AUTO: [Missed] cost | Category:weir-winograd-filters | Function=one_pixel
// CHECK: linalg.generic {{.*}}tensor<3x4xf32>
func.func @one_pixel(%x: tensor<1x64x3x3xf32>, %e: tensor<1x64x1x1xf32>) -> tensor<1x64x1x1xf32> {
  %w = arith.constant dense<0.5> : tensor<64x64x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x64x3x3xf32>, tensor<64x64x3x3xf32>) outs(%e : tensor<1x64x1x1xf32>) -> tensor<1x64x1x1xf32>
  return %0 : tensor<1x64x1x1xf32>
}
