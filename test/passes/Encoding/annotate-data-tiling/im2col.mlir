// Convolutions as contractions of their windows: the filter is the right operand, in panels of output channels, the windows are no operand of any dispatch.

// RUN: sed -e 's/KIND/panel/' %s > %t.panel.mlir
// RUN: weir-opt %t.panel.mlir --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{conv=im2col},weir-set-encodings{conv=im2col}))' --remarks-filter-missed=weir-annotate-data-tiling 2>%t.remarks \
// RUN:   | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: sed -e 's/KIND/classic/' %s > %t.classic.mlir
// RUN: weir-opt %t.classic.mlir --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{conv=im2col}))' --remarks-filter-missed=weir-annotate-data-tiling 2>&1 | FileCheck %s --check-prefix=CLASSIC
// RUN: weir-opt %t.panel.mlir --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{conv=im2col},weir-set-encodings{conv=im2col},weir-materialize-encodings{scope=graph}))' | FileCheck %s --check-prefix=PACKED
// RUN: not weir-opt %t.panel.mlir --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{conv=fft}))' 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not weir-opt %t.panel.mlir --pass-pipeline='builtin.module(func.func(weir-set-encodings{conv=fft}))' 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: 'fft' is not an encoding of convolutions; use direct or im2col

// X30. All loops but that of the output channels are in the windows.
// CHECK-DAG:   #[[$WINDOWS:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5, d6)>
// CHECK-DAG:   #[[$ENCODING:.+]] = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#[[$WINDOWS]], {{.*}}], iteration_sizes = [1, 14, 14, 96, 3, 3, 32]>
// CHECK-LABEL: func.func @channels_last
// CHECK:         %[[W:.+]] = iree_encoding.set_encoding %{{.+}} : tensor<3x3x32x96xf32> -> tensor<3x3x32x96xf32, #[[$ENCODING]]>
// CHECK:         linalg.conv_2d_nhwc_hwcf ins(%{{.+}}, %[[W]]
// PACKED-LABEL: func.func @channels_last
// PACKED:         linalg.pack {{.*}} outer_dims_perm = [3, 0, 1, 2] inner_dims_pos = [3] inner_tiles = [48] {{.*}} -> tensor<2x3x3x32x48xf32>

// Pixels are innermost: vectors run along them.
// REMARK: [Missed] no-conv-layout
// REMARK: [Missed] no-constant-operand
// REMARK: [Missed] grouped-convolution
// CLASSIC: [Missed] im2col-operand-packed
// CHECK-LABEL: func.func @others
// CHECK-NOT:     set_encoding

#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, native_vector_size = 64 : i64, target_triple = "x86_64-linux-gnu", vector_registers = 32 : i64, weir.layout = "KIND"}>
util.global private @dev = #hal.device.target<"local", [#target]> : !hal.device
func.func @channels_last(%x: tensor<1x16x16x32xf32>, %c: tensor<1x14x14x96xf32>) -> tensor<1x14x14x96xf32> {
  %w = arith.constant dense<2.0> : tensor<3x3x32x96xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x16x16x32xf32>, tensor<3x3x32x96xf32>) outs(%c : tensor<1x14x14x96xf32>) -> tensor<1x14x14x96xf32>
  return %0 : tensor<1x14x14x96xf32>
}
func.func @others(%x: tensor<1x32x16x16xf32>, %c: tensor<1x48x14x14xf32>, %y: tensor<1x16x16x32xf32>, %v: tensor<3x3x32x48xf32>, %d: tensor<1x14x14x48xf32>, %e: tensor<1x14x14x32x4xf32>)
    -> (tensor<1x48x14x14xf32>, tensor<1x14x14x48xf32>, tensor<1x14x14x32x4xf32>) {
  %w = arith.constant dense<2.0> : tensor<48x32x3x3xf32>
  %g = arith.constant dense<2.0> : tensor<3x3x32x4xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x32x16x16xf32>, tensor<48x32x3x3xf32>) outs(%c : tensor<1x48x14x14xf32>) -> tensor<1x48x14x14xf32>
  %1 = linalg.conv_2d_nhwc_hwcf ins(%y, %v : tensor<1x16x16x32xf32>, tensor<3x3x32x48xf32>) outs(%d : tensor<1x14x14x48xf32>) -> tensor<1x14x14x48xf32>
  %2 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%y, %g : tensor<1x16x16x32xf32>, tensor<3x3x32x4xf32>) outs(%e : tensor<1x14x14x32x4xf32>) -> tensor<1x14x14x32x4xf32>
  return %0, %1, %2 : tensor<1x48x14x14xf32>, tensor<1x14x14x48xf32>, tensor<1x14x14x32x4xf32>
}
