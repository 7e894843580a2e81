// Scalars that loops carry and calls return and pass become what they always are; executed before and after.
// RUN: weir-opt %s --weir-resolve-scalars --canonicalize -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir
// RUN: weir-opt %t.mlir --weir-resolve-scalars --canonicalize | diff - %t.mlir

// All calls pass eight times the other argument, and the same constant.
// CHECK-LABEL: util.func private @product
// CHECK-DAG:     %[[C8:.+]] = arith.constant 8
// CHECK-DAG:     %[[C3:.+]] = arith.constant 3
// CHECK-DAG:     %[[S:.+]] = arith.muli %arg0, %[[C8]]
// CHECK:         arith.addi %[[S]], %[[C3]]
util.func private @product(%n: index, %size: index, %three: index) -> (index, index) attributes {noinline} {
  %r = arith.addi %size, %three : index
  util.return %r, %n : index, index
}

// What the function returns is computed here; the loops give what they start with.
// CHECK-LABEL: util.func public @nest(
// CHECK:         %[[S:.+]] = arith.muli %arg0, %{{.+}}
// CHECK:         %[[R:.+]] = arith.addi %[[S]], %{{.+}}
// CHECK:         util.return %[[R]], %arg0
util.func public @nest(%n: index, %m: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %s = arith.muli %n, %c8 : index
  %f:2 = util.call @product(%n, %s, %c3) : (index, index, index) -> (index, index)
  %r:2 = scf.for %i = %c0 to %m step %c1 iter_args(%k = %f#0, %d = %n) -> (index, index) {
    %q:2 = scf.for %j = %c0 to %i step %c1 iter_args(%l = %k, %e = %d) -> (index, index) {
      %t = arith.muli %e, %c8 : index
      %g:2 = util.call @product(%e, %t, %c3) : (index, index, index) -> (index, index)
      scf.yield %g#0, %g#1 : index, index
    }
    scf.yield %q#0, %q#1 : index, index
  }
  util.return %r#0, %r#1 : index, index
}

// Both branches and all rounds give one constant.
// CHECK-LABEL: util.func public @constant(
// CHECK:         %[[C:.+]] = arith.constant 64
// CHECK:         util.return %[[C]]
util.func public @constant(%p: i1, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%k = %c64) -> (index) {
    %q = scf.if %p -> index {
      %other = arith.constant 64 : index
      scf.yield %other : index
    } else {
      scf.yield %k : index
    }
    scf.yield %q : index
  }
  util.return %r : index
}

// CHECK-LABEL: util.func public @while(
// CHECK:         util.return %arg0
util.func public @while(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %k = %n) : (index, index) -> (index, index) {
    %p = arith.cmpi ult, %i, %m : index
    scf.condition(%p) %i, %k : index, index
  } do {
  ^bb0(%i: index, %k: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %k : index, index
  }
  util.return %r#1 : index
}
