// RUN: weir-opt %s --weir-specialize-encodings --remarks-filter-passed=weir-specialize-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 1536, 384]>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 1536, 384]>
#panel = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "auto"}>
#classic = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu"}>
#none = #hal.executable.target<"reference", "elf">
util.global private @panel = #hal.device.target<"local", [#panel]> : !hal.device
util.global private @classic = #hal.device.target<"local", [#classic]> : !hal.device
util.global private @none = #hal.device.target<"local", [#none]> : !hal.device

// CHECK-DAG: #[[$PANEL:.+]] = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [48], outerDimsPerm = [1, 0]}}>]>
// CHECK-DAG: #[[$LHS:.+]] = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}}>]>
// CHECK-DAG: #[[$RHS:.+]] = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]}}>]>
// CHECK-DAG: #[[$VERBOSE:.+]] = #iree_encoding.encoding<operand_index = 1

// A global becomes one for each way in which devices lay it out: each has its initializer, and the encode runs there. (SP1, SP6, SP8)
// REMARK-DAG: [Passed] specialised
// REMARK-DAG: [Passed] variant
// CHECK:       util.global private @w_enc0 :
// CHECK:       util.initializer {
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@panel>) %{{.+}} -> tensor<384x1536xf32, #[[$PANEL]]>
// CHECK:         util.global.store %{{.+}}, @w_enc0 :
// CHECK:       util.global private @[[$CLASSIC:w_enc0_.]] :
// CHECK:       util.initializer {
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@classic>) %{{.+}} -> tensor<384x1536xf32, #[[$RHS]]>
// CHECK:         util.global.store %{{.+}}, @[[$CLASSIC]] :
// CHECK:       util.global private @[[$NONE:w_enc0_.]] :
// CHECK:       util.initializer {
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@none>) %{{.+}} -> tensor<384x1536xf32> in
util.global private @w : !stream.resource<constant>
util.global private @w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %psz = stream.tensor.sizeof tensor<384x1536xf32> : index
  %esz = stream.tensor.sizeof tensor<384x1536xf32, #r> : index
  %e = stream.tensor.encode %w : tensor<384x1536xf32> in !stream.resource<constant>{%psz} -> tensor<384x1536xf32, #r> in !stream.resource<*>{%esz}
  %c = stream.async.transfer %e : !stream.resource<*>{%esz} -> !stream.resource<constant>{%esz}
  util.global.store %c, @w_enc0 : !stream.resource<constant>
  util.return
}

