// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: weir-opt %s --mlir-print-op-generic | weir-opt | FileCheck %s

// CHECK-LABEL: @fences
// CHECK-SAME: (%[[A:[a-z0-9]+]]: !hal.fence, %[[B:[a-z0-9]+]]: !hal.fence, %[[I:[a-z0-9]+]]: i32, %[[N:[a-z0-9]+]]: index)
util.func private @fences(%a: !hal.fence, %b: !hal.fence, %i: i32, %n: index) {
  // CHECK: %device_count = hal.devices.count : index
  // GENERIC: "hal.devices.count"() : () -> index
  %0 = hal.devices.count : index
  // CHECK: %[[DEVICE:device]] = hal.devices.get %[[N]] : !hal.device
  // GENERIC: "hal.devices.get"(%{{.+}}) : (index) -> !hal.device
  %d = hal.devices.get %n : !hal.device
  // CHECK: %[[C0:.+]] = arith.constant 0
  // CHECK: %device_0 = hal.devices.get %[[C0]] : !hal.device
  %c0 = arith.constant 0 : index
  %e = hal.devices.get %c0 : !hal.device
  // CHECK: hal.fence.signal<%[[A]] : !hal.fence> attributes {demo.x}
  // GENERIC: "hal.fence.signal"(%{{.+}}) {demo.x} : (!hal.fence) -> ()
  hal.fence.signal<%a : !hal.fence> attributes {demo.x}
  // CHECK: hal.fence.fail<%[[A]] : !hal.fence> status(%[[I]])
  // GENERIC: "hal.fence.fail"(%{{.+}}, %{{.+}}) : (!hal.fence, i32) -> ()
  hal.fence.fail<%a : !hal.fence> status(%i)
  // CHECK: %status = hal.fence.query<%[[A]] : !hal.fence> : i32
  // GENERIC: "hal.fence.query"(%{{.+}}) : (!hal.fence) -> i32
  %1 = hal.fence.query<%a : !hal.fence> : i32
  // CHECK: %status_{{.+}} = hal.fence.await until([%[[A]], %[[B]]]) timeout_millis(%[[I]]) flags("None") : i32
  // GENERIC: "hal.fence.await"(%{{.+}}, %{{.+}}, %{{.+}}) <{flags = 0 : i64}> : (i32, !hal.fence, !hal.fence) -> i32
  %2 = hal.fence.await until([%a, %b]) timeout_millis(%i) flags("None") : i32
  // CHECK: %fence = hal.fence.create device(%[[DEVICE]] : !hal.device) flags("None") : !hal.fence
  // GENERIC: "hal.fence.create"(%{{.+}}) <{flags = 0 : i64}> : (!hal.device) -> !hal.fence
  %3 = hal.fence.create device(%d : !hal.device) flags("None") : !hal.fence
  // CHECK: %fence_{{.+}} = hal.fence.join at([%[[B]], %[[A]]]) flags("None") -> !hal.fence
  // GENERIC: "hal.fence.join"(%{{.+}}, %{{.+}}) <{flags = 0 : i64}> : (!hal.fence, !hal.fence) -> !hal.fence
  %4 = hal.fence.join at([%b, %a]) flags("None") -> !hal.fence
  // CHECK: hal.fence.join at([]) flags("None") -> !hal.fence
  %5 = hal.fence.join at([]) flags("None") -> !hal.fence
  // Older programs have no flags.
  // CHECK: hal.fence.await until([%[[A]]]) timeout_millis(%[[I]]) flags("None") : i32
  %6 = hal.fence.await until([%a]) timeout_millis(%i) : i32
  // CHECK: util.null : !hal.fence
  %7 = util.null : !hal.fence
  util.return
}
