// Rewrites that are off by default: R4 (trim-updates) and R8 (dead-producers) of stream-passes.md 9.6.
// RUN: weir-opt %s --weir-elide-fills | FileCheck %s --check-prefixes=CHECK,OFF
// RUN: weir-opt %s --weir-elide-fills='trim-updates=true dead-producers=true self-check=true' -o %t.after.mlir
// RUN: FileCheck %s --check-prefixes=CHECK,ON --input-file=%t.after.mlir
// RUN: weir-opt %t.after.mlir --weir-elide-fills='trim-updates=true dead-producers=true' | diff - %t.after.mlir

// The difference is not observable.
// RUN: weir-check %s %t.after.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: weir-opt %s --weir-elide-fills='trim-updates=true dead-producers=true' --remarks-filter-passed=weir-elide-fills -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] trimmed-update {{.*}} Function=trimmed 
// PASSED-DAG: [Passed] dead-producer {{.*}} Function=unseen 
// EQUAL-NOT: different
// EQUAL: equal in

// The second half of what the first update brings is overwritten: half of it is copied.
// CHECK-LABEL: util.func public @trimmed
// OFF:           stream.async.update %arg0, %{{.*}}[%c0 to %c16]
// ON-NOT:        stream.async.update %arg0
// ON:            stream.async.copy %arg0[%c0 to %c8], %{{.*}}[%c0 to %c8], %c8
// CHECK:         stream.async.update %arg1, %{{.*}}[%c8 to %c24]
util.func public @trimmed(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %t = stream.async.alloca : !stream.resource<*>{%c24}
  %u = stream.async.update %a, %t[%c0 to %c16] : !stream.resource<*>{%c16} -> %t as !stream.resource<*>{%c24}
  %v = stream.async.update %b, %u[%c8 to %c24] : !stream.resource<*>{%c16} -> %u as !stream.resource<*>{%c24}
  util.return %v : !stream.resource<*>
}

// Two parts of it are live: it stays.
// CHECK-LABEL: util.func public @two_parts
// CHECK:         stream.async.update %arg0, %{{.*}}[%c0 to %c24]
util.func public @two_parts(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %p = arith.constant 3 : i8
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  %u = stream.async.update %a, %t[%c0 to %c24] : !stream.resource<*>{%c24} -> %t as !stream.resource<*>{%c32}
  %v = stream.async.update %b, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c32}
  util.return %v : !stream.resource<*>
}

// All of the clone is overwritten, piece by piece.
// CHECK-LABEL: util.func public @unseen
// OFF:           stream.async.clone
// ON-NOT:        stream.async.clone
// ON:            stream.async.alloca
// CHECK:         stream.async.update %arg1, %{{.*}}[%c0 to %c8]
// CHECK:         stream.async.update %arg1, %{{.*}}[%c8 to %c16]
util.func public @unseen(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %k = stream.async.clone %a : !stream.resource<*>{%c16} -> !stream.resource<*>{%c16}
  %u = stream.async.update %b, %k[%c0 to %c8] : !stream.resource<*>{%c8} -> %k as !stream.resource<*>{%c16}
  %v = stream.async.update %b, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %v : !stream.resource<*>
}

// A part of it is live.
// CHECK-LABEL: util.func public @seen
// CHECK:         stream.async.clone
util.func public @seen(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %k = stream.async.clone %a : !stream.resource<*>{%c16} -> !stream.resource<*>{%c16}
  %u = stream.async.update %b, %k[%c0 to %c8] : !stream.resource<*>{%c8} -> %k as !stream.resource<*>{%c16}
  util.return %u : !stream.resource<*>
}

