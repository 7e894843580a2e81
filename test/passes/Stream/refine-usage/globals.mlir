// RUN: weir-opt --weir-refine-usage %s | FileCheck %s

// The type of a global of unknown lifetime changes with the values in it; nobody asks for @unused.
// CHECK: util.global private mutable @state : !stream.resource<variable>
// CHECK: util.global private mutable @unused : !stream.resource<variable>
// CHECK-LABEL: util.initializer
// CHECK: stream.async.splat {{.*}} -> !stream.resource<variable>
util.global private mutable @state : !stream.resource<*>
util.global private mutable @unused : !stream.resource<*>
util.initializer {
  %c8 = arith.constant 8 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  util.global.store %s, @state : !stream.resource<*>
  util.return
}

// CHECK-LABEL: @next(
// CHECK: util.global.load @state : !stream.resource<variable>
util.func private @next() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 2 : i8
  %old = util.global.load @state : !stream.resource<*>
  %new = stream.async.fill %p, %old[%c0 to %c8 for %c8] : i8 -> %old as !stream.resource<*>{%c8}
  util.global.store %new, @state : !stream.resource<*>
  util.return
}
