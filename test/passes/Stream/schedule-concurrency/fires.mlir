// RUN: weir-opt %s --weir-schedule-concurrency --remarks-filter-passed=weir-schedule-concurrency -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: weir-opt %s --weir-schedule-concurrency --weir-schedule-concurrency | FileCheck %s
// RUN: weir-check %s %t.mlir --runs 50
// RUN: weir-check %s %t.mlir --runs 50 --in-place
// RUN: weir-opt %t.mlir --weir-schedule-allocation | FileCheck %s --check-prefix=STORAGE

// A diamond: what the two in the middle make is live at the same time, and so are they.
// REMARK: [Passed] wave {{.*}}Function=diamond | ops=2
// CHECK-LABEL: @diamond
// CHECK:         %[[A:.+]] = stream.async.dispatch @ex::@a(
// CHECK-NEXT:    %[[W:.+]]:2 = stream.async.concurrent with(%[[A]] as %[[X:.+]]: !stream.resource<transient>{%[[N:.+]]}) -> (!stream.resource<transient>{%[[N]]}, !stream.resource<transient>{%[[N]]}) {
// CHECK-NEXT:      %[[B:.+]] = stream.async.dispatch @ex::@b(%[[X]][
// CHECK-NEXT:      %[[C:.+]] = stream.async.dispatch @ex::@c(%[[X]][
// CHECK-NEXT:      stream.yield %[[B]], %[[C]] :
// CHECK-NEXT:    {{^ +}}}
// CHECK-NEXT:    stream.async.dispatch @ex::@d(%[[W]]#0[{{.*}}, %[[W]]#1[
// STORAGE-LABEL: @diamond
// STORAGE:         stream.resource.pack slices({
// STORAGE-NEXT:      [1, 2] = %
// STORAGE-NEXT:      [2, 3] = %
// STORAGE-NEXT:      [2, 3] = %
// STORAGE:         stream.cmd.execute
// STORAGE:           stream.cmd.dispatch @ex::@a
// STORAGE:           stream.cmd.concurrent {
// STORAGE-NEXT:        stream.cmd.dispatch @ex::@b
// STORAGE:             stream.cmd.dispatch @ex::@c
// STORAGE:           stream.cmd.dispatch @ex::@d
util.func public @diamond(%in: !stream.resource<external>, %n: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %r, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%n}) -> !stream.resource<external>{%n} {
    %a = stream.async.dispatch @ex::@a(%x[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> !stream.resource<transient>{%n}
    %b = stream.async.dispatch @ex::@b(%a[%c0 to %n for %n]) : (!stream.resource<transient>{%n}) -> !stream.resource<transient>{%n}
    %c = stream.async.dispatch @ex::@c(%a[%c0 to %n for %n]) : (!stream.resource<transient>{%n}) -> !stream.resource<transient>{%n}
    %d = stream.async.dispatch @ex::@d(%b[%c0 to %n for %n], %c[%c0 to %n for %n]) : (!stream.resource<transient>{%n}, !stream.resource<transient>{%n}) -> !stream.resource<external>{%n}
    stream.yield %d : !stream.resource<external>{%n}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp => %r : !stream.resource<external>{%n}
  util.return %w : !stream.resource<external>
}

// A slice, a splat and an update of storage of the region: what is written in place leaves tied to what came in. The reader of the first
// half and the writer of the second one meet no byte of each other.
// REMARK-COUNT-3: [Passed] wave {{.*}}Function=halves | ops=2
// CHECK-LABEL: @halves
// CHECK:         %[[FIRST:.+]]:2 = stream.async.concurrent with(%{{.+}} as %{{.+}}) -> (!stream.resource<transient>{%{{.+}}}, !stream.resource<transient>{%{{.+}}}) {
// CHECK-NEXT:      stream.async.clone
// CHECK-NEXT:      stream.async.splat
// CHECK:         %{{.+}}:2 = stream.async.concurrent with(%[[FIRST]]#0 as %[[T:.+]]: {{.+}}, %[[FIRST]]#1 as %[[U:[^:]+]]: {{.+}}) -> (!stream.resource<transient>{%{{.+}}}, %[[FIRST]]#0{%{{.+}}}) {
// CHECK-NEXT:      stream.async.slice %[[T]][%c0{{.*}} to %c8
// CHECK-NEXT:      stream.async.update %[[U]], %[[T]][%c8{{.*}} to %c16
util.func public @halves(%in: !stream.resource<external>, %p: i32) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %r:2, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%c16}) -> (!stream.resource<external>{%c8}, !stream.resource<external>{%c16}) {
    %t = stream.async.clone %x : !stream.resource<external>{%c16} -> !stream.resource<transient>{%c16}
    %s = stream.async.splat %p : i32 -> !stream.resource<transient>{%c8}
    %h = stream.async.slice %t[%c0 to %c8] : !stream.resource<transient>{%c16} -> !stream.resource<transient>{%c8}
    %u = stream.async.update %s, %t[%c8 to %c16] : !stream.resource<transient>{%c8} -> %t as !stream.resource<transient>{%c16}
    %o = stream.async.clone %u : !stream.resource<transient>{%c16} -> !stream.resource<external>{%c16}
    %v = stream.async.clone %h : !stream.resource<transient>{%c8} -> !stream.resource<external>{%c8}
    stream.yield %v, %o : !stream.resource<external>{%c8}, !stream.resource<external>{%c16}
  } => !stream.timepoint
  %w:2 = stream.timepoint.await %tp => %r#0, %r#1 : !stream.resource<external>{%c8}, !stream.resource<external>{%c16}
  util.return %w#0, %w#1 : !stream.resource<external>, !stream.resource<external>
}

