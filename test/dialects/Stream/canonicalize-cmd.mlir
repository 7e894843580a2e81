// RUN: weir-opt --canonicalize --cse %s | FileCheck %s

// cmd.{flush,invalidate,discard,fill,copy}.F1 (H9), cmd.execute.F3 (H8): the addition is formed before the region.
// CHECK-LABEL: @subview_ranges
// CHECK-NEXT: %[[A:.+]] = arith.addi %arg2, %arg3 : index
// CHECK-NEXT: stream.cmd.execute with(%arg0 as %[[R:[^:]+]]: !stream.resource<transient>{%arg1}, %arg5 as %[[T:[^:]+]]: !stream.resource<transient>{%arg1}) {
// CHECK-NEXT:   stream.cmd.flush %[[R]][%[[A]] for %arg4] : !stream.resource<transient>{%arg1}
// CHECK-NEXT:   stream.cmd.invalidate %[[R]][%[[A]] for %arg4] : !stream.resource<transient>{%arg1}
// CHECK-NEXT:   stream.cmd.discard %[[R]][%[[A]] for %arg4] : !stream.resource<transient>{%arg1}
// CHECK-NEXT:   stream.cmd.concurrent {
// CHECK-NEXT:     stream.cmd.fill %arg6, %[[R]][%[[A]] for %arg4] : i32 -> !stream.resource<transient>{%arg1}
// CHECK-NEXT:   }
// CHECK-NEXT:   stream.cmd.copy %[[R]][%[[A]]], %[[T]][%arg3], %arg4 : !stream.resource<transient>{%arg1} -> !stream.resource<transient>{%arg1}
// CHECK-NEXT:   stream.cmd.copy %[[T]][%arg3], %[[R]][%[[A]]], %arg4 : !stream.resource<transient>{%arg1} -> !stream.resource<transient>{%arg1}
// CHECK-NEXT: } => !stream.timepoint
func.func @subview_ranges(%r: !stream.resource<transient>, %size: index, %o: index, %x: index, %l: index, %t: !stream.resource<transient>, %v: i32) -> !stream.timepoint {
  %part = stream.resource.subview %r[%o] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l}
  %tp = stream.cmd.execute with(%part as %pa: !stream.resource<transient>{%l}, %t as %ta: !stream.resource<transient>{%size}) {
    stream.cmd.flush %pa[%x for %l] : !stream.resource<transient>{%l}
    stream.cmd.invalidate %pa[%x for %l] : !stream.resource<transient>{%l}
    stream.cmd.discard %pa[%x for %l] : !stream.resource<transient>{%l}
    stream.cmd.concurrent {
      stream.cmd.fill %v, %pa[%x for %l] : i32 -> !stream.resource<transient>{%l}
    }
    stream.cmd.copy %pa[%x], %ta[%x], %l : !stream.resource<transient>{%l} -> !stream.resource<transient>{%size}
    stream.cmd.copy %ta[%x], %pa[%x], %l : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l}
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// cmd.dispatch.F2 (H9)
// CHECK-LABEL: @subview_dispatch
// CHECK-NEXT: stream.cmd.execute with(%arg0 as %[[R:[^:]+]]: !stream.resource<transient>{%arg1}) {
// CHECK-NEXT:   stream.cmd.dispatch @e::@f {
// CHECK-NEXT:     ro %[[R]][%arg2 for %arg3] : !stream.resource<transient>{%arg1},
// CHECK-NEXT:     wo %[[R]][%arg4 for %arg3] : !stream.resource<transient>{%arg1}
func.func @subview_dispatch(%r: !stream.resource<transient>, %size: index, %o: index, %l: index, %p: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    %a = stream.resource.subview %ra[%o] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l}
    stream.cmd.dispatch @e::@f {
      ro %a[%c0 for %l] : !stream.resource<transient>{%l},
      wo %ra[%p for %l] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// cmd.dispatch.F1 (H10)
// CHECK-LABEL: @dedup_entry_points
// CHECK: stream.cmd.dispatch {@e::@f, @e::@g} {
func.func @dedup_entry_points(%r: !stream.resource<transient>, %size: index) -> !stream.timepoint {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    stream.cmd.dispatch {@e::@f, @e::@g, @e::@f} {
      rw %ra[%size for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

stream.cmd.func private @g(%r[%o for %l]: !stream.resource<*>, %x: index) -> index

// cmd.call.F1 (H9)
// CHECK-LABEL: @subview_call
// CHECK: %[[A:.+]] = arith.addi %arg2, %arg3 : index
// CHECK: stream.cmd.call @g(rw %{{.+}}[%[[A]] for %arg4], %arg2) : (!stream.resource<transient>{%arg1}, index) -> index
func.func @subview_call(%r: !stream.resource<transient>, %size: index, %o: index, %x: index, %l: index) -> !stream.timepoint {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    %a = stream.resource.subview %ra[%o] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l}
    %n = stream.cmd.call @g(rw %a[%x for %l], %o) : (!stream.resource<transient>{%l}, index) -> index
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// H9 does not fire: the offset is made in the region, and no addition can be.
// CHECK-LABEL: @subview_inner_offset
// CHECK: %[[N:.+]] = stream.cmd.call @g
// CHECK: stream.cmd.discard %{{.+}}[%[[N]] for %arg3] : !stream.resource<transient>{%arg3}
func.func @subview_inner_offset(%r: !stream.resource<transient>, %size: index, %o: index, %l: index) -> !stream.timepoint {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    %a = stream.resource.subview %ra[%o] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l}
    %n = stream.cmd.call @g(rw %ra[%o for %l], %o) : (!stream.resource<transient>{%size}, index) -> index
    stream.cmd.discard %a[%n for %l] : !stream.resource<transient>{%l}
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// cmd.execute.F1 (H5)
// CHECK-LABEL: @execute_immediate
// CHECK-NEXT: stream.cmd.execute with(
func.func @execute_immediate(%r: !stream.resource<transient>, %size: index) -> !stream.timepoint {
  %now = stream.timepoint.immediate => !stream.timepoint
  %tp = stream.cmd.execute await(%now) => with(%r as %ra: !stream.resource<transient>{%size}) {
    stream.cmd.discard %ra[%size for %size] : !stream.resource<transient>{%size}
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// cmd.execute.F2 (H6)
// CHECK-LABEL: @execute_chain
// CHECK-NEXT: %[[J:.+]] = stream.timepoint.join max(%arg2, %arg3)
// CHECK-NEXT: stream.cmd.execute await(%[[J]]) => with(%arg0 as
func.func @execute_chain(%r: !stream.resource<transient>, %size: index, %tp0: !stream.timepoint, %tp1: !stream.timepoint) -> !stream.timepoint {
  %w = stream.timepoint.await %tp1 => %r : !stream.resource<transient>{%size}
  %tp = stream.cmd.execute await(%tp0) => with(%w as %ra: !stream.resource<transient>{%size}) {
    stream.cmd.discard %ra[%size for %size] : !stream.resource<transient>{%size}
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// cmd.execute.F2 does not fire: sync.
// CHECK-LABEL: @execute_chain_sync
// CHECK-NEXT: %[[W:.+]] = stream.timepoint.await sync
// CHECK-NEXT: stream.cmd.execute with(%[[W]] as
func.func @execute_chain_sync(%r: !stream.resource<transient>, %size: index, %tp0: !stream.timepoint) -> !stream.timepoint {
  %w = stream.timepoint.await sync %tp0 => %r : !stream.resource<transient>{%size}
  %tp = stream.cmd.execute with(%w as %ra: !stream.resource<transient>{%size}) {
    stream.cmd.discard %ra[%size for %size] : !stream.resource<transient>{%size}
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// cmd.execute.F4: the awaited timepoint, not the immediate one (PEER-22).
// CHECK-LABEL: @execute_empty
// CHECK-NEXT: return %arg0
func.func @execute_empty(%tp0: !stream.timepoint, %r: !stream.resource<transient>, %size: index) -> !stream.timepoint {
  %tp = stream.cmd.execute await(%tp0) => with(%r as %ra: !stream.resource<transient>{%size}) {
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// cmd.execute.F4: nothing awaited. cmd.serial.F1, cmd.concurrent.F1: the waves are empty.
// CHECK-LABEL: @execute_empty_waves
// CHECK-NEXT: %[[NOW:.+]] = stream.timepoint.immediate
// CHECK-NEXT: return %[[NOW]]
func.func @execute_empty_waves() -> !stream.timepoint {
  %tp = stream.cmd.execute with() {
    stream.cmd.serial {
      stream.cmd.concurrent {
      }
    }
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// cmd.execute.F5 (H11): K1, an unused capture, with its size.
// CHECK-LABEL: @execute_unused_capture
// CHECK-NEXT: stream.cmd.execute with(%arg2 as %{{[^:]+}}: !stream.resource<external>{%arg3}) {
func.func @execute_unused_capture(%r: !stream.resource<transient>, %r_size: index, %t: !stream.resource<external>, %t_size: index) -> !stream.timepoint {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%r_size}, %t as %ta: !stream.resource<external>{%t_size}) {
    stream.cmd.discard %ta[%t_size for %t_size] : !stream.resource<external>{%t_size}
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// cmd.execute.F5 (H11): K2, a repeated capture; both names are one storage.
// CHECK-LABEL: @execute_repeated_capture
// CHECK-NEXT: stream.cmd.execute with(%arg0 as %[[R:[^:]+]]: !stream.resource<transient>{%arg1}) {
// CHECK-NEXT:   stream.cmd.copy %[[R]][%arg2], %[[R]][%arg3], %arg2
func.func @execute_repeated_capture(%r: !stream.resource<transient>, %size: index, %a: index, %b: index) -> !stream.timepoint {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}, %r as %rb: !stream.resource<transient>{%size}) {
    stream.cmd.copy %ra[%a], %rb[%b], %a : !stream.resource<transient>{%size} -> !stream.resource<transient>{%size}
  } => !stream.timepoint
  return %tp : !stream.timepoint
}

// cmd.execute.F6 (H1)
// CHECK-LABEL: @execute_unused
// CHECK-NEXT: return
func.func @execute_unused(%r: !stream.resource<transient>, %size: index) {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    stream.cmd.discard %ra[%size for %size] : !stream.resource<transient>{%size}
  } => !stream.timepoint
  return
}

// cmd.serial.F1, cmd.concurrent.F1 do not fire: a command without a visible effect is still a command.
// CHECK-LABEL: @waves_with_work
// CHECK: stream.cmd.serial {
// CHECK: stream.cmd.concurrent {
// CHECK: stream.cmd.discard
func.func @waves_with_work(%r: !stream.resource<transient>, %size: index) -> !stream.timepoint {
  %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
    stream.cmd.serial {
      stream.cmd.concurrent {
        stream.cmd.discard %ra[%size for %size] : !stream.resource<transient>{%size}
      }
    }
  } => !stream.timepoint
  return %tp : !stream.timepoint
}
