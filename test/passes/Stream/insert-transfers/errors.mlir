// RUN: weir-opt %s --weir-insert-transfers --verify-diagnostics

// The global has values of two devices and lives on the default one; what the function gets lives on the other.
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  util.global private mutable @g : !stream.resource<variable>
  util.func private @store(%x: !stream.resource<variable>) {
    // expected-error @+1 {{runs at #hal.device.affinity<@a> and uses a value at #hal.device.affinity<@b> whose size is not known there: transfer it explicitly}}
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
