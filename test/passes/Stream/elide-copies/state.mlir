// State that is loaded, changed and stored again, as conversion to streams makes it: a copy out of the global's lifetime, and one back into
// it. Where no op can read the old value, both become casts, and refining usage gives everything one lifetime.
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies --weir-refine-usage --weir-elide-copies -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --in-place
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies -o %t.casts.mlir
// RUN: FileCheck %s --check-prefix=CAST < %t.casts.mlir
// RUN: weir-check %s %t.casts.mlir --in-place

util.global private mutable @cache : !stream.resource<variable>
util.initializer {
  %c32 = arith.constant 32 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<variable>{%c32}
  util.global.store %s, @cache : !stream.resource<variable>
  util.return
}

// A row at a position that is known at run time, and a reader of the new content.
// CAST-LABEL: util.func private @step
// CAST:         %[[L:.+]] = util.global.load @cache
// CAST:         %[[V:.+]] = stream.async.cast %[[L]] : !stream.resource<variable>{%{{.+}}} -> !stream.resource<*>
// CAST:         %[[U:.+]] = stream.async.update %{{.+}}, %[[V]][
// CAST:         %[[S:.+]] = stream.async.cast %[[U]] : !stream.resource<*>{%{{.+}}} -> !stream.resource<variable>
// CAST:         util.global.store %[[S]], @cache
// CHECK-LABEL: util.func private @step
// CHECK-NOT:     stream.async.{{clone|transfer}}
// CHECK:         %[[L:.+]] = util.global.load @cache
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
  %v = stream.async.clone %g : !stream.resource<variable>{%c32} -> !stream.resource<*>{%c32}
  %u = stream.async.update %row, %v[%begin to %end] : !stream.resource<*>{%c8} -> %v as !stream.resource<*>{%c32}
  %s = stream.async.clone %u : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @cache : !stream.resource<variable>
  %d = stream.async.dispatch @ex::@sum(%u[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}

// A dispatch that reads the old content, then writes in place, and another one after it.
// CHECK-LABEL: util.func private @decay
// CHECK-NOT:     stream.async.{{clone|transfer}}
// CHECK:         %[[L:.+]] = util.global.load @cache
// CHECK-NOT:     stream.async.{{clone|transfer}}
// CHECK:         stream.async.dispatch @ex::@sum(%[[L]][
// CHECK:         %[[U:.+]] = stream.async.dispatch @ex::@decay(%[[L]][
// CHECK-NOT:     stream.async.{{clone|transfer}}
// CHECK:         util.global.store %[[U]], @cache
// CHECK-NOT:     stream.async.{{clone|transfer}}
// CHECK:         util.return
util.func private @decay() -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %g = util.global.load @cache : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c32} -> !stream.resource<*>{%c32}
  %d = stream.async.dispatch @ex::@sum(%v[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c8}
  %u = stream.async.dispatch @ex::@decay(%v[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> %v{%c32}
  %s = stream.async.clone %u : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @cache : !stream.resource<variable>
  util.return %d : !stream.resource<*>
}

// Two steps in one function: the second one works on what the first has stored.
// CHECK-LABEL: util.func private @twice
// CHECK-NOT:     stream.async.{{clone|transfer}}
// CHECK:         util.return
util.func private @twice(%p: i8) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %g = util.global.load @cache : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c32} -> !stream.resource<*>{%c32}
  %u = stream.async.fill %p, %v[%c0 to %c8 for %c8] : i8 -> %v as !stream.resource<*>{%c32}
  %s = stream.async.clone %u : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @cache : !stream.resource<variable>
  %h = util.global.load @cache : !stream.resource<variable>
  %w = stream.async.clone %h : !stream.resource<variable>{%c32} -> !stream.resource<*>{%c32}
  %x = stream.async.fill %p, %w[%c8 to %c32 for %c24] : i8 -> %w as !stream.resource<*>{%c32}
  %t = stream.async.clone %x : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %t, @cache : !stream.resource<variable>
  util.return
}

