// RUN: weir-opt %s --weir-insert-transfers | FileCheck %s

// What the program does not state the size of is asked for it.
// The global has values of two devices and lives on the default one; what the function gets lives on the other.
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  util.global private mutable @g : !stream.resource<variable>
  util.func private @store(%x: !stream.resource<variable>) {
    // CHECK:      %[[SIZE:.+]] = stream.resource.size %[[X:.+]] <affinity = #hal.device.affinity<@b>> : !stream.resource<variable>
    // CHECK-NEXT: %[[THERE:.+]] = stream.async.transfer %[[X]] : !stream.resource<variable>{%[[SIZE]]} from(#hal.device.affinity<@b>) -> to(#hal.device.affinity<@a>) !stream.resource<variable>{%[[SIZE]]}
    // CHECK-NEXT: util.global.store %[[THERE]]
    util.global.store %x, @g : !stream.resource<variable>
    util.return
  }
  util.func public @main(%n: index) -> !stream.resource<variable> {
    %x = stream.tensor.dispatch on(#b) @ex::@make(%n) : (index) -> tensor<?xf32>{%n} in !stream.resource<variable>{%n}
    util.call @store(%x) : (!stream.resource<variable>) -> ()
    %y = stream.tensor.dispatch on(#a) @ex::@make(%n) : (index) -> tensor<?xf32>{%n} in !stream.resource<variable>{%n}
    util.global.store %y, @g : !stream.resource<variable>
    %z = util.global.load @g : !stream.resource<variable>
    util.return %z : !stream.resource<variable>
  }
}
