// RUN: weir-opt %s --weir-unify-global-encodings --remarks-filter-passed=weir-unify-global-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --weir-unify-global-encodings --weir-specialize-encodings | FileCheck %s --check-prefix=LAYOUT

// A weight read with 4 rows and with any number of them. The right operand's layout does not depend on that. (UG1, UG6, X19)
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#r4 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4096, 4096]>
#rd = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 4096, 4096]>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4096, 4096, 4096]>
#classic = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu"}>
util.global private @cpu = #hal.device.target<"local", [#classic]> : !hal.device

// REMARK:       [Passed] unified {{.*}} bytes=67108864
// REMARK:       [Passed] kept-copies {{.*}} bytes=67108864
// CHECK:        util.global private @w_enc0
// CHECK-NOT:    util.global private @w_enc1
// CHECK:        util.global private @w_enc2
// CHECK-COUNT-1: util.initializer
// CHECK-LABEL:  util.func public @f(
// CHECK:          util.global.load immutable @w_enc0
// CHECK:          util.global.load immutable @w_enc0
// CHECK:          util.global.load immutable @w_enc2
// LAYOUT:       #[[$L:.+]] = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]}}>]>
// LAYOUT-LABEL: util.func public @f(
// LAYOUT:         stream.tensor.clone {{.*}} : tensor<4096x4096xf32, #[[$L]]> in
// LAYOUT:         stream.tensor.clone {{.*}} : tensor<4096x4096xf32, #[[$L]]> in
util.global private @w : !stream.resource<constant>
util.global private @w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<4096x4096xf32> : index
  %r = stream.tensor.sizeof tensor<4096x4096xf32, #rd> : index
  %e = stream.tensor.encode %w : tensor<4096x4096xf32> in !stream.resource<constant>{%s} -> tensor<4096x4096xf32, #rd> in !stream.resource<constant>{%r}
  util.global.store %e, @w_enc0 : !stream.resource<constant>
  util.return
}
util.global private @w_enc1 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<4096x4096xf32> : index
  %r = stream.tensor.sizeof tensor<4096x4096xf32, #r4> : index
  %e = stream.tensor.encode %w : tensor<4096x4096xf32> in !stream.resource<constant>{%s} -> tensor<4096x4096xf32, #r4> in !stream.resource<constant>{%r}
  util.global.store %e, @w_enc1 : !stream.resource<constant>
  util.return
}
util.global private @w_enc2 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<4096x4096xf32> : index
  %r = stream.tensor.sizeof tensor<4096x4096xf32, #l> : index
  %e = stream.tensor.encode %w : tensor<4096x4096xf32> in !stream.resource<constant>{%s} -> tensor<4096x4096xf32, #l> in !stream.resource<constant>{%r}
  util.global.store %e, @w_enc2 : !stream.resource<constant>
  util.return
}
util.func public @f() {
  %a = util.global.load immutable @w_enc0 : !stream.resource<constant>
  %as = stream.tensor.sizeof tensor<4096x4096xf32, #rd> : index
  %ac = stream.tensor.clone %a : tensor<4096x4096xf32, #rd> in !stream.resource<constant>{%as} -> tensor<4096x4096xf32, #rd> in !stream.resource<*>{%as}
  %b = util.global.load immutable @w_enc1 : !stream.resource<constant>
  %bs = stream.tensor.sizeof tensor<4096x4096xf32, #r4> : index
  %bc = stream.tensor.clone %b : tensor<4096x4096xf32, #r4> in !stream.resource<constant>{%bs} -> tensor<4096x4096xf32, #r4> in !stream.resource<*>{%bs}
  %c = util.global.load immutable @w_enc2 : !stream.resource<constant>
  %cs = stream.tensor.sizeof tensor<4096x4096xf32, #l> : index
  %cc = stream.tensor.clone %c : tensor<4096x4096xf32, #l> in !stream.resource<constant>{%cs} -> tensor<4096x4096xf32, #l> in !stream.resource<*>{%cs}
  util.return
}
