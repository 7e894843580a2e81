// Storage under names that only some analyses used to know (stream.md 6.1).
// RUN: weir-opt %s --weir-materialize-copy-on-write --remarks-filter='weir-materialize-copy-on-write' -o %t.mlir 2>&1 | FileCheck %s
// RUN: weir-opt %t.mlir --weir-verify-in-place -o /dev/null

// CHECK-DAG: [Passed] in-place {{.*}}Function=barrier_once | operand=0
util.func public @barrier_once(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %b = util.optimization_barrier %x : !stream.resource<*>
  %f = stream.async.fill %p, %b[%c0 to %c4 for %c4] : i8 -> %b as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Missed] other-name {{.*}}Function=barrier_twice | blocker=util.optimization_barrier
util.func public @barrier_twice(%p: i8, %q: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %b = util.optimization_barrier %x : !stream.resource<*>
  %f = stream.async.fill %q, %b[%c0 to %c4 for %c4] : i8 -> %b as !stream.resource<*>{%c8}
  util.return %f, %x : !stream.resource<*>, !stream.resource<*>
}

// CHECK-DAG: [Missed] source-argument {{.*}}Function=barrier_argument |
util.func public @barrier_argument(%x: !stream.resource<*>, %q: i8) -> (!stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %b = util.optimization_barrier %x : !stream.resource<*>
  %f = stream.async.fill %q, %b[%c0 to %c4 for %c4] : i8 -> %b as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Missed] used-later {{.*}}Function=tensor | blocker=util.return
util.func public @tensor(%p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %b = stream.tensor.fill %p, %x : i8 -> tensor<8xi8> in !stream.resource<*>{%c8}
  util.return %b, %x : !stream.resource<*>, !stream.resource<*>
}

// The storage of the tied capture leaves after the barrier, too.
// CHECK-DAG: [Missed] yielded-twice {{.*}}Function=yielded | blocker=stream.yield{{.*}} operand=1
util.func public @yielded(%p: i8, %q: i8) -> (!stream.resource<transient>, !stream.resource<transient>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<transient>{%c8}
  %r:2, %t = stream.async.execute with(%x as %i: !stream.resource<transient>{%c8}) -> (%x as !stream.resource<transient>{%c8}, !stream.resource<transient>{%c8}) {
    %f = stream.async.fill %q, %i[%c0 to %c8 for %c8] : i8 -> %i as !stream.resource<transient>{%c8}
    %b = util.optimization_barrier %i : !stream.resource<transient>
    stream.yield %f, %b : !stream.resource<transient>{%c8}, !stream.resource<transient>{%c8}
  } => !stream.timepoint
  util.return %r#0, %r#1 : !stream.resource<transient>, !stream.resource<transient>
}
