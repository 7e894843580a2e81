// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-conv-to-contraction))" --remarks-filter=weir-cpu-conv-to-contraction 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// REMARK: [Missed] few-filters {{.*}} Function=few
// CHECK-LABEL: func.func @few
// CHECK-NEXT: linalg.conv_2d_nhwc_hwcf
func.func @few(%x: tensor<1x6x6x6xbf16>, %w: tensor<3x3x6x7xbf16>, %i: tensor<1x4x4x7xf32>) -> tensor<1x4x4x7xf32> attributes {weir.kernel} {
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x6x6x6xbf16>, tensor<3x3x6x7xbf16>) outs(%i : tensor<1x4x4x7xf32>) -> tensor<1x4x4x7xf32>
  return %r : tensor<1x4x4x7xf32>
}

// Sums of differences.
// REMARK: [Missed] body {{.*}} Function=differences
// CHECK-LABEL: func.func @differences
// CHECK-NEXT: linalg.generic
// CHECK-NOT: linalg.generic
func.func @differences(%x: tensor<10xf32>, %w: tensor<3x8xf32>, %i: tensor<8x8xf32>) -> tensor<8x8xf32> attributes {weir.kernel} {
  %r = linalg.generic {indexing_maps = [affine_map<(h, f, k) -> (h + k)>, affine_map<(h, f, k) -> (k, f)>, affine_map<(h, f, k) -> (h, f)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<10xf32>, tensor<3x8xf32>) outs(%i : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %s = arith.addf %o, %d : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// No window, a schedule that was chosen, no kernel: nothing to say.
// REMARK-NOT: weir-cpu-conv-to-contraction
// CHECK-LABEL: func.func @pointwise
// CHECK-NEXT: linalg.matmul
func.func @pointwise(%x: tensor<6x6xf32>, %w: tensor<6x8xf32>, %i: tensor<6x8xf32>) -> tensor<6x8xf32> attributes {weir.kernel} {
  %r = linalg.matmul ins(%x, %w : tensor<6x6xf32>, tensor<6x8xf32>) outs(%i : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %r : tensor<6x8xf32>
}

// CHECK-LABEL: func.func @chosen
// CHECK-NEXT: linalg.conv_1d_nwc_wcf
func.func @chosen(%x: tensor<1x8x4xbf16>, %w: tensor<3x4x8xbf16>, %i: tensor<1x6x8xf32>) -> tensor<1x6x8xf32> attributes {weir.kernel} {
  %r = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>,
                               weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [0, 2, 0, 0, 0]>}
      ins(%x, %w : tensor<1x8x4xbf16>, tensor<3x4x8xbf16>) outs(%i : tensor<1x6x8xf32>) -> tensor<1x6x8xf32>
  return %r : tensor<1x6x8xf32>
}

// CHECK-LABEL: func.func @no_kernel
// CHECK-NEXT: linalg.conv_1d_nwc_wcf
func.func @no_kernel(%x: tensor<1x8x4xbf16>, %w: tensor<3x4x8xbf16>, %i: tensor<1x6x8xf32>) -> tensor<1x6x8xf32> {
  %r = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x, %w : tensor<1x8x4xbf16>, tensor<3x4x8xbf16>) outs(%i : tensor<1x6x8xf32>) -> tensor<1x6x8xf32>
  return %r : tensor<1x6x8xf32>
}
