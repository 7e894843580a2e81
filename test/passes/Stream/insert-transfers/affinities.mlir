// RUN: weir-opt %s --split-input-file --weir-convert-to-stream --weir-insert-transfers --remarks-filter='weir-insert-transfers' 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARKS --input-file=%t.remarks

// Affinities of dispatches that have none.
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  flow.executable private @ex {
    flow.executable.export public @one
    flow.executable.export public @two
  }

  // A dispatch runs where its operand is sent; the transfers stay.
  // REMARKS:     [Passed] affinity-of-operands {{.*}} Function=operand | affinity=#hal.device.affinity<@b>
  // CHECK-LABEL: @operand(
  // CHECK:         %[[B:.+]] = stream.async.transfer %{{.+}} to(#hal.device.affinity<@b>)
  // CHECK:         %[[Y:.+]] = stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@one(%[[B]])
  // CHECK:         stream.async.transfer %[[Y]] {{.*}} to(#hal.device.affinity<@a>)
  util.func public @operand(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = flow.tensor.transfer %x : tensor<4xf32> to #b
    %1 = flow.dispatch @ex::@one(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = flow.tensor.transfer %1 : tensor<4xf32> to #a
    util.return %2 : tensor<4xf32>
  }

  // What is on the default device for want of anything else, and constants, do not count.
  // CHECK-LABEL: @weak(
  // CHECK:         %[[B:.+]] = stream.async.transfer %{{.+}} to(#hal.device.affinity<@b>)
  // CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@two
  // CHECK:         stream.tensor.constant on(#hal.device.affinity<@b>)
  // CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@two
  util.func public @weak(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
    %w = flow.tensor.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %0 = flow.tensor.transfer %x : tensor<4xf32> to #b
    %1 = flow.dispatch @ex::@two(%y, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %2 = flow.dispatch @ex::@two(%w, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    util.return %2 : tensor<4xf32>
  }

  // Operands of two devices: the default.
  // REMARKS:     [Passed] affinity-mixed {{.*}} Function=mixed | affinity=#hal.device.affinity<@a>
  // CHECK-LABEL: @mixed(
  // CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@a>) @ex::@two
  util.func public @mixed(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
    %0 = flow.tensor.transfer %x : tensor<4xf32> to #b
    %1 = flow.tensor.transfer %y : tensor<4xf32> to #hal.device.affinity<@c>
    %2 = flow.dispatch @ex::@two(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    util.return %2 : tensor<4xf32>
  }

  // Nothing is known of the operand: the only user decides; users of two devices do not.
  // REMARKS:     [Passed] affinity-of-users {{.*}} Function=users | affinity=#hal.device.affinity<@b>
  // CHECK-LABEL: @users(
  // CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@one
  // CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@one
  // CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@a>) @ex::@one
  // CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@one
  // CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@a>) @ex::@one
  util.func public @users(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %0 = flow.dispatch @ex::@one(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = flow.dispatch @ex::@one(%0) {stream.affinity = #b} : (tensor<4xf32>) -> tensor<4xf32>
    %2 = flow.dispatch @ex::@one(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %3 = flow.dispatch @ex::@one(%2) {stream.affinity = #b} : (tensor<4xf32>) -> tensor<4xf32>
    %4 = flow.dispatch @ex::@one(%2) {stream.affinity = #a} : (tensor<4xf32>) -> tensor<4xf32>
    util.return %1, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }

  // Through loops and calls.
  // CHECK-LABEL: @around(
  // CHECK:         scf.for
  // CHECK:           stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@one
  // CHECK-NOT:       transfer
  // CHECK:           scf.yield
  // CHECK:         util.call @callee
  util.func public @around(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = flow.tensor.transfer %x : tensor<4xf32> to #b
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %0) -> tensor<4xf32> {
      %1 = flow.dispatch @ex::@one(%v) : (tensor<4xf32>) -> tensor<4xf32>
      scf.yield %1 : tensor<4xf32>
    }
    %2 = util.call @callee(%r) : (tensor<4xf32>) -> tensor<4xf32>
    util.return %2 : tensor<4xf32>
  }
  // CHECK-LABEL: util.func private @callee(
  // CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@one
  util.func private @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = flow.dispatch @ex::@one(%x) : (tensor<4xf32>) -> tensor<4xf32>
    util.return %0 : tensor<4xf32>
  }
}

// -----

// Programs for one device are as they were: the default is written out, and no remark says why.
// REMARKS-NOT: Function=single
// CHECK-LABEL: @single(
// CHECK:         stream.tensor.dispatch on(#hal.device.affinity<@a>)
module attributes {stream.affinity.default = #hal.device.affinity<@a>} {
  flow.executable private @ex {
    flow.executable.export public @one
  }
  util.func public @single(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = flow.dispatch @ex::@one(%x) : (tensor<4xf32>) -> tensor<4xf32>
    util.return %0 : tensor<4xf32>
  }
}

// -----

// The size of what a call returns goes next to it, and on with it into a loop.
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  flow.executable private @ex {
    flow.executable.export public @one
  }
  util.func private @make(%x: tensor<?xf32>, %d: index) -> (tensor<?xf32>, index) {
    %0 = flow.dispatch @ex::@one(%x) {stream.affinity = #b} : (tensor<?xf32>{%d}) -> tensor<?xf32>{%d}
    util.return %0, %d : tensor<?xf32>, index
  }
  // CHECK-LABEL: @carried(
  // CHECK:         %[[MADE:.+]]:3 = util.call @make(
  // CHECK:         %[[THERE:.+]] = stream.async.transfer %[[MADE]]#0 : !stream.resource<*>{%[[MADE]]#1} from(#hal.device.affinity<@b>) -> to(#hal.device.affinity<@a>) !stream.resource<*>{%[[MADE]]#1}
  // CHECK:         scf.for {{.*}} iter_args(%{{.+}} = %[[THERE]], %{{.+}} = %[[MADE]]#1
  util.func public @carried(%x: tensor<?xf32>, %d: index, %n: index) -> (tensor<?xf32>, index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = util.call @make(%x, %d) : (tensor<?xf32>, index) -> (tensor<?xf32>, index)
    %1:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %0#0, %e = %0#1) -> (tensor<?xf32>, index) {
      %2 = flow.dispatch @ex::@one(%v) {stream.affinity = #hal.device.affinity<@c>} : (tensor<?xf32>{%e}) -> tensor<?xf32>{%e}
      scf.yield %2, %e : tensor<?xf32>, index
    }
    util.return %1#0, %1#1 : tensor<?xf32>, index
  }
}