// The kernel of the first dispatch keeps its name; each other list of layouts gets a copy with the export alone. Loads keep their types. (V1 to V3, V5, V7)
// CHECK:       stream.executable private @ex {
// CHECK:         stream.executable.export public @mm
// CHECK:         stream.executable.export public @unrelated
// CHECK:           stream.binding.subspan {{.+}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x384xf32>>
// CHECK:           %[[V:.+]] = stream.binding.subspan {{.+}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<384x1536xf32, #[[$PANEL]]>>
// CHECK:           iree_tensor_ext.dispatch.tensor.load %[[V]], {{.+}} -> tensor<384x1536xf32, #[[$VERBOSE]]>
// CHECK:           stream.binding.subspan {{.+}} -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x1536xf32>>
// CHECK:       stream.executable private @ex_dup0 {
// CHECK-NOT:     unrelated
// CHECK:           stream.binding.subspan {{.+}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x384xf32, #[[$LHS]]>>
// CHECK:           stream.binding.subspan {{.+}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<384x1536xf32, #[[$RHS]]>>
// CHECK:       stream.executable private @ex_dup1 {
// CHECK:           stream.binding.subspan {{.+}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x384xf32>>
// CHECK:           stream.binding.subspan {{.+}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<384x1536xf32>>
stream.executable private @ex {
  stream.executable.export public @mm
  stream.executable.export public @unrelated
  builtin.module {
    func.func @mm(%a: !stream.binding, %b: !stream.binding, %m: index, %o: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x384xf32, #l>>{%m}
      %w = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<384x1536xf32, #r>>
      %l = iree_tensor_ext.dispatch.tensor.load %w, offsets = [0, 0], sizes = [384, 1536], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<384x1536xf32, #r>> -> tensor<384x1536xf32, #r>
      %y = stream.binding.subspan %o[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x1536xf32>>{%m}
      return
    }
    func.func @unrelated(%a: !stream.binding) {
      return
    }
  }
}

// CHECK-LABEL: util.func public @devices(
// CHECK-SAME:    %[[X:.+]]: !stream.resource<*>, %[[XS:.+]]: index, %[[M:.+]]: index)
// CHECK-DAG:     %[[WP:.+]] = util.global.load immutable @w_enc0 :
// CHECK-DAG:     %[[WC:.+]] = util.global.load immutable @[[$CLASSIC]] :
// CHECK-DAG:     %[[WN:.+]] = util.global.load immutable @[[$NONE]] :
// CHECK-DAG:     %[[SP:.+]] = stream.tensor.sizeof tensor<384x1536xf32, #[[$PANEL]]>
// CHECK-DAG:     %[[SC:.+]] = stream.tensor.sizeof tensor<384x1536xf32, #[[$RHS]]>
// CHECK-DAG:     %[[TP:.+]] = stream.async.transfer %[[WP]] : !stream.resource<constant>{%[[SP]]}
// CHECK-DAG:     %[[TC:.+]] = stream.async.transfer %[[WC]] : !stream.resource<constant>{%[[SC]]}
// CHECK-DAG:     %[[TN:.+]] = stream.async.transfer %[[WN]] :
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@panel>) %{{.+}} -> tensor<?x384xf32>{%[[M]]} in
// CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@panel>) @ex::@mm(%{{.+}}, %[[TP]], %[[M]]) : (tensor<?x384xf32>{%[[M]]} in {{.+}}, tensor<384x1536xf32, #[[$PANEL]]> in !stream.resource<*>{%[[SP]]}, index)
// CHECK:         %[[LS:.+]] = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<?x384xf32, #[[$LHS]]>{%[[M]]}
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@classic>) %{{.+}} -> tensor<?x384xf32, #[[$LHS]]>{%[[M]]} in !stream.resource<*>{%[[LS]]}
// CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@classic>) @ex_dup0::@mm(%{{.+}}, %[[TC]], %[[M]])
// CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@none>) @ex_dup1::@mm(%{{.+}}, %[[TN]], %[[M]])
util.func public @devices(%x: !stream.resource<*>, %xs: index, %m: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %w = util.global.load immutable @w_enc0 : !stream.resource<constant>
  %ws = stream.tensor.sizeof tensor<384x1536xf32, #r> : index
  %wt = stream.async.transfer %w : !stream.resource<constant>{%ws} -> !stream.resource<*>{%ws}
  %ys = stream.tensor.sizeof tensor<?x1536xf32>{%m} : index
  %s0 = stream.tensor.sizeof on(#hal.device.affinity<@panel>) tensor<?x384xf32, #l>{%m} : index
  %x0 = stream.tensor.encode on(#hal.device.affinity<@panel>) %x : tensor<?x384xf32>{%m} in !stream.resource<*>{%xs} -> tensor<?x384xf32, #l>{%m} in !stream.resource<*>{%s0}
  %0 = stream.tensor.dispatch on(#hal.device.affinity<@panel>) @ex::@mm(%x0, %wt, %m) : (tensor<?x384xf32, #l>{%m} in !stream.resource<*>{%s0}, tensor<384x1536xf32, #r> in !stream.resource<*>{%ws}, index) -> tensor<?x1536xf32>{%m} in !stream.resource<*>{%ys}
  %s1 = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<?x384xf32, #l>{%m} : index
  %x1 = stream.tensor.encode on(#hal.device.affinity<@classic>) %x : tensor<?x384xf32>{%m} in !stream.resource<*>{%xs} -> tensor<?x384xf32, #l>{%m} in !stream.resource<*>{%s1}
  %1 = stream.tensor.dispatch on(#hal.device.affinity<@classic>) @ex::@mm(%x1, %wt, %m) : (tensor<?x384xf32, #l>{%m} in !stream.resource<*>{%s1}, tensor<384x1536xf32, #r> in !stream.resource<*>{%ws}, index) -> tensor<?x1536xf32>{%m} in !stream.resource<*>{%ys}
  %s2 = stream.tensor.sizeof on(#hal.device.affinity<@none>) tensor<?x384xf32, #l>{%m} : index
  %x2 = stream.tensor.encode on(#hal.device.affinity<@none>) %x : tensor<?x384xf32>{%m} in !stream.resource<*>{%xs} -> tensor<?x384xf32, #l>{%m} in !stream.resource<*>{%s2}
  %2 = stream.tensor.dispatch on(#hal.device.affinity<@none>) @ex::@mm(%x2, %wt, %m) : (tensor<?x384xf32, #l>{%m} in !stream.resource<*>{%s2}, tensor<384x1536xf32, #r> in !stream.resource<*>{%ws}, index) -> tensor<?x1536xf32>{%m} in !stream.resource<*>{%ys}
  util.return %0, %1, %2 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// Constants are plain and encoded; so is a splat where there is padding that has to be zero, and a zero one fills it.
// CHECK-LABEL: util.func public @made(
// CHECK:         stream.tensor.constant on(#hal.device.affinity<@panel>) : tensor<384x1536xf32> in
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@panel>) %{{.+}} : tensor<384x1536xf32> in {{.+}} -> tensor<384x1536xf32, #[[$PANEL]]>
// CHECK:         stream.tensor.splat on(#hal.device.affinity<@classic>) %{{.+}} -> tensor<?x384xf32>{%{{.+}}}
// CHECK:         stream.tensor.encode on(#hal.device.affinity<@classic>) %{{.+}} -> tensor<?x384xf32, #[[$LHS]]>
// CHECK:         stream.tensor.splat on(#hal.device.affinity<@classic>) %{{.+}} -> tensor<?x384xf32, #[[$LHS]]>
// CHECK:         stream.tensor.empty on(#hal.device.affinity<@classic>) : tensor<?x384xf32, #[[$LHS]]>
util.func public @made(%m: index) {
  %k = stream.tensor.constant on(#hal.device.affinity<@panel>) : tensor<384x1536xf32, #r> in !stream.resource<constant> = dense<1.0> : tensor<384x1536xf32>
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %s = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<?x384xf32, #l>{%m} : index
  %a = stream.tensor.splat on(#hal.device.affinity<@classic>) %one : f32 -> tensor<?x384xf32, #l>{%m} in !stream.resource<*>{%s}
  %b = stream.tensor.splat on(#hal.device.affinity<@classic>) %zero : f32 -> tensor<?x384xf32, #l>{%m} in !stream.resource<*>{%s}
  %c = stream.tensor.empty on(#hal.device.affinity<@classic>) : tensor<?x384xf32, #l>{%m} in !stream.resource<*>{%s}
  util.return
}
