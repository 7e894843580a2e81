// RUN: weir-opt %s --weir-raise-loops --remarks-filter=weir-raise-loops 2>&1 -o %t.mlir | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t.mlir
// CHECK-NOT: [Passed]
// IR-NOT: scf.for

// Two exits.
func.func @two_exits(%n: index, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %k = arith.addi %i, %c1 : index
  // CHECK: [[#@LINE+1]]:3: remark: [Missed] several-blocks {{.*}}Function=two_exits
  cf.cond_br %c, ^header(%k : index), ^exit
^exit:
  return %i : index
}

// A condition of two numbers that both change.
func.func @moving_end(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: [[#@LINE+1]]:10: remark: [Missed] open-end {{.*}}Function=moving_end
  %r:2 = scf.while (%i = %c0, %end = %n) : (index, index) -> (index, index) {
    %more = arith.cmpi slt, %i, %end : index
    scf.condition(%more) %i, %end : index, index
  } do {
  ^bb0(%i: index, %end: index):
    %k = arith.addi %i, %c1 : index
    %l = arith.subi %end, %c1 : index
    scf.yield %k, %l : index, index
  }
  return
}

// The loop ends at a number that it may step over.
func.func @not_equal(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: [[#@LINE+1]]:8: remark: [Missed] open-end {{.*}}Function=not_equal
  %r = scf.while (%i = %c0) : (index) -> index {
    %more = arith.cmpi ne, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    %k = arith.addi %i, %c1 : index
    scf.yield %k : index
  }
  return
}

// It counts away from its end.
func.func @wrong_way(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: [[#@LINE+1]]:8: remark: [Missed] no-step {{.*}}Function=wrong_way
  %r = scf.while (%i = %c0) : (index) -> index {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    %k = arith.subi %i, %c1 : index
    scf.yield %k : index
  }
  return
}

// The step changes.
func.func @doubles(%n: index) {
  %c1 = arith.constant 1 : index
  // CHECK: [[#@LINE+1]]:8: remark: [Missed] no-step {{.*}}Function=doubles
  %r = scf.while (%i = %c1) : (index) -> index {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    %k = arith.addi %i, %i : index
    scf.yield %k : index
  }
  return
}

// From the largest even number the sum wraps around to the least one.
func.func @wraps(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  // CHECK: [[#@LINE+1]]:8: remark: [Missed] wraps {{.*}}Function=wraps
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %k = arith.addi %i, %c2 : i32
    scf.yield %k : i32
  }
  return
}

// The last number of unsigned steps of 2 is used.
func.func @last_unsigned(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  // CHECK: [[#@LINE+1]]:8: remark: [Missed] count-used {{.*}}Function=last_unsigned
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi ult, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %k = arith.addi %i, %c2 overflow<nuw> : i32
    scf.yield %k : i32
  }
  return %r : i32
}
