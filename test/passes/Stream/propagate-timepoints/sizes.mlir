// RUN: weir-opt %s --weir-propagate-timepoints --remarks-filter=weir-propagate-timepoints -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --runs 30 | FileCheck %s --check-prefix=EXEC
// RUN: weir-opt %s --weir-propagate-timepoints --weir-propagate-timepoints | FileCheck %s
// EXEC: equal in 30 of 30 runs

// One path says how long the value is, and what it says holds on that path alone: the wait is there.
// REMARK: [Passed] carried {{.*}}Function=one_path
// CHECK-LABEL: @one_path
// CHECK:         %[[R:.+]]:2 = scf.if %{{.+}} -> (!stream.resource<external>, !stream.timepoint) {
// CHECK:         scf.if %{{.+}} -> (!stream.resource<external>) {
// CHECK-NEXT:      %[[W:.+]] = stream.timepoint.await %[[R]]#1 => %[[R]]#0 : !stream.resource<external>{%c16}
// CHECK-NEXT:      stream.async.clone %[[W]]
// CHECK:         } else {
// CHECK-NOT:       await
// CHECK:         util.return
util.func public @one_path(%isLong: i1) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %r = scf.if %isLong -> !stream.resource<external> {
    %x, %tp = stream.async.execute with() -> !stream.resource<external>{%c16} {
      %y = stream.async.splat %p : i8 -> !stream.resource<external>{%c16}
      stream.yield %y : !stream.resource<external>{%c16}
    } => !stream.timepoint
    %w = stream.timepoint.await %tp => %x : !stream.resource<external>{%c16}
    scf.yield %w : !stream.resource<external>
  } else {
    %x, %tp = stream.async.execute with() -> !stream.resource<external>{%c8} {
      %y = stream.async.splat %p : i8 -> !stream.resource<external>{%c8}
      stream.yield %y : !stream.resource<external>{%c8}
    } => !stream.timepoint
    %w = stream.timepoint.await %tp => %x : !stream.resource<external>{%c8}
    scf.yield %w : !stream.resource<external>
  }
  %d = scf.if %isLong -> !stream.resource<external> {
    %e = stream.async.clone %r : !stream.resource<external>{%c16} -> !stream.resource<external>{%c16}
    scf.yield %e : !stream.resource<external>
  } else {
    %e = stream.async.splat %p : i8 -> !stream.resource<external>{%c8}
    scf.yield %e : !stream.resource<external>
  }
  util.return %d : !stream.resource<external>
}

// The other path needs a wait, too, and says no size.
// REMARK: [Missed] size-unknown {{.*}}Function=other_path
// CHECK-LABEL: @other_path
// CHECK:         scf.if %{{.+}} -> (!stream.resource<external>) {
util.func private @outside(%r: !stream.resource<external>)
util.func public @other_path(%isLong: i1) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %r = scf.if %isLong -> !stream.resource<external> {
    %x, %tp = stream.async.execute with() -> !stream.resource<external>{%c16} {
      %y = stream.async.splat %p : i8 -> !stream.resource<external>{%c16}
      stream.yield %y : !stream.resource<external>{%c16}
    } => !stream.timepoint
    %w = stream.timepoint.await %tp => %x : !stream.resource<external>{%c16}
    scf.yield %w : !stream.resource<external>
  } else {
    %x = stream.async.splat %p : i8 -> !stream.resource<external>{%c8}
    scf.yield %x : !stream.resource<external>
  }
  scf.if %isLong {
    %e = stream.async.clone %r : !stream.resource<external>{%c16} -> !stream.resource<external>{%c16}
    util.call @outside(%e) : (!stream.resource<external>) -> ()
  } else {
    util.call @outside(%r) : (!stream.resource<external>) -> ()
  }
  util.return
}
