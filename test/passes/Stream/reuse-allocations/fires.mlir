// RUN: weir-opt %s --weir-reuse-allocations --remarks-filter-passed=weir-reuse-allocations 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// REMARK-COUNT-5: remark: [Passed] reused
// REMARK-NOT: remark

// The alloca waits for the dealloca by a join.
// CHECK-LABEL: @waits
// CHECK-SAME: (%[[N:.+]]: index, %[[R:.+]]: !stream.resource<transient>, %[[A:.+]]: !stream.timepoint, %[[B:.+]]: !stream.timepoint)
// CHECK-NEXT: %[[J:.+]] = stream.timepoint.join max(%[[A]], %[[B]]) => !stream.timepoint
// CHECK-NEXT: util.return %[[R]], %[[J]]
util.func private @waits(%n: index, %r: !stream.resource<transient>, %a: !stream.timepoint, %b: !stream.timepoint) -> (!stream.resource<transient>, !stream.timepoint) {
  %d = stream.resource.dealloca await(%a) => %r : !stream.resource<transient>{%n} => !stream.timepoint
  %j = stream.timepoint.join max(%d, %b) => !stream.timepoint
  %s, %t = stream.resource.alloca uninitialized await(%j) => !stream.resource<transient>{%n} => !stream.timepoint
  util.return %s, %t : !stream.resource<transient>, !stream.timepoint
}

// Its commands have been awaited, by the host.
// CHECK-LABEL: @awaited
// CHECK-SAME: (%[[N:.+]]: index, %[[R:.+]]: !stream.resource<transient>,
// CHECK-NOT: stream.resource.{{(de)?}}alloca
// CHECK: util.return %[[R]], %{{.+}}
util.func private @awaited(%n: index, %r: !stream.resource<transient>, %a: !stream.timepoint, %o: !stream.resource<transient>) -> (!stream.resource<transient>, !stream.timepoint, !stream.resource<transient>) {
  %d = stream.resource.dealloca await(%a) => %r : !stream.resource<transient>{%n} => !stream.timepoint
  %later = stream.cmd.execute await(%a) => with() {
    stream.cmd.concurrent {
      stream.cmd.call @tick(%n) : (index) -> ()
    }
  } => !stream.timepoint
  %w = stream.timepoint.await %later => %o : !stream.resource<transient>{%n}
  %s, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%n} => !stream.timepoint
  util.return %s, %t, %w : !stream.resource<transient>, !stream.timepoint, !stream.resource<transient>
}
stream.cmd.func private @tick(%arg0: index)

// Three in turn: the third has the storage of the first one, which was freed last.
// CHECK-LABEL: @in_turn
// CHECK: %[[R:.+]], %[[T:.+]] = stream.resource.alloca uninitialized : !stream.resource<transient>{%arg0}
// CHECK-NOT: alloca uninitialized
// CHECK: util.return %[[R]]
util.func private @in_turn(%n: index) -> !stream.resource<transient> {
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%n} => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %r : !stream.resource<transient>{%n} => !stream.timepoint
  %s, %u = stream.resource.alloca uninitialized await(%d) => !stream.resource<transient>{%n} => !stream.timepoint
  %e = stream.resource.dealloca await(%u) => %s : !stream.resource<transient>{%n} => !stream.timepoint
  %q, %v = stream.resource.alloca uninitialized await(%e) => !stream.resource<transient>{%n} => !stream.timepoint
  util.return %q : !stream.resource<transient>
}

// Storage without pending work is free at once.
// CHECK-LABEL: @at_once
// CHECK-SAME: (%[[N:.+]]: index, %[[R:.+]]: !stream.resource<transient>)
// CHECK-NOT: stream.resource.{{(de)?}}alloca
// CHECK: stream.timepoint.immediate
// CHECK-NEXT: %[[I:[0-9]+]] = stream.timepoint.immediate => !stream.timepoint
// CHECK-NEXT: util.return %[[R]], %[[I]]
util.func private @at_once(%n: index, %r: !stream.resource<transient>) -> (!stream.resource<transient>, !stream.timepoint) {
  %d = stream.resource.dealloca %r : !stream.resource<transient>{%n} => !stream.timepoint
  %s, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%n} => !stream.timepoint
  util.return %s, %t : !stream.resource<transient>, !stream.timepoint
}
