// RUN: weir-opt %s --weir-unify-global-encodings --remarks-filter-passed=weir-unify-global-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --weir-unify-global-encodings --weir-specialize-encodings '--weir-verify-encodings=after=weir-specialize-encodings' | FileCheck %s --check-prefix=LAYOUT

// A table that is the right operand of a contraction, packed, and of which a kernel gathers rows: these are read from the packed table, and
// the plain one is read by the initializer alone.
// REMARK:       [Passed] read-encoded {{.*}} bytes=30720
// CHECK:          stream.binding.subspan %{{.+}} : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<96x80xf32, #[[$R:.+]]>>
// CHECK:          iree_tensor_ext.dispatch.tensor.load {{.*}} -> tensor<96x80xf32>
// CHECK-LABEL:  util.func public @f(
// CHECK:          %[[S:.+]] = stream.tensor.sizeof tensor<96x80xf32, #[[$R]]>
// CHECK:          %[[W:.+]] = util.global.load immutable @w_enc0
// CHECK:          %[[C:.+]] = stream.async.clone %[[W]] : !stream.resource<constant>{%[[S]]} -> !stream.resource<*>{%[[S]]}
// CHECK:          stream.tensor.dispatch @rows::@rows[{{.*}}]({{.*}}, %[[C]], {{.*}}) : ({{.*}}, tensor<96x80xf32, #[[$R]]> in !stream.resource<*>{%[[S]]}, index)
// LAYOUT:       #[[$L:.+]] = #iree_encoding.layout<{{.*}}innerTileSizes = [48]
// LAYOUT:         stream.binding.subspan {{.*}}readonly:tensor<96x80xf32, #[[$L]]>>
// LAYOUT:         stream.tensor.dispatch @rows::@rows{{.*}}tensor<96x80xf32, #[[$L]]>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#i = affine_map<(i, j) -> (i)>
#ij = affine_map<(i, j) -> (i, j)>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [?, 96, 80]>
#panel = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "panel"}>
util.global private @cpu = #hal.device.target<"local", [#panel]> : !hal.device
util.global private @w : !stream.resource<constant>
util.global private @w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<96x80xf32> : index
  %r = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %e = stream.tensor.encode %w : tensor<96x80xf32> in !stream.resource<constant>{%s} -> tensor<96x80xf32, #r> in !stream.resource<constant>{%r}
  util.global.store %e, @w_enc0 : !stream.resource<constant>
  util.return
}
stream.executable private @rows {
  stream.executable.export public @rows
  builtin.module {
    func.func @rows(%ids: !stream.binding, %table: !stream.binding, %count: index, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %n = iree_tensor_ext.dispatch.workload.ordinal %count, 0 : index
      %0 = stream.binding.subspan %ids[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xi64>>{%n}
      %1 = stream.binding.subspan %table[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<96x80xf32>>
      %2 = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x80xf32>>{%n}
      %3 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xi64>>{%n} -> tensor<?xi64>
      %4 = iree_tensor_ext.dispatch.tensor.load %1, offsets = [0, 0], sizes = [96, 80], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<96x80xf32>> -> tensor<96x80xf32>
      %5 = tensor.empty(%n) : tensor<?x80xf32>
      %6 = linalg.generic {indexing_maps = [#i, #ij], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<?xi64>) outs(%5 : tensor<?x80xf32>) {
      ^bb0(%id: i64, %o: f32):
        %row = arith.index_cast %id : i64 to index
        %column = linalg.index 1 : index
        %v = tensor.extract %4[%row, %column] : tensor<96x80xf32>
        linalg.yield %v : f32
      } -> tensor<?x80xf32>
      iree_tensor_ext.dispatch.tensor.store %6, %2, offsets = [0, 0], sizes = [%n, 80], strides = [1, 1] : tensor<?x80xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x80xf32>>{%n}
      return
    }
  }
}
util.func public @f(%ids: !stream.resource<*>, %z: index, %n: index) -> !stream.resource<*> {
  %w0 = util.global.load immutable @w : !stream.resource<constant>
  %s0 = stream.tensor.sizeof tensor<96x80xf32> : index
  %c0 = stream.async.clone %w0 : !stream.resource<constant>{%s0} -> !stream.resource<*>{%s0}
  %o0 = stream.tensor.sizeof tensor<?x80xf32>{%n} : index
  %g0 = stream.tensor.dispatch @rows::@rows[%n](%ids, %c0, %n) : (tensor<?xi64>{%n} in !stream.resource<*>{%z}, tensor<96x80xf32> in !stream.resource<*>{%s0}, index) -> tensor<?x80xf32>{%n} in !stream.resource<*>{%o0}
  util.return %g0 : !stream.resource<*>
}
