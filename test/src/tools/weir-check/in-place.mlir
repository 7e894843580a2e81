// The four programs of stream-passes.md 4.1 need clones before their ties can be honoured. Executed with value semantics each
// is equal to itself; in place none is.
// RUN: weir-check %s %s | FileCheck %s --check-prefix=EQUAL
// RUN: not weir-check %s %s --in-place --function w1 | FileCheck %s --check-prefix=W1
// RUN: not weir-check %s %s --in-place --function w2 | FileCheck %s --check-prefix=W2
// RUN: not weir-check %s %s --in-place --function w3 | FileCheck %s --check-prefix=W3
// RUN: not weir-check %s %s --in-place --function w4 | FileCheck %s --check-prefix=W4
// RUN: weir-check %s %s --in-place --function w1_copied | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %s --in-place --function w2_copied | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %s --in-place --function w3_copied | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %s --in-place --function w4_copied | FileCheck %s --check-prefix=EQUAL
// RUN: not weir-check %s %s --in-place --function constant | FileCheck %s --check-prefix=CONSTANT
// RUN: not weir-check %s %s --in-place --function race | FileCheck %s --check-prefix=RACE
// RUN: not weir-check %s %s --in-place --function overlap | FileCheck %s --check-prefix=OVERLAP
// RUN: not weir-check %s %s --in-place --function through_global | FileCheck %s --check-prefix=GLOBAL
// RUN: not weir-check %s %s --in-place --function handed_back | FileCheck %s --check-prefix=BACK

// EQUAL: equal in 16 of 16 runs

