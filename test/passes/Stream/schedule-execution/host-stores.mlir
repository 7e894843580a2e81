// RUN: weir-opt %s --split-input-file --weir-schedule-execution --canonicalize | FileCheck %s

// The host writes at once: a region that reads what it overwrites is done by then, and its await stays where it is.

// CHECK-LABEL: util.func public @read_then_written
// CHECK:         stream.async.store
// CHECK:         %[[R:.*]], %[[TP:.*]] = stream.async.execute
// CHECK-NEXT:      stream.async.transfer
// CHECK:         %[[X:.*]] = stream.timepoint.await sync %[[TP]] => %[[R]]
// CHECK:         stream.async.store
// CHECK:         util.return %[[X]]
util.func public @read_then_written(%in: !stream.resource<transient>, %v: i32) -> (!stream.resource<transient>, !stream.resource<staging>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = stream.async.transfer %in : !stream.resource<transient>{%c4} -> !stream.resource<staging>{%c4}
  %s1 = stream.async.store %v, %s[%c0] : i32 -> %s as !stream.resource<staging>{%c4}
  %x = stream.async.transfer %s1 : !stream.resource<staging>{%c4} -> !stream.resource<transient>{%c4}
  %s2 = stream.async.store %v, %s1[%c0] : i32 -> %s1 as !stream.resource<staging>{%c4}
  util.return %x, %s2 : !stream.resource<transient>, !stream.resource<staging>
}

// -----

// What is written before alone is new each time: no op waits.

// CHECK-LABEL: util.func public @written_then_read
// CHECK:         stream.async.store
// CHECK:         stream.async.execute
// CHECK:         stream.timepoint.await %{{.*}} =>
util.func public @written_then_read(%in: !stream.resource<transient>, %v: i32) -> !stream.resource<transient> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = stream.async.transfer %in : !stream.resource<transient>{%c4} -> !stream.resource<staging>{%c4}
  %s1 = stream.async.store %v, %s[%c0] : i32 -> %s as !stream.resource<staging>{%c4}
  %x = stream.async.transfer %s1 : !stream.resource<staging>{%c4} -> !stream.resource<transient>{%c4}
  util.return %x : !stream.resource<transient>
}

// -----

// The next iteration writes to what this one reads.

// CHECK-LABEL: util.func public @next_iteration
// CHECK:         scf.for
// CHECK:           stream.async.store
// CHECK:           stream.async.execute
// CHECK:           stream.timepoint.await sync
util.func public @next_iteration(%n: index, %in: !stream.resource<transient>, %v: i32, %x0: !stream.resource<transient>) -> !stream.resource<transient> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = stream.async.transfer %in : !stream.resource<transient>{%c4} -> !stream.resource<staging>{%c4}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %x0, %t = %s) -> (!stream.resource<transient>, !stream.resource<staging>) {
    %t1 = stream.async.store %v, %t[%c0] : i32 -> %t as !stream.resource<staging>{%c4}
    %y = stream.async.transfer %t1 : !stream.resource<staging>{%c4} -> !stream.resource<transient>{%c4}
    scf.yield %y, %t1 : !stream.resource<transient>, !stream.resource<staging>
  }
  util.return %r#0 : !stream.resource<transient>
}

// -----

// A global keeps the storage for the next call.

// CHECK-LABEL: util.func public @next_call
// CHECK:         stream.async.execute
// CHECK:         stream.timepoint.await sync
util.global private mutable @slot : !stream.resource<staging>
util.func public @next_call(%v: i32) -> !stream.resource<transient> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = util.global.load @slot : !stream.resource<staging>
  %s1 = stream.async.store %v, %s[%c0] : i32 -> %s as !stream.resource<staging>{%c4}
  util.global.store %s1, @slot : !stream.resource<staging>
  %x = stream.async.transfer %s1 : !stream.resource<staging>{%c4} -> !stream.resource<transient>{%c4}
  util.return %x : !stream.resource<transient>
}
