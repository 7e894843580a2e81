// RUN: weir-opt %s --canonicalize | FileCheck %s

// The if stays before the condition. Its result reaches the body as the value of the branch that was taken.
// CHECK-LABEL: func.func @forwarded_twice
// CHECK:         scf.while
// CHECK:           %[[V:.*]] = {{scf.if|arith.select}}
// CHECK:           scf.condition(%{{.*}}) %[[V]]
func.func @forwarded_twice(%s: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c20 = arith.constant 20 : index
  %r:3 = scf.while (%a = %s) : (index) -> (index, index, index) {
    %go = arith.cmpi slt, %a, %c1 : index
    %v = scf.if %go -> index {
      %n = arith.addi %a, %c2 : index
      scf.yield %n : index
    } else {
      scf.yield %c20 : index
    }
    scf.condition(%go) %v, %v, %a : index, index, index
  } do {
  ^bb0(%p: index, %q: index, %o: index):
    scf.yield %q : index
  }
  return %r#0, %r#1, %r#2 : index, index, index
}

// The patterns beside it still run: what is carried and never changes is not carried.
// CHECK-LABEL: func.func @invariant
// CHECK:         scf.while (%{{.*}} = %{{[a-z0-9]+}}) : (index) -> index
func.func @invariant(%s: index, %k: index) -> (index, index) {
  %r:2 = scf.while (%a = %s, %b = %k) : (index, index) -> (index, index) {
    %go = arith.cmpi slt, %a, %b : index
    scf.condition(%go) %a, %b : index, index
  } do {
  ^bb0(%a: index, %b: index):
    %n = arith.addi %a, %b : index
    scf.yield %n, %b : index, index
  }
  return %r#0, %r#1 : index, index
}
