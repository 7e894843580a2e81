// RUN: weir-opt %s --weir-materialize-copy-on-write | FileCheck %s
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-materialize-copy-on-write | FileCheck %s

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
