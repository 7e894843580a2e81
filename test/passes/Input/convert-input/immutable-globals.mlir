// RUN: weir-opt %s --weir-convert-input | FileCheck %s
util.global private @weights : tensor<4xf32>
util.global private @state = 0 : i32
util.global private mutable @counter = 0 : i32

// What initializers load may still be written.
// CHECK: util.initializer
// CHECK:   util.global.load @weights
util.initializer {
  %0 = util.global.load @weights : tensor<4xf32>
  "test.use"(%0) : (tensor<4xf32>) -> ()
  util.return
}

// CHECK-LABEL: util.func public @main
// CHECK:   util.global.load immutable @weights
// CHECK:   util.global.load immutable @state
// CHECK:   util.global.load @counter
func.func @main() -> (tensor<4xf32>, i32, i32) {
  %0 = util.global.load @weights : tensor<4xf32>
  %1 = util.global.load @state : i32
  %2 = util.global.load @counter : i32
  return %0, %1, %2 : tensor<4xf32>, i32, i32
}
