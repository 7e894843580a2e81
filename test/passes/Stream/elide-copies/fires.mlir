// RUN: weir-opt %s --weir-elide-copies | FileCheck %s
// RUN: weir-opt %s --weir-elide-copies --weir-elide-copies | FileCheck %s
// RUN: weir-opt %s --weir-elide-copies -o %t.mlir
// RUN: weir-check %s %t.mlir --in-place

// A value that each round of a loop hands to the next is written in place.
// CHECK-LABEL: util.func public @loop_carried
// CHECK:         scf.for {{.*}} iter_args(%[[V:.+]] = %{{.+}})
// CHECK-NEXT:      stream.async.fill %{{.+}}, %[[V]][
util.func public @loop_carried(%n: index, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c3 = arith.constant 3 : i8
  %init = stream.async.splat %c3 : i8 -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %init) -> (!stream.resource<*>) {
    %k = stream.async.clone %v : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    %w = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c8}
    scf.yield %w : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// Two of them that change places each round: neither names the other's storage.
// CHECK-LABEL: util.func public @swap
// CHECK:         scf.for {{.*}} iter_args(%[[P:.+]] = %{{.+}}, %[[Q:.+]] = %{{.+}})
// CHECK-NEXT:      %[[D:.+]] = stream.async.dispatch @ex::@inplace(%[[P]][{{.*}}], %[[Q]][{{.*}} -> %[[P]]{
// CHECK-NEXT:      scf.yield %[[Q]], %[[D]]
util.func public @swap(%n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c3 = arith.constant 3 : i8
  %c5 = arith.constant 5 : i8
  %a = stream.async.splat %c3 : i8 -> !stream.resource<*>{%c8}
  %b = stream.async.splat %c5 : i8 -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (!stream.resource<*>, !stream.resource<*>) {
    %k = stream.async.clone %p : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    %d = stream.async.dispatch @ex::@inplace(%k[%c0 to %c8 for %c8], %q[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %k{%c8}
    scf.yield %q, %d : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// A while loop: the condition reads, the body writes.
// CHECK-LABEL: util.func public @while
// CHECK:         do {
// CHECK-NEXT:    ^bb0(%[[V:.+]]: !stream.resource<*>, %{{.+}}: index):
// CHECK-NEXT:      stream.async.fill %{{.+}}, %[[V]][
util.func public @while(%n: index, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c3 = arith.constant 3 : i8
  %init = stream.async.splat %c3 : i8 -> !stream.resource<*>{%c8}
  %r:2 = scf.while (%v = %init, %i = %c0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %v, %i : !stream.resource<*>, index
  } do {
  ^bb0(%v: !stream.resource<*>, %i: index):
    %k = stream.async.clone %v : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    %w = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c8}
    %next = arith.addi %i, %c1 : index
    scf.yield %w, %next : !stream.resource<*>, index
  }
  util.return %r#0 : !stream.resource<*>
}

// The same loop as blocks.
// CHECK-LABEL: util.func public @blocks
// CHECK:       ^bb2:
// CHECK-NEXT:    stream.async.fill %{{.+}}, %[[V:.+]][%{{.+}} to %{{.+}} for %{{.+}}] : i8 -> %[[V]]
util.func public @blocks(%n: index, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c3 = arith.constant 3 : i8
  %init = stream.async.splat %c3 : i8 -> !stream.resource<*>{%c8}
  cf.br ^head(%init, %c0 : !stream.resource<*>, index)
^head(%v: !stream.resource<*>, %i: index):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %k = stream.async.clone %v : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %w = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c8}
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%w, %next : !stream.resource<*>, index)
^exit:
  util.return %v : !stream.resource<*>
}

// A private function to which every caller gives its last use.
// CHECK-LABEL: util.func private @step
// CHECK-SAME:    (%[[A:.+]]: !stream.resource<*>
// CHECK-NEXT:    %{{.+}} = arith.constant 0
// CHECK-NEXT:    %{{.+}} = arith.constant 4
// CHECK-NEXT:    %{{.+}} = arith.constant 8
// CHECK-NEXT:    stream.async.fill %{{.+}}, %[[A]][
util.func private @step(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %k = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %w = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c8}
  util.return %w : !stream.resource<*>
}
// CHECK-LABEL: util.func public @moved
// CHECK-NOT:     stream.async.clone
// CHECK:         util.return
util.func public @moved(%x: !stream.resource<*>, %n: index, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = stream.async.dispatch @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %b = util.call @step(%a, %z) : (!stream.resource<*>, i8) -> !stream.resource<*>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %b) -> (!stream.resource<*>) {
    %k = stream.async.clone %v : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    %w = util.call @step(%k, %z) : (!stream.resource<*>, i8) -> !stream.resource<*>
    scf.yield %w : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// State in place: one row of a global changes, and nothing is copied beside it.
util.global private mutable @cache : !stream.resource<variable>
util.initializer {
  %c32 = arith.constant 32 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<variable>{%c32}
  util.global.store %s, @cache : !stream.resource<variable>
  util.return
}
// CHECK-LABEL: util.func public @state
// CHECK:         %[[G:.+]] = util.global.load @cache
// CHECK-NEXT:    %[[U:.+]] = stream.async.update %{{.+}}, %[[G]][
// CHECK-NEXT:    util.global.store %[[U]], @cache
// CHECK-NEXT:    stream.async.dispatch @ex::@sum(%[[U]][
util.func public @state(%row: !stream.resource<variable>) -> !stream.resource<variable> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %g = util.global.load @cache : !stream.resource<variable>
  %k = stream.async.clone %g : !stream.resource<variable>{%c32} -> !stream.resource<variable>{%c32}
  %u = stream.async.update %row, %k[%c8 to %c16] : !stream.resource<variable>{%c8} -> %k as !stream.resource<variable>{%c32}
  %s = stream.async.clone %u : !stream.resource<variable>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @cache : !stream.resource<variable>
  %d = stream.async.dispatch @ex::@sum(%u[%c0 to %c32 for %c32]) : (!stream.resource<variable>{%c32}) -> !stream.resource<variable>{%c8}
  util.return %d : !stream.resource<variable>
}