// W1: different: return of @w1 differs: result 0, byte {{[0-9]+}}: before 0x{{[0-9a-f]+}}, after 0x{{[0-9a-f]+}}
// W1-NEXT: before: written by {{.*}}in-place.mlir:[[#@LINE+7]]:10: {{.*}}@ex::@inplace
util.func public @w1(%x0: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@make(%x0[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x0) -> (!stream.resource<*>) {
    %y = stream.async.dispatch @ex::@inplace(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> %x{%c8}
    scf.yield %y : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
util.func public @w1_copied(%x0: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@make(%x0[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x0) -> (!stream.resource<*>) {
    %c = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    %y = stream.async.dispatch @ex::@inplace(%c[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> %c{%c8}
    scf.yield %y : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// W2: different: the second program fails, but the first one does not: {{.*}}stream.async.fill
// W2-NEXT: writes to storage of the caller of a public function
util.func public @w2(%a0: !stream.resource<*>, %b: !stream.resource<*>, %p: i1, %n: index, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = stream.async.clone %a0 : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %s = arith.select %p, %a, %b : !stream.resource<*>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s) -> (!stream.resource<*>) {
    %w = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
    scf.yield %w : !stream.resource<*>
  }
  %f = stream.async.fill %z, %a[%c4 to %c8 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  util.return %f, %r : !stream.resource<*>, !stream.resource<*>
}
util.func public @w2_copied(%a0: !stream.resource<*>, %b: !stream.resource<*>, %p: i1, %n: index, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = stream.async.clone %a0 : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %s = arith.select %p, %a, %b : !stream.resource<*>
  %t = stream.async.clone %s : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %t) -> (!stream.resource<*>) {
    %w = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
    scf.yield %w : !stream.resource<*>
  }
  %f = stream.async.fill %z, %a[%c4 to %c8 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  util.return %f, %r : !stream.resource<*>, !stream.resource<*>
}

// What copy-on-write leaves of W3 if the full update is folded to its update value afterwards.
// W3: different: return of @w3 differs: result 0, byte
util.func public @w3(%a0: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %a = stream.async.clone %a0 : !stream.resource<*>{%c32} -> !stream.resource<*>{%c32}
  %f = stream.async.fill %z, %a[%c0 to %c16 for %c16] : i8 -> %a as !stream.resource<*>{%c32}
  %d = stream.async.dispatch @ex::@read2(%f[%c0 to %c32 for %c32], %a[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}, !stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  util.return %d : !stream.resource<*>
}
util.func public @w3_copied(%a: !stream.resource<*>, %b0: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %b = stream.async.clone %b0 : !stream.resource<*>{%c32} -> !stream.resource<*>{%c32}
  %u = stream.async.update %a, %b[%c0 to %c32] : !stream.resource<*>{%c32} -> %b as !stream.resource<*>{%c32}
  %f = stream.async.fill %z, %u[%c0 to %c16 for %c16] : i8 -> %u as !stream.resource<*>{%c32}
  %d = stream.async.dispatch @ex::@read2(%f[%c0 to %c32 for %c32], %a[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}, !stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  util.return %d : !stream.resource<*>
}

// W4: different: return of @w4 differs: result 1, byte
util.func public @w4(%x0: !stream.resource<*>, %q: i1, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@make(%x0[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s = scf.if %q -> (!stream.resource<*>) {
    scf.yield %x : !stream.resource<*>
  } else {
    scf.yield %x : !stream.resource<*>
  }
  %f = stream.async.fill %z, %s[%c0 to %c4 for %c4] : i8 -> %s as !stream.resource<*>{%c8}
  %d = stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}
util.func public @w4_copied(%x0: !stream.resource<*>, %q: i1, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@make(%x0[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s = scf.if %q -> (!stream.resource<*>) {
    scf.yield %x : !stream.resource<*>
  } else {
    scf.yield %x : !stream.resource<*>
  }
  %t = stream.async.clone %s : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %z, %t[%c0 to %c4 for %c4] : i8 -> %t as !stream.resource<*>{%c8}
  %d = stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}

// CONSTANT: writes to the storage of a constant
util.func public @constant(%z: i8) -> !stream.resource<constant> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %k = stream.async.constant : !stream.resource<constant>{%c4} = dense<[1, 2, 3, 4]> : tensor<4xi8>
  %f = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<constant>{%c4}
  util.return %f : !stream.resource<constant>
}

// The kernel reads through operand 1 what it writes through operand 0.
// RACE: writes bytes through operand 0 that it accesses through operand 1
util.func public @race(%x0: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %x0 : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r = stream.async.dispatch @ex::@both(%x[%c0 to %c4 for %c4], %x[%c2 to %c6 for %c4]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %x{%c8}
  util.return %r : !stream.resource<*>
}

// OVERLAP: copies between overlapping bytes of one storage
util.func public @overlap(%x0: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %x0 : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r = stream.async.copy %x[%c0 to %c4], %x[%c2 to %c6], %c4 : !stream.resource<*>{%c8} -> %x as !stream.resource<*>{%c8}
  util.return %r : !stream.resource<*>
}

// The second call loads what the first one has filled.
util.global private mutable @state : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %z = arith.constant 1 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
// GLOBAL: different: return of @through_global differs (time 2): result 0, byte 0: before 0x01, after 0x{{[0-9a-f]+}}
util.func public @through_global(%z: i8) -> (!stream.resource<*>, !stream.resource<variable>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @state : !stream.resource<variable>
  %old = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %z, %g[%c0 to %c8 for %c8] : i8 -> %g as !stream.resource<variable>{%c8}
  util.return %old, %f : !stream.resource<*>, !stream.resource<variable>
}

// An external function may hand back its argument.
util.func private @external(%x: !stream.resource<*>) -> !stream.resource<*>
// BACK: different: return of @handed_back differs: result 1, byte
util.func public @handed_back(%x0: !stream.resource<*>, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %x = stream.async.clone %x0 : !stream.resource<*>{%c4} -> !stream.resource<*>{%c4}
  %y = util.call @external(%x) : (!stream.resource<*>) -> !stream.resource<*>
  %f = stream.async.fill %z, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c4}
  %k = stream.async.clone %x : !stream.resource<*>{%c4} -> !stream.resource<*>{%c4}
  util.return %f, %k : !stream.resource<*>, !stream.resource<*>
}
