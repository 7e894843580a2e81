// One program on three devices (encoding-passes.md 13): tiles of 16x16x1, tiles of 64x64x32, and no layouts at all. Each allocates what it needs (G3, G7, N8):
// 18432 and 29952 bytes on the first, 24576 and 49152 on the second, 17280 and 28800 plain ones on the third. With panels on the first,
// which are the same bytes as its tiles of the right operand, its left one stays plain: a dispatch less.

// DEFINE: %{passes} = util.func(weir-set-encodings),weir-hoist-encodings,weir-convert-encodings-to-flow,util.func(weir-regions-to-workgroups),weir-outline-dispatches,weir-deduplicate-executables,weir-refine-access,canonicalize,cse,weir-convert-to-stream,weir-unify-global-encodings,weir-specialize-encodings,weir-fold-encodes,weir-evaluate-encodes{inline-bytes=50000},weir-materialize-encode-dispatches,weir-encode-tensors,canonicalize,cse
// RUN: weir-opt %s --pass-pipeline='builtin.module(%{passes})' --mlir-elide-elementsattrs-if-larger=8 -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=stream.async.dispatch
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=CONSTANTS --implicit-check-not=stream.async.constant
// RUN: sed 's/weir.layout = "classic"/weir.layout = "panel"/' %s > %t.panel.mlir
// RUN: weir-opt %t.panel.mlir --pass-pipeline='builtin.module(%{passes})' --mlir-elide-elementsattrs-if-larger=8 -o %t.panels.mlir
// RUN: FileCheck %s --input-file=%t.panels.mlir --check-prefix=PANEL --implicit-check-not=stream.async.dispatch

// Initializers have constants alone: the plain one for the third device, and one for each layout.
// CONSTANTS:     stream.async.constant : !stream.resource<constant>{%c28800} = dense<1.000000e+00> : tensor<72x200xf16>
// CONSTANTS-DAG: stream.async.constant {{.*}}{%c29952} = {{.*}} : tensor<13x72x16x1xf16>
// CONSTANTS-DAG: stream.async.constant {{.*}}{%c49152} = {{.*}} : tensor<4x3x64x32xf16>

// CHECK-LABEL: util.func public @three(
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@cpu0>) @_encoding_0::@encode_120x72xf16_to_120x72xf16({{.*}}) : (!stream.resource<*>{%{{.+}}}) -> !stream.resource<*>{%c18432}
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@cpu0>) @three_dispatch_0::{{.*}} : (!stream.resource<*>{%c18432}, !stream.resource<*>{%c29952}) -> !stream.resource<*>{%c96000}
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@gpu0>) @_encoding_1::@encode_120x72xf16_to_120x72xf16({{.*}}) : (!stream.resource<*>{%{{.+}}}) -> !stream.resource<*>{%c24576}
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@gpu0>) @three_dispatch_0_dup0::{{.*}} : (!stream.resource<*>{%c24576}, !stream.resource<*>{%c49152}) -> !stream.resource<*>{%c96000}
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@vk0>) @three_dispatch_0_dup1::{{.*}} : (!stream.resource<*>{%c17280}, !stream.resource<*>{%c28800}) -> !stream.resource<*>{%c96000}

// PANEL-LABEL: util.func public @three(
// PANEL:         stream.async.dispatch on(#hal.device.affinity<@cpu0>) @three_dispatch_0::{{.*}} : (!stream.resource<*>{%c17280}, !stream.resource<*>{%c29952}) -> !stream.resource<*>{%c96000}
// PANEL:         stream.async.dispatch on(#hal.device.affinity<@gpu0>) @_encoding_0::
// PANEL:         stream.async.dispatch on(#hal.device.affinity<@gpu0>) @three_dispatch_0_dup0::
// PANEL:         stream.async.dispatch on(#hal.device.affinity<@vk0>) @three_dispatch_0_dup1::

#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "classic"}>
#gpu = #hal.executable.target<"cuda", "cuda-nvptx-fb", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 64, 64, 32>}>
#vk = #hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb">
util.global private @cpu0 = #hal.device.target<"local", [#cpu]> : !hal.device
util.global private @gpu0 = #hal.device.target<"cuda", [#gpu]> : !hal.device
util.global private @vk0 = #hal.device.target<"vulkan", [#vk]> : !hal.device
util.global private @w = dense<1.0> : tensor<72x200xf16>
util.func public @three(%x: tensor<120x72xf16>) -> (tensor<120x200xf32>, tensor<120x200xf32>, tensor<120x200xf32>) {
  %w = util.global.load immutable @w : tensor<72x200xf16>
  %xa = flow.tensor.transfer %x : tensor<120x72xf16> to #hal.device.affinity<@cpu0>
  %a = flow.dispatch.region -> (tensor<120x200xf32>) attributes {stream.affinity = #hal.device.affinity<@cpu0>} {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<120x200xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<120x200xf32>) -> tensor<120x200xf32>
    %m = linalg.matmul {iree.opt.data_tiling} ins(%xa, %w : tensor<120x72xf16>, tensor<72x200xf16>) outs(%f : tensor<120x200xf32>) -> tensor<120x200xf32>
    flow.return %m : tensor<120x200xf32>
  }
  %xb = flow.tensor.transfer %x : tensor<120x72xf16> to #hal.device.affinity<@gpu0>
  %b = flow.dispatch.region -> (tensor<120x200xf32>) attributes {stream.affinity = #hal.device.affinity<@gpu0>} {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<120x200xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<120x200xf32>) -> tensor<120x200xf32>
    %m = linalg.matmul {iree.opt.data_tiling} ins(%xb, %w : tensor<120x72xf16>, tensor<72x200xf16>) outs(%f : tensor<120x200xf32>) -> tensor<120x200xf32>
    flow.return %m : tensor<120x200xf32>
  }
  %xc = flow.tensor.transfer %x : tensor<120x72xf16> to #hal.device.affinity<@vk0>
  %c = flow.dispatch.region -> (tensor<120x200xf32>) attributes {stream.affinity = #hal.device.affinity<@vk0>} {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<120x200xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<120x200xf32>) -> tensor<120x200xf32>
    %m = linalg.matmul {iree.opt.data_tiling} ins(%xc, %w : tensor<120x72xf16>, tensor<72x200xf16>) outs(%f : tensor<120x200xf32>) -> tensor<120x200xf32>
    flow.return %m : tensor<120x200xf32>
  }
  util.return %a, %b, %c : tensor<120x200xf32>, tensor<120x200xf32>, tensor<120x200xf32>
}
