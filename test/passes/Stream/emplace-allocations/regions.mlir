// What an execution region makes is written where it goes. Executed before and after, in place.
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies -o %t.before.mlir
// RUN: weir-opt %t.before.mlir --weir-emplace-allocations -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: weir-opt %t.after.mlir --weir-verify-in-place -o /dev/null
// RUN: weir-check %s %t.after.mlir --in-place
// RUN: weir-opt %t.after.mlir --weir-emplace-allocations | diff - %t.after.mlir
// RUN: weir-opt %s --weir-emplace-allocations -o %t.first.mlir
// RUN: weir-check %s %t.first.mlir

stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

// The region captures the target, and its dispatch writes there.
// CHECK-LABEL: util.func public @awaited(
// CHECK:         %[[T:.+]] = stream.async.splat
// CHECK-NEXT:    %[[R:.+]], %[[AT:.+]] = stream.async.execute with(%{{.+}} as %[[X:.+]]: !stream.resource<*>{%c8}, %[[T]] as %[[C:.+]]: !stream.resource<*>{%c12}) -> %[[T]]{%c12} {
// CHECK-NEXT:      %[[D:.+]] = stream.async.dispatch @ex::@f(%[[X]][%c0 to %c4 for %c4], %[[C]][%c4 to %c8 for %c4]) {{.*}} -> %[[C]]{%c12}
// CHECK-NEXT:      stream.yield %[[D]] : !stream.resource<*>{%c12}
// CHECK:         %[[W:.+]] = stream.timepoint.await %[[AT]] => %[[R]] : !stream.resource<*>{%c12}
// CHECK-NEXT:    util.return %[[W]]
util.func public @awaited(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %p = arith.constant 7 : i8
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c12}
  %r, %at = stream.async.execute with(%x as %y: !stream.resource<*>{%c8}) -> !stream.resource<*>{%c4} {
    %d = stream.async.dispatch @ex::@f(%y[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c4}
    stream.yield %d : !stream.resource<*>{%c4}
  } => !stream.timepoint
  %w = stream.timepoint.await %at => %r : !stream.resource<*>{%c4}
  %u = stream.async.update %w, %t[%c4 to %c8] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c12}
  util.return %u : !stream.resource<*>
}

// Rows of what a loop carries, one of two results.
// CHECK-LABEL: util.func public @rows(
// CHECK:         scf.for {{.+}} iter_args(%[[A:[a-z0-9]+]] =
// CHECK:           stream.async.execute with({{.+}}, %[[A]] as %[[C:.+]]: !stream.resource<*>{%c16})
// CHECK:             stream.async.dispatch @ex::@f({{.+}}, %[[C]][%{{.+}} to %{{.+}} for %c4]) {{.*}} -> %[[C]]{%c16}
// CHECK-NOT:       stream.async.update
// CHECK:           scf.yield
util.func public @rows(%x: !stream.resource<*>, %rounds: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %n = arith.andi %rounds, %c3 : index
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %first = stream.async.splat %p : i8 -> !stream.resource<*>{%c4}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %last = %first) -> (!stream.resource<*>, !stream.resource<*>) {
    %lo = arith.muli %i, %c4 : index
    %hi = arith.addi %lo, %c4 : index
    %e:2, %at = stream.async.execute with(%x as %y: !stream.resource<*>{%c8}) -> (!stream.resource<*>{%c4}, !stream.resource<*>{%c4}) {
      %d = stream.async.dispatch @ex::@f(%y[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c4}
      %g = stream.async.dispatch @ex::@f(%y[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c4}
      stream.yield %d, %g : !stream.resource<*>{%c4}, !stream.resource<*>{%c4}
    } => !stream.timepoint
    %w:2 = stream.timepoint.await %at => %e#0, %e#1 : !stream.resource<*>{%c4}, !stream.resource<*>{%c4}
    %u = stream.async.update %w#0, %a[%lo to %hi] : !stream.resource<*>{%c4} -> %a as !stream.resource<*>{%c16}
    scf.yield %u, %w#1 : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// The update is in the region already.
// CHECK-LABEL: util.func public @inside(
// CHECK:         stream.async.execute
// CHECK:           %[[N:.+]] = stream.async.alloca
// CHECK:           stream.async.dispatch @ex::@f({{.+}}, %[[N]][%c0 to %c4 for %c4]) {{.*}} -> %[[N]]{%c12}
// CHECK-NOT:       stream.async.update
// CHECK:           stream.yield
util.func public @inside(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %p = arith.constant 7 : i8
  %r, %at = stream.async.execute with(%x as %y: !stream.resource<*>{%c8}) -> !stream.resource<*>{%c12} {
    %d = stream.async.dispatch @ex::@f(%y[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c4}
    %n = stream.async.alloca : !stream.resource<*>{%c12}
    %u = stream.async.update %d, %n[%c0 to %c4] : !stream.resource<*>{%c4} -> %n as !stream.resource<*>{%c12}
    %f = stream.async.fill %p, %u[%c4 to %c12 for %c8] : i8 -> %u as !stream.resource<*>{%c12}
    stream.yield %f : !stream.resource<*>{%c12}
  } => !stream.timepoint
  %w = stream.timepoint.await %at => %r : !stream.resource<*>{%c12}
  util.return %w : !stream.resource<*>
}

//===----------------------------------------------------------------------===//
// What stays
//===----------------------------------------------------------------------===//

// The region reads the target.
// CHECK-LABEL: util.func public @captured(
// CHECK:         stream.timepoint.await
// CHECK:         stream.async.update
util.func public @captured(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c12}
  %r, %at = stream.async.execute with(%t as %y: !stream.resource<*>{%c12}) -> !stream.resource<*>{%c4} {
    %d = stream.async.dispatch @ex::@f(%y[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
    stream.yield %d : !stream.resource<*>{%c4}
  } => !stream.timepoint
  %w = stream.timepoint.await %at => %r : !stream.resource<*>{%c4}
  %u = stream.async.update %w, %t[%c4 to %c8] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c12}
  util.return %u : !stream.resource<*>
}

// Another region reads the target until the timepoint.
// CHECK-LABEL: util.func public @read_meanwhile(
// CHECK:         stream.async.update
util.func public @read_meanwhile(%x: !stream.resource<*>, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c12}
  %k, %bt = stream.async.execute with(%t as %y: !stream.resource<*>{%c12}) -> !stream.resource<*>{%c4} {
    %d = stream.async.dispatch @ex::@f(%y[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
    stream.yield %d : !stream.resource<*>{%c4}
  } => !stream.timepoint
  %r, %at = stream.async.execute with(%x as %y: !stream.resource<*>{%c8}) -> !stream.resource<*>{%c4} {
    %d = stream.async.dispatch @ex::@f(%y[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c4}
    stream.yield %d : !stream.resource<*>{%c4}
  } => !stream.timepoint
  %both = stream.timepoint.join max(%at, %bt) => !stream.timepoint
  %w:2 = stream.timepoint.await %both => %r, %k : !stream.resource<*>{%c4}, !stream.resource<*>{%c4}
  %u = stream.async.update %w#0, %t[%c4 to %c8] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c12}
  util.return %u, %w#1 : !stream.resource<*>, !stream.resource<*>
}
