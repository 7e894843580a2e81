// RUN: weir-opt %s --weir-schedule-execution --weir-schedule-allocation --remarks-filter=weir-schedule-allocation -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --runs 20 | FileCheck %s --check-prefix=EXEC
// RUN: weir-opt %t.mlir --canonicalize --cse --weir-layout-slices --canonicalize -o %t.laid-out.mlir
// RUN: weir-check %s %t.laid-out.mlir --runs 20 | FileCheck %s --check-prefix=EXEC
// RUN: weir-opt %s --weir-schedule-execution --weir-schedule-allocation=max-result-slab=0 | FileCheck %s --check-prefix=APART
// EXEC: equal in 20 of 20 runs

// REMARK: [Passed] results-shared {{.*}}Function=small {{.*}}results=2

// Two results live as long as the one that lives longer, in one allocation; the variable is one by itself, as nothing else has its lifetime.
// CHECK-LABEL: @small(
// CHECK:         %[[N:.+]], %[[O:.+]]:2 = stream.resource.pack slices({
// CHECK-NEXT:      [0, [[LAST:[0-9]+]]] = %c16
// CHECK-NEXT:      [0, [[LAST]]] = %c40
// CHECK-NEXT:    }) : index
// CHECK-NEXT:    %[[R:.+]], %{{.+}} = stream.resource.alloca uninitialized : !stream.resource<external>{%[[N]]} => !stream.timepoint
// CHECK-NEXT:    %[[V:.+]], %{{.+}} = stream.resource.alloca uninitialized : !stream.resource<variable>{%c16} => !stream.timepoint
// CHECK:         stream.cmd.dispatch @ex::@a {
// CHECK-NEXT:      ro
// CHECK-NEXT:      wo %{{.+}}[%[[O]]#0 for %c16] : !stream.resource<external>{%[[N]]}
// CHECK:         stream.cmd.dispatch @ex::@b {
// CHECK-NEXT:      ro
// CHECK-NEXT:      wo %{{.+}}[%[[O]]#1 for %c40] : !stream.resource<external>{%[[N]]}
// CHECK:         stream.resource.subview %[[R]][%[[O]]#0] : !stream.resource<external>{%[[N]]} -> !stream.resource<external>{%c16}
// CHECK:         stream.resource.subview %[[R]][%[[O]]#1] : !stream.resource<external>{%[[N]]} -> !stream.resource<external>{%c40}
// APART-LABEL: @small(
// APART-COUNT-3: stream.resource.alloca
// APART-NOT:   stream.resource.pack
util.func public @small(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<external>, !stream.resource<variable>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c40 = arith.constant 40 : index
  %x = stream.async.dispatch @ex::@a(%in[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c40}) -> !stream.resource<external>{%c16}
  %y = stream.async.dispatch @ex::@b(%in[%c0 to %c40 for %c40]) : (!stream.resource<external>{%c40}) -> !stream.resource<external>{%c40}
  %z = stream.async.dispatch @ex::@c(%in[%c0 to %c40 for %c40]) : (!stream.resource<external>{%c40}) -> !stream.resource<variable>{%c16}
  util.return %x, %y, %z : !stream.resource<external>, !stream.resource<external>, !stream.resource<variable>
}

// What an initializer runs on its way runs once; a loop of it runs more often.
// CHECK-LABEL: util.initializer
// CHECK:         stream.cmd.execute once
// CHECK:         scf.for
// CHECK:           stream.cmd.execute await
util.global private mutable @state : !stream.resource<variable>
util.initializer {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %v = arith.constant 5 : i8
  %s = stream.async.splat %v : i8 -> !stream.resource<variable>{%c8}
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %s) -> !stream.resource<variable> {
    %n = stream.async.dispatch @ex::@step(%a[%c0 to %c8 for %c8]) : (!stream.resource<variable>{%c8}) -> !stream.resource<variable>{%c8}
    scf.yield %n : !stream.resource<variable>
  }
  util.global.store %r, @state : !stream.resource<variable>
  util.return
}
// CHECK-LABEL: @get
util.func public @get() -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %s = util.global.load @state : !stream.resource<variable>
  %t = stream.async.transfer %s : !stream.resource<variable>{%c8} -> !stream.resource<external>{%c8}
  util.return %t : !stream.resource<external>
}
