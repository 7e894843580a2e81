// Storage under names that only some analyses used to know (stream.md 6.1).
// RUN: weir-opt %s --weir-elide-copies --remarks-filter='weir-elide-copies' -o /dev/null 2>&1 | FileCheck %s

stream.async.func private @elsewhere(%x: !stream.resource<*>) -> !stream.resource<*>

// CHECK-DAG: [Passed] taken-over {{.*}} Function=barrier_dead |
util.func public @barrier_dead(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %b = util.optimization_barrier %x : !stream.resource<*>
  %c = stream.async.clone %b : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %p, %c[%c0 to %c4 for %c4] : i8 -> %c as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Missed] source-used-later {{.*}} Function=barrier_live |
util.func public @barrier_live(%p: i8, %q: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %b = util.optimization_barrier %x : !stream.resource<*>
  %c = stream.async.clone %b : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %q, %c[%c0 to %c4 for %c4] : i8 -> %c as !stream.resource<*>{%c8}
  util.return %f, %x : !stream.resource<*>, !stream.resource<*>
}

// A function from outside may return what it holds elsewhere.
// CHECK-DAG: [Missed] source-unknown {{.*}} Function=called | blocker=stream.async.call
util.func public @called(%x: !stream.resource<*>, %q: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.call @elsewhere(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %c = stream.async.clone %y : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %q, %c[%c0 to %c4 for %c4] : i8 -> %c as !stream.resource<*>{%c8}
  util.return %f, %x : !stream.resource<*>, !stream.resource<*>
}

// CHECK-DAG: [Passed] taken-over {{.*}} Function=allocated |
util.func public @allocated(%x: !stream.resource<*>, %q: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %y = stream.resource.alloc : !stream.resource<*>{%c8}
  %c = stream.async.clone %y : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %q, %c[%c0 to %c4 for %c4] : i8 -> %c as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Missed] source-used-later {{.*}} Function=subview |
util.func public @subview(%p: i8, %q: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %b = stream.resource.subview %x[%c4] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c4}
  %c = stream.async.clone %b : !stream.resource<*>{%c4} -> !stream.resource<*>{%c4}
  %f = stream.async.fill %q, %c[%c0 to %c4 for %c4] : i8 -> %c as !stream.resource<*>{%c4}
  util.return %f, %x : !stream.resource<*>, !stream.resource<*>
}
