// An op that reads other bytes of the storage that it writes to stays provably safe after the ops are gone that said so.
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-materialize-copy-on-write)' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-materialize-copy-on-write,weir-verify-in-place,weir-elide-copies,weir-elide-fills{self-check=true dead-producers=true},weir-emplace-allocations,weir-verify-in-place)' -o %t.mlir
// RUN: FileCheck --check-prefix=AFTER %s < %t.mlir
// RUN: weir-check %s %t.mlir --failures --in-place --calls 2 --runs 8

// The fill that states that %at is not before 4 is dead.
// CHECK-LABEL: util.func public @fill_gone
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK:         %[[AT:.*]] = arith.addi %{{.*}}, %[[C4]] : index
// CHECK:         stream.async.fill
// CHECK:         %[[D:.*]] = arith.subi %[[AT]], %[[C4]] : index
// CHECK:         util.assume.int %[[D]]<umin = 0, umax = 9223372036854775807> : index
// CHECK-NEXT:    stream.async.dispatch @k::@f(%[[X:.*]][%{{.*}} to %[[C4]] for %[[C4]]], %[[X]][%[[AT]] to
// AFTER-LABEL: util.func public @fill_gone
// AFTER-NOT:     stream.async.fill
// AFTER:         util.assume.int
util.func public @fill_gone(%n: index, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c16 = arith.constant 16 : index
  %some = arith.andi %n, %c7 : index
  %at = arith.addi %some, %c4 : index
  %rest = arith.subi %at, %c4 : index
  %tail = arith.subi %c16, %at : index
  %dead = stream.async.splat %p : i8 -> !stream.resource<*>{%at}
  %gone = stream.async.fill %p, %dead[%c4 to %at for %rest] : i8 -> %dead as !stream.resource<*>{%at}
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %y = stream.async.dispatch @k::@f(%x[%c0 to %c4 for %c4], %x[%at to %c16 for %tail]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> %x{%c16}
  util.return %y : !stream.resource<*>
}

// Ends that follow each other need no word.
// CHECK-LABEL: util.func public @adjacent
// CHECK-NOT:     util.assume.int
// CHECK:         util.return
util.func public @adjacent(%at: index, %rest: index, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %size = arith.addi %at, %rest : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %y = stream.async.dispatch @k::@f(%x[%c0 to %at for %at], %x[%at to %size for %rest]) : (!stream.resource<*>{%size}, !stream.resource<*>{%size}) -> %x{%size}
  util.return %y : !stream.resource<*>
}

// A result of 16 bytes becomes a part of 24. That the copy within it stays below 16 was a fact about the smaller one.
// AFTER-LABEL: util.func public @emplaced
// AFTER:         %[[AT:.*]] = arith.andi
// AFTER:         %[[R:.*]]:2 = stream.async.dispatch
// AFTER:         %[[END:.*]] = arith.addi %[[AT]], %{{.*}} : index
// AFTER:         %[[D:.*]] = arith.subi %{{.*}}, %[[END]] : index
// AFTER:         util.assume.int %[[D]]<umin = 0
// AFTER:         stream.async.copy %[[R]]#1[%[[AT]] to %[[END]]], %[[R]]#1[%{{.*}}
util.func public @emplaced(%n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %at = arith.andi %n, %c7 : index
  %new = stream.async.alloca : !stream.resource<*>{%c24}
  %r:2 = stream.async.dispatch @k::@two(%at) : (index) -> (!stream.resource<*>{%c8}, !stream.resource<*>{%c16})
  %u = stream.async.update %r#1, %new[%c0 to %c16] : !stream.resource<*>{%c16} -> %new as !stream.resource<*>{%c24}
  %end = arith.addi %at, %c8 : index
  %c = stream.async.copy %r#1[%at to %end], %u[%c16 to %c24], %c8 : !stream.resource<*>{%c16} -> %u as !stream.resource<*>{%c24}
  util.return %c : !stream.resource<*>
}

// The slice that states that %n is not above 4 is folded: the dispatch reads the bytes before those that it writes.
// AFTER-LABEL: util.func public @slice_gone
// AFTER-NOT:     stream.async.slice
// AFTER:         util.assume.int
// AFTER-NEXT:    stream.async.dispatch @k::@f(%[[X:.*]][%c0 to %{{.*}} for %{{.*}}], %[[X]][%c4 to %c8
util.func public @slice_gone(%m: index, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %n = arith.remui %m, %c4 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %s = stream.async.slice %x[%c0 to %c4] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c4}
  %y = stream.async.dispatch @k::@f(%s[%c0 to %n for %n], %x[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c8}) -> %x{%c8}
  util.return %y : !stream.resource<*>
}
