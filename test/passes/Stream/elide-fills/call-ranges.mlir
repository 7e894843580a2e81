// What a call overwrites of an operand that the function hands on is known in terms of each call, and what another call returns is not read by this one
// (stream-passes.md 9.8).
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-elide-fills{self-check=true})' | FileCheck %s
// RUN: weir-opt %s --weir-elide-fills='self-check=true dead-producers=true range-level=2' -o /dev/null
// RUN: sed -e 's/public @/private @/' -e 's/private @run/public @run/' %s > %t.before.mlir
// RUN: weir-opt %t.before.mlir --weir-elide-fills='self-check=true' -o %t.after.mlir
// RUN: weir-check %t.before.mlir %t.after.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in 16 of 16

util.func private @paste(%a: !stream.resource<*>, %size: index, %at: index, %n: index) -> (!stream.resource<*>, index) {
  %q = arith.constant 5 : i8
  %e = arith.addi %at, %n : index
  %f = stream.async.fill %q, %a[%at to %e for %n] : i8 -> %a as !stream.resource<*>{%size}
  util.return %f, %size : !stream.resource<*>, index
}

// The place is a product in the function.
util.func private @paste_row(%a: !stream.resource<*>, %size: index, %i: index, %n: index) -> !stream.resource<*> {
  %q = arith.constant 6 : i8
  %at = arith.muli %i, %n : index
  %e = arith.addi %at, %n : index
  %f = stream.async.fill %q, %a[%at to %e for %n] : i8 -> %a as !stream.resource<*>{%size}
  util.return %f : !stream.resource<*>
}

