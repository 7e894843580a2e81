// State in the form of other compilers' dumps: transfers from the global's lifetime and back. Those at the boundary of the program stay.
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies --weir-refine-usage --weir-elide-copies -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --in-place

util.global private mutable @cache : !stream.resource<variable>
util.initializer {
  %c32 = arith.constant 32 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<variable>{%c32}
  util.global.store %s, @cache : !stream.resource<variable>
  util.return
}

// CHECK-LABEL: util.func private @step
// CHECK-NOT:     stream.async.{{clone|transfer}}
// CHECK:         %[[L:.+]] = util.global.load @cache : !stream.resource<variable>
// CHECK-NOT:     stream.async.{{clone|transfer}}
// CHECK:         %[[U:.+]] = stream.async.update %{{.+}}, %[[L]][
// CHECK-NEXT:    util.global.store %[[U]], @cache
// CHECK-NOT:     stream.async.{{clone|transfer}}
// CHECK:         util.return
util.func private @step(%row: !stream.resource<*>, %at: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %line = arith.andi %at, %c3 : index
  %begin = arith.muli %line, %c8 : index
  %end = arith.addi %begin, %c8 : index
  %g = util.global.load @cache : !stream.resource<variable>
  %v = stream.async.transfer %g : !stream.resource<variable>{%c32} -> !stream.resource<*>{%c32}
  %u = stream.async.update %row, %v[%begin to %end] : !stream.resource<*>{%c8} -> %v as !stream.resource<*>{%c32}
  %s = stream.async.transfer %u : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @cache : !stream.resource<variable>
  %d = stream.async.dispatch @ex::@sum(%u[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}

// CHECK-LABEL: util.func public @get
// CHECK:         %[[C:.+]] = stream.async.transfer %{{.+}} : !stream.resource<variable>{%{{.+}}} -> !stream.resource<external>
// CHECK:         util.return %[[C]]
util.func public @get() -> !stream.resource<external> {
  %c32 = arith.constant 32 : index
  %g = util.global.load @cache : !stream.resource<variable>
  %v = stream.async.transfer %g : !stream.resource<variable>{%c32} -> !stream.resource<*>{%c32}
  %e = stream.async.cast %v : !stream.resource<*>{%c32} -> !stream.resource<external>{%c32}
  util.return %e : !stream.resource<external>
}

// CHECK-LABEL: util.func public @set
// CHECK:         %[[C:.+]] = stream.async.transfer %{{.+}} : !stream.resource<external>{%{{.+}}} -> !stream.resource<variable>
// CHECK:         util.global.store %[[C]], @cache
util.func public @set(%a: !stream.resource<external>) {
  %c32 = arith.constant 32 : index
  %x = stream.async.cast %a : !stream.resource<external>{%c32} -> !stream.resource<*>{%c32}
  %s = stream.async.transfer %x : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @cache : !stream.resource<variable>
  util.return
}

util.func public @main(%a: !stream.resource<external>, %b: !stream.resource<external>, %at: index) -> (!stream.resource<external>, !stream.resource<external>) {
  %c8 = arith.constant 8 : index
  %x = stream.async.cast %a : !stream.resource<external>{%c8} -> !stream.resource<*>{%c8}
  %y = stream.async.cast %b : !stream.resource<external>{%c8} -> !stream.resource<*>{%c8}
  %0 = util.call @step(%x, %at) : (!stream.resource<*>, index) -> !stream.resource<*>
  %1 = util.call @step(%y, %c8) : (!stream.resource<*>, index) -> !stream.resource<*>
  %2 = stream.async.cast %0 : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  %3 = stream.async.cast %1 : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  util.return %2, %3 : !stream.resource<external>, !stream.resource<external>
}
