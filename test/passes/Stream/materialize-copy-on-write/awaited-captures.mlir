// RUN: weir-opt %s --weir-materialize-copy-on-write -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --runs 20 | FileCheck %s --check-prefix=EXEC
// RUN: weir-check %s %t.mlir --runs 20 --in-place | FileCheck %s --check-prefix=EXEC
// RUN: weir-opt %t.mlir --weir-elide-copies --weir-refine-usage --weir-schedule-execution --weir-schedule-allocation -o %t.commands.mlir
// RUN: weir-check %s %t.commands.mlir --runs 20 | FileCheck %s --check-prefix=EXEC
// EXEC: equal in 20 of 20 runs

// The second region waits for the first one itself: a copy before it has to do so, too.
// CHECK-LABEL: @behind
// CHECK:         %[[R:.+]], %[[T:.+]] = stream.async.execute
// CHECK:         %[[W:.+]] = stream.timepoint.await %[[T]] => %[[R]] :
// CHECK-NEXT:    %[[K:.+]] = stream.async.clone %[[W]]
// CHECK-NEXT:    stream.async.execute await(%[[T]]) => with(%[[K]] as %{{.+}}: !stream.resource<*>{%{{.+}}}, %[[R]] as
util.func public @behind(%n: index, %in: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %r, %t = stream.async.execute with(%in as %a: !stream.resource<*>{%n}) -> !stream.resource<*>{%n} {
    %d = stream.async.dispatch @ex::@new(%a[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
    stream.yield %d : !stream.resource<*>{%n}
  } => !stream.timepoint
  %s:2, %u = stream.async.execute await(%t) => with(%r as %a: !stream.resource<*>{%n}, %r as %b: !stream.resource<*>{%n}) -> (!stream.resource<*>{%n}, %r{%n}) {
    %d = stream.async.dispatch @ex::@read(%a[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
    %e = stream.async.dispatch @ex::@write(%b[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> %b{%n}
    stream.yield %d, %e : !stream.resource<*>{%n}, !stream.resource<*>{%n}
  } => !stream.timepoint
  %w:2 = stream.timepoint.await %u => %s#0, %s#1 : !stream.resource<*>{%n}, !stream.resource<*>{%n}
  util.return %w#0, %w#1 : !stream.resource<*>, !stream.resource<*>
}
