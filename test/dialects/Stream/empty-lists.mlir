// Ops whose lists may have no elements: what is printed is read.
// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s

// CHECK-LABEL: @empty
// CHECK-SAME: (%[[T:.+]]: !stream.timepoint, %[[F:.+]]: !hal.fence)
util.func private @empty(%t: !stream.timepoint, %f: !hal.fence) {
  // CHECK-NEXT: stream.timepoint.await %[[T]] =>{{ *$}}
  "stream.timepoint.await"(%t) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (!stream.timepoint) -> ()
  // CHECK-NEXT: stream.context.resolve{{$}}
  "stream.context.resolve"() : () -> ()
  // CHECK-NEXT: stream.tensor.trace "k" = [
  // CHECK-NEXT: ]
  "stream.tensor.trace"() <{key = "k", resource_encodings = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
  // CHECK-NEXT: stream.resource.constants : {{ *}}=> !stream.timepoint
  %ready = "stream.resource.constants"() <{values = []}> : () -> !stream.timepoint
  // CHECK-NEXT: hal.tensor.barrier join() => %[[F]] : !hal.fence
  "hal.tensor.barrier"(%f) : (!hal.fence) -> ()
  util.return
}
