// UG4: two encodings of a weight that one device lays out as the same bytes, and the other does not: each device has what is good for it.

// RUN: weir-opt %s --weir-unify-global-encodings --remarks-filter=weir-unify-global-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks --implicit-check-not=no-common-layout
// RUN: weir-opt %s --weir-unify-global-encodings --weir-specialize-encodings --weir-verify-encodings=after=weir-specialize-encodings -o /dev/null
// REMARK: [Passed] unified

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [96, 96, 96]>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [96, 96, 96]>
#panel = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "auto"}>
#none = #hal.executable.target<"reference", "elf">
util.global private @cpu = #hal.device.target<"local", [#panel]> : !hal.device
util.global private @none = #hal.device.target<"local", [#none]> : !hal.device
util.global private @w : !stream.resource<constant>
util.global private @w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<96x96xf32> : index
  %r = stream.tensor.sizeof tensor<96x96xf32, #r> : index
  %e = stream.tensor.encode %w : tensor<96x96xf32> in !stream.resource<constant>{%s} -> tensor<96x96xf32, #r> in !stream.resource<constant>{%r}
  util.global.store %e, @w_enc0 : !stream.resource<constant>
  util.return
}
util.global private @w_enc1 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<96x96xf32> : index
  %r = stream.tensor.sizeof tensor<96x96xf32, #l> : index
  %e = stream.tensor.encode %w : tensor<96x96xf32> in !stream.resource<constant>{%s} -> tensor<96x96xf32, #l> in !stream.resource<constant>{%r}
  util.global.store %e, @w_enc1 : !stream.resource<constant>
  util.return
}
// CHECK-LABEL: util.func public @main(
// CHECK:         %[[A:.+]] = util.global.load immutable @w_enc0 :
// CHECK:         stream.tensor.clone on(#hal.device.affinity<@cpu>) %[[A]]
// CHECK:         %[[B:.+]] = util.global.load immutable @[[OTHER:w_enc0_[0-9]+]] :
// CHECK:         stream.tensor.clone on(#hal.device.affinity<@none>) %[[B]]
// CHECK:         %[[C:.+]] = util.global.load immutable @[[OTHER]] :
// CHECK:         stream.tensor.clone on(#hal.device.affinity<@none>) %[[C]]
util.func public @main() {
  %rs = stream.tensor.sizeof tensor<96x96xf32, #r> : index
  %ls = stream.tensor.sizeof tensor<96x96xf32, #l> : index
  %a = util.global.load immutable @w_enc0 : !stream.resource<constant>
  %ac = stream.tensor.clone on(#hal.device.affinity<@cpu>) %a : tensor<96x96xf32, #r> in !stream.resource<constant>{%rs} -> tensor<96x96xf32, #r> in !stream.resource<constant>{%rs}
  %b = util.global.load immutable @w_enc0 : !stream.resource<constant>
  %bc = stream.tensor.clone on(#hal.device.affinity<@none>) %b : tensor<96x96xf32, #r> in !stream.resource<constant>{%rs} -> tensor<96x96xf32, #r> in !stream.resource<constant>{%rs}
  %c = util.global.load immutable @w_enc1 : !stream.resource<constant>
  %cc = stream.tensor.clone on(#hal.device.affinity<@none>) %c : tensor<96x96xf32, #l> in !stream.resource<constant>{%ls} -> tensor<96x96xf32, #l> in !stream.resource<constant>{%ls}
  util.return
}
