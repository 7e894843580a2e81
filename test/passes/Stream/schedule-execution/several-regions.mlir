// RUN: weir-opt %s --split-input-file --weir-schedule-execution --remarks-filter=weir-schedule-execution 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: not weir-opt %s --split-input-file --weir-schedule-execution=favor=speed 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: error: favor: 'speed' is not valid; use 'min-peak-memory', 'max-concurrency' or 'debug'

// Two chains at two places, op by op: a region for each place. What reads both has one of its own, as either would wait for the other.

// REMARK: [Passed] earlier-region
// REMARK: [Missed] would-wait

// CHECK-LABEL: util.func public @chains
// CHECK:         stream.async.execute on(#hal.device.affinity<@a>)
// CHECK-NEXT:      stream.async.dispatch @ex::@p
// CHECK-NEXT:      stream.async.dispatch @ex::@q
// CHECK-NEXT:      stream.yield
// CHECK:         stream.async.execute on(#hal.device.affinity<@b>)
// CHECK-NEXT:      stream.async.dispatch @ex::@p
// CHECK-NEXT:      stream.async.dispatch @ex::@q
// CHECK-NEXT:      stream.yield
// CHECK:         stream.async.execute on(#hal.device.affinity<@a>)
// CHECK-NEXT:      stream.async.dispatch @ex::@both
// CHECK-NEXT:      stream.yield
util.func public @chains(%in: !stream.resource<external>, %to: !stream.resource<external>) -> !stream.resource<external> attributes {stream.partitioning = #stream.partitioning_config<"max-concurrency">} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a1 = stream.async.dispatch on(#hal.device.affinity<@a>) @ex::@p(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
  %b1 = stream.async.dispatch on(#hal.device.affinity<@b>) @ex::@p(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
  %a2 = stream.async.dispatch on(#hal.device.affinity<@a>) @ex::@q(%a1[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<transient>{%c4}
  %b2 = stream.async.dispatch on(#hal.device.affinity<@b>) @ex::@q(%b1[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<transient>{%c4}
  %r = stream.async.dispatch on(#hal.device.affinity<@a>) @ex::@both(%a2[%c0 to %c4 for %c4], %b2[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}, !stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
  util.return %r : !stream.resource<external>
}

// -----

// By default one region is open at a time.

// CHECK-LABEL: util.func public @one_at_a_time
// CHECK-COUNT-4: stream.async.execute
util.func public @one_at_a_time(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a1 = stream.async.dispatch on(#hal.device.affinity<@a>) @ex::@p(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
  %b1 = stream.async.dispatch on(#hal.device.affinity<@b>) @ex::@p(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
  %a2 = stream.async.dispatch on(#hal.device.affinity<@a>) @ex::@q(%a1[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
  %b2 = stream.async.dispatch on(#hal.device.affinity<@b>) @ex::@q(%b1[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
  util.return %a2, %b2 : !stream.resource<external>, !stream.resource<external>
}