util.func private @paste_both(%a: !stream.resource<*>, %size: index, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %b:2 = util.call @paste(%a, %size, %n, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  %c:2 = util.call @paste(%b#0, %b#1, %c0, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  util.return %c#0 : !stream.resource<*>
}

// Each of the two calls overwrites another half.
// CHECK-LABEL: util.func public @halves
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @halves(%n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 3 : i8
  %size = arith.addi %n, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %a:2 = util.call @paste(%s, %size, %n, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  %b:2 = util.call @paste(%a#0, %a#1, %c0, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  util.return %b#0 : !stream.resource<*>
}

// A function that calls the other one.
// CHECK-LABEL: util.func public @chain
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @chain(%n: index) -> !stream.resource<*> {
  %p = arith.constant 3 : i8
  %size = arith.addi %n, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %a = util.call @paste_both(%s, %size, %n) : (!stream.resource<*>, index, index) -> !stream.resource<*>
  util.return %a : !stream.resource<*>
}

// One half is not written: the fill is that of the other call's half alone.
// CHECK-LABEL: util.func public @one_half
// CHECK:         %[[A:.+]] = stream.async.alloca
// CHECK:         stream.async.fill %{{.+}}, %[[A]][%c0 to %[[N:.+]] for %[[N]]]
util.func public @one_half(%n: index) -> !stream.resource<*> {
  %p = arith.constant 3 : i8
  %size = arith.addi %n, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %a:2 = util.call @paste(%s, %size, %n, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  util.return %a#0 : !stream.resource<*>
}

// No op near the last call states the size of its result: the function does.
// CHECK-LABEL: util.func public @ten_calls
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @ten_calls(%n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 3 : i8
  %size = arith.addi %n, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %a1:2 = util.call @paste(%s, %size, %c0, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  %a2:2 = util.call @paste(%a1#0, %size, %n, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  %a3:2 = util.call @paste(%a2#0, %size, %c0, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  %a4:2 = util.call @paste(%a3#0, %size, %n, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  %a5:2 = util.call @paste(%a4#0, %size, %c0, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  %a6:2 = util.call @paste(%a5#0, %size, %n, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  %a7:2 = util.call @paste(%a6#0, %size, %c0, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  %a8:2 = util.call @paste(%a7#0, %size, %n, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  %a9:2 = util.call @paste(%a8#0, %size, %c0, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  %a10:2 = util.call @paste(%a9#0, %size, %n, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
  util.return %a10#0 : !stream.resource<*>
}

// The place is known by one constant factor.
// CHECK-LABEL: util.func public @two_rows
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @two_rows(%n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 3 : i8
  %size = arith.addi %n, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %a = util.call @paste_row(%s, %size, %c1, %n) : (!stream.resource<*>, index, index, index) -> !stream.resource<*>
  %b = util.call @paste_row(%a, %size, %c0, %n) : (!stream.resource<*>, index, index, index) -> !stream.resource<*>
  util.return %b : !stream.resource<*>
}

// Rows by the rounds of a loop.
// CHECK-LABEL: util.func public @rows
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @rows(%n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %p = arith.constant 3 : i8
  %size = arith.muli %n, %c3 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %at = arith.muli %i, %n : index
    %b:2 = util.call @paste(%a, %size, %at, %n) : (!stream.resource<*>, index, index, index) -> (!stream.resource<*>, index)
    scf.yield %b#0 : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// A result of a size that the function computes, of which the caller overwrites one half and the function the other one.
// CHECK-LABEL: util.func private @make
// CHECK-NOT:     splat
// CHECK:         util.return
util.func private @make(%n: index) -> (!stream.resource<*>, index) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %size = arith.addi %n, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %f = stream.async.fill %q, %s[%c0 to %n for %n] : i8 -> %s as !stream.resource<*>{%size}
  util.return %f, %size : !stream.resource<*>, index
}
util.func public @made(%n: index) -> !stream.resource<*> {
  %q = arith.constant 9 : i8
  %m:2 = util.call @make(%n) : (index) -> (!stream.resource<*>, index)
  %end = arith.addi %n, %n : index
  %f = stream.async.fill %q, %m#0[%n to %end for %n] : i8 -> %m#0 as !stream.resource<*>{%m#1}
  util.return %f : !stream.resource<*>
}

// Refused: the function reads what it gets; it returns another version in some calls; nothing is known of it.

util.func private @look(%a: !stream.resource<*>, %size: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %q = arith.constant 5 : i8
  %d = stream.async.dispatch @k::@f(%a[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> !stream.resource<*>{%size}
  %f = stream.async.fill %q, %a[%c0 to %size for %size] : i8 -> %a as !stream.resource<*>{%size}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}
// CHECK-LABEL: util.func public @looked_at
// CHECK:         stream.async.splat
util.func public @looked_at(%n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %a:2 = util.call @look(%s, %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  util.return %a#0, %a#1 : !stream.resource<*>, !stream.resource<*>
}

util.func private @perhaps(%a: !stream.resource<*>, %size: index, %c: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %q = arith.constant 5 : i8
  cf.cond_br %c, ^write, ^exit
^write:
  %f = stream.async.fill %q, %a[%c0 to %size for %size] : i8 -> %a as !stream.resource<*>{%size}
  util.return %f : !stream.resource<*>
^exit:
  util.return %a : !stream.resource<*>
}
// CHECK-LABEL: util.func public @perhaps_written
// CHECK:         stream.async.splat
util.func public @perhaps_written(%n: index, %c: i1) -> !stream.resource<*> {
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %a = util.call @perhaps(%s, %n, %c) : (!stream.resource<*>, index, i1) -> !stream.resource<*>
  util.return %a : !stream.resource<*>
}

// CHECK-LABEL: util.func public @swapped
// CHECK:         stream.async.splat
util.func private @swap(%a: !stream.resource<*>, %b: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %q = arith.constant 5 : i8
  %f = stream.async.fill %q, %a[%c0 to %n for %n] : i8 -> %a as !stream.resource<*>{%n}
  util.return %b, %f : !stream.resource<*>, !stream.resource<*>
}
util.func public @swapped(%n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %p = arith.constant 3 : i8
  %q = arith.constant 4 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %t = stream.async.splat %q : i8 -> !stream.resource<*>{%n}
  %a:2 = util.call @swap(%t, %s, %n) : (!stream.resource<*>, !stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  util.return %a#0, %a#1 : !stream.resource<*>, !stream.resource<*>
}

util.func private @itself(%a: !stream.resource<*>, %n: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = arith.constant 5 : i8
  %more = arith.cmpi ugt, %k, %c0 : index
  %r = scf.if %more -> !stream.resource<*> {
    %next = arith.subi %k, %c1 : index
    %b = util.call @itself(%a, %n, %next) : (!stream.resource<*>, index, index) -> !stream.resource<*>
    %f = stream.async.fill %q, %b[%c0 to %n for %n] : i8 -> %b as !stream.resource<*>{%n}
    scf.yield %f : !stream.resource<*>
  } else {
    scf.yield %a : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
// CHECK-LABEL: util.func public @recursive
// CHECK:         stream.async.splat
util.func public @recursive(%n: index, %k: index) -> !stream.resource<*> {
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %a = util.call @itself(%s, %n, %k) : (!stream.resource<*>, index, index) -> !stream.resource<*>
  util.return %a : !stream.resource<*>
}

util.func private @outside(%a: !stream.resource<*>, %n: index) -> !stream.resource<*>
// CHECK-LABEL: util.func private @unknown
// CHECK:         stream.async.splat
util.func private @unknown(%n: index) -> !stream.resource<*> {
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %a = util.call @outside(%s, %n) : (!stream.resource<*>, index) -> !stream.resource<*>
  util.return %a : !stream.resource<*>
}

util.func public @run() -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %false = arith.constant false
  %true = arith.constant true
  %0 = util.call @halves(%c3) : (index) -> !stream.resource<*>
  %1 = util.call @chain(%c5) : (index) -> !stream.resource<*>
  %2 = util.call @one_half(%c3) : (index) -> !stream.resource<*>
  %3 = util.call @rows(%c5) : (index) -> !stream.resource<*>
  %4 = util.call @made(%c3) : (index) -> !stream.resource<*>
  %5:2 = util.call @looked_at(%c5) : (index) -> (!stream.resource<*>, !stream.resource<*>)
  %6 = util.call @perhaps_written(%c3, %false) : (index, i1) -> !stream.resource<*>
  %7 = util.call @perhaps_written(%c3, %true) : (index, i1) -> !stream.resource<*>
  %8:2 = util.call @swapped(%c5) : (index) -> (!stream.resource<*>, !stream.resource<*>)
  %9 = util.call @recursive(%c3, %c0) : (index, index) -> !stream.resource<*>
  %10 = util.call @recursive(%c3, %c5) : (index, index) -> !stream.resource<*>
  %11 = util.call @two_rows(%c5) : (index) -> !stream.resource<*>
  %12 = util.call @ten_calls(%c3) : (index) -> !stream.resource<*>
  util.return %12, %11, %0, %1, %2, %3, %4, %5#0, %5#1, %6, %7, %8#0, %8#1, %9, %10 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// Of another call's operand the caller's caller sees the storage. That is nothing to the splat, whose copy is dropped with all that is done to it.
// CHECK-LABEL: util.func private @drop
util.func private @drop(%a: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %q = arith.constant 1 : i8
  %b = stream.async.clone %a : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %f = stream.async.fill %q, %b[%c0 to %n for %n] : i8 -> %b as !stream.resource<*>{%n}
  util.return %f : !stream.resource<*>
}
// CHECK-LABEL: util.func public @dropped
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @dropped(%n: index, %x: !stream.resource<*>) {
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %a = util.call @drop(%s, %n) : (!stream.resource<*>, index) -> !stream.resource<*>
  %b = util.call @drop(%x, %n) : (!stream.resource<*>, index) -> !stream.resource<*>
  util.return
}
