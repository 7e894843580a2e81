// RUN: weir-opt %s --weir-schedule-execution | FileCheck %s
// RUN: weir-opt %s --weir-schedule-execution --weir-schedule-execution | FileCheck %s

// The worked case of stream-passes.md 5.1.
// CHECK-LABEL: util.func public @go
// CHECK-SAME:    (%[[IN:.+]]: !stream.resource<external>)
// CHECK:         %[[R:.+]], %[[TP:.+]] = stream.async.execute with(%[[IN]] as %[[A:.+]]: !stream.resource<external>{%[[C4:.+]]}) -> !stream.resource<external>{%[[C4]]} {
// CHECK-NEXT:      %[[T:.+]] = stream.async.dispatch @ex::@a(%[[A]][
// CHECK-NEXT:      %[[Y:.+]] = stream.async.dispatch @ex::@b(%[[T]][
// CHECK-NEXT:      stream.yield %[[Y]] : !stream.resource<external>{%[[C4]]}
// CHECK-NEXT:    } => !stream.timepoint
// CHECK-NEXT:    %[[W:.+]] = stream.timepoint.await %[[TP]] => %[[R]] : !stream.resource<external>{%[[C4]]}
// CHECK-NEXT:    util.return %[[W]]
util.func public @go(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = stream.async.dispatch @ex::@a(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
  %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
  util.return %y : !stream.resource<external>
}

// For who debugs: one op each.
// CHECK-LABEL: util.func public @debug
// CHECK:         stream.async.execute
// CHECK-NEXT:      stream.async.dispatch @ex::@a
// CHECK-NEXT:      stream.yield
// CHECK:         stream.async.execute
// CHECK-NEXT:      stream.async.dispatch @ex::@b
// CHECK-NEXT:      stream.yield
util.func public @debug(%in: !stream.resource<external>) -> !stream.resource<external> attributes {stream.partitioning = #stream.partitioning_config<"debug">} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = stream.async.dispatch @ex::@a(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
  %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
  util.return %y : !stream.resource<external>
}
