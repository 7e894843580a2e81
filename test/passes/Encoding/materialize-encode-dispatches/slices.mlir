// RUN: weir-opt %s --weir-materialize-encode-dispatches --remarks-filter-passed=weir-materialize-encode-dispatches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#rows = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1]}}>]>

// Starts that are constants are in the kernel, others are its arguments; an update writes in place. (EN3)
// REMARK-COUNT-4: [Passed] slice-dispatch
// CHECK:       stream.executable private @_encoding_0 {
// CHECK:           func.func @slice_512x64xf32_to_16x8xf32(%{{.+}}: !stream.binding {weir.access = "ro"}, %{{.+}}: !stream.binding {weir.access = "wo", weir.overwrites}) {
// CHECK:             iree_tensor_ext.dispatch.tensor.load %{{.+}}, offsets = [32, 8], sizes = [16, 8], strides = [1, 1] : {{.+}}tensor<512x64xf32, #{{.+}}>> -> tensor<16x8xf32>
// CHECK:       stream.executable private @_encoding_1 {
// CHECK:           func.func @update_1x64xf32_to_512x64xf32(%{{.+}}: !stream.binding {weir.access = "ro"}, %{{.+}}: !stream.binding {weir.access = "rw"}, %[[I:.+]]: index) {
// CHECK:             iree_tensor_ext.dispatch.tensor.store %{{.+}}, %{{.+}}, offsets = [%[[I]], 0], sizes = [1, 64], strides = [1, 1]
// CHECK:       stream.executable private @_encoding_2 {
// CHECK:           func.func @slice_30x64xf32_to_30x8xf32(
// CHECK:             iree_tensor_ext.dispatch.tensor.load {{.+}} offsets = [0, 8], sizes = [30, 8], strides = [1, 1]
// CHECK-NOT:   stream.executable private
// CHECK-LABEL: util.func public @f(
// CHECK-SAME:    %[[X:.+]]: !stream.resource<*>, %[[S:.+]]: index, %[[R:.+]]: !stream.resource<*>, %[[RS:.+]]: index, %[[I:.+]]: index, %[[M:.+]]: index)
// CHECK:         stream.async.dispatch @_encoding_0::@slice_512x64xf32_to_16x8xf32(%[[X]][%{{.+}} to %[[S]] for %[[S]]]) : (!stream.resource<*>{%[[S]]}) -> !stream.resource<*>{%[[RS]]}
// CHECK:         stream.async.dispatch @_encoding_1::@update_1x64xf32_to_512x64xf32(%[[R]][%{{.+}} to %[[RS]] for %[[RS]]], %[[X]][%{{.+}} to %[[S]] for %[[S]]], %[[I]]) : (!stream.resource<*>{%[[RS]]}, !stream.resource<*>{%[[S]]}, index) -> %[[X]]{%[[S]]}
// CHECK:         stream.async.dispatch @_encoding_1::
// CHECK:         stream.async.dispatch @_encoding_2::@slice_30x64xf32_to_30x8xf32(
// One range of bytes of a plain value.
// CHECK:         stream.tensor.slice
util.func public @f(%x: !stream.resource<*>, %s: index, %r: !stream.resource<*>, %rs: index, %i: index, %m: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c30 = arith.constant 30 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %0 = stream.tensor.slice %x[%c32, %c8 for %c16, %c8] : tensor<512x64xf32, #rows> in !stream.resource<*>{%s} -> tensor<16x8xf32> in !stream.resource<*>{%rs}
  %1 = stream.tensor.update %r, %x[%i, %c0] : tensor<1x64xf32> in !stream.resource<*>{%rs} -> tensor<512x64xf32, #rows> in %x as !stream.resource<*>{%s}
  %2 = stream.tensor.update %r, %1[%m, %c0] : tensor<1x64xf32> in !stream.resource<*>{%rs} -> tensor<512x64xf32, #rows> in %1 as !stream.resource<*>{%s}
  // Columns of a plain value are several ranges, too.
  %3 = stream.tensor.slice %x[%c0, %c8 for %c30, %c8] : tensor<30x64xf32> in !stream.resource<*>{%s} -> tensor<30x8xf32> in !stream.resource<*>{%rs}
  %4 = stream.tensor.slice %x[%i, %c0 for %c1, %c64] : tensor<512x64xf32> in !stream.resource<*>{%s} -> tensor<1x64xf32> in !stream.resource<*>{%rs}
  util.return %0, %2, %3, %4 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
