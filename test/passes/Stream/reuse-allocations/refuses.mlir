// RUN: weir-opt %s --weir-reuse-allocations --remarks-filter-missed=weir-reuse-allocations 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// REMARK: refuses.mlir:[[#@LINE+6]]:12: remark: [Missed] may-be-in-use
// REMARK-NOT: remark
// CHECK-LABEL: @not_awaited
// CHECK: stream.resource.alloca
util.func private @not_awaited(%n: index, %r: !stream.resource<transient>, %a: !stream.timepoint, %b: !stream.timepoint) -> (!stream.resource<transient>, !stream.timepoint) {
  %d = stream.resource.dealloca await(%a) => %r : !stream.resource<transient>{%n} => !stream.timepoint
  %s, %t = stream.resource.alloca uninitialized await(%b) => !stream.resource<transient>{%n} => !stream.timepoint
  util.return %s, %t : !stream.resource<transient>, !stream.timepoint
}

// Another size, lifetime, place; or another op frees it.
// CHECK-LABEL: @not_alike
// CHECK-COUNT-4: stream.resource.alloca
util.func private @not_alike(%n: index, %m: index, %r: !stream.resource<transient>, %a: !stream.timepoint) -> (!stream.resource<transient>, !stream.resource<external>, !stream.resource<transient>, !stream.resource<transient>) {
  %d = stream.resource.dealloca await(%a) => %r : !stream.resource<transient>{%n} => !stream.timepoint
  %s, %t = stream.resource.alloca uninitialized await(%d) => !stream.resource<transient>{%m} => !stream.timepoint
  %u, %v = stream.resource.alloca uninitialized await(%d) => !stream.resource<external>{%n} => !stream.timepoint
  %w, %x = stream.resource.alloca uninitialized on(#hal.device.affinity<@other>) await(%d) => !stream.resource<transient>{%n} => !stream.timepoint
  %y, %z = stream.resource.alloca uninitialized indeterminate await(%d) => !stream.resource<transient>{%n} => !stream.timepoint
  util.return %s, %u, %w, %y : !stream.resource<transient>, !stream.resource<external>, !stream.resource<transient>, !stream.resource<transient>
}

// Freed where it was made, wherever that is.
// CHECK-LABEL: @at_origin
// CHECK: stream.resource.alloca
util.func private @at_origin(%n: index, %r: !stream.resource<transient>, %a: !stream.timepoint) -> !stream.resource<transient> {
  %d = stream.resource.dealloca origin await(%a) => %r : !stream.resource<transient>{%n} => !stream.timepoint
  %s, %t = stream.resource.alloca uninitialized await(%d) => !stream.resource<transient>{%n} => !stream.timepoint
  util.return %s : !stream.resource<transient>
}