// The function calls itself with what it drops: the clone that it has made of that is dead, and so is the second splat.
// CHECK-LABEL: util.func private @drops_again
// ON-NOT:        stream.async.splat
// ON:            util.return
util.func private @drops_again(%n: index, %more: i1, %x: !stream.resource<*>, %y: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i8
  %two = arith.constant 2 : i8
  %copy = stream.async.clone %y : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %f = stream.async.fill %one, %copy[%c0 to %n for %n] : i8 -> %copy as !stream.resource<*>{%n}
  cf.cond_br %more, ^again, ^end
^again:
  %no = arith.constant false
  %s = stream.async.splat %two : i8 -> !stream.resource<*>{%n}
  %r = util.call @drops_again(%n, %no, %s, %x) : (index, i1, !stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  cf.br ^end
^end:
  util.return %f : !stream.resource<*>
}
util.func public @drops(%n: index, %more: i1, %x: !stream.resource<*>) {
  %r = util.call @drops_again(%n, %more, %x, %x) : (index, i1, !stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  util.return
}

// The element that is read has been written, as the forward analysis shows: what states that it is not one of the last four bytes has gone.
// CHECK-LABEL: util.func public @element
// ON-NOT:        stream.async.splat
// ON:            stream.async.load
util.func public @element(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %a = arith.constant 1 : i8
  %b = arith.constant 4 : i8
  %c = arith.constant -1 : i8
  %c1 = arith.constant 1 : index
  %m = arith.andi %n, %c1 : index
  %k = arith.muli %m, %c4 : index
  %x = stream.async.dispatch @ex::@make() : () -> !stream.resource<*>{%c8}
  %y = stream.async.fill %a, %x[%c0 to %k for %k] : i8 -> %x as !stream.resource<*>{%c8}
  %7 = stream.async.splat %a : i8 -> !stream.resource<*>{%c16}
  %8 = stream.async.fill %b, %7[%c0 to %c8 for %c8] : i8 -> %7 as !stream.resource<*>{%c16}
  %9 = stream.async.fill %c, %8[%c8 to %c12 for %c4] : i8 -> %8 as !stream.resource<*>{%c16}
  %13 = stream.async.transfer %9 : !stream.resource<*>{%c16} -> !stream.resource<staging>{%c16}
  %15 = stream.async.load %13[%k] : !stream.resource<staging>{%c16} -> i32
  %z = stream.async.dispatch @ex::@use(%y[%c0 to %c8 for %c8], %9[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %zz = stream.async.dispatch @ex::@use(%z[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.call @drop(%zz) : (!stream.resource<*>) -> ()
  util.call @drop(%y) : (!stream.resource<*>) -> ()
  util.return %15 : i32
}
util.func private @drop(%x: !stream.resource<*>) {
  util.return
}

// All that reads the splat is dead, and its last version, of a lifetime that others may read, goes with it.
// CHECK-LABEL: util.func public @external
// ON-NOT:        stream.async.splat
// ON:            stream.async.alloca : !stream.resource<external>
// ON:            util.return
util.func public @external(%n: index, %x: !stream.resource<constant>) -> (!stream.resource<variable>, !stream.resource<variable>) {
  %z = arith.constant 0 : i8
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.splat %z : i8 -> !stream.resource<external>{%c8}
  %a:2 = stream.async.dispatch @ex::@two(%x[%c0 to %c8 for %c8], %s[%c8 to %c8 for %c0]) : (!stream.resource<constant>{%c8}, !stream.resource<external>{%c8}) -> (!stream.resource<variable>{%c8}, !stream.resource<variable>{%c8})
  %u = stream.async.update %x, %s[%c0 to %c8] : !stream.resource<constant>{%c8} -> %s as !stream.resource<external>{%c8}
  %b = stream.async.dispatch @ex::@use(%u[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<constant>{%c8}
  %c = stream.async.dispatch @ex::@use(%b[%c8 to %c8 for %c0]) : (!stream.resource<constant>{%c8}) -> !stream.resource<variable>{%c8}
  %d = stream.async.update %x, %c[%c0 to %c8] : !stream.resource<constant>{%c8} -> %c as !stream.resource<variable>{%c8}
  util.return %a#0, %d : !stream.resource<variable>, !stream.resource<variable>
}
