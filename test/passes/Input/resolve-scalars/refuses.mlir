// Scalars that may be several values stay; executed before and after.
// RUN: weir-opt %s --weir-resolve-scalars -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir

// Two calls pass different sizes, and the function may return either value.
// CHECK-LABEL: util.func private @either(%arg0: index, %arg1: index)
// CHECK:         arith.select %{{.+}}, %arg0, %arg1
util.func private @either(%n: index, %size: index) -> index attributes {noinline} {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi ult, %n, %c3 : index
  cf.cond_br %p, ^a, ^b
^a:
  %s = arith.select %p, %n, %size : index
  util.return %s : index
^b:
  util.return %size : index
}

// CHECK-LABEL: util.func public @calls
// CHECK:         %[[A:.+]] = util.call @either
// CHECK:         %[[B:.+]] = util.call @either
// CHECK:         util.return %[[A]], %[[B]]
util.func public @calls(%n: index, %m: index) -> (index, index) {
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %s = arith.muli %n, %c8 : index
  %t = arith.muli %m, %c9 : index
  %a = util.call @either(%n, %s) : (index, index) -> index
  %b = util.call @either(%m, %t) : (index, index) -> index
  util.return %a, %b : index, index
}

// Values that change places, and one that grows.
// CHECK-LABEL: util.func public @loops
// CHECK:         %[[R:.+]]:3 = scf.for {{.*}} iter_args(%[[A:.+]] = %arg0, %[[B:.+]] = %arg1, %[[C:.+]] = %arg0)
// CHECK:           scf.yield %[[B]], %[[A]], %{{.+}}
// CHECK:         util.return %[[R]]#0, %[[R]]#1, %[[R]]#2
util.func public @loops(%n: index, %m: index, %k: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %k step %c1 iter_args(%a = %n, %b = %m, %c = %n) -> (index, index, index) {
    %d = arith.addi %c, %c1 : index
    scf.yield %b, %a, %d : index, index, index
  }
  util.return %r#0, %r#1, %r#2 : index, index, index
}
