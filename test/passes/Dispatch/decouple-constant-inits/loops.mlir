// RUN: weir-opt %s --split-input-file --weir-decouple-constant-inits --remarks-filter=weir-decouple-constant-inits 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// What loops start from, loops of branches among them (dispatch-passes.md VW8).

// The loop owns the storage that it carries: a copy of the dense constant, a fill of the splat.
// REMARK: remark: [Missed] loop-carried {{.*}} Function=branches
// REMARK: remark: [Missed] copy-required {{.*}} Function=branches | bytes=16
// REMARK: remark: [Missed] loop-carried {{.*}} Function=branches
// REMARK: remark: [Passed] filled {{.*}} Function=branches | bytes=32, rule=W2
// REMARK-NOT: loop-carried {{.*}} Function=branches
// CHECK-LABEL: func.func @branches(
// CHECK:         %[[C:.*]] = flow.tensor.clone
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         cf.br ^[[LOOP:.*]](%{{.*}}, %[[C]], %[[F]] :
// CHECK:       ^[[LOOP]](%{{.*}}: index, %[[P:.*]]: tensor<2x2xf32>, %[[Q:.*]]: tensor<2x2xf32>):
// CHECK:         linalg.matmul {{.*}} outs(%[[P]] :
// CHECK:         linalg.matmul {{.*}} outs(%[[Q]] :
func.func @branches(%a: tensor<2x2xf32>, %n: index) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %d = arith.constant dense<1.0> : tensor<2x2xf32>
  cf.br ^loop(%c0, %c, %d : index, tensor<2x2xf32>, tensor<2x2xf32>)
^loop(%i: index, %p: tensor<2x2xf32>, %q: tensor<2x2xf32>):
  %s = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%p : tensor<2x2xf32>) -> tensor<2x2xf32>
  %t = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%q : tensor<2x2xf32>) -> tensor<2x2xf32>
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^loop(%next, %s, %t : index, tensor<2x2xf32>, tensor<2x2xf32>), ^exit
^exit:
  return %s, %t : tensor<2x2xf32>, tensor<2x2xf32>
}

// -----

// Branches that meet are no loop; what a loop passes on unchanged is the constant all the time (VW7).
// REMARK-NOT: Function=meeting
// CHECK-LABEL: func.func @meeting(
// CHECK-NOT:     flow.tensor.clone
// CHECK-NOT:     linalg.fill
// CHECK:         return
func.func @meeting(%a: tensor<2x2xf32>, %way: i1) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %c = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  cf.cond_br %way, ^loop(%c : tensor<2x2xf32>), ^exit(%a, %c : tensor<2x2xf32>, tensor<2x2xf32>)
^loop(%p: tensor<2x2xf32>):
  cf.cond_br %way, ^loop(%p : tensor<2x2xf32>), ^exit(%c, %p : tensor<2x2xf32>, tensor<2x2xf32>)
^exit(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>):
  return %x, %y : tensor<2x2xf32>, tensor<2x2xf32>
}

// -----

// What is overwritten before anything of it is read needs no contents: three iterations, and a number that bounds prove to be one at least.
// REMARK-COUNT-2: remark: [Passed] dropped {{.*}} Function=overwritten | bytes=32, rule=W1
// REMARK-NOT: Function=overwritten
// CHECK-LABEL: func.func @overwritten(
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[E]])
// CHECK:         %[[G:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[G]])
func.func @overwritten(%x: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = affine.max affine_map<()[s0] -> (s0, 1)>()[%n]
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %c) -> tensor<4xf32> {
    %s = linalg.exp ins(%x : tensor<4xf32>) outs(%acc : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  %t = scf.for %i = %c0 to %m step %c1 iter_args(%acc = %c) -> tensor<4xf32> {
    %s = linalg.exp ins(%r : tensor<4xf32>) outs(%acc : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}

// -----

// Loops that ask after they have run, one of branches.
// REMARK-COUNT-2: remark: [Passed] dropped {{.*}} Function=asksLater | bytes=32, rule=W1
// REMARK-NOT: Function=asksLater
// CHECK-LABEL: func.func @asksLater(
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         scf.while (%{{.*}} = %[[E]],
// CHECK:         %[[G:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         cf.br ^{{.*}}(%[[G]] :
func.func @asksLater(%x: tensor<4xf32>, %n: i32) -> (tensor<4xf32>, tensor<4xf32>) {
  %one = arith.constant 1 : i32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r:2 = scf.while (%acc = %c, %i = %n) : (tensor<4xf32>, i32) -> (tensor<4xf32>, i32) {
    %s = linalg.exp ins(%x : tensor<4xf32>) outs(%acc : tensor<4xf32>) -> tensor<4xf32>
    %more = arith.cmpi sgt, %i, %one : i32
    scf.condition(%more) %s, %i : tensor<4xf32>, i32
  } do {
  ^bb0(%s: tensor<4xf32>, %i: i32):
    %next = arith.subi %i, %one : i32
    scf.yield %s, %next : tensor<4xf32>, i32
  }
  cf.br ^loop(%c : tensor<4xf32>)
^loop(%p: tensor<4xf32>):
  %t = linalg.exp ins(%x : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
  %more = arith.cmpi sgt, %r#1, %one : i32
  cf.cond_br %more, ^loop(%t : tensor<4xf32>), ^exit
^exit:
  return %r#0, %t : tensor<4xf32>, tensor<4xf32>
}

// -----

// Without an iteration the constant is the result; where the condition hands it on, it shows.
// REMARK-COUNT-2: remark: [Missed] loop-carried {{.*}} Function=shown
// CHECK-LABEL: func.func @shown(
// CHECK:         %[[C:.*]] = flow.tensor.clone
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[C]])
// CHECK:         %[[D:.*]] = flow.tensor.clone
// CHECK:         scf.while (%{{.*}} = %[[D]],
func.func @shown(%x: tensor<4xf32>, %n: index, %k: i32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> tensor<4xf32> {
    %s = linalg.exp ins(%x : tensor<4xf32>) outs(%acc : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  %t:2 = scf.while (%acc = %c, %i = %k) : (tensor<4xf32>, i32) -> (tensor<4xf32>, i32) {
    %more = arith.cmpi sgt, %i, %one : i32
    scf.condition(%more) %acc, %i : tensor<4xf32>, i32
  } do {
  ^bb0(%s: tensor<4xf32>, %i: i32):
    %next = arith.subi %i, %one : i32
    %u = linalg.exp ins(%x : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %u, %next : tensor<4xf32>, i32
  }
  return %r, %t#0 : tensor<4xf32>, tensor<4xf32>
}
