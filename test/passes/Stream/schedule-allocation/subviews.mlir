// RUN: weir-opt %s --weir-schedule-allocation -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %S/Inputs/subviews-plain.mlir %t.mlir --runs 20 | FileCheck %s --check-prefix=EXEC
// RUN: weir-opt %s --canonicalize --weir-schedule-allocation --canonicalize -o %t.canonical.mlir
// RUN: weir-check %S/Inputs/subviews-plain.mlir %t.canonical.mlir --runs 20 | FileCheck %s --check-prefix=EXEC
// EXEC: equal in 20 of 20 runs

// Canonicalization captures what subviews are parts of: commands start so much later.
// CHECK-LABEL: @inside(
// CHECK-SAME:    %[[IN:.+]]: !stream.resource<external>, %[[N:.+]]: index)
// CHECK:         stream.cmd.execute {{.*}}with(%[[IN]] as %[[A:.+]]: !stream.resource<external>{%c64}
// CHECK:           stream.cmd.copy %[[A]][%c24{{.*}}], %{{.+}}[%{{.+}}], %c8
// CHECK:           stream.cmd.copy %[[A]][%c20{{.*}}], %{{.+}}[%{{.+}}], %c8
util.func public @inside(%in: !stream.resource<external>, %n: index) -> (!stream.resource<external>, !stream.resource<external>) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %r:2, %t = stream.async.execute with(%in as %a: !stream.resource<external>{%c64}) -> (!stream.resource<external>{%c8}, !stream.resource<external>{%c8}) {
    %s = stream.resource.subview %a[%c16] : !stream.resource<external>{%c64} -> !stream.resource<external>{%c32}
    %x = stream.async.slice %s[%c8 to %c16] : !stream.resource<external>{%c32} -> !stream.resource<external>{%c8}
    %u = stream.resource.subview %s[%c4] : !stream.resource<external>{%c32} -> !stream.resource<external>{%c8}
    %y = stream.async.clone %u : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
    stream.yield %x, %y : !stream.resource<external>{%c8}, !stream.resource<external>{%c8}
  } => !stream.timepoint
  %w:2 = stream.timepoint.await %t => %r#0, %r#1 : !stream.resource<external>{%c8}, !stream.resource<external>{%c8}
  util.return %w#0, %w#1 : !stream.resource<external>, !stream.resource<external>
}

// What is yielded is a part of the capture, or of what the region has made.
// CHECK-LABEL: @yielded(
// CHECK:         stream.cmd.fill %{{.+}}, %{{.+}}[%c40{{.*}} for %c8{{.*}}]
// CHECK:         stream.resource.subview %{{.+}}[%c16{{.*}}] : !stream.resource<transient>{%c64{{.*}}} -> !stream.resource<transient>{%c32{{.*}}}
util.func public @yielded(%p: i8, %q: i8) -> (!stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %r, %t = stream.async.execute with() -> !stream.resource<transient>{%c32} {
    %x = stream.async.splat %p : i8 -> !stream.resource<transient>{%c64}
    %s = stream.resource.subview %x[%c16] : !stream.resource<transient>{%c64} -> !stream.resource<transient>{%c32}
    %f = stream.async.fill %q, %s[%c24 to %c32 for %c8] : i8 -> %s as !stream.resource<transient>{%c32}
    stream.yield %f : !stream.resource<transient>{%c32}
  } => !stream.timepoint
  %e, %u = stream.async.execute await(%t) => with(%r as %a: !stream.resource<transient>{%c32}) -> !stream.resource<external>{%c32} {
    %y = stream.async.transfer %a : !stream.resource<transient>{%c32} -> !stream.resource<external>{%c32}
    stream.yield %y : !stream.resource<external>{%c32}
  } => !stream.timepoint
  %w = stream.timepoint.await %u => %e : !stream.resource<external>{%c32}
  util.return %w : !stream.resource<external>
}