// Who takes the state away gets a copy, so that the others need none.
// CHECK-LABEL: util.func public @get
// CHECK:         %[[L:.+]] = util.global.load @cache
// CHECK:         %[[C:.+]] = stream.async.clone %[[L]]
// CHECK:         util.return %[[C]]
util.func public @get() -> !stream.resource<external> {
  %c32 = arith.constant 32 : index
  %g = util.global.load @cache : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c32} -> !stream.resource<*>{%c32}
  %e = stream.async.cast %v : !stream.resource<*>{%c32} -> !stream.resource<external>{%c32}
  util.return %e : !stream.resource<external>
}

util.func public @main(%a: !stream.resource<external>, %b: !stream.resource<external>, %at: index, %p: i8) -> (!stream.resource<external>, !stream.resource<external>, !stream.resource<external>) {
  %c8 = arith.constant 8 : index
  %x = stream.async.cast %a : !stream.resource<external>{%c8} -> !stream.resource<*>{%c8}
  %y = stream.async.cast %b : !stream.resource<external>{%c8} -> !stream.resource<*>{%c8}
  %0 = util.call @step(%x, %at) : (!stream.resource<*>, index) -> !stream.resource<*>
  %1 = util.call @decay() : () -> !stream.resource<*>
  util.call @twice(%p) : (i8) -> ()
  %2 = util.call @step(%y, %c8) : (!stream.resource<*>, index) -> !stream.resource<*>
  %3 = stream.async.cast %0 : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  %4 = stream.async.cast %1 : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  %5 = stream.async.cast %2 : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  util.return %3, %4, %5 : !stream.resource<external>, !stream.resource<external>, !stream.resource<external>
}

// What is put into the state from outside is copied: its owner may write to it, and the state is written, too.
// CHECK-LABEL: util.func public @set
// CHECK:         %[[C:.+]] = stream.async.clone
// CHECK:         util.global.store %[[C]], @cache
util.func public @set(%a: !stream.resource<external>) {
  %c32 = arith.constant 32 : index
  %x = stream.async.cast %a : !stream.resource<external>{%c32} -> !stream.resource<*>{%c32}
  %s = stream.async.clone %x : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @cache : !stream.resource<variable>
  util.return
}

// A slice of a copy that became a cast.
// CHECK-LABEL: util.func private @part
// CHECK:         %[[L:.+]] = util.global.load @cache
// CHECK-NOT:     stream.async.{{clone|transfer|slice}}
// CHECK:         stream.async.copy %[[L]]
util.func private @part(%t: !stream.resource<*>) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %g = util.global.load @cache : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c32} -> !stream.resource<*>{%c32}
  %s = stream.async.slice %v[%c8 to %c16] : !stream.resource<*>{%c32} -> !stream.resource<*>{%c8}
  %n = stream.async.dispatch @ex::@make(%t[%c8 to %c16 for %c8]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  %u = stream.async.update %s, %n[%c8 to %c16] : !stream.resource<*>{%c8} -> %n as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}

util.global private mutable @s6 : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @s6 : !stream.resource<variable>
  util.return
}

// A kernel that checks subscripts may fail. Its error says that globals may have changed (test/e2e/road/state-failures.mlir).
// CHECK-LABEL: util.func public @failing_kernel
// CHECK-NOT:     stream.async.{{clone|transfer}}
// CHECK:         util.return
stream.executable private @checks {
  stream.executable.export public @go
  builtin.module {
    func.func @go(%b: !stream.binding, %n: index) {
      %c0 = arith.constant 0 : index
      %ok = arith.cmpi uge, %n, %c0 : index
      cf.assert %ok, "n is too small"
      return
    }
  }
}
util.func public @failing_kernel(%n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @s6 : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.dispatch @checks::@go(%v[%c0 to %c8 for %c8], %n) : (!stream.resource<*>{%c8}, index) -> %v{%c8}
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @s6 : !stream.resource<variable>
  util.return
}
