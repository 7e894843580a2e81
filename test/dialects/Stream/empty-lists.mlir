// Ops whose lists may have no elements: what is printed is read.
// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s

// CHECK-LABEL: @empty
// CHECK-SAME: (%[[F:.+]]: !hal.fence)
util.func private @empty(%f: !hal.fence) {
  // CHECK-NEXT: util.optimization_barrier{{ *$}}
  util.optimization_barrier
  // CHECK-NEXT: %[[X:.+]]:2 = util.optimization_barrier %[[F]], %[[F]] : !hal.fence, !hal.fence
  %x:2 = util.optimization_barrier %f, %f : !hal.fence, !hal.fence
  // CHECK-NEXT: util.optimization_barrier{{ *$}}
  util.optimization_barrier
  // CHECK-NEXT: util.optimization_barrier %[[X]]#0 : !hal.fence
  %y = util.optimization_barrier %x#0 : !hal.fence
  // CHECK-NEXT: stream.context.resolve{{$}}
  "stream.context.resolve"() : () -> ()
  // CHECK-NEXT: hal.tensor.barrier join() => %[[F]] : !hal.fence
  "hal.tensor.barrier"(%f) : (!hal.fence) -> ()
  util.return
}
