// A device with several targets, of which a run chooses one (SP2): constants that initializers encode have a layout for each, in storage that is large enough for
// all; kernels take that of their target. What is made in calls is plain, and so is what kernels could not tell apart or another device sees.

// RUN: weir-opt %s --split-input-file --weir-specialize-encodings --weir-verify-encodings='after=weir-specialize-encodings' --remarks-filter-missed=weir-specialize-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [50, 20, 3]>
#panel = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "panel"}>
#gpu = #hal.executable.target<"cuda", "cuda-nvptx-fb", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 8, 8, 4>}>
#none = #hal.executable.target<"reference", "elf">
util.global private @any = #hal.device.target<"local", [#panel, #gpu, #none]> : !hal.device

// CHECK-DAG: #[[$L:.+]] = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [32], outerDimsPerm = [1, 0]}}>, #iree_gpu.gpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [8, 4], outerDimsPerm = [1, 0]}}>, #iree_encoding.identity]>
// CHECK:       stream.binding.subspan {{.*}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x20xf32, #[[$L]]>>
// CHECK:       util.initializer
// CHECK:         stream.tensor.encode {{.*}} : tensor<3x20xf32> in {{.*}} -> tensor<3x20xf32, #[[$L]]> in
// CHECK-LABEL: util.func public @loaded(
// CHECK:         stream.tensor.sizeof tensor<3x20xf32, #[[$L]]> : index
// CHECK:         stream.tensor.dispatch @ex::@f({{.*}}) : (tensor<3x20xf32, #[[$L]]> in
// REMARK-DAG:  [Missed] ambiguous-device {{.*}}Function=called
// CHECK-LABEL: util.func public @called(
// CHECK:         stream.tensor.encode {{.*}} -> tensor<3x20xf32> in
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x20xf32, #r>>
      return
    }
  }
}
util.global private @w : !stream.resource<constant>
util.global private @w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %p = stream.tensor.sizeof tensor<3x20xf32> : index
  %s = stream.tensor.sizeof tensor<3x20xf32, #r> : index
  %e = stream.tensor.encode %w : tensor<3x20xf32> in !stream.resource<constant>{%p} -> tensor<3x20xf32, #r> in !stream.resource<constant>{%s}
  util.global.store %e, @w_enc0 : !stream.resource<constant>
  util.return
}
util.func public @loaded() {
  %w = util.global.load immutable @w_enc0 : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<3x20xf32, #r> : index
  stream.tensor.dispatch @ex::@f(%w) : (tensor<3x20xf32, #r> in !stream.resource<constant>{%s}) -> ()
  util.return
}
util.func public @called(%x: !stream.resource<*>, %xs: index) {
  %s = stream.tensor.sizeof tensor<3x20xf32, #r> : index
  %e = stream.tensor.encode %x : tensor<3x20xf32> in !stream.resource<*>{%xs} -> tensor<3x20xf32, #r> in !stream.resource<*>{%s}
  %c = stream.tensor.clone %e : tensor<3x20xf32, #r> in !stream.resource<*>{%s} -> tensor<3x20xf32, #r> in !stream.resource<*>{%s}
  util.return
}

// -----

// Two CPUs: a kernel would not know which of two layouts is its own.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [50, 20, 3]>
#wide = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "panel"}>
#narrow = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx2,+fma", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "panel"}>
util.global private @any = #hal.device.target<"local", [#wide, #narrow]> : !hal.device
// REMARK-DAG:  [Missed] ambiguous-device {{.*}}Function=two
// CHECK-LABEL: util.func public @two(
// CHECK:         stream.tensor.clone {{.*}} : tensor<3x20xf32> in {{.*}} -> tensor<3x20xf32> in
util.global private @w : !stream.resource<constant>
util.global private @w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %p = stream.tensor.sizeof tensor<3x20xf32> : index
  %s = stream.tensor.sizeof tensor<3x20xf32, #r> : index
  %e = stream.tensor.encode %w : tensor<3x20xf32> in !stream.resource<constant>{%p} -> tensor<3x20xf32, #r> in !stream.resource<constant>{%s}
  util.global.store %e, @w_enc0 : !stream.resource<constant>
  util.return
}
util.func public @two() {
  %w = util.global.load immutable @w_enc0 : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<3x20xf32, #r> : index
  %c = stream.tensor.clone %w : tensor<3x20xf32, #r> in !stream.resource<constant>{%s} -> tensor<3x20xf32, #r> in !stream.resource<constant>{%s}
  util.return
}
