// RUN: weir-opt %s --weir-schedule-execution=favor=debug -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --runs 20 | FileCheck %s --check-prefix=EXEC
// EXEC: equal in 20 of 20 runs

// The first region ends before a splat that goes, since the region that uses it has its own.
// CHECK-LABEL: @ends
// CHECK:         stream.async.execute
// CHECK-NEXT:      stream.async.dispatch @ex::@a
// CHECK:         stream.timepoint.await
// CHECK-NOT:     stream.async.splat
// CHECK:         stream.async.execute
// CHECK-NEXT:      stream.async.splat
// CHECK-NEXT:      stream.async.dispatch @ex::@b
// CHECK-NOT:     stream.async.execute
util.func public @ends(%in: !stream.resource<external>, %p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@a(%in[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<external>{%c16}
  %s = stream.async.splat %p : i8 -> !stream.resource<external>{%c16}
  %y = stream.async.dispatch @ex::@b(%x[%c0 to %c16 for %c16], %s[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}, !stream.resource<external>{%c16}) -> %s{%c16}
  util.return %y : !stream.resource<external>
}
