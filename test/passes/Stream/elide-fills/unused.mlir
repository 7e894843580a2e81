// What an op would read of which is not used what it makes does not keep a fill: so the op must not run either. A kernel may take one of the
// bytes for an index.
// RUN: weir-opt %s --weir-elide-fills='self-check=true' | FileCheck %s

// CHECK-LABEL: util.func public @chain
// CHECK-NOT:     stream.async.splat
// CHECK-NOT:     stream.async.slice
// CHECK-NOT:     stream.async.dispatch @k::@gather
// CHECK:         %[[D:.*]] = stream.async.dispatch @k::@f(
// CHECK-NEXT:    util.return %[[D]]
util.func public @chain(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %a = stream.async.slice %s[%c0 to %c8] : !stream.resource<*>{%c16} -> !stream.resource<*>{%c8}
  %g = stream.async.dispatch @k::@gather(%a[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %h = stream.async.dispatch @k::@gather(%g[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %d = stream.async.dispatch @k::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}

// One result is used: all operands are read.
// CHECK-LABEL: util.func public @one_of_two
// CHECK:         stream.async.splat
// CHECK:         stream.async.dispatch @k::@two
util.func public @one_of_two(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 7 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %d:2 = stream.async.dispatch @k::@two(%s[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, !stream.resource<*>{%c8})
  util.return %d#1 : !stream.resource<*>
}

// In a loop: the op of each round.
// CHECK-LABEL: util.func public @in_loop
// CHECK-NOT:     stream.async.splat
// CHECK:         scf.for
// CHECK-NOT:       stream.async.dispatch @k::@gather
// CHECK:         util.return
util.func public @in_loop(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 7 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %g = stream.async.dispatch @k::@gather(%s[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    %d = stream.async.dispatch @k::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %d : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
