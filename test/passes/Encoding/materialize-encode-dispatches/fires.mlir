// RUN: weir-opt %s --weir-materialize-encode-dispatches --remarks-filter-passed=weir-materialize-encode-dispatches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#panel = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>
#rows = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1]}}>

// One executable for equal types; another for others, and for another device. (EN1, EN2, EN4)
// REMARK:      [Passed] encode-dispatch {{.*}} bytes=960
// CHECK:       stream.executable private @_encoding_0 {
// CHECK-NEXT:    stream.executable.export public @encode_8x30xf32_to_8x30xf32 workgroups() -> (index, index, index) {
// CHECK-NEXT:      %[[X:.+]], %[[Y:.+]], %[[Z:.+]] = iree_tensor_ext.dispatch.workgroup_count_from_slice()
// CHECK-NEXT:      stream.return %[[X]], %[[Y]], %[[Z]]
// CHECK:           func.func @encode_8x30xf32_to_8x30xf32(%[[A:.+]]: !stream.binding {weir.access = "ro"}, %[[B:.+]]: !stream.binding {weir.access = "wo", weir.overwrites}) {
// CHECK-DAG:         %[[FROM:.+]] = stream.binding.subspan %[[A]][%{{.+}}] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x30xf32>>
// CHECK-DAG:         %[[TO:.+]] = stream.binding.subspan %[[B]][%{{.+}}] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32, #[[P:.+]]>>
// CHECK:             %[[V:.+]] = iree_tensor_ext.dispatch.tensor.load %[[FROM]], offsets = [0, 0], sizes = [8, 30], strides = [1, 1]
// CHECK-NEXT:        %[[S:.+]] = iree_encoding.set_encoding %[[V]] : tensor<8x30xf32> -> tensor<8x30xf32, #[[P]]>
// CHECK-NEXT:        iree_tensor_ext.dispatch.tensor.store %[[S]], %[[TO]], offsets = [0, 0], sizes = [8, 30], strides = [1, 1]
// CHECK:       stream.executable private @_encoding_1 {
// CHECK-NEXT:    stream.executable.export public @encode_8x30xf32_to_8x30xf32
// CHECK:       stream.executable private @_encoding_2 {
// CHECK-NEXT:    stream.executable.export public @encode_Dx30xf32_to_Dx30xf32 workgroups(%[[M:.+]]: index, %[[N:.+]]: index) -> (index, index, index) {
// CHECK-NEXT:      iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[M]], %[[N]])
// CHECK:           func.func @encode_Dx30xf32_to_Dx30xf32(%{{.+}}: !stream.binding {weir.access = "ro"}, %[[D0:.+]]: index, %[[D1:.+]]: index, %{{.+}}: !stream.binding
// CHECK-DAG:         %[[O0:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[D0]], 0
// CHECK-DAG:         %[[O1:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[D1]], 1
// CHECK:             %[[V:.+]] = iree_tensor_ext.dispatch.tensor.load
// CHECK-NEXT:        %[[U:.+]] = iree_encoding.unset_encoding %[[V]] : tensor<?x30xf32, #{{.+}}> -> tensor<?x30xf32>{%[[O0]]}
// CHECK-NEXT:        %[[S:.+]] = iree_encoding.set_encoding %[[U]]
// CHECK-NEXT:        iree_tensor_ext.dispatch.tensor.store %[[S]]
// CHECK-LABEL: util.func public @f(
// CHECK-SAME:    %[[A:.+]]: !stream.resource<*>, %[[S:.+]]: index, %[[R:.+]]: index, %[[M:.+]]: index)
// CHECK:         stream.async.dispatch @_encoding_0::@encode_8x30xf32_to_8x30xf32(%[[A]][%{{.+}} to %[[S]] for %[[S]]]) : (!stream.resource<*>{%[[S]]}) -> !stream.resource<*>{%[[R]]}
// CHECK:         stream.async.dispatch @_encoding_0::
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@a>) @_encoding_1::
// CHECK:         stream.async.dispatch @_encoding_2::@encode_Dx30xf32_to_Dx30xf32[%[[M]], %[[M]]](%{{.+}}[%{{.+}} to %[[S]] for %[[S]]], %[[M]], %[[M]])
// Nothing to convert.
// CHECK:         stream.tensor.empty : tensor<0x30xf32
util.func public @f(%x: !stream.resource<*>, %s: index, %r: index, %m: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %0 = stream.tensor.encode %x : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<*>{%r}
  %1 = stream.tensor.encode %x : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<*>{%r}
  %2 = stream.tensor.encode on(#hal.device.affinity<@a>) %x : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<*>{%r}
  %3 = stream.tensor.encode %x : tensor<?x30xf32, #iree_encoding.layout<[#rows]>>{%m} in !stream.resource<*>{%s} -> tensor<?x30xf32, #iree_encoding.layout<[#panel]>>{%m} in !stream.resource<*>{%r}
  %4 = stream.tensor.encode %x : tensor<0x30xf32> in !stream.resource<*>{%s} -> tensor<0x30xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<*>{%r}
  util.return %0, %1, %2, %3, %4 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
