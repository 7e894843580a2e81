// RUN: weir-opt %s --split-input-file --weir-schedule-execution --weir-schedule-concurrency --weir-schedule-allocation | FileCheck %s

// What is sent is read, what is received is written; all in the order of the program, which others see.

// CHECK-LABEL: util.func public @exchange
// CHECK-SAME:    (%[[C:.*]]: !stream.channel, %[[IN:.*]]: !stream.resource<external>, %[[N:.*]]: index, %[[I:.*]]: i32)
// CHECK:         stream.cmd.execute {{.*}}with(%[[IN]] as %[[A:.*]]: !stream.resource<external>{%[[N]]}, %{{.*}} as %[[R:.*]]: !stream.resource<external>{%[[N]]})
// CHECK-NOT:       stream.cmd.concurrent
// CHECK:           stream.cmd.collective<all_reduce with sum : f32>[%{{.*}}] channel(%[[C]]) {
// CHECK-NEXT:        ro %[[A]][%c0{{.*}} for %[[N]]] : !stream.resource<external>{%[[N]]},
// CHECK-NEXT:        wo %[[R]][%c0{{.*}} for %[[N]]] : !stream.resource<external>{%[[N]]}
// CHECK-NEXT:      }
// CHECK-NEXT:      stream.cmd.collective<send : f32>[%{{.*}}] channel(%[[C]]) param(%[[I]] : i32) {
// CHECK-NEXT:        ro %[[R]][%c0{{.*}} for %[[N]]] : !stream.resource<external>{%[[N]]}
// CHECK-NEXT:      }
// CHECK-NEXT:      stream.cmd.collective<recv : f32>[%{{.*}}] channel(%[[C]]) param(%[[I]] : i32) {
// CHECK-NEXT:        wo %[[R]][%c0{{.*}} for %[[N]]] : !stream.resource<external>{%[[N]]}
// CHECK-NEXT:      }
util.func public @exchange(%c: !stream.channel, %in: !stream.resource<external>, %n: index, %i: i32) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %count = arith.divui %n, %c4 : index
  %t = stream.async.alloca : !stream.resource<external>{%n}
  %0 = stream.async.collective<all_reduce with sum : f32>[%count] channel(%c) %t[%c0 to %n for %n], %in[%c0 to %n for %n] : !stream.resource<external>{%n} -> %t as !stream.resource<external>{%n}
  %1 = stream.async.collective<send : f32>[%count] channel(%c) target(%i) %0[%c0 to %n for %n], %0[%c0 to %n for %n] : !stream.resource<external>{%n} -> %0 as !stream.resource<external>{%n}
  %2 = stream.async.collective<recv : f32>[%count] channel(%c) source(%i) %1[%c0 to %n for %n], %1[%c0 to %n for %n] : !stream.resource<external>{%n} -> %1 as !stream.resource<external>{%n}
  util.return %2 : !stream.resource<external>
}

// -----

// Independent ones, too, are not carried out at the same time.

// CHECK-LABEL: util.func public @two
// CHECK-NOT:     stream.cmd.concurrent
// CHECK:         stream.cmd.collective<all_gather : ui8>
// CHECK:         stream.cmd.collective<broadcast : ui8>
util.func public @two(%c: !stream.channel, %in: !stream.resource<external>, %n: index, %m: index, %i: i32) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %t = stream.async.alloca : !stream.resource<external>{%m}
  %u = stream.async.alloca : !stream.resource<external>{%n}
  %0 = stream.async.collective<all_gather : ui8>[%n] channel(%c) %t[%c0 to %m for %m], %in[%c0 to %n for %n] : !stream.resource<external>{%n} -> %t as !stream.resource<external>{%m}
  %1 = stream.async.collective<broadcast : ui8>[%n] channel(%c) source(%i) %u[%c0 to %n for %n], %in[%c0 to %n for %n] : !stream.resource<external>{%n} -> %u as !stream.resource<external>{%n}
  util.return %0, %1 : !stream.resource<external>, !stream.resource<external>
}

// -----

// Who is not the target of a reduction keeps what was there.

// CHECK-LABEL: util.func public @kept
// CHECK:         stream.cmd.fill
// CHECK-NEXT:    stream.cmd.collective<reduce with maximum : f32>
// CHECK-NEXT:      ro
// CHECK-NEXT:      rw
util.func public @kept(%c: !stream.channel, %in: !stream.resource<external>, %n: index, %i: i32) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %t = stream.async.splat %zero : i32 -> !stream.resource<external>{%n}
  %0 = stream.async.collective<reduce with maximum : f32>[%n] channel(%c) target(%i) %t[%c0 to %n for %n], %in[%c0 to %n for %n] : !stream.resource<external>{%n} -> %t as !stream.resource<external>{%n}
  util.return %0 : !stream.resource<external>
}
