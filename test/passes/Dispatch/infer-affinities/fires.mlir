// RUN: weir-opt %s --split-input-file --weir-infer-affinities --remarks-filter=weir-infer-affinities 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARKS --input-file=%t.remarks

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
#c = #hal.device.affinity<@c>
module attributes {stream.affinity.default = #a} {
  util.global private mutable @state : tensor<4xf32>

  // Through views, loops and calls; a fill and an op of arguments alone say nothing.
  // REMARKS-DAG: [Passed] affinity-of-operands {{.*}}Function=operands | affinity=#hal.device.affinity<@b>
  // CHECK-LABEL: @operands(
  // CHECK:         linalg.fill ins
  // CHECK:         linalg.exp {stream.affinity = #hal.device.affinity<@b>}
  // CHECK:         scf.for
  // CHECK:           linalg.abs {stream.affinity = #hal.device.affinity<@b>}
  // CHECK:         util.call
  // CHECK:         linalg.exp {stream.affinity = #hal.device.affinity<@b>}
  // CHECK:         linalg.exp ins
  util.func public @operands(%x: tensor<2x2xf32>, %y: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4xf32>
    %0 = flow.tensor.transfer %x : tensor<2x2xf32> to #b
    %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %2 = linalg.exp ins(%1 : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
    %3 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %2) -> tensor<4xf32> {
      %4 = linalg.abs ins(%v : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %4 : tensor<4xf32>
    }
    %5 = util.call @callee(%3) : (tensor<4xf32>) -> tensor<4xf32>
    %6 = linalg.exp ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %7 = linalg.exp ins(%y : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    util.return %6, %7 : tensor<4xf32>, tensor<4xf32>
  }
  // CHECK-LABEL: util.func private @callee(
  // CHECK:         linalg.negf {stream.affinity = #hal.device.affinity<@b>}
  util.func private @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %0 = linalg.negf ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    util.return %0 : tensor<4xf32>
  }

  // Of a global: where what is stored lives.
  // CHECK-LABEL: @global(
  // CHECK:         linalg.exp {stream.affinity = #hal.device.affinity<@b>}
  // CHECK:         linalg.negf {stream.affinity = #hal.device.affinity<@b>}
  util.func public @global(%x: tensor<4xf32>) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %s = util.global.load @state : tensor<4xf32>
    %0 = linalg.exp ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %1 = flow.tensor.transfer %x : tensor<4xf32> to #b
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    util.global.store %2, @state : tensor<4xf32>
    util.return %0 : tensor<4xf32>
  }

  // Operands of two devices, and what is computed with that.
  // REMARKS-DAG: [Passed] affinity-mixed {{.*}}Function=mixed | affinity=#hal.device.affinity<@a>
  // CHECK-LABEL: @mixed(
  // CHECK:         linalg.add {stream.affinity = #hal.device.affinity<@a>}
  // CHECK:         linalg.exp {stream.affinity = #hal.device.affinity<@a>}
  util.func public @mixed(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %0 = flow.tensor.transfer %x : tensor<4xf32> to #b
    %1 = flow.tensor.transfer %y : tensor<4xf32> to #c
    %2 = linalg.add ins(%0, %1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %3 = linalg.exp ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    util.return %3 : tensor<4xf32>
  }

  // Users that agree, users that do not, a user of whom nothing is known.
  // REMARKS-DAG: [Passed] affinity-of-users {{.*}}Function=users | affinity=#hal.device.affinity<@a>
  // REMARKS-DAG: [Passed] affinity-of-users {{.*}}Function=users | affinity=#hal.device.affinity<@b>
  // CHECK-LABEL: @users(
  // CHECK:         linalg.exp {stream.affinity = #hal.device.affinity<@b>}
  // CHECK:         linalg.abs {stream.affinity = #hal.device.affinity<@a>}
  // CHECK:         linalg.negf {stream.affinity = #hal.device.affinity<@a>}
  util.func public @users(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %1 = linalg.abs ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %2 = linalg.negf ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %3 = linalg.add {stream.affinity = #b} ins(%0, %1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %4 = linalg.exp {stream.affinity = #c} ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %5 = linalg.exp {stream.affinity = #b} ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    util.return %2, %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }

  // REMARKS-DAG: [Passed] affinity-of-function {{.*}}Function=pinned | affinity=#hal.device.affinity<@c>
  // CHECK-LABEL: @pinned(
  // CHECK:         linalg.exp {stream.affinity = #hal.device.affinity<@c>}
  util.func public @pinned(%x: tensor<4xf32>) -> tensor<4xf32> attributes {stream.affinity = #c} {
    %e = tensor.empty() : tensor<4xf32>
    %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    util.return %0 : tensor<4xf32>
  }
}

// -----

// A program for one device.
// CHECK-LABEL: @one(
// CHECK:         linalg.exp ins
module attributes {stream.affinity.default = #hal.device.affinity<@a>} {
  util.func public @one(%x: tensor<4xf32>) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %0 = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.affinity<@a>
    %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    util.return %1 : tensor<4xf32>
  }
}
