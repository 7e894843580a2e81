// Values go from one execution region to another one when they are there.
// RUN: weir-opt %s --weir-insert-transfers -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir | FileCheck %s --check-prefix=EQUAL

// EQUAL: equal in 16 of 16 runs
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #hal.device.affinity<@a>} {
  // Inside of the second region no transfer is left to do.
  // CHECK-LABEL: @result(
  // CHECK:         %[[R:.+]], %[[T:.+]] = stream.async.execute on(#hal.device.affinity<@a>)
  // CHECK:         %[[AWAITED:.+]] = stream.timepoint.await %[[T]] => %[[R]] :
  // CHECK:         %[[MOVED:.+]] = stream.async.transfer %[[AWAITED]] : {{.*}} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>)
  // CHECK:         stream.async.execute on(#hal.device.affinity<@b>) await(%[[T]]) => with(%[[MOVED]] as
  // CHECK-NOT:       stream.async.transfer
  // CHECK:           stream.yield
  util.func public @result(%x: !stream.resource<external>) -> !stream.resource<*> {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %r, %t = stream.async.execute on(#a) with(%x as %y: !stream.resource<external>{%c16}) -> !stream.resource<*>{%c16} {
      %0 = stream.async.dispatch on(#a) @ex::@one(%y[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c16}
      stream.yield %0 : !stream.resource<*>{%c16}
    } => !stream.timepoint
    %s, %u = stream.async.execute on(#b) await(%t) => with(%r as %y: !stream.resource<*>{%c16}) -> !stream.resource<*>{%c16} {
      %0 = stream.async.dispatch on(#b) @ex::@two(%y[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
      stream.yield %0 : !stream.resource<*>{%c16}
    } => !stream.timepoint
    %v = stream.timepoint.await %u => %s : !stream.resource<*>{%c16}
    util.return %v : !stream.resource<*>
  }

  // What comes out of a branch was made by one of two regions: the one that reads it says what it waits for.
  // CHECK-LABEL: @branch(
  // CHECK:         %[[IF:.+]]:2 = scf.if
  // CHECK:         %[[AWAITED:.+]] = stream.timepoint.await %[[IF]]#1 => %[[IF]]#0 :
  // CHECK:         %[[MOVED:.+]] = stream.async.transfer %[[AWAITED]] :
  // CHECK:         stream.async.execute on(#hal.device.affinity<@b>) await(%[[IF]]#1) => with(%[[MOVED]] as
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
      %r, %t = stream.async.execute on(#a) with(%x as %y: !stream.resource<external>{%c16}) -> !stream.resource<*>{%c16} {
        %0 = stream.async.dispatch on(#a) @ex::@three(%y[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c16}
        stream.yield %0 : !stream.resource<*>{%c16}
      } => !stream.timepoint
      scf.yield %r, %t : !stream.resource<*>, !stream.timepoint
    }
    %s, %u = stream.async.execute on(#b) await(%either#1) => with(%either#0 as %y: !stream.resource<*>{%c16}) -> !stream.resource<*>{%c16} {
      %0 = stream.async.dispatch on(#b) @ex::@two(%y[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
      stream.yield %0 : !stream.resource<*>{%c16}
    } => !stream.timepoint
    %v = stream.timepoint.await %u => %s : !stream.resource<*>{%c16}
    util.return %v : !stream.resource<*>
  }

  // A wave runs where the region around it does, and so do its ops: their operand comes before the wave.
  // CHECK-LABEL: @wave(
  // CHECK:         stream.async.execute on(#hal.device.affinity<@a>)
  // CHECK:           %[[MOVED:.+]] = stream.async.transfer %{{.+}} from(#hal.device.affinity<@b>) -> to(#hal.device.affinity<@a>)
  // CHECK:           stream.async.concurrent on(#hal.device.affinity<@a>) with(%[[MOVED]] as
  // CHECK-NOT:         stream.async.transfer
  // CHECK:             stream.async.dispatch on(#hal.device.affinity<@a>) @ex::@wave
  // CHECK-NOT:         stream.async.transfer
  // CHECK:             stream.yield
  // CHECK:           stream.async.transfer %{{.+}} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>)
  // CHECK:           stream.async.dispatch on(#hal.device.affinity<@b>) @ex::@three
  util.func public @wave(%x: !stream.resource<external>) -> !stream.resource<*> {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %r, %t = stream.async.execute on(#a) with(%x as %y: !stream.resource<external>{%c16}) -> !stream.resource<*>{%c16} {
      %0 = stream.async.dispatch on(#b) @ex::@one(%y[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c16}
      %1 = stream.async.concurrent with(%0 as %z: !stream.resource<*>{%c16}) -> !stream.resource<*>{%c16} {
        %w = stream.async.dispatch @ex::@wave(%z[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
        stream.yield %w : !stream.resource<*>{%c16}
      }
      %2 = stream.async.dispatch on(#b) @ex::@three(%1[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
      stream.yield %2 : !stream.resource<*>{%c16}
    } => !stream.timepoint
    %v = stream.timepoint.await %t => %r : !stream.resource<*>{%c16}
    util.return %v : !stream.resource<*>
  }
}
