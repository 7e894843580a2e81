// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt --mlir-print-op-generic %s | weir-opt | FileCheck %s

// CHECK: module attributes {demo.a = #stream.collective<all_reduce with sum : f32>, demo.b = #stream.collective<send : ui8>}
module attributes {demo.a = #stream.collective<all_reduce with sum : f32>, demo.b = #stream.collective<send : ui8>} {
  // CHECK-LABEL: @channels
  // CHECK-SAME: (%[[B:[a-z0-9]+]]: !util.buffer, %[[N:[a-z0-9]+]]: index)
  util.func private @channels(%b: !util.buffer, %n: index) {
    // CHECK: %[[C:.+]] = stream.channel.create on(#hal.device.affinity<@d>) id(%[[B]]) group("g") rank(%[[N]]) count(%[[N]]) : !stream.channel
    %0 = stream.channel.create on(#hal.device.affinity<@d>) id(%b) group("g") rank(%n) count(%n) : !stream.channel
    // CHECK: stream.channel.create : !stream.channel attributes {demo.x}
    %1 = stream.channel.create : !stream.channel attributes {demo.x}
    // CHECK: stream.channel.split %[[C]], %[[N]], %[[N]] : !stream.channel -> !stream.channel
    %2 = stream.channel.split %0, %n, %n : !stream.channel -> !stream.channel
    // CHECK: stream.channel.rank %[[C]] : index
    %3 = stream.channel.rank %0 : index
    // CHECK: stream.channel.count %[[C]] : index attributes {demo.x}
    %4 = stream.channel.count %0 : index attributes {demo.x}
    // CHECK: stream.context.resolve on(#hal.device.affinity<@d>) {demo.x} : !hal.device, i64
    %5:2 = stream.context.resolve on(#hal.device.affinity<@d>) {demo.x} : !hal.device, i64
    // CHECK: stream.context.resolve : !hal.allocator
    %6 = stream.context.resolve : !hal.allocator
    util.return
  }

  // CHECK-LABEL: @collectives
  // CHECK-SAME: (%[[C:[a-z0-9]+]]: !stream.channel, %[[T:[a-z0-9]+]]: !stream.resource<transient>, %[[R:[a-z0-9]+]]: !stream.resource<constant>, %[[A:[a-z0-9]+]]: index, %[[N:[a-z0-9]+]]: index, %[[I:[a-z0-9]+]]: i32)
  util.func private @collectives(%c: !stream.channel, %t: !stream.resource<transient>, %r: !stream.resource<constant>, %a: index, %n: index, %i: i32) {
    // CHECK: stream.async.collective<all_reduce with average : bf16>[%[[N]]] on(#hal.device.affinity<@d>) channel(%[[C]]) %[[T]][%[[A]] to %[[N]] for %[[N]]], %[[T]][%[[A]] to %[[N]] for %[[N]]] : !stream.resource<transient>{%[[N]]} -> %[[T]] as !stream.resource<transient>{%[[N]]}
    %0 = stream.async.collective<all_reduce with average : bf16>[%n] on(#hal.device.affinity<@d>) channel(%c) %t[%a to %n for %n], %t[%a to %n for %n] : !stream.resource<transient>{%n} -> %t as !stream.resource<transient>{%n}
    // CHECK: stream.async.collective<reduce with maximum : si64>[%[[N]]] channel(%[[C]]) target(%[[I]])
    %1 = stream.async.collective<reduce with maximum : si64>[%n] channel(%c) target(%i) %t[%a to %n for %n], %t[%a to %n for %n] : !stream.resource<transient>{%n} -> %t as !stream.resource<transient>{%n}
    // CHECK: stream.async.collective<recv : ui8>[%[[N]]] channel(%[[C]]) source(%[[I]])
    %2 = stream.async.collective<recv : ui8>[%n] channel(%c) source(%i) %t[%a to %n for %n], %t[%a to %n for %n] : !stream.resource<transient>{%n} -> %t as !stream.resource<transient>{%n}
    // CHECK: stream.async.collective<send_recv : ui8>[%[[N]]] channel(%[[C]]) source_target_pair(%[[I]])
    %3 = stream.async.collective<send_recv : ui8>[%n] channel(%c) source_target_pair(%i) %t[%a to %n for %n], %t[%a to %n for %n] : !stream.resource<transient>{%n} -> %t as !stream.resource<transient>{%n}
    // CHECK: stream.cmd.execute with(%{{.+}} as %[[X:.+]]: !stream.resource<transient>{%[[N]]}, %{{.+}} as %[[Y:.+]]: !stream.resource<constant>{%[[N]]})
    %tp = stream.cmd.execute with(%t as %x: !stream.resource<transient>{%n}, %r as %y: !stream.resource<constant>{%n}) {
      // CHECK: stream.cmd.collective<all_gather : f32>[%[[N]]] channel(%[[C]]) {
      // CHECK-NEXT: ro %[[Y]][%[[A]] for %[[N]]] : !stream.resource<constant>{%[[N]]},
      // CHECK-NEXT: wo %[[X]][%[[A]] for %[[N]]] : !stream.resource<transient>{%[[N]]}
      // CHECK-NEXT: }
      stream.cmd.collective<all_gather : f32>[%n] channel(%c) {
        ro %y[%a for %n] : !stream.resource<constant>{%n},
        wo %x[%a for %n] : !stream.resource<transient>{%n}
      }
      // CHECK: stream.cmd.collective<send : f32>[%[[N]]] channel(%[[C]]) param(%[[I]] : i32) {
      // CHECK-NEXT: ro %[[Y]][%[[A]] for %[[N]]] : !stream.resource<constant>{%[[N]]}
      // CHECK-NEXT: } attributes {demo.x}
      stream.cmd.collective<send : f32>[%n] channel(%c) param(%i : i32) {
        ro %y[%a for %n] : !stream.resource<constant>{%n}
      } attributes {demo.x}
    } => !stream.timepoint
    util.return
  }
}
