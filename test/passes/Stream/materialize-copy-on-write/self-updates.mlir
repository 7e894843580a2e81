// A result that is put into the storage of an argument, and is made in it: no copy at all.
// RUN: weir-opt %s --weir-materialize-copy-on-write -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-opt %t.mlir --weir-verify-in-place -o /dev/null
// RUN: weir-opt %s --weir-materialize-copy-on-write --remarks-filter=weir-materialize-copy-on-write -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-1: [Passed] already-there {{.*}}Function=row
// REMARK-NOT: already-there

// CHECK-LABEL: util.func public @row
// CHECK:         %[[I:.+]] = stream.tensor.import consume
// CHECK-NEXT:    %[[C:.+]] = stream.async.cast %[[I]]
// CHECK-NOT:     clone
// CHECK:         %[[U:.+]] = stream.async.update %{{.+}}, %[[C]][%c4 to %c8]
// CHECK-NEXT:    %[[E:.+]] = stream.async.cast %[[U]]
// CHECK-NEXT:    stream.tensor.export %[[E]]
util.func public @row(%arg0: !hal.buffer_view, %x: !stream.resource<*>) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %i = stream.tensor.import consume %arg0 : !hal.buffer_view -> tensor<2xf32> in !stream.resource<external>{%c8}
  %c = stream.async.cast %i : !stream.resource<external>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.update %x, %c[%c4 to %c8] : !stream.resource<*>{%c4} -> %c as !stream.resource<*>{%c8}
  %r = stream.async.update %u, %i[%c0 to %c8] : !stream.resource<*>{%c8} -> %i as !stream.resource<external>{%c8}
  %e = stream.tensor.export %r : tensor<2xf32> in !stream.resource<external>{%c8} -> !hal.buffer_view
  util.return %e : !hal.buffer_view
}

// The old value is read after the row is written, so that the row goes to a copy.

// CHECK-LABEL: util.func public @old_value
// CHECK:         stream.async.update %{{.+}}, %{{.+}}[%c4 to %c8]
// CHECK:         stream.async.update %{{.+}}, %{{.+}}[%c0 to %c8]
util.func public @old_value(%arg0: !hal.buffer_view, %x: !stream.resource<*>) -> (!hal.buffer_view, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %i = stream.tensor.import consume %arg0 : !hal.buffer_view -> tensor<2xf32> in !stream.resource<external>{%c8}
  %c = stream.async.cast %i : !stream.resource<external>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.update %x, %c[%c4 to %c8] : !stream.resource<*>{%c4} -> %c as !stream.resource<*>{%c8}
  %old = stream.async.slice %c[%c4 to %c8] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c4}
  %r = stream.async.update %u, %i[%c0 to %c8] : !stream.resource<*>{%c8} -> %i as !stream.resource<external>{%c8}
  %e = stream.tensor.export %r : tensor<2xf32> in !stream.resource<external>{%c8} -> !hal.buffer_view
  util.return %e, %old : !hal.buffer_view, !stream.resource<*>
}

// An update of everything: elision gives its result other storage than the argument's.

// CHECK-LABEL: util.func public @whole
// CHECK-COUNT-2: stream.async.update %{{.+}}, %{{.+}}[%c0 to %c8]
util.func public @whole(%arg0: !hal.buffer_view, %x: !stream.resource<*>) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %i = stream.tensor.import consume %arg0 : !hal.buffer_view -> tensor<2xf32> in !stream.resource<external>{%c8}
  %c = stream.async.cast %i : !stream.resource<external>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.update %x, %c[%c0 to %c8] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%c8}
  %r = stream.async.update %u, %i[%c0 to %c8] : !stream.resource<*>{%c8} -> %i as !stream.resource<external>{%c8}
  %e = stream.tensor.export %r : tensor<2xf32> in !stream.resource<external>{%c8} -> !hal.buffer_view
  util.return %e : !hal.buffer_view
}

// Storage that the caller keeps.

// CHECK-LABEL: util.func public @borrowed
// CHECK:         stream.async.update %{{.+}}, %{{.+}}[%c4 to %c8]
// CHECK:         stream.async.update %{{.+}}, %{{.+}}[%c0 to %c8]
util.func public @borrowed(%arg0: !hal.buffer_view, %x: !stream.resource<*>) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %i = stream.tensor.import %arg0 : !hal.buffer_view -> tensor<2xf32> in !stream.resource<external>{%c8}
  %c = stream.async.cast %i : !stream.resource<external>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.update %x, %c[%c4 to %c8] : !stream.resource<*>{%c4} -> %c as !stream.resource<*>{%c8}
  %r = stream.async.update %u, %i[%c0 to %c8] : !stream.resource<*>{%c8} -> %i as !stream.resource<external>{%c8}
  %e = stream.tensor.export %r : tensor<2xf32> in !stream.resource<external>{%c8} -> !hal.buffer_view
  util.return %e : !hal.buffer_view
}
