// RUN: weir-opt %s --weir-schedule-execution --weir-schedule-allocation | FileCheck %s

// The worked case of stream-passes.md 5.4.
// CHECK-LABEL: util.func public @go
// CHECK-SAME:    (%[[IN:.+]]: !stream.resource<external>)
// CHECK:         %[[OUT:.+]], %[[OTP:.+]] = stream.resource.alloca uninitialized : !stream.resource<external>{%[[C4:.+]]} => !stream.timepoint
// CHECK-NEXT:    %[[LEN:.+]], %[[OFF:.+]] = stream.resource.pack slices({
// CHECK-NEXT:      [{{[0-9]+, [0-9]+}}] = %[[C4]]
// CHECK-NEXT:    }) : index
// CHECK-NEXT:    %[[TMP:.+]], %[[TTP:.+]] = stream.resource.alloca uninitialized : !stream.resource<transient>{%[[LEN]]} => !stream.timepoint
// CHECK-NEXT:    %[[BOTH:.+]] = stream.timepoint.join max(%[[OTP]], %[[TTP]]) => !stream.timepoint
// CHECK:         %[[TP:.+]] = stream.cmd.execute await(%[[BOTH]]) => with(%[[IN]] as %[[A:[^:]+]]: !stream.resource<external>{%[[C4]]}, %[[TMP]] as %[[T:[^:]+]]: !stream.resource<transient>{%[[LEN]]}, %[[OUT]] as %[[O:[^:]+]]: !stream.resource<external>{%[[C4]]}) {
// CHECK-NEXT:      stream.cmd.dispatch @ex::@a {
// CHECK-NEXT:        ro %[[A]][%{{.+}} for %[[C4]]]
// CHECK-NEXT:        wo %[[T]][%[[OFF]] for %[[C4]]]
// CHECK-NEXT:      {{^ +}}}
// CHECK-NEXT:      stream.cmd.dispatch @ex::@b {
// CHECK-NEXT:        ro %[[T]][%[[OFF]] for %[[C4]]]
// CHECK-NEXT:        wo %[[O]][%{{.+}} for %[[C4]]]
// CHECK-NEXT:      {{^ +}}}
// CHECK-NEXT:    } => !stream.timepoint
// CHECK-NEXT:    stream.resource.dealloca await(%[[TP]]) => %[[TMP]] : !stream.resource<transient>{%[[LEN]]} => !stream.timepoint
// CHECK-NEXT:    %[[W:.+]] = stream.timepoint.await %[[TP]] => %[[OUT]]
// CHECK-NEXT:    util.return %[[W]]
util.func public @go(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = stream.async.dispatch @ex::@a(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
  %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
  util.return %y : !stream.resource<external>
}
