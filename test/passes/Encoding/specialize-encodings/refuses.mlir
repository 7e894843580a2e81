// RUN: weir-opt %s --split-input-file --weir-specialize-encodings --allow-unregistered-dialect --remarks-filter-missed=weir-specialize-encodings 2>%t.remarks | FileCheck %s --implicit-check-not='iree_encoding.encoding<'
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [50, 8, 3]>
#classic = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu"}>
#none = #hal.executable.target<"reference", "elf">
util.global private @classic = #hal.device.target<"local", [#classic]> : !hal.device
util.global private @none = #hal.device.target<"local", [#none]> : !hal.device

// A value that crosses devices, and one that may be on either: plain on both. (SP2)
// REMARK-DAG:  [Missed] ambiguous-device
// CHECK-LABEL: util.func public @ambiguous(
// CHECK:         stream.tensor.sizeof tensor<50x3xf32> : index
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@classic>) {{.*}} -> tensor<50x3xf32> in
// CHECK:         stream.tensor.clone on(#hal.device.affinity<@none>) {{.*}} : tensor<50x3xf32> in {{.*}} -> tensor<50x3xf32> in
// CHECK:         stream.tensor.empty on(#hal.device.optimal<[#hal.device.affinity<@classic>, #hal.device.affinity<@none>]>) : tensor<50x3xf32> in
util.func public @ambiguous(%x: !stream.resource<*>, %xs: index) {
  %s = stream.tensor.sizeof tensor<50x3xf32, #l> : index
  %e = stream.tensor.encode on(#hal.device.affinity<@classic>) %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %t = stream.async.transfer %e : !stream.resource<*>{%s} from(#hal.device.affinity<@classic>) -> to(#hal.device.affinity<@none>) !stream.resource<*>{%s}
  %c = stream.tensor.clone on(#hal.device.affinity<@none>) %t : tensor<50x3xf32, #l> in !stream.resource<*>{%s} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %k = stream.tensor.empty on(#hal.device.optimal<[#hal.device.affinity<@classic>, #hal.device.affinity<@none>]>) : tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  util.return
}

// Slices that are no range of bytes: of some tile, and across tiles; elements; a fill that would write to padding; a value that an unknown op gets.
// REMARK-DAG:  [Missed] padding-unknown
// REMARK-DAG:  [Missed] strided-slice
// REMARK-DAG:  [Missed] unaligned-slice
// CHECK-LABEL: util.func public @parts(
// CHECK:         %[[E:.+]] = stream.tensor.encode {{.*}} -> tensor<50x3xf32, #{{.+}}> in
// CHECK:         stream.tensor.slice {{.*}} %[[E]][{{.*}} : tensor<50x3xf32, #{{.+}}> in {{.*}} -> tensor<1x3xf32> in
// CHECK:         %[[P:.+]] = stream.tensor.encode {{.*}} %[[E]] : tensor<50x3xf32, #{{.+}}> in {{.*}} -> tensor<50x3xf32> in
// CHECK:         stream.tensor.slice {{.*}} %[[P]][{{.*}} : tensor<50x3xf32> in {{.*}} -> tensor<30x3xf32> in
// CHECK:         stream.tensor.encode {{.*}} -> tensor<50x3xf32> in
// CHECK:         stream.tensor.load
// CHECK:         stream.tensor.fill {{.*}} -> tensor<50x3xf32> in
// CHECK:         stream.tensor.fill {{.*}} -> tensor<50x3xf32, #{{.+}}> in
util.func public @parts(%x: !stream.resource<*>, %xs: index, %y: !stream.resource<*>, %z: !stream.resource<*>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %s = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<50x3xf32, #l> : index
  %p = stream.tensor.sizeof tensor<1x3xf32> : index
  %e = stream.tensor.encode on(#hal.device.affinity<@classic>) %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %r = stream.tensor.slice on(#hal.device.affinity<@classic>) %e[%c1, %c0 for %c1, %c3] : tensor<50x3xf32, #l> in !stream.resource<*>{%s} -> tensor<1x3xf32> in !stream.resource<*>{%p}
  %c30 = arith.constant 30 : index
  %p30 = stream.tensor.sizeof tensor<30x3xf32> : index
  %r30 = stream.tensor.slice on(#hal.device.affinity<@classic>) %e[%c1, %c0 for %c30, %c3] : tensor<50x3xf32, #l> in !stream.resource<*>{%s} -> tensor<30x3xf32> in !stream.resource<*>{%p30}
  %h = stream.tensor.encode on(#hal.device.affinity<@classic>) %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %st = stream.async.transfer %h : !stream.resource<*>{%s} -> !stream.resource<staging>{%s}
  %el = stream.tensor.load %st[%c1, %c0] : tensor<50x3xf32, #l> in !stream.resource<staging>{%s} -> f32
  %a = stream.tensor.empty on(#hal.device.affinity<@classic>) : tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %f = stream.tensor.fill on(#hal.device.affinity<@classic>) %v, %a : f32 -> tensor<50x3xf32, #l> in %a as !stream.resource<*>{%s}
  %b = stream.tensor.empty on(#hal.device.affinity<@classic>) : tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %g = stream.tensor.fill on(#hal.device.affinity<@classic>) %zero, %b : f32 -> tensor<50x3xf32, #l> in %b as !stream.resource<*>{%s}
  util.return
}

// An op on bytes.
// CHECK-LABEL: util.func public @bytes(
// CHECK:         stream.tensor.encode {{.*}} -> tensor<50x3xf32> in
util.func public @bytes(%x: !stream.resource<*>, %xs: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<50x3xf32, #l> : index
  %e = stream.tensor.encode on(#hal.device.affinity<@classic>) %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  %b = stream.async.slice %e[%c0 to %c4] : !stream.resource<*>{%s} -> !stream.resource<*>{%c4}
  util.return %b : !stream.resource<*>
}

// -----

// A resolver without an answer: all values of that contraction are plain.
// REMARK-DAG:  [Missed] resolver-failed
// CHECK-LABEL: util.func public @failed(
// CHECK:         stream.tensor.empty on(#hal.device.affinity<@a>) : tensor<50x3xf32> in
#u = #hal.executable.target<"a", "b", {iree.encoding.resolver = #iree_encoding.unsupported_resolver}>
util.global private @a = #hal.device.target<"local", [#u]> : !hal.device
util.func public @failed() {
  %s = stream.tensor.sizeof tensor<50x3xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>> : index
  %e = stream.tensor.empty on(#hal.device.affinity<@a>) : tensor<50x3xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>> in !stream.resource<*>{%s}
  util.return
}

// -----

// A kernel that sees a binding in another encoding than the dispatch says. (V3)
// REMARK-DAG:  [Missed] binding-has-several-encodings
// CHECK:         stream.binding.subspan {{.*}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<50x3xf32>>
// CHECK-LABEL: util.func public @views(
// CHECK:         stream.tensor.encode {{.*}} -> tensor<50x3xf32> in
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [50, 8, 3]>
#classic = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu"}>
util.global private @classic = #hal.device.target<"local", [#classic]> : !hal.device
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<50x3xf32, #iree_encoding.testing<>>>
      return
    }
  }
}
util.func public @views(%x: !stream.resource<*>, %xs: index) {
  %s = stream.tensor.sizeof tensor<50x3xf32, #l> : index
  %e = stream.tensor.encode %x : tensor<50x3xf32> in !stream.resource<*>{%xs} -> tensor<50x3xf32, #l> in !stream.resource<*>{%s}
  stream.tensor.dispatch @ex::@f(%e) : (tensor<50x3xf32, #l> in !stream.resource<*>{%s}) -> ()
  util.return
}
