// RUN: weir-opt %s --weir-insert-transfers | FileCheck %s
// RUN: weir-opt %s --weir-insert-transfers --weir-materialize-copy-on-write --weir-elide-copies | FileCheck %s

// A transfer says where its value comes from, or it would count as one within its target, and go.
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #hal.device.affinity<@a>} {
  // CHECK-LABEL: @unsaid(
  // CHECK:         %[[T:.+]] = stream.async.transfer %{{.+}} : !stream.resource<*>{%{{.+}}} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>)
  // CHECK:         stream.async.dispatch on(#hal.device.affinity<@b>) @ex::@one(%[[T]]
  util.func public @unsaid(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
    %c0 = arith.constant 0 : index
    %0 = stream.async.transfer %x : !stream.resource<*>{%n} -> to(#b) !stream.resource<*>{%n}
    %1 = stream.async.dispatch on(#b) @ex::@one(%0[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
    util.return %1 : !stream.resource<*>
  }

  // It says so wrongly.
  // CHECK-LABEL: @wrong(
  // CHECK:         stream.async.transfer %{{.+}} : !stream.resource<*>{%{{.+}}} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>)
  util.func public @wrong(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
    %c0 = arith.constant 0 : index
    %0 = stream.async.transfer %x : !stream.resource<*>{%n} from(#b) -> to(#b) !stream.resource<*>{%n}
    %1 = stream.async.dispatch on(#b) @ex::@one(%0[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
    util.return %1 : !stream.resource<*>
  }
}
