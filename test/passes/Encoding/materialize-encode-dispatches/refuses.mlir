// RUN: weir-opt %s --weir-materialize-encode-dispatches --remarks-filter-missed=weir-materialize-encode-dispatches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// REMARK:      [Missed] no-layout
// CHECK-NOT:   stream.executable
// CHECK-LABEL: util.func public @f(
// CHECK:         stream.tensor.encode
util.func public @f(%x: !stream.resource<*>, %s: index, %r: index) -> !stream.resource<*> {
  %0 = stream.tensor.encode %x : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #iree_encoding.testing<>> in !stream.resource<*>{%r}
  util.return %0 : !stream.resource<*>
}
