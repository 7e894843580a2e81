// Fences are pointers that the runtime counts, devices numbers; the table says which fences a function signals.
// RUN: weir-opt %s --weir-convert-host-to-llvm | FileCheck %s

// CHECK-DAG: llvm.mlir.global {{.*}}"(!hal.fence, !hal.fence, !hal.fence, i32) -> (!hal.fence, i32)\00"

// CHECK-LABEL: llvm.func internal @__weir_fn_helper
// CHECK-SAME: !llvm.ptr) {
util.func private @helper(%f: !hal.fence) {
  hal.fence.signal<%f : !hal.fence>
  util.return
}

// CHECK-LABEL: llvm.func internal @__weir_fn_main
util.func public @main(%a: !hal.fence, %b: !hal.fence, %c: !hal.fence, %millis: i32) -> (!hal.fence, i32) {
  %c0 = arith.constant 0 : index
  // A handle is one more than the number, or null.
  // CHECK: %[[EXISTS:.+]] = llvm.icmp "ult" %{{.+}}, %{{.+}} : i64
  // CHECK: llvm.select %[[EXISTS]]
  %device = hal.devices.get %c0 : !hal.device
  %fence = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  %count = hal.devices.count : index
  // CHECK: llvm.call %{{.+}}({{.+}}) : !llvm.ptr, (!llvm.ptr, i64, !llvm.ptr) -> i64
  %tp = stream.timepoint.import %a, %b : (!hal.fence, !hal.fence) => !stream.timepoint
  // CHECK: llvm.call %{{.+}}({{.+}}) : !llvm.ptr, (!llvm.ptr, i64, i64, !llvm.ptr) -> ()
  stream.timepoint.chain_external %tp => (%fence : !hal.fence)
  util.call @helper(%c) : (!hal.fence) -> ()
  // CHECK: llvm.call %{{.+}}({{.+}}) : !llvm.ptr, (!llvm.ptr, i32, i64, !llvm.ptr) -> i32
  %status = hal.fence.await until([%fence]) timeout_millis(%millis) flags("None") : i32
  %0 = stream.timepoint.export %tp => (!hal.fence)
  // CHECK: llvm.mlir.zero : !llvm.ptr
  %none = util.null : !hal.fence
  %1 = hal.fence.join at([%none, %0]) flags("None") -> !hal.fence
  // The status goes into the message.
  // CHECK: llvm.icmp "eq"
  // CHECK: llvm.cond_br
  util.status.check_ok %status, "no fence"
  util.return %1, %status : !hal.fence, i32
}

// Of three fences the last is signalled, by what it is passed to.
// CHECK: llvm.mlir.global internal constant @__weir_functions
// CHECK: llvm.mlir.constant(4 : i64)
