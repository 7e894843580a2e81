// RUN: weir-opt %s --weir-schedule-allocation -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --runs 20 | FileCheck %s --check-prefix=EXEC
// EXEC: equal in 20 of 20 runs

// Offsets that a region computes (N1) are computed before it, where commands need them.
// CHECK-LABEL: @scalars(
// CHECK-SAME:    %[[P:.+]]: i8, %[[K:.+]]: index)
// CHECK:         %[[B:.+]] = arith.andi %[[K]], %{{.+}} : index
// CHECK:         %[[E:.+]] = arith.addi %[[B]], %{{.+}} : index
// CHECK:         stream.cmd.execute
// CHECK-NOT:     arith
// CHECK:           stream.cmd.concurrent {
// CHECK-NEXT:        stream.cmd.fill %[[P]], %{{.+}}[%[[B]] for %{{.+}}]
// CHECK:         } => !stream.timepoint
util.func public @scalars(%p: i8, %k: index) -> !stream.resource<external> {
  %c0_i8 = arith.constant 0 : i8
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %r, %t = stream.async.execute with() -> !stream.resource<external>{%c16} {
    %b = arith.andi %k, %c7 : index
    %x = stream.async.splat %c0_i8 : i8 -> !stream.resource<external>{%c16}
    %f = stream.async.concurrent with(%x as %y: !stream.resource<external>{%c16}) -> %x{%c16} {
      %e = arith.addi %b, %c8 : index
      %g = stream.async.fill %p, %y[%b to %e for %c8] : i8 -> %y as !stream.resource<external>{%c16}
      stream.yield %g : !stream.resource<external>{%c16}
    }
    stream.yield %f : !stream.resource<external>{%c16}
  } => !stream.timepoint
  %w = stream.timepoint.await %t => %r : !stream.resource<external>{%c16}
  util.return %w : !stream.resource<external>
}