// An update of everything is its update value, if it has no other uses.
// CHECK-LABEL: util.func public @full_update
// CHECK:         %[[M:.+]] = stream.async.dispatch @ex::@make
// CHECK-NOT:     stream.async.update
// CHECK:         stream.async.fill %{{.+}}, %[[M]][
util.func public @full_update(%x: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %m = stream.async.dispatch @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c8}
  %u = stream.async.update %m, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c8}
  %f = stream.async.fill %z, %u[%c0 to %c4 for %c4] : i8 -> %u as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// Slices become ranges of what reads them.
// CHECK-LABEL: util.func public @slices
// CHECK-SAME:    (%[[X:.+]]: !stream.resource<*>)
// CHECK-NOT:     stream.async.slice
// CHECK:         %[[D:.+]] = stream.async.dispatch @ex::@read(%[[X]][%c64{{.*}} to %c128{{.*}} for %c64])
// CHECK:         stream.async.copy %[[X]][%c72 to %c80], %[[D]][%c8 to %c16], %c8
util.func public @slices(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %s = stream.async.slice %x[%c64 to %c128] : !stream.resource<*>{%c128} -> !stream.resource<*>{%c64}
  %d = stream.async.dispatch @ex::@read(%s[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c64}
  %t = stream.async.slice %s[%c8 to %c16] : !stream.resource<*>{%c64} -> !stream.resource<*>{%c8}
  %u = stream.async.update %t, %d[%c8 to %c16] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%c64}
  util.return %u : !stream.resource<*>
}

// The source is written elsewhere before the slice is read: the reader reads what the source has become.
// CHECK-LABEL: util.func public @slice_of_tied
// CHECK:         %[[M:.+]] = stream.async.dispatch @ex::@make
// CHECK-NEXT:    %[[F:.+]] = stream.async.fill %{{.+}}, %[[M]][%c0 to %c64
// CHECK-NEXT:    %[[G:.+]] = stream.async.fill %{{.+}}, %[[F]][%c64 to %c128
// CHECK:         stream.async.dispatch @ex::@read(%[[G]][%c128 to %c192{{.*}} for %c64])
util.func public @slice_of_tied(%x: !stream.resource<*>, %z: i8, %y: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c192 = arith.constant 192 : index
  %m = stream.async.dispatch @ex::@make(%x[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c192}
  %s = stream.async.slice %m[%c128 to %c192] : !stream.resource<*>{%c192} -> !stream.resource<*>{%c64}
  %f = stream.async.fill %z, %m[%c0 to %c64 for %c64] : i8 -> %m as !stream.resource<*>{%c192}
  %g = stream.async.fill %y, %f[%c64 to %c128 for %c64] : i8 -> %f as !stream.resource<*>{%c192}
  %d = stream.async.dispatch @ex::@read(%s[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c64}
  util.return %d, %g : !stream.resource<*>, !stream.resource<*>
}
