// RUN: weir-opt %s --weir-schedule-execution --weir-schedule-allocation --remarks-filter=weir-schedule-allocation -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --runs 20 | FileCheck %s --check-prefix=EXEC
// EXEC: equal in 20 of 20 runs

// REMARK: [Missed] kept-apart {{.*}}Function=large
// REMARK: [Missed] kept-apart {{.*}}Function=unknown
// REMARK: [Missed] kept-apart {{.*}}Function=limited

// Keeping the small one would keep the large one.
// CHECK-LABEL: @large(
// CHECK-COUNT-2: stream.resource.alloca
// CHECK-NOT:   stream.resource.subview
util.func public @large(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c4096 = arith.constant 4096 : index
  %x = stream.async.dispatch @ex::@a(%in[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<external>{%c16}
  %y = stream.async.dispatch @ex::@d(%in[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<external>{%c4096}
  util.return %x, %y : !stream.resource<external>, !stream.resource<external>
}

// CHECK-LABEL: @unknown(
// CHECK-COUNT-2: stream.resource.alloca
// CHECK-NOT:   stream.resource.subview
util.func public @unknown(%in: !stream.resource<external>, %n: index) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %x = stream.async.dispatch @ex::@a(%in[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<external>{%c16}
  %y = stream.async.dispatch @ex::@e(%in[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<external>{%n}
  util.return %x, %y : !stream.resource<external>, !stream.resource<external>
}

// The target allocates no more at a time.
// CHECK-LABEL: @limited(
// CHECK-COUNT-2: stream.resource.alloca
// CHECK-NOT:   stream.resource.subview
util.func public @limited(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<external>) attributes {stream.resources = #stream.resource_config<{max_allocation_size = 64, min_buffer_offset_alignment = 32}>} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c40 = arith.constant 40 : index
  %x = stream.async.dispatch @ex::@a(%in[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<external>{%c16}
  %y = stream.async.dispatch @ex::@f(%in[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<external>{%c40}
  util.return %x, %y : !stream.resource<external>, !stream.resource<external>
}
