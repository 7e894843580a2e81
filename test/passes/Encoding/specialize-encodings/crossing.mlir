// A value in an encoding crosses devices (encoding-passes.md 13, X32): plain between layouts that differ, as it is between the same bytes.

// RUN: weir-opt %s --weir-specialize-encodings --weir-verify-encodings=after=weir-specialize-encodings --canonicalize | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [120, 200, 72]>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [120, 200, 72]>
#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu"}>
#panels = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "panel"}>
#gpu = #hal.executable.target<"cuda", "cuda-nvptx-fb", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 64, 64, 32>}>
#vk = #hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb">
util.global private @cpu0 = #hal.device.target<"local", [#cpu]> : !hal.device
util.global private @cpu1 = #hal.device.target<"local", [#panels]> : !hal.device
util.global private @gpu0 = #hal.device.target<"cuda", [#gpu]> : !hal.device
util.global private @vk0 = #hal.device.target<"vulkan", [#vk]> : !hal.device

// CHECK-DAG: #[[$C:.+]] = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}}>]>
// CHECK-DAG: #[[$G:.+]] = #iree_encoding.layout<[#iree_gpu.gpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [64, 32], outerDimsPerm = [0, 1]}}>]>

// CHECK-LABEL: util.func public @differ(
// CHECK:         %[[E:.+]] = stream.tensor.encode on(#hal.device.affinity<@cpu0>) %{{.+}} : tensor<120x72xf16> in {{.+}} -> tensor<120x72xf16, #[[$C]]> in
// CHECK:         %[[P:.+]] = stream.tensor.encode on(#hal.device.affinity<@cpu0>) %{{.+}} : tensor<120x72xf16, #[[$C]]> in {{.+}} -> tensor<120x72xf16> in !stream.resource<*>{%[[S:.+]]}
// CHECK:         %[[T:.+]] = stream.async.transfer %[[P]] : !stream.resource<*>{%[[S]]} from(#hal.device.affinity<@cpu0>) -> to(#hal.device.affinity<@gpu0>) !stream.resource<*>{%[[S]]}
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@gpu0>) %[[T]] : tensor<120x72xf16> in {{.+}} -> tensor<120x72xf16, #[[$G]]> in
util.func public @differ(%x: !stream.resource<*>, %xs: index) -> !stream.resource<*> {
  %s = stream.tensor.sizeof tensor<120x72xf16, #l> : index
  %ps = stream.tensor.sizeof tensor<120x72xf16> : index
  %e = stream.tensor.encode on(#hal.device.affinity<@cpu0>) %x : tensor<120x72xf16> in !stream.resource<*>{%xs} -> tensor<120x72xf16, #l> in !stream.resource<*>{%s}
  %u = stream.tensor.clone on(#hal.device.affinity<@cpu0>) %e : tensor<120x72xf16, #l> in !stream.resource<*>{%s} -> tensor<120x72xf16, #l> in !stream.resource<*>{%s}
  %t = stream.async.transfer %u : !stream.resource<*>{%s} from(#hal.device.affinity<@cpu0>) -> to(#hal.device.affinity<@gpu0>) !stream.resource<*>{%s}
  %p = stream.tensor.encode on(#hal.device.affinity<@gpu0>) %t : tensor<120x72xf16, #l> in !stream.resource<*>{%s} -> tensor<120x72xf16> in !stream.resource<*>{%ps}
  util.return %p : !stream.resource<*>
}

// To a device without layouts: one conversion.
// CHECK-LABEL: util.func public @none(
// CHECK:         %[[P:.+]] = stream.tensor.encode on(#hal.device.affinity<@cpu0>) %{{.+}} : tensor<120x72xf16, #[[$C]]> in {{.+}} -> tensor<120x72xf16> in
// CHECK:         %[[T:.+]] = stream.async.transfer %[[P]]
// CHECK-NOT:     stream.tensor.encode
// CHECK:         util.return
util.func public @none(%x: !stream.resource<*>, %xs: index) -> !stream.resource<*> {
  %ps = stream.tensor.sizeof tensor<120x72xf16> : index
  %s = stream.tensor.sizeof tensor<120x72xf16, #l> : index
  %e = stream.tensor.encode on(#hal.device.affinity<@cpu0>) %x : tensor<120x72xf16> in !stream.resource<*>{%xs} -> tensor<120x72xf16, #l> in !stream.resource<*>{%s}
  %t = stream.async.transfer %e : !stream.resource<*>{%s} from(#hal.device.affinity<@cpu0>) -> to(#hal.device.affinity<@vk0>) !stream.resource<*>{%s}
  %c = stream.tensor.encode on(#hal.device.affinity<@vk0>) %t : tensor<120x72xf16, #l> in !stream.resource<*>{%s} -> tensor<120x72xf16> in !stream.resource<*>{%ps}
  util.return %c : !stream.resource<*>
}

// Panels of 16 columns are the bytes of 16x1 tiles: the packed value crosses.
// CHECK-LABEL: util.func public @same(
// CHECK:         %[[E:.+]] = stream.tensor.encode on(#hal.device.affinity<@cpu0>) %{{.+}} : tensor<72x200xf16> in
// CHECK-NOT:     stream.tensor.encode
// CHECK:         %[[T:.+]] = stream.async.transfer %[[E]] : !stream.resource<*>{%[[S:.+]]} from(#hal.device.affinity<@cpu0>) -> to(#hal.device.affinity<@cpu1>) !stream.resource<*>{%[[S]]}
// CHECK-NEXT:    stream.tensor.encode on(#hal.device.affinity<@cpu1>) %[[T]] : tensor<72x200xf16, #{{.+}}> in {{.+}} -> tensor<72x200xf16> in
util.func public @same(%x: !stream.resource<*>, %xs: index) -> !stream.resource<*> {
  %s = stream.tensor.sizeof tensor<72x200xf16, #r> : index
  %ps = stream.tensor.sizeof tensor<72x200xf16> : index
  %e = stream.tensor.encode on(#hal.device.affinity<@cpu0>) %x : tensor<72x200xf16> in !stream.resource<*>{%xs} -> tensor<72x200xf16, #r> in !stream.resource<*>{%s}
  %t = stream.async.transfer %e : !stream.resource<*>{%s} from(#hal.device.affinity<@cpu0>) -> to(#hal.device.affinity<@cpu1>) !stream.resource<*>{%s}
  %p = stream.tensor.encode on(#hal.device.affinity<@cpu1>) %t : tensor<72x200xf16, #r> in !stream.resource<*>{%s} -> tensor<72x200xf16> in !stream.resource<*>{%ps}
  util.return %p : !stream.resource<*>
}
