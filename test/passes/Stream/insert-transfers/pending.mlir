// What an execution region makes goes to a function or a block before it is there, next to its timepoint. A transfer waits for that.
// RUN: weir-opt %s --weir-insert-transfers -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir | FileCheck %s --check-prefix=EQUAL

// EQUAL: equal in 16 of 16 runs
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #hal.device.affinity<@b>} {
  // Callers on both devices: what comes is on the default one.
  util.func private @double(%v: !stream.resource<*>, %t: !stream.timepoint) -> (!stream.resource<*>, !stream.timepoint) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %r, %u = stream.async.execute on(#b) await(%t) => with(%v as %y: !stream.resource<*>{%c16}) -> !stream.resource<*>{%c16} {
      %0 = stream.async.dispatch on(#b) @ex::@double(%y[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
      stream.yield %0 : !stream.resource<*>{%c16}
    } => !stream.timepoint
    util.return %r, %u : !stream.resource<*>, !stream.timepoint
  }
  util.func public @local(%x: !stream.resource<external>) -> !stream.resource<*> {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %r, %t = stream.async.execute on(#b) with(%x as %y: !stream.resource<external>{%c16}) -> !stream.resource<*>{%c16} {
      %0 = stream.async.dispatch on(#b) @ex::@one(%y[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c16}
      stream.yield %0 : !stream.resource<*>{%c16}
    } => !stream.timepoint
    %s:2 = util.call @double(%r, %t) : (!stream.resource<*>, !stream.timepoint) -> (!stream.resource<*>, !stream.timepoint)
    %v = stream.timepoint.await %s#1 => %s#0 : !stream.resource<*>{%c16}
    util.return %v : !stream.resource<*>
  }

  // CHECK-LABEL: @branch(
  // CHECK:         %[[IF:.+]]:2 = scf.if
  // CHECK:         %[[AWAITED:.+]] = stream.timepoint.await %[[IF]]#1 => %[[IF]]#0 :
  // CHECK:         %[[MOVED:.+]] = stream.async.transfer %[[AWAITED]] : {{.*}} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>)
  // CHECK:         util.call @double(%[[MOVED]], %[[IF]]#1)
  util.func public @branch(%x: !stream.resource<external>, %which: i1) -> !stream.resource<*> {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %either:2 = scf.if %which -> (!stream.resource<*>, !stream.timepoint) {
      %r, %t = stream.async.execute on(#a) with(%x as %y: !stream.resource<external>{%c16}) -> !stream.resource<*>{%c16} {
        %0 = stream.async.dispatch on(#a) @ex::@one(%y[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c16}
        stream.yield %0 : !stream.resource<*>{%c16}
      } => !stream.timepoint
      scf.yield %r, %t : !stream.resource<*>, !stream.timepoint
    } else {
      %0 = stream.async.dispatch on(#a) @ex::@two(%x[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c16}
      %t = stream.timepoint.immediate => !stream.timepoint
      scf.yield %0, %t : !stream.resource<*>, !stream.timepoint
    }
    %s:2 = util.call @double(%either#0, %either#1) : (!stream.resource<*>, !stream.timepoint) -> (!stream.resource<*>, !stream.timepoint)
    %v = stream.timepoint.await %s#1 => %s#0 : !stream.resource<*>{%c16}
    util.return %v : !stream.resource<*>
  }
}
