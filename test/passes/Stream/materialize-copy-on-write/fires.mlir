// RUN: weir-opt %s --weir-materialize-copy-on-write | FileCheck %s
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies | FileCheck %s

// W1 to W4 of stream-passes.md 4.1: the clone before the write is needed, and stays.

// CHECK-LABEL: util.func private @w1
// CHECK:         %[[X:.+]] = stream.async.dispatch @ex::@make
// CHECK:         scf.for
// CHECK:           %[[K:.+]] = stream.async.clone %[[X]] :
// CHECK-NEXT:      stream.async.dispatch @ex::@inplace(%[[K]][

// CHECK-LABEL: util.func private @w2
// CHECK-SAME:    (%[[A:.+]]: !stream.resource<*>, %{{.+}}: !stream.resource<*>, %{{.+}}: i1
// CHECK:         scf.for {{.*}} iter_args(%[[V:.+]] = %{{.+}})
// CHECK:           %[[K:.+]] = stream.async.clone %[[V]] :
// CHECK-NEXT:      stream.async.fill %{{.+}}, %[[K]][
// CHECK:         %[[KA:.+]] = stream.async.clone %[[A]] :
// CHECK-NEXT:    stream.async.fill %{{.+}}, %[[KA]][

// CHECK-LABEL: util.func private @w3
// CHECK-SAME:    (%[[A:.+]]: !stream.resource<*>, %[[B:.+]]: !stream.resource<*>
// CHECK:         %[[K:.+]] = stream.async.clone %[[B]] :
// CHECK-NEXT:    %[[U:.+]] = stream.async.update %[[A]], %[[K]][
// CHECK-NEXT:    %[[F:.+]] = stream.async.fill %{{.+}}, %[[U]][
// CHECK-NEXT:    stream.async.dispatch @ex::@read2(%[[F]][{{.+}}], %[[A]][

// CHECK-LABEL: util.func private @w4
// CHECK:         %[[S:.+]] = scf.if
// CHECK:         %[[K:.+]] = stream.async.clone %[[S]] :
// CHECK-NEXT:    stream.async.fill %{{.+}}, %[[K]][
util.func private @w1(%x0: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@make(%x0[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x0) -> (!stream.resource<*>) {
    %y = stream.async.dispatch @ex::@inplace(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> %x{%c8}
    scf.yield %y : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
util.func private @w2(%a: !stream.resource<*>, %b: !stream.resource<*>, %p: i1, %n: index, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = arith.select %p, %a, %b : !stream.resource<*>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s) -> (!stream.resource<*>) {
    %w = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
    scf.yield %w : !stream.resource<*>
  }
  %f = stream.async.fill %z, %a[%c4 to %c8 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  util.return %f, %r : !stream.resource<*>, !stream.resource<*>
}
util.func private @w3(%a: !stream.resource<*>, %b: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %u = stream.async.update %a, %b[%c0 to %c32] : !stream.resource<*>{%c32} -> %b as !stream.resource<*>{%c32}
  %f = stream.async.fill %z, %u[%c0 to %c16 for %c16] : i8 -> %u as !stream.resource<*>{%c32}
  %d = stream.async.dispatch @ex::@read2(%f[%c0 to %c32 for %c32], %a[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}, !stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  util.return %d : !stream.resource<*>
}
util.func private @w4(%x0: !stream.resource<*>, %q: i1, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@make(%x0[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s = scf.if %q -> (!stream.resource<*>) {
    scf.yield %x : !stream.resource<*>
  } else {
    scf.yield %x : !stream.resource<*>
  }
  %f = stream.async.fill %z, %s[%c0 to %c4 for %c4] : i8 -> %s as !stream.resource<*>{%c8}
  %d = stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}

// -----

// Result #1 takes the storage of the capture: what result #0 leaves in moves out of it first. Result #1 itself stays.
// CHECK-LABEL: @yields_capture(
// CHECK: stream.async.execute with(%{{.+}} as %[[ARG:.+]]: !stream.resource<*>{%{{.+}}}) -> (!stream.resource<*>{%{{.+}}}, %{{.+}}{%{{.+}}}) {
// CHECK-NEXT: %[[FILLED_IN:.+]] = stream.async.clone %[[ARG]]
// CHECK-NEXT: %[[F:.+]] = stream.async.fill %{{.+}}, %[[FILLED_IN]][
// CHECK-NEXT: %[[KEPT:.+]] = stream.async.clone %[[ARG]]
// CHECK-NEXT: stream.yield %[[KEPT]], %[[F]] :
util.func private @yields_capture(%x: !stream.resource<*>, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %r:2, %t = stream.async.execute with(%x as %a: !stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, %x{%c8}) {
    %f = stream.async.fill %p, %a[%c0 to %c8 for %c8] : i8 -> %a as !stream.resource<*>{%c8}
    stream.yield %a, %f : !stream.resource<*>{%c8}, !stream.resource<*>{%c8}
  } => !stream.timepoint
  %w:2 = stream.timepoint.await %t => %r#0, %r#1 : !stream.resource<*>{%c8}, !stream.resource<*>{%c8}
  util.return %w#0, %w#1 : !stream.resource<*>, !stream.resource<*>
}
