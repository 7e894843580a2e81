// Which layout an op gets without an affinity, where a resolver fails, and where one size or one dispatch represents several (encoding-passes.md 8.2).

// RUN: weir-opt %s --split-input-file --weir-specialize-encodings --remarks-filter-missed=weir-specialize-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [50, 8, 3]>
#classic = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu"}>
util.global private @classic = #hal.device.target<"local", [#classic]> : !hal.device

// CHECK: #[[$L:.+]] = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}}>]>

// SP4: there is one device.
// CHECK-LABEL: util.func public @without(
// CHECK:         stream.tensor.sizeof tensor<50x3xf32, #[[$L]]>
// CHECK:         stream.tensor.encode %{{.+}} -> tensor<50x3xf32, #[[$L]]>
util.func public @without(%x: !stream.resource<*>, %xs: index) {
  %s = stream.tensor.sizeof tensor<50x3xf32, #l> : index
  %e = stream.tensor.encode %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  util.return
}

// SP7: one of two values is accessed as bytes, so that it is plain. Where each op says of which value the size is, that is all; a size that a dispatch
// states for both at once leaves none of them in a layout.
// CHECK-LABEL: util.func public @sizes(
// CHECK-DAG:     %[[P:.+]] = stream.tensor.sizeof tensor<50x3xf32> : index
// CHECK-DAG:     %[[Q:.+]] = stream.tensor.sizeof tensor<50x3xf32, #[[$L]]> : index
// CHECK:         stream.tensor.encode %{{.+}} -> tensor<50x3xf32> in !stream.resource<*>{%[[P]]}
// CHECK:         stream.tensor.encode %{{.+}} -> tensor<50x3xf32, #[[$L]]> in !stream.resource<*>{%[[Q]]}
// REMARK-DAG:  [Missed] ambiguous-device {{.*}}Function=loose
// CHECK-LABEL: util.func public @loose(
// CHECK:         %[[S:.+]] = stream.tensor.sizeof tensor<50x3xf32> : index
// CHECK:         stream.tensor.encode %{{.+}} -> tensor<50x3xf32> in !stream.resource<*>{%[[S]]}
// CHECK:         stream.tensor.encode %{{.+}} -> tensor<50x3xf32> in !stream.resource<*>{%[[S]]}
stream.executable private @both {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<50x3xf32, #l>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<50x3xf32, #l>>
      return
    }
  }
}
util.func public @sizes(%x: !stream.resource<*>, %xs: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = stream.tensor.sizeof tensor<50x3xf32, #l> : index
  %0 = stream.tensor.encode %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %1 = stream.tensor.encode %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %b = stream.async.slice %0[%c0 to %c4] : !stream.resource<*>{%s} -> !stream.resource<*>{%c4}
  util.return %b : !stream.resource<*>
}
util.func public @loose(%x: !stream.resource<*>, %xs: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = stream.tensor.sizeof tensor<50x3xf32, #l> : index
  %0 = stream.tensor.encode %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %1 = stream.tensor.encode %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %b = stream.async.slice %0[%c0 to %c4] : !stream.resource<*>{%s} -> !stream.resource<*>{%c4}
  stream.tensor.dispatch @both::@f(%0, %1) : (tensor<50x3xf32, #l> in !stream.resource<*>{%s}, tensor<50x3xf32, #l> in !stream.resource<*>{%s}) -> ()
  util.return %b : !stream.resource<*>
}

// -----

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [50, 8, 3]>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [50, 8, 3]>
#other = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [51, 8, 3]>
#classic = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu"}>
#fails = #hal.executable.target<"a", "b", {iree.encoding.resolver = #iree_encoding.unsupported_resolver}>
util.global private @classic = #hal.device.target<"local", [#classic]> : !hal.device
util.global private @fails = #hal.device.target<"local", [#fails]> : !hal.device

// SP3: no answer for the left operand, so the right one of that op is plain, too, wherever it is. Another op has its layout.
// REMARK-DAG:  [Missed] resolver-failed {{.*}}Function=failed
// CHECK-LABEL: util.func public @failed(
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@fails>) %{{.+}} -> tensor<50x3xf32> in
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@classic>) %{{.+}} -> tensor<3x8xf32> in
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@classic>) %{{.+}} -> tensor<3x8xf32, #{{.+}}> in
util.func public @failed(%x: !stream.resource<*>, %xs: index, %w: !stream.resource<*>, %ws: index) {
  %s = stream.tensor.sizeof on(#hal.device.affinity<@fails>) tensor<50x3xf32, #l> : index
  %0 = stream.tensor.encode on(#hal.device.affinity<@fails>) %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %t = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<3x8xf32, #r> : index
  %1 = stream.tensor.encode on(#hal.device.affinity<@classic>) %w : tensor<3x8xf32> in !stream.resource<*>{%ws} -> tensor<3x8xf32, #r> in !stream.resource<*>{%t}
  %u = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<3x8xf32, #other> : index
  %2 = stream.tensor.encode on(#hal.device.affinity<@classic>) %w : tensor<3x8xf32> in !stream.resource<*>{%ws} -> tensor<3x8xf32, #other> in !stream.resource<*>{%u}
  util.return
}

// -----

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [50, 8, 3]>
#classic = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu"}>
util.global private @classic = #hal.device.target<"local", [#classic]> : !hal.device
util.global private @none = #hal.device.target<"local", [#hal.executable.target<"reference", "elf">]> : !hal.device

// V4: two kernels for one dispatch, of which the run takes either: on the other device both have a copy. V5: these see plain tensors.
// CHECK:       stream.executable private @one {
// CHECK:         dispatch.tensor<readonly:tensor<50x3xf32, #
// CHECK:       stream.executable private @one_dup0 {
// CHECK:         dispatch.tensor<readonly:tensor<50x3xf32>>
// CHECK:       stream.executable private @two {
// CHECK:         dispatch.tensor<readonly:tensor<50x3xf32, #
// CHECK:       stream.executable private @two_dup0 {
// CHECK:         dispatch.tensor<readonly:tensor<50x3xf32>>
// CHECK-LABEL: util.func public @alternatives(
// CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@classic>) {@one::@f, @two::@f}(
// CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@none>) {@one_dup0::@f, @two_dup0::@f}(
stream.executable private @one {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<50x3xf32, #l>>
      return
    }
  }
}
stream.executable private @two {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<50x3xf32, #l>>
      return
    }
  }
}
util.func public @alternatives(%x: !stream.resource<*>, %xs: index) {
  %s = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<50x3xf32, #l> : index
  %0 = stream.tensor.encode on(#hal.device.affinity<@classic>) %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  stream.tensor.dispatch on(#hal.device.affinity<@classic>) {@one::@f, @two::@f}(%0) : (tensor<50x3xf32, #l> in !stream.resource<*>{%s}) -> ()
  %t = stream.tensor.sizeof on(#hal.device.affinity<@none>) tensor<50x3xf32, #l> : index
  %1 = stream.tensor.encode on(#hal.device.affinity<@none>) %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%t}
  stream.tensor.dispatch on(#hal.device.affinity<@none>) {@one::@f, @two::@f}(%1) : (tensor<50x3xf32, #l> in !stream.resource<*>{%t}) -> ()
  util.return
}
