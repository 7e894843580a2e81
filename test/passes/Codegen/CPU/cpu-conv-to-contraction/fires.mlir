// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-conv-to-contraction))" --remarks-filter=weir-cpu-conv-to-contraction 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// The image is innermost in the result: so it is in the windows.
// REMARK: [Passed] unfolded {{.*}} Function=channels_first
// CHECK-DAG: #[[$READ:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d0, d4 + d1 * 2, d5 * 3 + d2)>
// CHECK-LABEL: func.func @channels_first
// CHECK: %[[EMPTY:.*]] = tensor.empty(%{{.*}}, %{{.*}}) : tensor<5x3x3x1x?x?xf32>
// CHECK: %[[WINDOWS:.*]] = linalg.generic {indexing_maps = [#[[$READ]], #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
// CHECK-SAME: outs(%[[EMPTY]] : tensor<5x3x3x1x?x?xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[WINDOWS]], %{{.*}} : tensor<5x3x3x1x?x?xf32>, tensor<8x5x3x3xf32>)
func.func @channels_first(%x: tensor<1x5x?x?xf32>, %w: tensor<8x5x3x3xf32>, %i: tensor<1x8x?x?xf32>) -> tensor<1x8x?x?xf32> attributes {weir.kernel} {
  %r = linalg.generic {indexing_maps = [affine_map<(n, f, h, w, c, i, j) -> (n, c, h + 2 * i, 3 * w + j)>, affine_map<(n, f, h, w, c, i, j) -> (f, c, i, j)>,
                                        affine_map<(n, f, h, w, c, i, j) -> (n, f, h, w)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x5x?x?xf32>, tensor<8x5x3x3xf32>) outs(%i : tensor<1x8x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x8x?x?xf32>
  return %r : tensor<1x8x?x?xf32>
}

// Channels are: then the loops of the sum are innermost, in the order of the filter. Elements are widened once.
// REMARK: [Passed] unfolded {{.*}} Function=channels_last
// CHECK-LABEL: func.func @channels_last
// CHECK: tensor.empty() : tensor<1x4x4x3x3x6xf32>
// CHECK: linalg.generic
// CHECK: ^bb0(%[[NARROW:.*]]: bf16, %{{.*}}: f32):
// CHECK: arith.extf %[[NARROW]] : bf16 to f32
// CHECK: linalg.generic
// CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: bf16, %{{.*}}: f32):
// CHECK: %[[WIDE:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: arith.mulf %[[A]], %[[WIDE]] : f32
func.func @channels_last(%x: tensor<1x6x6x6xbf16>, %w: tensor<3x3x6x16xbf16>, %i: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> attributes {weir.kernel} {
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x6x6x6xbf16>, tensor<3x3x6x16xbf16>) outs(%i : tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32>
  return %r : tensor<1x4x4x16xf32>
}

// Groups stay outside.
// REMARK: [Passed] unfolded {{.*}} Function=groups
// CHECK-LABEL: func.func @groups
// CHECK: tensor.empty() : tensor<2x3x3x3x1x5x5xi8>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<2x3x3x3x1x5x5xi8>, tensor<2x8x3x3x3xi8>)
func.func @groups(%x: tensor<1x2x3x7x7xi8>, %w: tensor<2x8x3x3x3xi8>, %i: tensor<1x2x8x5x5xi32>) -> tensor<1x2x8x5x5xi32> attributes {weir.kernel} {
  %r = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x2x3x7x7xi8>, tensor<2x8x3x3x3xi8>) outs(%i : tensor<1x2x8x5x5xi32>) -> tensor<1x2x8x5x5xi32>
  return %r : tensor<1x2x8x5x5xi32>
}
