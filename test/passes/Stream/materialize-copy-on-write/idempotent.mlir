// RUN: weir-opt %s --weir-materialize-copy-on-write > %t.once.mlir
// RUN: weir-opt %t.once.mlir --weir-materialize-copy-on-write > %t.twice.mlir
// RUN: diff %t.once.mlir %t.twice.mlir
// RUN: FileCheck %s < %t.twice.mlir

// CHECK-LABEL: @constant
// CHECK: %[[A:.+]] = stream.async.clone %arg0
// CHECK: %[[B:.+]] = stream.async.fill {{.*}} %[[A]]
// CHECK: %[[C:.+]] = stream.async.clone %[[B]]
// CHECK: stream.async.fill {{.*}} %[[C]]
util.func public @constant(%a: !stream.resource<constant>, %n: index) -> !stream.resource<constant> {
  %c0 = arith.constant 0 : index
  %c7_i8 = arith.constant 7 : i8
  %0 = stream.async.fill %c7_i8, %a[%c0 to %n for %n] : i8 -> %a as !stream.resource<constant>{%n}
  %1 = stream.async.fill %c7_i8, %0[%c0 to %n for %n] : i8 -> %0 as !stream.resource<constant>{%n}
  util.return %1 : !stream.resource<constant>
}

// CHECK-LABEL: @argument
// CHECK-COUNT-1: stream.async.clone
// CHECK-NOT: stream.async.clone
util.func public @argument(%a: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c7_i8 = arith.constant 7 : i8
  %0 = stream.async.fill %c7_i8, %a[%c0 to %n for %n] : i8 -> %a as !stream.resource<*>{%n}
  util.return %0, %a : !stream.resource<*>, !stream.resource<*>
}
