// What bytes hold is followed through loops, calls of private functions, globals and constants (stream-passes.md 9.4, 9.8): a fill with
// what is there already goes, and stays where any path brings something else.
// RUN: weir-opt %s --weir-elide-fills='self-check=true' | FileCheck %s
// RUN: weir-opt %s --weir-elide-fills --weir-elide-fills | FileCheck %s
// RUN: weir-opt %s --weir-elide-fills --remarks-filter-passed=weir-elide-fills -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] redundant-fill {{.*}} Function=for_holds 
// PASSED-DAG: [Passed] update-to-fill {{.*}} Function=from_global 
// PASSED-DAG: [Passed] update-to-fill {{.*}} Function=from_constant 

// In each round the buffer is all 7 again at the end.
// CHECK-LABEL: util.func public @for_holds
// CHECK:         stream.async.splat
// CHECK:         scf.for
// CHECK-NOT:       stream.async.fill
// CHECK:           stream.async.dispatch
// CHECK-NOT:       stream.async.fill
// CHECK:         util.return
util.func public @for_holds(%n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %z = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %r, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s, %b = %z) -> (!stream.resource<*>, !stream.resource<*>) {
    %d = stream.async.dispatch @k::@f(%a[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
    %f = stream.async.fill %p, %a[%c0 to %c8 for %c8] : i8 -> %a as !stream.resource<*>{%c16}
    scf.yield %f, %d : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r, %q : !stream.resource<*>, !stream.resource<*>
}

// The other half changes in the loop: only what every round leaves counts.
// CHECK-LABEL: util.func public @for_partly
// CHECK:         scf.for
// CHECK:           stream.async.dispatch
// CHECK-NOT:       stream.async.fill
// CHECK:           stream.async.update
// CHECK:         scf.yield
// CHECK:         stream.async.fill %{{.*}}[%c8 to %c16
// CHECK-NOT:     stream.async.fill
// CHECK:         util.return
util.func public @for_partly(%n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (!stream.resource<*>) {
    %d = stream.async.dispatch @k::@f(%a[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
    %f = stream.async.fill %p, %a[%c0 to %c8 for %c8] : i8 -> %a as !stream.resource<*>{%c16}
    %u = stream.async.update %d, %f[%c8 to %c16] : !stream.resource<*>{%c8} -> %f as !stream.resource<*>{%c16}
    scf.yield %u : !stream.resource<*>
  }
  %x = stream.async.dispatch @k::@f(%r[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %y = stream.async.fill %p, %r[%c0 to %c8 for %c8] : i8 -> %r as !stream.resource<*>{%c16}
  %z = stream.async.fill %p, %y[%c8 to %c16 for %c8] : i8 -> %y as !stream.resource<*>{%c16}
  %e = stream.async.dispatch @k::@g(%z[%c0 to %c16 for %c16], %x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  util.return %e : !stream.resource<*>
}

// The first round finds 7, later ones 9.
// CHECK-LABEL: util.func public @for_changes
// CHECK:         scf.for
// CHECK:           stream.async.fill
// CHECK:           stream.async.dispatch
// CHECK:           stream.async.fill
// CHECK:         util.return
util.func public @for_changes(%n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %o = arith.constant 9 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %r, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s, %b = %t) -> (!stream.resource<*>, !stream.resource<*>) {
    %f = stream.async.fill %p, %a[%c0 to %c8 for %c8] : i8 -> %a as !stream.resource<*>{%c16}
    %d = stream.async.dispatch @k::@f(%f[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
    %g = stream.async.fill %o, %f[%c0 to %c8 for %c8] : i8 -> %f as !stream.resource<*>{%c16}
    scf.yield %g, %d : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r, %q : !stream.resource<*>, !stream.resource<*>
}

// CHECK-LABEL: util.func public @branch_loop
// CHECK:         stream.async.splat
// CHECK-NOT:     stream.async.fill
// CHECK:         util.return
util.func public @branch_loop(%c: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  cf.br ^loop(%s : !stream.resource<*>)
^loop(%a: !stream.resource<*>):
  %d = stream.async.dispatch @k::@f(%a[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %t = stream.async.transfer %d : !stream.resource<*>{%c8} -> !stream.resource<staging>{%c8}
  %v = stream.async.load %t[%c0] : !stream.resource<staging>{%c8} -> i1
  %f = stream.async.fill %p, %a[%c0 to %c8 for %c8] : i8 -> %a as !stream.resource<*>{%c16}
  cf.cond_br %v, ^loop(%f : !stream.resource<*>), ^out(%f : !stream.resource<*>)
^out(%r: !stream.resource<*>):
  util.return %r : !stream.resource<*>
}

// Both callers hand over zeros, of the size that the function is told.
// CHECK-LABEL: util.func private @callee_zeros
// CHECK-NOT:     stream.async.fill
// CHECK:         util.return
util.func private @callee_zeros(%r: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %d = stream.async.dispatch @k::@f(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  %f = stream.async.fill %z, %r[%c0 to %n for %n] : i32 -> %r as !stream.resource<*>{%n}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}
// What comes back is zero, too.
// CHECK-LABEL: util.func public @caller_one
// CHECK-NOT:     stream.async.fill
// CHECK:         util.return
util.func public @caller_one() -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c16}
  %a, %b = util.call @callee_zeros(%s, %c16) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  %f = stream.async.fill %z, %a[%c0 to %c16 for %c16] : i8 -> %a as !stream.resource<*>{%c16}
  util.return %f, %b : !stream.resource<*>, !stream.resource<*>
}
util.func public @caller_two(%n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %z = arith.constant 0 : i16
  %s = stream.async.splat %z : i16 -> !stream.resource<*>{%n}
  %a, %b = util.call @callee_zeros(%s, %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  util.return %a, %b : !stream.resource<*>, !stream.resource<*>
}

// One caller hands over something else.
// CHECK-LABEL: util.func private @callee_mixed
// CHECK:         stream.async.fill
// CHECK:         util.return
util.func private @callee_mixed(%r: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %d = stream.async.dispatch @k::@f(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  %f = stream.async.fill %z, %r[%c0 to %n for %n] : i32 -> %r as !stream.resource<*>{%n}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}
util.func public @caller_zero(%n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %z = arith.constant 0 : i32
  %s = stream.async.splat %z : i32 -> !stream.resource<*>{%n}
  %a, %b = util.call @callee_mixed(%s, %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  util.return %a, %b : !stream.resource<*>, !stream.resource<*>
}
util.func public @caller_argument(%r: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %k = stream.async.clone %r : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %a, %b = util.call @callee_mixed(%k, %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  util.return %a, %b : !stream.resource<*>, !stream.resource<*>
}

// The functions of others may call a public one.
// CHECK-LABEL: util.func public @callee_public
// CHECK:         stream.async.fill
// CHECK:         util.return
util.func public @callee_public(%r: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %d = stream.async.dispatch @k::@f(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  %f = stream.async.fill %z, %r[%c0 to %n for %n] : i32 -> %r as !stream.resource<*>{%n}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}
util.func public @caller_of_public(%n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %z = arith.constant 0 : i32
  %s = stream.async.splat %z : i32 -> !stream.resource<*>{%n}
  %a, %b = util.call @callee_public(%s, %n) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  util.return %a, %b : !stream.resource<*>, !stream.resource<*>
}

// All that is stored to the global is one pattern: the copy of a part of it is a fill.
// CHECK: util.global private @padding
util.global private @padding : !stream.resource<constant>
util.initializer {
  %c64 = arith.constant 64 : index
  %k = stream.async.constant : !stream.resource<constant>{%c64} = dense<1.0> : tensor<16xf32>
  util.global.store %k, @padding : !stream.resource<constant>
  util.return
}
// CHECK-LABEL: util.func public @from_global
// CHECK-DAG:     %[[ONE:.+]] = arith.constant 1065353216 : i32
// CHECK:         stream.async.fill %[[ONE]], %{{.*}}[%c16 to %c32 for %c16]
// CHECK-NOT:     stream.async.update
// CHECK:         util.return
util.func public @from_global(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c20 = arith.constant 20 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %g = util.global.load @padding : !stream.resource<constant>
  %h = stream.async.transfer %g : !stream.resource<constant>{%c64} -> !stream.resource<*>{%c64}
  %s = stream.async.slice %h[%c4 to %c20] : !stream.resource<*>{%c64} -> !stream.resource<*>{%c16}
  %t = stream.async.dispatch @k::@f(%a[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c64}
  %u = stream.async.update %s, %t[%c16 to %c32] : !stream.resource<*>{%c16} -> %t as !stream.resource<*>{%c64}
  util.return %u : !stream.resource<*>
}

// Two stores of different contents; and a public global.
util.global private mutable @either : !stream.resource<variable>
util.global public mutable @shown : !stream.resource<variable>
util.func public @set(%n: index) {
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %q = arith.constant 2 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<variable>{%c64}
  util.global.store %s, @either : !stream.resource<variable>
  %t = stream.async.splat %q : i8 -> !stream.resource<variable>{%c64}
  util.global.store %t, @either : !stream.resource<variable>
  %v = stream.async.splat %p : i8 -> !stream.resource<variable>{%c64}
  util.global.store %v, @shown : !stream.resource<variable>
  util.return
}
// CHECK-LABEL: util.func public @from_either
// CHECK:         stream.async.update
// CHECK:         stream.async.update
// CHECK:         util.return
util.func public @from_either(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c192 = arith.constant 192 : index
  %g = util.global.load @either : !stream.resource<variable>
  %h = util.global.load @shown : !stream.resource<variable>
  %x = stream.async.transfer %g : !stream.resource<variable>{%c64} -> !stream.resource<*>{%c64}
  %y = stream.async.transfer %h : !stream.resource<variable>{%c64} -> !stream.resource<*>{%c64}
  %t = stream.async.dispatch @k::@f(%a[%c0 to %c192 for %c192]) : (!stream.resource<*>{%c192}) -> !stream.resource<*>{%c192}
  %u = stream.async.update %x, %t[%c64 to %c128] : !stream.resource<*>{%c64} -> %t as !stream.resource<*>{%c192}
  %w = stream.async.update %y, %u[%c128 to %c192] : !stream.resource<*>{%c64} -> %u as !stream.resource<*>{%c192}
  util.return %w : !stream.resource<*>
}

// A constant with one element everywhere; and one with two.
// CHECK-LABEL: util.func public @from_constant
// CHECK:         stream.async.fill %{{.*}}[%c0 to %c64 for %c64] : i8
// CHECK:         stream.async.update
// CHECK:         util.return
util.func public @from_constant(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c72 = arith.constant 72 : index
  %c8 = arith.constant 8 : index
  %c192 = arith.constant 192 : index
  %k = stream.async.constant : !stream.resource<*>{%c64} = dense<0> : tensor<16xi32>
  %l = stream.async.constant : !stream.resource<*>{%c8} = dense<[0, 1]> : tensor<2xi32>
  %t = stream.async.dispatch @k::@f(%a[%c0 to %c192 for %c192]) : (!stream.resource<*>{%c192}) -> !stream.resource<*>{%c192}
  %u = stream.async.update %k, %t[%c0 to %c64] : !stream.resource<*>{%c64} -> %t as !stream.resource<*>{%c192}
  %w = stream.async.update %l, %u[%c64 to %c72] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c192}
  util.return %w : !stream.resource<*>
}
