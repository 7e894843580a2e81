// RUN: weir-opt %s --weir-widen-convolutions --remarks-filter-missed=weir-widen-convolutions 2>%t.remarks | FileCheck %s --implicit-check-not=f32
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --weir-widen-convolutions="f16=false bf16=true" --remarks-filter-missed=weir-widen-convolutions 2>&1 | FileCheck %s --check-prefix=OFF --implicit-check-not=[Missed]
// OFF-LABEL: func.func @computed

// CHECK-LABEL: func.func @computed
// REMARK:      [Missed] not-constant {{.*}} Function=computed
func.func @computed(%x: tensor<1x2x6x6xf16>, %w: tensor<1x2x3x3xf16>, %s: tensor<1x1x4x4xf16>) -> tensor<1x1x4x4xf16> {
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x2x6x6xf16>, tensor<1x2x3x3xf16>) outs(%s : tensor<1x1x4x4xf16>) -> tensor<1x1x4x4xf16>
  return %r : tensor<1x1x4x4xf16>
}

// CHECK-LABEL: func.func @few
// REMARK:      [Missed] few-uses {{.*}} Function=few
func.func @few(%x: tensor<1x2x5x5xf16>, %s: tensor<1x1x3x3xf16>) -> tensor<1x1x3x3xf16> {
  %w = arith.constant dense<0.5> : tensor<1x2x3x3xf16>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x2x5x5xf16>, tensor<1x2x3x3xf16>) outs(%s : tensor<1x1x3x3xf16>) -> tensor<1x1x3x3xf16>
  return %r : tensor<1x1x3x3xf16>
}

// CHECK-LABEL: func.func @sums_of_f64
// REMARK:      [Missed] types {{.*}} Function=sums_of_f64
func.func @sums_of_f64(%x: tensor<1x2x6x6xf16>, %s: tensor<1x1x4x4xf64>) -> tensor<1x1x4x4xf64> {
  %w = arith.constant dense<0.5> : tensor<1x2x3x3xf16>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x2x6x6xf16>, tensor<1x2x3x3xf16>) outs(%s : tensor<1x1x4x4xf64>) -> tensor<1x1x4x4xf64>
  return %r : tensor<1x1x4x4xf64>
}

// What a user has decided stays.
// CHECK-LABEL: func.func @configured
func.func @configured(%x: tensor<1x2x6x6xf16>, %s: tensor<1x1x4x4xf16>) -> tensor<1x1x4x4xf16> {
  %w = arith.constant dense<0.5> : tensor<1x2x3x3xf16>
  %r = linalg.conv_2d_nchw_fchw {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops">} ins(%x, %w : tensor<1x2x6x6xf16>, tensor<1x2x3x3xf16>) outs(%s : tensor<1x1x4x4xf16>) -> tensor<1x1x4x4xf16>
  return %r : tensor<1x1x4x4xf16>
}
