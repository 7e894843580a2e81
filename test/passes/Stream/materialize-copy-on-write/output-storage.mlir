// A result that goes into storage of the caller (hal.tensor.alias) is there after the call, whether copies are elided or not. Who reads what
// was there before, later or under another name, gets a copy.
// RUN: weir-opt %s --weir-materialize-copy-on-write | FileCheck %s
// RUN: weir-opt %s --weir-materialize-copy-on-write --remarks-filter=weir-materialize-copy-on-write -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Read before, by a kernel.
// CHECK-LABEL: util.func public @read_before
// CHECK-NOT:     stream.async.clone
// CHECK:         %[[I:.+]] = stream.tensor.import consume
// CHECK-NOT:     stream.async.clone
// CHECK:         stream.async.update %{{.+}}, %[[I]][
// REMARK-DAG: [Passed] in-place {{.*}}Function=read_before
util.func public @read_before(%v: !hal.buffer_view) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %i = stream.tensor.import consume %v : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%c16}
  %x = stream.async.cast %i : !stream.resource<external>{%c16} -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@f(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %r = stream.async.update %d, %i[%c0 to %c16] : !stream.resource<*>{%c16} -> %i as !stream.resource<external>{%c16}
  %e = stream.tensor.export %r : tensor<4xf32> in !stream.resource<external>{%c16} -> !hal.buffer_view
  util.return %e : !hal.buffer_view
}

// The old content goes out, too, and is read after the update.
// CHECK-LABEL: util.func public @old_content
// CHECK:         %[[I:.+]] = stream.tensor.import consume
// CHECK:         %[[OLD:.+]] = stream.async.clone %[[I]]
// CHECK:         %[[X:.+]] = stream.async.cast %[[OLD]]
// CHECK:         %[[R:.+]] = stream.async.update %{{.+}}, %[[I]][
// CHECK:         stream.async.dispatch @k::@f(%[[X]][
// CHECK:         stream.tensor.export %[[R]]
// CHECK:         stream.tensor.export %[[OLD]]
// REMARK-DAG: [Missed] used-later {{.*}}Function=old_content
util.func public @old_content(%v: !hal.buffer_view) -> (!hal.buffer_view, !hal.buffer_view, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %i = stream.tensor.import consume %v : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%c16}
  %x = stream.async.cast %i : !stream.resource<external>{%c16} -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@f(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %r = stream.async.update %d, %i[%c0 to %c16] : !stream.resource<*>{%c16} -> %i as !stream.resource<external>{%c16}
  %later = stream.async.dispatch @k::@f(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %e = stream.tensor.export %r : tensor<4xf32> in !stream.resource<external>{%c16} -> !hal.buffer_view
  %f = stream.tensor.export %i : tensor<4xf32> in !stream.resource<external>{%c16} -> !hal.buffer_view
  util.return %e, %f, %later : !hal.buffer_view, !hal.buffer_view, !stream.resource<*>
}

// The import is read in blocks that run before the one of the update.
// CHECK-LABEL: util.func public @blocks_before
// CHECK-NOT:     stream.async.clone
// CHECK:         %[[I:.+]] = stream.tensor.import consume
// CHECK-NOT:     stream.async.clone
// CHECK:         stream.async.update %{{.+}}, %[[I]][
// REMARK-DAG: [Passed] in-place {{.*}}Function=blocks_before
util.func public @blocks_before(%v: !hal.buffer_view, %q: i1) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %i = stream.tensor.import consume %v : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%c16}
  %x = stream.async.cast %i : !stream.resource<external>{%c16} -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@f(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  cf.cond_br %q, ^again, ^end(%d : !stream.resource<*>)
^again:
  %e = stream.async.dispatch @k::@g(%d[%c0 to %c16 for %c16], %x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  cf.br ^end(%e : !stream.resource<*>)
^end(%last: !stream.resource<*>):
  %r = stream.async.update %last, %i[%c0 to %c16] : !stream.resource<*>{%c16} -> %i as !stream.resource<external>{%c16}
  %o = stream.tensor.export %r : tensor<4xf32> in !stream.resource<external>{%c16} -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}

// One that runs after it reads the old content.
// CHECK-LABEL: util.func public @block_after
// CHECK:         %[[I:.+]] = stream.tensor.import consume
// CHECK-NEXT:    %[[OLD:.+]] = stream.async.clone %[[I]]
// CHECK-NEXT:    %[[X:.+]] = stream.async.cast %[[I]]
// CHECK-NEXT:    %[[D:.+]] = stream.async.dispatch @k::@f(%[[X]][
// CHECK:         stream.async.update %[[D]], %[[I]][
// CHECK:         stream.tensor.export %[[OLD]]
// REMARK-DAG: [Missed] used-later {{.*}}Function=block_after | blocker=stream.tensor.export
util.func public @block_after(%v: !hal.buffer_view, %q: i1) -> (!hal.buffer_view, !hal.buffer_view) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %i = stream.tensor.import consume %v : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%c16}
  %x = stream.async.cast %i : !stream.resource<external>{%c16} -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@f(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  cf.br ^put
^put:
  %r = stream.async.update %d, %i[%c0 to %c16] : !stream.resource<*>{%c16} -> %i as !stream.resource<external>{%c16}
  %o = stream.tensor.export %r : tensor<4xf32> in !stream.resource<external>{%c16} -> !hal.buffer_view
  cf.br ^end
^end:
  %old = stream.tensor.export %i : tensor<4xf32> in !stream.resource<external>{%c16} -> !hal.buffer_view
  util.return %o, %old : !hal.buffer_view, !hal.buffer_view
}
