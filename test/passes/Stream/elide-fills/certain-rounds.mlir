// A loop that certainly has a round does not hand on what it starts with, also where ops after it state the bounds (stream-passes.md 9.7).
// RUN: weir-opt %s --weir-elide-fills='self-check=true range-level=2' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir --function=one_round --input=arg0=8 --input=arg1=4 | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=no_round --input=arg0=8 | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in

// The copy states 1 <= %end <= %n. Each round begins at 0, since it is as long as the resource. What the copy writes is not filled before, so that
// each round has two fills: they cover nothing as one write would.
// CHECK-LABEL: util.func public @one_round
// CHECK:         stream.async.alloca
// CHECK:         scf.for
// CHECK-COUNT-2:   stream.async.fill
// CHECK-NOT:       stream.async.fill
// CHECK:         stream.async.copy
util.func public @one_round(%n: index, %end: index, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 77 : i8
  %q = arith.constant 1 : i8
  %length = arith.subi %end, %c1 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %r = scf.for %i = %c0 to %n step %n iter_args(%a = %s) -> !stream.resource<*> {
    %f = stream.async.fill %q, %a[%i to %n for %n] : i8 -> %a as !stream.resource<*>{%n}
    scf.yield %f : !stream.resource<*>
  }
  %u = stream.async.copy %x[%c1 to %end], %r[%c1 to %end], %length : !stream.resource<*>{%n} -> %r as !stream.resource<*>{%n}
  util.return %u : !stream.resource<*>
}

// Here nothing says that there is a round.
// CHECK-LABEL: util.func public @no_round
// CHECK:         stream.async.splat
// CHECK:         scf.for
util.func public @no_round(%n: index, %rounds: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 77 : i8
  %q = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %r = scf.for %i = %c0 to %rounds step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %f = stream.async.fill %q, %a[%c0 to %n for %n] : i8 -> %a as !stream.resource<*>{%n}
    scf.yield %f : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// Compared without signs these bounds are a huge one and 4: no round.
// CHECK-LABEL: util.func public @unsigned
// CHECK:         stream.async.splat
// CHECK:         scf.for
util.func public @unsigned(%n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %begin = arith.constant -4 : index
  %p = arith.constant 77 : i8
  %q = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %r = scf.for unsigned %i = %begin to %c4 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %f = stream.async.fill %q, %a[%c0 to %n for %n] : i8 -> %a as !stream.resource<*>{%n}
    scf.yield %f : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
