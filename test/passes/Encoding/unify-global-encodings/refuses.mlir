// RUN: weir-opt %s --split-input-file --weir-unify-global-encodings --remarks-filter-missed=weir-unify-global-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// The same bytes on one of the devices that read them, not on the other: left and right operand of a target that packs the right one alone,
// and of one that packs none.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [96, 96, 96]>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [96, 96, 96]>
#panel = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "auto"}>
#none = #hal.executable.target<"reference", "elf">
util.global private @cpu = #hal.device.target<"local", [#panel]> : !hal.device
util.global private @none = #hal.device.target<"local", [#none]> : !hal.device
// REMARK:      [Missed] no-common-layout
// CHECK:       util.global private @w_enc0
// CHECK:       util.global private @w_enc1
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

// -----

// Plain tables that stay beside packed ones.
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#i = affine_map<(i, j) -> (i)>
#ij = affine_map<(i, j) -> (i, j)>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [?, 96, 80]>
#panel = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "panel"}>
util.global private @cpu = #hal.device.target<"local", [#panel]> : !hal.device

// A kernel reads all of it.
// REMARK:      [Missed] kept-plain {{.*}} bytes=30720
// CHECK-LABEL: util.func public @read(
// CHECK:         util.global.load immutable @read_w :
// CHECK:         util.global.load immutable @read_w_enc0 :
util.global private @read_w : !stream.resource<constant>
util.global private @read_w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @read_w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<96x80xf32> : index
  %r = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %e = stream.tensor.encode %w : tensor<96x80xf32> in !stream.resource<constant>{%s} -> tensor<96x80xf32, #r> in !stream.resource<constant>{%r}
  util.global.store %e, @read_w_enc0 : !stream.resource<constant>
  util.return
}
stream.executable private @all {
  stream.executable.export public @all
  builtin.module {
    func.func @all(%ids: !stream.binding, %table: !stream.binding, %count: index, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %1 = stream.binding.subspan %table[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<96x80xf32>>
      %2 = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<96x80xf32>>
      %4 = iree_tensor_ext.dispatch.tensor.load %1, offsets = [0, 0], sizes = [96, 80], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<96x80xf32>> -> tensor<96x80xf32>
      %5 = tensor.empty() : tensor<96x80xf32>
      %6 = linalg.negf ins(%4 : tensor<96x80xf32>) outs(%5 : tensor<96x80xf32>) -> tensor<96x80xf32>
      iree_tensor_ext.dispatch.tensor.store %6, %2, offsets = [0, 0], sizes = [96, 80], strides = [1, 1] : tensor<96x80xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<96x80xf32>>
      return
    }
  }
}
util.func public @read(%ids: !stream.resource<*>, %z: index, %n: index) -> !stream.resource<*> {
  %w0 = util.global.load immutable @read_w : !stream.resource<constant>
  %s0 = stream.tensor.sizeof tensor<96x80xf32> : index
  %c0 = stream.async.clone %w0 : !stream.resource<constant>{%s0} -> !stream.resource<*>{%s0}
  %o0 = stream.tensor.sizeof tensor<96x80xf32> : index
  %g0 = stream.tensor.dispatch @all::@all[%n](%ids, %c0, %n) : (tensor<96xi64> in !stream.resource<*>{%z}, tensor<96x80xf32> in !stream.resource<*>{%s0}, index) -> tensor<96x80xf32> in !stream.resource<*>{%o0}
  %e1 = util.global.load immutable @read_w_enc0 : !stream.resource<constant>
  %f1 = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %h1 = stream.tensor.clone %e1 : tensor<96x80xf32, #r> in !stream.resource<constant>{%f1} -> tensor<96x80xf32, #r> in !stream.resource<*>{%f1}
  util.optimization_barrier %h1 : !stream.resource<*>
  util.return %g0 : !stream.resource<*>
}

// More cache lines than the table has bytes.
// REMARK:      [Missed] kept-plain {{.*}} bytes=30720
// CHECK-LABEL: util.func public @many(
// CHECK:         util.global.load immutable @many_w :
// CHECK:         util.global.load immutable @many_w_enc0 :
util.global private @many_w : !stream.resource<constant>
util.global private @many_w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @many_w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<96x80xf32> : index
  %r = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %e = stream.tensor.encode %w : tensor<96x80xf32> in !stream.resource<constant>{%s} -> tensor<96x80xf32, #r> in !stream.resource<constant>{%r}
  util.global.store %e, @many_w_enc0 : !stream.resource<constant>
  util.return
}
stream.executable private @many_rows {
  stream.executable.export public @many_rows
  builtin.module {
    func.func @many_rows(%ids: !stream.binding, %table: !stream.binding, %count: index, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %ids[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xi64>>
      %1 = stream.binding.subspan %table[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<96x80xf32>>
      %2 = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x80xf32>>
      %3 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [8], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xi64>> -> tensor<8xi64>
      %4 = iree_tensor_ext.dispatch.tensor.load %1, offsets = [0, 0], sizes = [96, 80], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<96x80xf32>> -> tensor<96x80xf32>
      %5 = tensor.empty() : tensor<8x80xf32>
      %6 = linalg.generic {indexing_maps = [#i, #ij], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8xi64>) outs(%5 : tensor<8x80xf32>) {
      ^bb0(%id: i64, %o: f32):
        %row = arith.index_cast %id : i64 to index
        %column = linalg.index 1 : index
        %v = tensor.extract %4[%row, %column] : tensor<96x80xf32>
        linalg.yield %v : f32
      } -> tensor<8x80xf32>
      iree_tensor_ext.dispatch.tensor.store %6, %2, offsets = [0, 0], sizes = [8, 80], strides = [1, 1] : tensor<8x80xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x80xf32>>
      return
    }
  }
}
util.func public @many(%ids: !stream.resource<*>, %z: index, %n: index) -> !stream.resource<*> {
  %w0 = util.global.load immutable @many_w : !stream.resource<constant>
  %s0 = stream.tensor.sizeof tensor<96x80xf32> : index
  %c0 = stream.async.clone %w0 : !stream.resource<constant>{%s0} -> !stream.resource<*>{%s0}
  %o0 = stream.tensor.sizeof tensor<8x80xf32> : index
  %g0 = stream.tensor.dispatch @many_rows::@many_rows[%n](%ids, %c0, %n) : (tensor<8xi64> in !stream.resource<*>{%z}, tensor<96x80xf32> in !stream.resource<*>{%s0}, index) -> tensor<8x80xf32> in !stream.resource<*>{%o0}
  %e1 = util.global.load immutable @many_w_enc0 : !stream.resource<constant>
  %f1 = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %h1 = stream.tensor.clone %e1 : tensor<96x80xf32, #r> in !stream.resource<constant>{%f1} -> tensor<96x80xf32, #r> in !stream.resource<*>{%f1}
  util.optimization_barrier %h1 : !stream.resource<*>
  util.return %g0 : !stream.resource<*>
}

// The kernel gathers from another table, too.
// REMARK:      [Missed] kept-plain {{.*}} bytes=30720
// CHECK-LABEL: util.func public @shared(
// CHECK:         util.global.load immutable @shared_w :
// CHECK:         util.global.load immutable @shared_w_enc0 :
util.global private @shared_w : !stream.resource<constant>
util.global private @shared_w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @shared_w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<96x80xf32> : index
  %r = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %e = stream.tensor.encode %w : tensor<96x80xf32> in !stream.resource<constant>{%s} -> tensor<96x80xf32, #r> in !stream.resource<constant>{%r}
  util.global.store %e, @shared_w_enc0 : !stream.resource<constant>
  util.return
}
stream.executable private @shared_rows {
  stream.executable.export public @shared_rows
  builtin.module {
    func.func @shared_rows(%ids: !stream.binding, %table: !stream.binding, %count: index, %out: !stream.binding) {
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
util.global private @other : !stream.resource<constant>
util.func public @shared(%ids: !stream.resource<*>, %z: index, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %w0 = util.global.load immutable @shared_w : !stream.resource<constant>
  %s0 = stream.tensor.sizeof tensor<96x80xf32> : index
  %c0 = stream.async.clone %w0 : !stream.resource<constant>{%s0} -> !stream.resource<*>{%s0}
  %o0 = stream.tensor.sizeof tensor<?x80xf32>{%n} : index
  %g0 = stream.tensor.dispatch @shared_rows::@shared_rows[%n](%ids, %c0, %n) : (tensor<?xi64>{%n} in !stream.resource<*>{%z}, tensor<96x80xf32> in !stream.resource<*>{%s0}, index) -> tensor<?x80xf32>{%n} in !stream.resource<*>{%o0}
  %w2 = util.global.load immutable @other : !stream.resource<constant>
  %s2 = stream.tensor.sizeof tensor<96x80xf32> : index
  %c2 = stream.async.clone %w2 : !stream.resource<constant>{%s2} -> !stream.resource<*>{%s2}
  %o2 = stream.tensor.sizeof tensor<?x80xf32>{%n} : index
  %g2 = stream.tensor.dispatch @shared_rows::@shared_rows[%n](%ids, %c2, %n) : (tensor<?xi64>{%n} in !stream.resource<*>{%z}, tensor<96x80xf32> in !stream.resource<*>{%s2}, index) -> tensor<?x80xf32>{%n} in !stream.resource<*>{%o2}
  %e1 = util.global.load immutable @shared_w_enc0 : !stream.resource<constant>
  %f1 = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %h1 = stream.tensor.clone %e1 : tensor<96x80xf32, #r> in !stream.resource<constant>{%f1} -> tensor<96x80xf32, #r> in !stream.resource<*>{%f1}
  util.optimization_barrier %h1 : !stream.resource<*>
  util.return %g0, %g2 : !stream.resource<*>, !stream.resource<*>
}

// Code outside of the module sees it.
// REMARK:      [Missed] kept-plain {{.*}} bytes=30720
// CHECK-LABEL: util.func public @returned(
// CHECK:         util.global.load immutable @returned_w :
// CHECK:         util.global.load immutable @returned_w_enc0 :
util.global private @returned_w : !stream.resource<constant>
util.global private @returned_w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @returned_w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<96x80xf32> : index
  %r = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %e = stream.tensor.encode %w : tensor<96x80xf32> in !stream.resource<constant>{%s} -> tensor<96x80xf32, #r> in !stream.resource<constant>{%r}
  util.global.store %e, @returned_w_enc0 : !stream.resource<constant>
  util.return
}
util.func public @returned() -> !stream.resource<constant> {
  %w = util.global.load immutable @returned_w : !stream.resource<constant>
  %e1 = util.global.load immutable @returned_w_enc0 : !stream.resource<constant>
  %f1 = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %h1 = stream.tensor.clone %e1 : tensor<96x80xf32, #r> in !stream.resource<constant>{%f1} -> tensor<96x80xf32, #r> in !stream.resource<*>{%f1}
  util.optimization_barrier %h1 : !stream.resource<*>
  util.return %w : !stream.resource<constant>
}

// A kernel works in its place. (UG5)
// REMARK:      [Missed] tied-use {{.*}} bytes=30720
// CHECK-LABEL: util.func public @tied(
// CHECK:         util.global.load immutable @tied_w :
// CHECK:         util.global.load immutable @tied_w_enc0 :
util.global private @tied_w : !stream.resource<constant>
util.global private @tied_w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @tied_w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<96x80xf32> : index
  %r = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %e = stream.tensor.encode %w : tensor<96x80xf32> in !stream.resource<constant>{%s} -> tensor<96x80xf32, #r> in !stream.resource<constant>{%r}
  util.global.store %e, @tied_w_enc0 : !stream.resource<constant>
  util.return
}
stream.executable private @tied_rows {
  stream.executable.export public @tied_rows
  builtin.module {
    func.func @tied_rows(%ids: !stream.binding, %table: !stream.binding, %count: index, %out: !stream.binding) {
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
util.func public @tied(%ids: !stream.resource<*>, %z: index, %n: index) -> !stream.resource<*> {
  %w0 = util.global.load immutable @tied_w : !stream.resource<constant>
  %s0 = stream.tensor.sizeof tensor<96x80xf32> : index
  %c0 = stream.async.clone %w0 : !stream.resource<constant>{%s0} -> !stream.resource<*>{%s0}
  %o0 = stream.tensor.sizeof tensor<?x80xf32>{%n} : index
  %g0 = stream.tensor.dispatch @tied_rows::@tied_rows[%n](%ids, %c0, %n) : (tensor<?xi64>{%n} in !stream.resource<*>{%z}, tensor<96x80xf32> in !stream.resource<*>{%s0}, index) -> tensor<96x80xf32> in %c0 as !stream.resource<*>{%s0}
  %e1 = util.global.load immutable @tied_w_enc0 : !stream.resource<constant>
  %f1 = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %h1 = stream.tensor.clone %e1 : tensor<96x80xf32, #r> in !stream.resource<constant>{%f1} -> tensor<96x80xf32, #r> in !stream.resource<*>{%f1}
  util.optimization_barrier %h1 : !stream.resource<*>
  util.return %g0 : !stream.resource<*>
}

// -----

// A table that one device gathers rows from and another multiplies with: each has its own, and nothing is sent in a call.
// REMARK:       [Missed] other-device {{.*}} bytes=30720
// CHECK-LABEL:  util.func public @f(
// CHECK:          %[[W:.+]] = util.global.load immutable @w :
// CHECK:          %[[C:.+]] = stream.async.clone on(#hal.device.affinity<@second>) %[[W]]
// CHECK:          stream.tensor.dispatch on(#hal.device.affinity<@second>) @rows::@rows[{{.*}}]({{.*}}, %[[C]], {{.*}})
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#i = affine_map<(i, j) -> (i)>
#ij = affine_map<(i, j) -> (i, j)>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [?, 96, 80]>
#panel = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "panel"}>
util.global private @cpu = #hal.device.target<"local", [#panel]> : !hal.device
util.global private @second = #hal.device.target<"local", [#panel]> : !hal.device
util.global private @w : !stream.resource<constant>
util.global private @w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<96x80xf32> : index
  %r = stream.tensor.sizeof tensor<96x80xf32, #r> : index
  %e = stream.tensor.encode on(#hal.device.affinity<@cpu>) %w : tensor<96x80xf32> in !stream.resource<constant>{%s} -> tensor<96x80xf32, #r> in !stream.resource<constant>{%r}
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
  %c0 = stream.async.clone on(#hal.device.affinity<@second>) %w0 : !stream.resource<constant>{%s0} -> !stream.resource<*>{%s0}
  %o0 = stream.tensor.sizeof tensor<?x80xf32>{%n} : index
  %g0 = stream.tensor.dispatch on(#hal.device.affinity<@second>) @rows::@rows[%n](%ids, %c0, %n) : (tensor<?xi64>{%n} in !stream.resource<*>{%z}, tensor<96x80xf32> in !stream.resource<*>{%s0}, index) -> tensor<?x80xf32>{%n} in !stream.resource<*>{%o0}
  util.return %g0 : !stream.resource<*>
}
