// One program on three devices: tiles of all operands, panels of the right one, and no layouts at all. Each allocates what it needs: 18432 and
// 29952 bytes for tiles of 16, 29952 for panels of 16, which are the same bytes, 28800 plain. One conversion is left, of the argument for tiles.

// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-set-encodings),weir-hoist-encodings,weir-convert-encodings-to-flow,util.func(weir-regions-to-workgroups),weir-outline-dispatches,weir-deduplicate-executables,weir-refine-access,canonicalize,cse,weir-convert-to-stream,weir-unify-global-encodings,weir-specialize-encodings,weir-fold-encodes,weir-evaluate-encodes{inline-bytes=30000},weir-materialize-encode-dispatches,weir-encode-tensors,canonicalize,cse)' --mlir-elide-elementsattrs-if-larger=8 -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=stream.async.dispatch
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=CONSTANTS --implicit-check-not=stream.async.constant

// Initializers have constants alone: the plain one for the third device, and one for each layout.
// CONSTANTS:     stream.async.constant : !stream.resource<constant>{%{{.+}}} = dense<1.000000e+00> : tensor<72x200xf16>
// CONSTANTS:     stream.async.constant {{.*}} : tensor<13x72x16x1xf16>
// CONSTANTS:     stream.async.constant {{.*}} : tensor<13x72x16xf16>

// CHECK-LABEL: util.func public @three(
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@tiles>) @_encoding_0::@encode_120x72xf16_to_120x72xf16({{.*}}) : (!stream.resource<*>{%{{.+}}}) -> !stream.resource<*>{%c18432}
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@tiles>) @three_dispatch_0::{{.*}} : (!stream.resource<*>{%c18432}, !stream.resource<*>{%c29952}) -> !stream.resource<*>{%c96000}
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@panels>) @three_dispatch_0_dup0::{{.*}} : (!stream.resource<*>{%c17280}, !stream.resource<*>{%c29952}) -> !stream.resource<*>{%c96000}
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@none>) @three_dispatch_0_dup1::{{.*}} : (!stream.resource<*>{%c17280}, !stream.resource<*>{%c28800}) -> !stream.resource<*>{%c96000}

#tiles = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu"}>
#panels = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "auto"}>
#none = #hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb">
util.global private @tiles = #hal.device.target<"local", [#tiles]> : !hal.device
util.global private @panels = #hal.device.target<"local", [#panels]> : !hal.device
util.global private @none = #hal.device.target<"vulkan", [#none]> : !hal.device
util.global private @w = dense<1.0> : tensor<72x200xf16>
util.func public @three(%x: tensor<120x72xf16>) -> (tensor<120x200xf32>, tensor<120x200xf32>, tensor<120x200xf32>) {
  %w = util.global.load immutable @w : tensor<72x200xf16>
  %xa = flow.tensor.transfer %x : tensor<120x72xf16> to #hal.device.affinity<@tiles>
  %a = flow.dispatch.region -> (tensor<120x200xf32>) attributes {stream.affinity = #hal.device.affinity<@tiles>} {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<120x200xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<120x200xf32>) -> tensor<120x200xf32>
    %m = linalg.matmul {iree.opt.data_tiling} ins(%xa, %w : tensor<120x72xf16>, tensor<72x200xf16>) outs(%f : tensor<120x200xf32>) -> tensor<120x200xf32>
    flow.return %m : tensor<120x200xf32>
  }
  %xb = flow.tensor.transfer %x : tensor<120x72xf16> to #hal.device.affinity<@panels>
  %b = flow.dispatch.region -> (tensor<120x200xf32>) attributes {stream.affinity = #hal.device.affinity<@panels>} {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<120x200xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<120x200xf32>) -> tensor<120x200xf32>
    %m = linalg.matmul {iree.opt.data_tiling} ins(%xb, %w : tensor<120x72xf16>, tensor<72x200xf16>) outs(%f : tensor<120x200xf32>) -> tensor<120x200xf32>
    flow.return %m : tensor<120x200xf32>
  }
  %xc = flow.tensor.transfer %x : tensor<120x72xf16> to #hal.device.affinity<@none>
  %c = flow.dispatch.region -> (tensor<120x200xf32>) attributes {stream.affinity = #hal.device.affinity<@none>} {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<120x200xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<120x200xf32>) -> tensor<120x200xf32>
    %m = linalg.matmul {iree.opt.data_tiling} ins(%xc, %w : tensor<120x72xf16>, tensor<72x200xf16>) outs(%f : tensor<120x200xf32>) -> tensor<120x200xf32>
    flow.return %m : tensor<120x200xf32>
  }
  util.return %a, %b, %c : tensor<120x200xf32>, tensor<120x200xf32>, tensor<120x200xf32>
}
