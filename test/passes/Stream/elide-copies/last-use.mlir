// RUN: weir-opt %s --weir-elide-copies | FileCheck %s
// RUN: weir-opt %s --weir-elide-copies --weir-elide-copies | FileCheck %s

// The worked case of stream-passes.md 4.2: the clone is the last use of %x.
// CHECK-LABEL: util.func private @one
// CHECK:         %[[X:.+]] = stream.async.dispatch @ex::@make
// CHECK-NEXT:    %[[Y:.+]] = stream.async.dispatch @ex::@inplace(%[[X]][{{.*}} -> %[[X]]{
// CHECK-NEXT:    util.return %[[Y]]
util.func private @one(%a: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %x = stream.async.dispatch @ex::@make(%a[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  %k = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %y = stream.async.dispatch @ex::@inplace(%k[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> %k{%n}
  util.return %y : !stream.resource<*>
}