// Two chains, one of which is done before the other in the program: with the least memory as the goal they stay, else they run beside each other.
// CHECK-LABEL: @chains
// CHECK-SAME:    max-concurrency
// CHECK-COUNT-2: stream.async.concurrent
util.func public @chains(%in: !stream.resource<external>) -> !stream.resource<external> attributes {stream.partitioning = #stream.partitioning_config<"max-concurrency">} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %r, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%c8}) -> !stream.resource<external>{%c8} {
    %a = stream.async.dispatch @ex::@a(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<transient>{%c64}
    %b = stream.async.dispatch @ex::@b(%a[%c0 to %c64 for %c64]) : (!stream.resource<transient>{%c64}) -> !stream.resource<transient>{%c8}
    %c = stream.async.dispatch @ex::@c(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<transient>{%c64}
    %d = stream.async.dispatch @ex::@d(%c[%c0 to %c64 for %c64]) : (!stream.resource<transient>{%c64}) -> !stream.resource<transient>{%c8}
    %e = stream.async.dispatch @ex::@e(%b[%c0 to %c8 for %c8], %d[%c0 to %c8 for %c8]) : (!stream.resource<transient>{%c8}, !stream.resource<transient>{%c8}) -> !stream.resource<external>{%c8}
    stream.yield %e : !stream.resource<external>{%c8}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp => %r : !stream.resource<external>{%c8}
  util.return %w : !stream.resource<external>
}

// As late as possible @c would run beside @b, and what @a makes would be live with what it makes: neighbours alone.
// CHECK-LABEL: @neighbours
// CHECK:         stream.async.dispatch @ex::@a
// CHECK-NEXT:    stream.async.dispatch @ex::@b
// CHECK-NEXT:    stream.async.concurrent
// CHECK-NEXT:      stream.async.dispatch @ex::@b
// CHECK-NEXT:      stream.async.dispatch @ex::@c
// CHECK:         stream.async.dispatch @ex::@d
// CHECK-NEXT:    stream.async.concurrent
// CHECK-NEXT:      stream.async.dispatch @ex::@e
// CHECK-NEXT:      stream.async.dispatch @ex::@f
util.func public @neighbours(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %r:2, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%c8}) -> (!stream.resource<external>{%c8}, !stream.resource<external>{%c8}) {
    %a = stream.async.dispatch @ex::@a(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<transient>{%c64}
    %b = stream.async.dispatch @ex::@b(%a[%c0 to %c64 for %c64]) : (!stream.resource<transient>{%c64}) -> !stream.resource<transient>{%c8}
    %g = stream.async.dispatch @ex::@b(%b[%c0 to %c8 for %c8]) : (!stream.resource<transient>{%c8}) -> !stream.resource<transient>{%c8}
    %c = stream.async.dispatch @ex::@c(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<transient>{%c64}
    %d = stream.async.dispatch @ex::@d(%c[%c0 to %c64 for %c64]) : (!stream.resource<transient>{%c64}) -> !stream.resource<transient>{%c8}
    %e = stream.async.dispatch @ex::@e(%g[%c0 to %c8 for %c8], %d[%c0 to %c8 for %c8]) : (!stream.resource<transient>{%c8}, !stream.resource<transient>{%c8}) -> !stream.resource<external>{%c8}
    %f = stream.async.dispatch @ex::@f(%g[%c0 to %c8 for %c8], %d[%c0 to %c8 for %c8]) : (!stream.resource<transient>{%c8}, !stream.resource<transient>{%c8}) -> !stream.resource<external>{%c8}
    stream.yield %e, %f : !stream.resource<external>{%c8}, !stream.resource<external>{%c8}
  } => !stream.timepoint
  %w:2 = stream.timepoint.await %tp => %r#0, %r#1 : !stream.resource<external>{%c8}, !stream.resource<external>{%c8}
  util.return %w#0, %w#1 : !stream.resource<external>, !stream.resource<external>
}
