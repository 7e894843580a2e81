// What is not known is said, with its reason.
// RUN: weir-opt %s -split-input-file --note-unknown=false --weir-ledger 2>&1 >/dev/null | FileCheck %s

// CHECK-LABEL: ledger:
// CHECK: @foreign 8 + unknown unknown unknown 8 + unknown unknown 1 + unknown
// CHECK-NEXT: unknown: @elsewhere is called but has no body
util.func private @elsewhere(!stream.resource<external>)
util.func public @foreign(%x: !stream.resource<external>, %p: i8) {
  %c8 = arith.constant 8 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<external>{%c8}
  util.call @elsewhere(%s) : (!stream.resource<external>) -> ()
  util.return
}

// -----

// CHECK-LABEL: ledger:
// CHECK: @op unknown unknown
// CHECK-NEXT: unknown: the effects are unknown of the op 'mystery.op'
util.func public @op(%x: !stream.resource<external>) {
  "mystery.op"(%x) : (!stream.resource<external>) -> ()
  util.return
}

// -----

// CHECK-LABEL: ledger:
// CHECK: @recursive {{.*}}unknown
// CHECK-NEXT: unknown: @recursive calls itself
util.func public @recursive(%p: i8, %c: i1) {
  %c8 = arith.constant 8 : index
  scf.if %c {
    %s = stream.async.splat %p : i8 -> !stream.resource<external>{%c8}
    util.call @recursive(%p, %c) : (i8, i1) -> ()
  }
  util.return
}

// -----

// A size that is another one in each trip.
// CHECK-LABEL: ledger:
// CHECK: @varies unknown 0 0 unknown unknown 4 0 0 4
// CHECK-NEXT: unknown: the size {{.*}} changes between iterations of a loop in @varies
util.func public @varies(%p: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%i}
    %k = util.optimization_barrier %s : !stream.resource<transient>
  }
  util.return
}

// -----

// A call of what has nothing to do with resources costs nothing.
// CHECK-LABEL: ledger:
// CHECK: @scalar 0 0 0 0 0 0 0 0 0
// CHECK-NOT: unknown
util.func private @number() -> i32
util.func public @scalar() -> i32 {
  %n = util.call @number() : () -> i32
  util.return %n : i32
}
