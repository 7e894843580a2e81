// RUN: weir-opt %s --weir-materialize-copy-on-write | FileCheck %s
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-materialize-copy-on-write | FileCheck %s
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies --weir-verify-in-place -o %t.mlir
// RUN: weir-check %s %t.mlir --in-place --function=twice | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in 16 of 16

// The worked case of stream-passes.md 4.1: %x is read by the dispatch too, %f has one user.
// CHECK-LABEL: util.func private @doc
// CHECK-SAME:    (%[[X0:.+]]: !stream.resource<*>, %[[P:.+]]: i8)
// CHECK:         %[[X:.+]] = stream.async.dispatch @ex::@make
// CHECK-NEXT:    %[[XC:.+]] = stream.async.clone %[[X]] :
// CHECK-NEXT:    %[[F:.+]] = stream.async.fill %[[P]], %[[XC]][%{{.+}} to %{{.+}} for %{{.+}}] : i8 -> %[[XC]] as
// CHECK-NEXT:    %[[D:.+]]:2 = stream.async.dispatch @ex::@f(%[[X]][{{.+}}], %[[F]][{{.+}}]) : {{.*}} %[[F]]{
// CHECK-NEXT:    util.return %[[D]]#0, %[[D]]#1
util.func private @doc(%x0: !stream.resource<*>, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@make(%x0[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  %d:2 = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8], %f[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, %f{%c8})
  util.return %d#0, %d#1 : !stream.resource<*>, !stream.resource<*>
}

// Both results have the storage of %x. The second one may not see what is written into the first one.
// CHECK-LABEL: util.func public @twice
// CHECK:         %[[D:.+]]:2 = stream.async.dispatch
// CHECK-NEXT:    %[[C:.+]] = stream.async.clone %[[D]]#0
// CHECK-NEXT:    %[[F:.+]] = stream.async.fill %{{.+}}, %[[C]][
// CHECK-NEXT:    util.return %[[F]], %[[D]]#1
util.func public @twice(%p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %d:2 = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> (%x{%c8}, %x{%c8})
  %f = stream.async.fill %p, %d#0[%c0 to %c4 for %c4] : i8 -> %d#0 as !stream.resource<*>{%c8}
  util.return %f, %d#1 : !stream.resource<*>, !stream.resource<*>
}
