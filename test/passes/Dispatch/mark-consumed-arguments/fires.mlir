// Arguments of private functions that every caller gives up.
// RUN: weir-opt %s --weir-mark-consumed-arguments --remarks-filter-passed=weir-mark-consumed-arguments 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=WHY < %t

util.global private mutable @content : tensor<4x4xf32>

// What is loaded from a global that gets a result of the call; the row is an argument of the caller.
// WHY: [Passed] consumed {{.*}}Function=state
// CHECK-LABEL: util.func private @state
// CHECK-SAME:    (%{{.+}}: tensor<4x4xf32> {weir.consumed}, %{{[a-z0-9]+}}: tensor<4xf32>) ->
util.func private @state(%s: tensor<4x4xf32>, %row: tensor<4xf32>) -> tensor<4x4xf32> {
  %r = tensor.insert_slice %row into %s[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  util.return %r : tensor<4x4xf32>
}
util.func public @calls_state(%row: tensor<4xf32>) {
  %s = util.global.load @content : tensor<4x4xf32>
  %r = util.call @state(%s, %row) : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  util.global.store %r, @content : tensor<4x4xf32>
  util.return
}

// Two calls: of an insert, and of the result of a call.
// CHECK-LABEL: util.func private @computed(
// CHECK-SAME:    {weir.consumed}
util.func private @computed(%s: tensor<4x4xf32>) -> tensor<4x4xf32> {
  util.return %s : tensor<4x4xf32>
}
util.func public @calls_computed(%s: tensor<4x4xf32>, %row: tensor<4xf32>) -> tensor<4x4xf32> {
  %i = tensor.insert_slice %row into %s[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %a = util.call @computed(%i) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = util.call @computed(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  util.return %b : tensor<4x4xf32>
}

// An import that consumes, passed on by a function whose argument is given up, too, and carried by a loop.
// CHECK-LABEL: util.func private @outer(
// CHECK-SAME:    {weir.consumed}
util.func private @outer(%s: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = util.call @inner(%s) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  util.return %r : tensor<4x4xf32>
}
// CHECK-LABEL: util.func private @inner(
// CHECK-SAME:    {weir.consumed}
util.func private @inner(%s: tensor<4x4xf32>) -> tensor<4x4xf32> {
  util.return %s : tensor<4x4xf32>
}
util.func public @calls_outer(%view: !hal.buffer_view, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = hal.tensor.import consume %view : !hal.buffer_view -> tensor<4x4xf32>
  %a = util.call @outer(%s) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<4x4xf32> {
    %y = util.call @inner(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %y : tensor<4x4xf32>
  }
  util.return %b : tensor<4x4xf32>
}

// A function that calls itself with what it is given.
// CHECK-LABEL: util.func private @itself(
// CHECK-SAME:    {weir.consumed}
util.func private @itself(%s: tensor<4x4xf32>, %n: i1) -> tensor<4x4xf32> {
  %r = scf.if %n -> tensor<4x4xf32> {
    %false = arith.constant false
    %i = util.call @itself(%s, %false) : (tensor<4x4xf32>, i1) -> tensor<4x4xf32>
    scf.yield %i : tensor<4x4xf32>
  } else {
    %e = tensor.empty() : tensor<4x4xf32>
    scf.yield %e : tensor<4x4xf32>
  }
  util.return %r : tensor<4x4xf32>
}
util.func public @calls_itself(%view: !hal.buffer_view, %n: i1) -> tensor<4x4xf32> {
  %s = hal.tensor.import consume %view : !hal.buffer_view -> tensor<4x4xf32>
  %r = util.call @itself(%s, %n) : (tensor<4x4xf32>, i1) -> tensor<4x4xf32>
  util.return %r : tensor<4x4xf32>
}
