// RUN: weir-opt %s --split-input-file --weir-insert-transfers --remarks-filter='weir-insert-transfers' 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARKS --input-file=%t.remarks

// A global that is computed from another: the device that uses it has both.
// REMARKS-DAG: [Passed] global-copied {{.*}} copy=packed_0, global=packed
// REMARKS-DAG: [Passed] global-copied {{.*}} copy=w_0, global=w
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  // CHECK:      util.global private @w :
  // CHECK:      util.global private @w_0 :
  // CHECK-NEXT: util.initializer
  // CHECK:        stream.tensor.constant on(#hal.device.affinity<@b>)
  // CHECK:        util.global.store %{{.+}}, @w_0
  util.global private @w : !stream.resource<constant>
  util.initializer {
    %k = stream.tensor.constant : tensor<4xf32> in !stream.resource<constant> = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    util.global.store %k, @w : !stream.resource<constant>
    util.return
  }
  // CHECK:      util.global private @packed :
  // CHECK:        stream.tensor.dispatch on(#hal.device.affinity<@a>) @ex::@pack
  // CHECK:      util.global private @packed_0 :
  // CHECK-NEXT: util.initializer
  // CHECK:        %[[W:.+]] = util.global.load @w_0
  // CHECK-NOT:    transfer
  // CHECK:        stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@pack(%[[W]])
  // CHECK:        util.global.store %{{.+}}, @packed_0
  util.global private @packed : !stream.resource<constant>
  util.initializer {
    %c16 = arith.constant 16 : index
    %w = util.global.load @w : !stream.resource<constant>
    %p = stream.tensor.dispatch @ex::@pack(%w) : (tensor<4xf32> in !stream.resource<constant>{%c16}) -> tensor<4xf32> in !stream.resource<constant>{%c16}
    util.global.store %p, @packed : !stream.resource<constant>
    util.return
  }
  // CHECK-LABEL: @uses
  // CHECK:         %[[A:.+]] = util.global.load @packed :
  // CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@a>) @ex::@use(%[[A]])
  // CHECK:         %[[B:.+]] = util.global.load @packed_0 :
  // CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@use(%[[B]])
  util.func public @uses() -> (!stream.resource<*>, !stream.resource<*>) {
    %c16 = arith.constant 16 : index
    %p = util.global.load @packed : !stream.resource<constant>
    %0 = stream.tensor.dispatch on(#a) @ex::@use(%p) : (tensor<4xf32> in !stream.resource<constant>{%c16}) -> tensor<4xf32> in !stream.resource<*>{%c16}
    %1 = stream.tensor.dispatch on(#b) @ex::@use(%p) : (tensor<4xf32> in !stream.resource<constant>{%c16}) -> tensor<4xf32> in !stream.resource<*>{%c16}
    util.return %0, %1 : !stream.resource<*>, !stream.resource<*>
  }
}

// -----

// State, and globals that others may read, are on one device: each use there is a transfer.
// REMARKS-NOT: global=state
// REMARKS-NOT: global=shown
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  // CHECK-NOT: @state_0
  // CHECK-NOT: @shown_0
  util.global private mutable @state : !stream.resource<variable>
  util.global public @shown : !stream.resource<constant>
  util.initializer {
    %c16 = arith.constant 16 : index
    %s = stream.tensor.dispatch on(#a) @ex::@start() : () -> tensor<4xf32> in !stream.resource<variable>{%c16}
    util.global.store %s, @state : !stream.resource<variable>
    %w = stream.tensor.dispatch on(#a) @ex::@start() : () -> tensor<4xf32> in !stream.resource<constant>{%c16}
    util.global.store %w, @shown : !stream.resource<constant>
    util.return
  }
  // CHECK-LABEL: @reads
  // CHECK-COUNT-2: stream.async.transfer {{.*}} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>)
  util.func public @reads() -> !stream.resource<*> {
    %c16 = arith.constant 16 : index
    %s = util.global.load @state : !stream.resource<variable>
    %w = util.global.load @shown : !stream.resource<constant>
    %0 = stream.tensor.dispatch on(#b) @ex::@use(%s, %w) : (tensor<4xf32> in !stream.resource<variable>{%c16}, tensor<4xf32> in !stream.resource<constant>{%c16}) -> tensor<4xf32> in !stream.resource<*>{%c16}
    util.return %0 : !stream.resource<*>
  }
}

// -----

// The copy is on the device where it was made, although its user is not an op with an affinity: one copy is enough.
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  // CHECK:     util.global private @w :
  // CHECK:     util.global private @w_0 :
  // CHECK-NOT: util.global private
  util.global private @w : !stream.resource<constant>
  util.initializer {
    %k = stream.tensor.constant : tensor<4xf32> in !stream.resource<constant> = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    util.global.store %k, @w : !stream.resource<constant>
    util.return
  }
  // CHECK-LABEL: @carried
  // CHECK:         %[[B:.+]] = util.global.load @w_0
  // CHECK:         scf.for {{.*}} iter_args(%{{.+}} = %[[B]])
  // CHECK-NOT:     transfer
  util.func public @carried(%n: index) -> !stream.resource<constant> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %w = util.global.load @w : !stream.resource<constant>
    %0 = stream.tensor.dispatch on(#a) @ex::@use(%w) : (tensor<4xf32> in !stream.resource<constant>{%c16}) -> tensor<4xf32> in !stream.resource<*>{%c16}
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %w) -> (!stream.resource<constant>) {
      %1 = stream.tensor.dispatch on(#b) @ex::@use(%v) : (tensor<4xf32> in !stream.resource<constant>{%c16}) -> tensor<4xf32> in !stream.resource<constant>{%c16}
      scf.yield %1 : !stream.resource<constant>
    }
    util.return %r : !stream.resource<constant>
  }
}
