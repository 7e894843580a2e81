// Arguments that some caller uses later or does not own, and functions whose callers are not known.
// RUN: weir-opt %s --weir-mark-consumed-arguments --remarks-filter-missed=weir-mark-consumed-arguments 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=WHY < %t

// CHECK-NOT: weir.consumed
util.global private mutable @state : tensor<4xf32>
util.global private mutable @other : tensor<4xf32>

// WHY: refuses.mlir:[[@LINE+6]]:{{.*}} [Missed] caller-keeps {{.*}}argument=0, function=later
util.func private @later(%s: tensor<4xf32>) -> tensor<4xf32> {
  util.return %s : tensor<4xf32>
}
util.func public @calls_later() -> (tensor<4xf32>, tensor<4xf32>) {
  %s = util.global.load @state : tensor<4xf32>
  %r = util.call @later(%s) : (tensor<4xf32>) -> tensor<4xf32>
  util.global.store %r, @state : tensor<4xf32>
  util.return %r, %s : tensor<4xf32>, tensor<4xf32>
}

// The global that the argument comes from keeps its content.
// WHY: [Missed] caller-keeps {{.*}}argument=0, function=other
util.func private @other_global(%s: tensor<4xf32>) -> tensor<4xf32> {
  util.return %s : tensor<4xf32>
}
util.func public @calls_other_global() {
  %s = util.global.load @state : tensor<4xf32>
  %r = util.call @other_global(%s) : (tensor<4xf32>) -> tensor<4xf32>
  util.global.store %r, @other : tensor<4xf32>
  util.return
}

// WHY: [Missed] caller-keeps {{.*}}argument=0, function=twice
// WHY: [Missed] caller-keeps {{.*}}argument=1, function=twice
util.func private @twice(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  util.return %a : tensor<4xf32>
}
util.func public @calls_twice(%view: !hal.buffer_view) -> tensor<4xf32> {
  %s = hal.tensor.import consume %view : !hal.buffer_view -> tensor<4xf32>
  %r = util.call @twice(%s, %s) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  util.return %r : tensor<4xf32>
}

// One of two callers passes a constant; what the function passes on is kept, too.
// WHY: [Missed] caller-keeps {{.*}}argument=0, function=constant
// WHY: [Missed] caller-keeps {{.*}}argument=0, function=passed_on
util.func private @constant(%s: tensor<4xf32>) -> tensor<4xf32> {
  %r = util.call @passed_on(%s) : (tensor<4xf32>) -> tensor<4xf32>
  util.return %r : tensor<4xf32>
}
util.func private @passed_on(%s: tensor<4xf32>) -> tensor<4xf32> {
  util.return %s : tensor<4xf32>
}
util.func public @calls_constant(%view: !hal.buffer_view) -> (tensor<4xf32>, tensor<4xf32>) {
  %s = hal.tensor.import consume %view : !hal.buffer_view -> tensor<4xf32>
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %a = util.call @constant(%s) : (tensor<4xf32>) -> tensor<4xf32>
  %b = util.call @constant(%c) : (tensor<4xf32>) -> tensor<4xf32>
  util.return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// Storage that a result is put into.
// WHY: [Missed] caller-keeps {{.*}}argument=0, function=storage
util.func private @storage(%s: tensor<4xf32>) -> tensor<4xf32> {
  util.return %s : tensor<4xf32>
}
util.func public @calls_storage(%view: !hal.buffer_view, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %s = hal.tensor.import consume %view : !hal.buffer_view -> tensor<4xf32>
  %r = util.call @storage(%s) : (tensor<4xf32>) -> tensor<4xf32>
  %a = hal.tensor.alias %x : tensor<4xf32> to %view : !hal.buffer_view
  util.return %r, %a : tensor<4xf32>, tensor<4xf32>
}

// Nothing is known of the callers of a public function.
util.func public @public(%s: tensor<4xf32>) -> tensor<4xf32> {
  util.return %s : tensor<4xf32>
}
util.func private @external(%s: tensor<4xf32>)
