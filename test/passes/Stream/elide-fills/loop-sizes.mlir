// A loop that covers states the size of what it carries in its body, where no op around it does (stream-passes.md 9.7).
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-elide-fills{self-check=true})' -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: weir-check %s %t.after.mlir --function=two_loops | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.after.mlir --function=two_nests | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.after.mlir --function=no_round --input=arg1=0 | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.after.mlir --function=no_round --input=arg1=6 | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.after.mlir --function=crossed --input=arg1=0 --input=arg2=4 | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.after.mlir --function=crossed --input=arg1=3 --input=arg2=4 | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in 16 of 16

// Without the fill of the first loop, nothing next to the second one says that it carries 24 bytes.
// CHECK-LABEL: @two_loops(
// CHECK-NOT:     splat
// CHECK-COUNT-1: stream.async.fill
// CHECK-NOT:     stream.async.fill
util.func public @two_loops(%n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %p = arith.constant 1 : i8
  %q = arith.constant 2 : i32
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %e = arith.addi %i, %c4 : index
    %f = stream.async.fill %p, %a[%i to %e for %c4] : i8 -> %a as !stream.resource<*>{%c24}
    scf.yield %f : !stream.resource<*>
  }
  %t = scf.for %i = %c0 to %c6 step %c1 iter_args(%a = %r) -> !stream.resource<*> {
    %o = arith.muli %i, %c4 : index
    %e = arith.addi %o, %c4 : index
    %f = stream.async.fill %q, %a[%o to %e for %c4] : i32 -> %a as !stream.resource<*>{%c24}
    scf.yield %f : !stream.resource<*>
  }
  util.return %t : !stream.resource<*>
}

// CHECK-LABEL: @two_nests(
// CHECK-NOT:     splat
// CHECK-COUNT-1: stream.async.fill
// CHECK-NOT:     stream.async.fill
util.func public @two_nests(%n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %p = arith.constant 1 : i8
  %q = arith.constant 2 : i32
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %e = arith.addi %i, %c4 : index
    %f = stream.async.fill %p, %a[%i to %e for %c4] : i8 -> %a as !stream.resource<*>{%c24}
    scf.yield %f : !stream.resource<*>
  }
  %t = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %r) -> !stream.resource<*> {
    %u = scf.for %j = %c0 to %c2 step %c1 iter_args(%b = %a) -> !stream.resource<*> {
      %row = arith.muli %i, %c8 : index
      %column = arith.muli %j, %c4 : index
      %o = arith.addi %row, %column : index
      %e = arith.addi %o, %c4 : index
      %f = stream.async.fill %q, %b[%o to %e for %c4] : i32 -> %b as !stream.resource<*>{%c24}
      scf.yield %f : !stream.resource<*>
    }
    scf.yield %u : !stream.resource<*>
  }
  util.return %t : !stream.resource<*>
}

// For no round the size in the body is 0, and all 24 bytes are returned.
// CHECK-LABEL: @no_round(
// CHECK:         stream.async.splat
util.func public @no_round(%k: index, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %p = arith.constant 1 : i8
  %q = arith.constant 2 : i32
  %size = arith.muli %n, %c4 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %e = arith.addi %i, %c4 : index
    %f = stream.async.fill %p, %a[%i to %e for %c4] : i8 -> %a as !stream.resource<*>{%c24}
    scf.yield %f : !stream.resource<*>
  }
  %t = scf.for %i = %c0 to %n step %c1 iter_args(%a = %r) -> !stream.resource<*> {
    %o = arith.muli %i, %c4 : index
    %e = arith.addi %o, %c4 : index
    %f = stream.async.fill %q, %a[%o to %e for %c4] : i32 -> %a as !stream.resource<*>{%size}
    scf.yield %f : !stream.resource<*>
  }
  util.return %t : !stream.resource<*>
}

// The upper bound may be below the lower one: then there is no round, and the resource is empty. The size of a round is known before the loop.
// CHECK-LABEL: util.func public @crossed(
// CHECK-NOT:     splat
// CHECK:         stream.async.alloca
// CHECK:         util.return
util.func public @crossed(%x: !stream.resource<*>, %m: index, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 7 : i8
  %y = stream.async.slice %x[%c0 to %n] : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %size = arith.muli %m, %n : index
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%size}
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%a = %s) -> (!stream.resource<*>) {
    %o = arith.muli %i, %n : index
    %e = arith.addi %o, %n : index
    %u = stream.async.update %y, %a[%o to %e] : !stream.resource<*>{%n} -> %a as !stream.resource<*>{%size}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The size of a round is known in it alone: without a round it may be negative.
// CHECK-LABEL: util.func public @crossed_unknown(
// CHECK:         stream.async.splat
// CHECK:         util.return
util.func public @crossed_unknown(%p: i8, %m: index, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 7 : i8
  %size = arith.muli %m, %n : index
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%size}
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%a = %s) -> (!stream.resource<*>) {
    %o = arith.muli %i, %n : index
    %e = arith.addi %o, %n : index
    %u = stream.async.fill %p, %a[%o to %e for %n] : i8 -> %a as !stream.resource<*>{%size}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
