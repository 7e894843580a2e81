// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt --mlir-print-op-generic %s | weir-opt | FileCheck %s
// RUN: weir-opt --canonicalize --cse %s | FileCheck %s

// Nothing is known of the effects of these ops: no pass drops or merges them.

// CHECK-LABEL: @tensor
// CHECK-SAME: (%[[S:[a-z0-9]+]]: !util.buffer, %[[K:[a-z0-9]+]]: !util.buffer, %[[O:[a-z0-9]+]]: i64, %[[T:[a-z0-9]+]]: !stream.resource<transient>, %[[N:[a-z0-9]+]]: index)
util.func private @tensor(%s: !util.buffer, %k: !util.buffer, %o: i64, %t: !stream.resource<transient>, %n: index) {
  // CHECK: stream.tensor.parameter.load %[[S]]::%[[K]][%[[O]]] : tensor<?x4xf32>{%[[N]]} in !stream.resource<*>{%[[N]]}
  %0 = stream.tensor.parameter.load %s::%k[%o] : tensor<?x4xf32>{%n} in !stream.resource<*>{%n}
  // CHECK: stream.tensor.parameter.load on(#hal.device.affinity<@d>) %[[K]][%[[O]]] : tensor<4x4xf32> in !stream.resource<*>{%[[N]]} attributes {demo.x}
  %1 = stream.tensor.parameter.load on(#hal.device.affinity<@d>) %k[%o] : tensor<4x4xf32> in !stream.resource<*>{%n} attributes {demo.x}
  // CHECK: stream.tensor.parameter.write %[[T]] -> %[[S]]::%[[K]][%[[O]]] : tensor<?x4xf32>{%[[N]]} in !stream.resource<transient>{%[[N]]}
  %2 = stream.tensor.parameter.write %t -> %s::%k[%o] : tensor<?x4xf32>{%n} in !stream.resource<transient>{%n}
  util.return
}

// CHECK-LABEL: @async
// CHECK-SAME: (%[[S:[a-z0-9]+]]: !util.buffer, %[[K:[a-z0-9]+]]: !util.buffer, %[[O:[a-z0-9]+]]: i64, %[[T:[a-z0-9]+]]: !stream.resource<transient>, %[[A:[a-z0-9]+]]: index, %[[N:[a-z0-9]+]]: index, %[[TP:[a-z0-9]+]]: !stream.timepoint)
util.func private @async(%s: !util.buffer, %k: !util.buffer, %o: i64, %t: !stream.resource<transient>, %a: index, %n: index, %tp: !stream.timepoint) {
  // CHECK: stream.async.parameter.load on(#hal.device.affinity<@d>) await(%[[TP]]) %[[K]][%[[O]]] : !stream.resource<constant>{%[[N]]} => !stream.timepoint
  %0, %t0 = stream.async.parameter.load on(#hal.device.affinity<@d>) await(%tp) %k[%o] : !stream.resource<constant>{%n} => !stream.timepoint
  // CHECK: stream.async.parameter.load %[[S]]::%[[K]][%[[O]]] : !stream.resource<constant>{%[[N]]} => !stream.timepoint attributes {demo.x}
  %1, %t1 = stream.async.parameter.load %s::%k[%o] : !stream.resource<constant>{%n} => !stream.timepoint attributes {demo.x}
  // CHECK: stream.async.parameter.read await(%[[TP]]) %[[S]]::%[[K]][%[[O]]] -> %[[T]][%[[A]] to %[[N]] for %[[N]]] : !stream.resource<transient>{%[[N]]} => !stream.timepoint
  %2, %t2 = stream.async.parameter.read await(%tp) %s::%k[%o] -> %t[%a to %n for %n] : !stream.resource<transient>{%n} => !stream.timepoint
  // CHECK: stream.async.parameter.write await(%[[TP]]) %[[T]][%[[A]] to %[[N]] for %[[N]]] -> %[[S]]::%[[K]][%[[O]]] : !stream.resource<transient>{%[[N]]} => !stream.timepoint
  %3, %t3 = stream.async.parameter.write await(%tp) %t[%a to %n for %n] -> %s::%k[%o] : !stream.resource<transient>{%n} => !stream.timepoint
  // CHECK: stream.async.parameter.gather await(%[[TP]]) {
  // CHECK-NEXT: %[[S]]::%[[K]][%[[O]]] -> %[[T]][%[[A]] to %[[N]] for %[[N]]] : !stream.resource<transient>{%[[N]]},
  // CHECK-NEXT: %[[S]]::%[[K]][%[[O]]] -> %[[T]][%[[N]] to %[[A]] for %[[N]]] : !stream.resource<transient>{%[[N]]}
  // CHECK-NEXT: } : !stream.resource<transient> => !stream.timepoint
  %4, %t4 = stream.async.parameter.gather await(%tp) {
    %s::%k[%o] -> %t[%a to %n for %n] : !stream.resource<transient>{%n},
    %s::%k[%o] -> %t[%n to %a for %n] : !stream.resource<transient>{%n}
  } : !stream.resource<transient> => !stream.timepoint
  // CHECK: stream.async.parameter.scatter on(#hal.device.affinity<@d>) {
  // CHECK-NEXT: %[[T]][%[[A]] to %[[N]] for %[[N]]] : !stream.resource<transient>{%[[N]]} -> %[[K]][%[[O]]]
  // CHECK-NEXT: } : !stream.resource<transient> => !stream.timepoint
  %5, %t5 = stream.async.parameter.scatter on(#hal.device.affinity<@d>) {
    %t[%a to %n for %n] : !stream.resource<transient>{%n} -> %k[%o]
  } : !stream.resource<transient> => !stream.timepoint
  util.return
}

// CHECK-LABEL: @cmd
// CHECK-SAME: (%[[S:[a-z0-9]+]]: !util.buffer, %[[K:[a-z0-9]+]]: !util.buffer, %[[O:[a-z0-9]+]]: i64, %[[T:[a-z0-9]+]]: !stream.resource<transient>, %[[A:[a-z0-9]+]]: index, %[[N:[a-z0-9]+]]: index, %[[TP:[a-z0-9]+]]: !stream.timepoint)
util.func private @cmd(%s: !util.buffer, %k: !util.buffer, %o: i64, %t: !stream.resource<transient>, %a: index, %n: index, %tp: !stream.timepoint) {
  // CHECK: stream.cmd.parameter.load on(#hal.device.affinity<@d>) await(%[[TP]]) => {
  // CHECK-NEXT: %[[S]]::%[[K]][%[[O]]] : !stream.resource<constant>{%[[N]]},
  // CHECK-NEXT: %[[S]]::%[[K]][%[[O]]] : !stream.resource<variable>{%[[A]]}
  // CHECK-NEXT: } => !stream.timepoint
  %0:2, %t0 = stream.cmd.parameter.load on(#hal.device.affinity<@d>) await(%tp) => {
    %s::%k[%o] : !stream.resource<constant>{%n},
    %s::%k[%o] : !stream.resource<variable>{%a}
  } => !stream.timepoint
  // CHECK: stream.cmd.parameter.read await(%[[TP]]) => %[[S]]::%[[K]][%[[O]]] -> %[[T]][%[[A]] for %[[N]]] : !stream.resource<transient>{%[[N]]} => !stream.timepoint
  %1 = stream.cmd.parameter.read await(%tp) => %s::%k[%o] -> %t[%a for %n] : !stream.resource<transient>{%n} => !stream.timepoint
  // CHECK: stream.cmd.parameter.write %[[T]][%[[A]] for %[[N]]] : !stream.resource<transient>{%[[N]]} -> %[[K]][%[[O]]] => !stream.timepoint
  %2 = stream.cmd.parameter.write %t[%a for %n] : !stream.resource<transient>{%n} -> %k[%o] => !stream.timepoint
  // CHECK: stream.cmd.parameter.gather {
  // CHECK-NEXT: %[[K]][%[[O]]] -> %[[T]][%[[A]] for %[[N]]] : !stream.resource<transient>{%[[N]]},
  // CHECK-NEXT: %[[S]][%[[O]]] -> %[[T]][%[[N]] for %[[A]]] : !stream.resource<transient>{%[[N]]}
  // CHECK-NEXT: } => !stream.timepoint
  %3 = stream.cmd.parameter.gather {
    %k[%o] -> %t[%a for %n] : !stream.resource<transient>{%n},
    %s[%o] -> %t[%n for %a] : !stream.resource<transient>{%n}
  } => !stream.timepoint
  // CHECK: stream.cmd.parameter.scatter await(%[[TP]]) => {
  // CHECK-NEXT: %[[T]][%[[A]] for %[[N]]] : !stream.resource<transient>{%[[N]]} -> %[[S]]::%[[K]][%[[O]]]
  // CHECK-NEXT: } => !stream.timepoint
  %4 = stream.cmd.parameter.scatter await(%tp) => {
    %t[%a for %n] : !stream.resource<transient>{%n} -> %s::%k[%o]
  } => !stream.timepoint
  util.return
}
