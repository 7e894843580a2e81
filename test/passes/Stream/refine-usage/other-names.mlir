// What goes on under another name has one lifetime with it, whichever op names it (stream.md 6.1).
// RUN: weir-opt %s --weir-refine-usage 2>/dev/null | FileCheck %s

// CHECK-LABEL: util.func public @barrier
// CHECK:         stream.async.splat {{.*}} -> !stream.resource<external>
// CHECK-NEXT:    util.optimization_barrier {{.*}} : !stream.resource<external>
util.func public @barrier(%v: !hal.buffer_view) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 1 : i8
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %b = util.optimization_barrier %x : !stream.resource<*>
  %e = stream.async.cast %b : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  %o = stream.tensor.export %e : tensor<8xi8> in !stream.resource<external>{%c8} -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}

// Of an op that is not known it is taken that it may return what it is given.
// CHECK-LABEL: util.func public @foreign
// CHECK:         stream.async.splat {{.*}} -> !stream.resource<external>
// CHECK-NEXT:    "foreign.op"({{.*}}) : (!stream.resource<external>) -> !stream.resource<external>
util.func public @foreign(%v: !hal.buffer_view) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 1 : i8
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %b = "foreign.op"(%x) : (!stream.resource<*>) -> !stream.resource<*>
  %e = stream.async.cast %b : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  %o = stream.tensor.export %e : tensor<8xi8> in !stream.resource<external>{%c8} -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}
