// RUN: weir-opt %s --weir-erase-schedules | FileCheck %s

// Sequences go, and libraries that hold nothing else; other modules stay.
// CHECK-NOT: transform
// CHECK:     module {
// CHECK-NEXT:  func.func @f
// CHECK-NOT: transform
// CHECK:       module @kept {
// CHECK-NEXT:    func.func private @g
// CHECK-NOT: transform
module attributes {transform.with_named_sequence} {
  func.func @f() {
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  module @library attributes {transform.with_named_sequence} {
    transform.named_sequence @part(%root: !transform.any_op {transform.readonly}) {
      transform.yield
    }
  }
  module @kept attributes {transform.with_named_sequence} {
    func.func private @g()
    transform.named_sequence @part(%root: !transform.any_op {transform.readonly}) {
      transform.yield
    }
  }
}
