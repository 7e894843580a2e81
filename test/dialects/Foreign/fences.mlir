// RUN: weir-opt %s --split-input-file | FileCheck %s
// RUN: weir-opt %s --split-input-file | weir-opt --split-input-file | FileCheck %s
// RUN: not weir-opt %S/Inputs/fence-flags.mlir 2>&1 | FileCheck %s --check-prefix=FLAGS

// CHECK-LABEL: @fences
// CHECK-SAME: (%[[A:[a-z0-9]+]]: !hal.fence, %[[B:[a-z0-9]+]]: !hal.fence, %[[D:[a-z0-9]+]]: !hal.device, %[[I:[a-z0-9]+]]: i32)
util.func private @fences(%a: !hal.fence, %b: !hal.fence, %d: !hal.device, %i: i32) {
  // CHECK: "hal.fence.signal"(%[[A]]) {demo.x} : (!hal.fence) -> ()
  hal.fence.signal<%a : !hal.fence> attributes {demo.x}
  // CHECK: "hal.fence.fail"(%[[A]], %[[I]]) : (!hal.fence, i32) -> ()
  hal.fence.fail<%a : !hal.fence> status(%i)
  // CHECK: "hal.fence.query"(%[[A]]) : (!hal.fence) -> i32
  %0 = hal.fence.query<%a : !hal.fence> : i32
  // CHECK: "hal.fence.await"(%[[I]], %[[A]], %[[B]]) <{flags = 0 : i64}> : (i32, !hal.fence, !hal.fence) -> i32
  %1 = hal.fence.await until([%a, %b]) timeout_millis(%i) flags("None") : i32
  // CHECK: "hal.fence.create"(%[[D]]) <{flags = 0 : i64}> : (!hal.device) -> !hal.fence
  %2 = hal.fence.create device(%d : !hal.device) flags("None") : !hal.fence
  // CHECK: "hal.fence.join"(%[[B]], %[[A]]) <{flags = 0 : i64}> : (!hal.fence, !hal.fence) -> !hal.fence
  %3 = hal.fence.join at([%b, %a]) flags("None") -> !hal.fence
  // CHECK: "hal.fence.join"() <{flags = 0 : i64}> : () -> !hal.fence
  %4 = hal.fence.join at([]) flags("None") -> !hal.fence
  util.return
}

// FLAGS: error: custom op 'hal.fence.join' unknown flags of a fence: "Some"
