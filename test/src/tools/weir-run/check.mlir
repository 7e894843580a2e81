// Functions without arguments are called, each in a state of its own; what does not hold is named with its place, and the rest goes on.

// RUN: not weir-run --check %s > %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: not weir-run --check --target=reference %s > %t.ref
// RUN: diff %t.txt %t.ref
// RUN: weir-compile %s -o %t.so
// RUN: not weir-run --check %t.so > %t.compiled
// RUN: diff %t.txt %t.compiled
// RUN: weir-run --check --function=counts %s | FileCheck %s --check-prefix=ONE
// RUN: not weir-run --module=%s --function=fails 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: not weir-run --check --function=takes %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not weir-run --check --input=1 %s 2>&1 | FileCheck %s --check-prefix=FLAGS

// ONE:      PASS @counts
// ONE-NEXT: 1 passed, 0 failed, 0 skipped
// PLAIN: error: {{.*}}check.mlir:[[#@LINE + 35]]:3: check.expect_eq: element [1, 0]: got 3, expected 4
// NONE: SKIP @takes: it takes 1 argument
// NONE: error: --check: no function could be called without arguments
// FLAGS: error: --check calls functions without arguments and drops their results

util.global private mutable @count = 0 : i32

// CHECK:      PASS @counts
func.func @counts() {
  %one = arith.constant 1 : i32
  %a = util.global.load @count : i32
  %b = arith.addi %a, %one : i32
  util.global.store %b, @count : i32
  %ok = arith.cmpi eq, %b, %one : i32
  check.expect_true(%ok) : i1
  return
}

// CHECK-NEXT: PASS @counts_again
func.func @counts_again() {
  %a = util.global.load @count : i32
  check.expect_false(%a) : i32
  return
}

// CHECK-NEXT: SKIP @takes: it takes 1 argument
func.func @takes(%x: tensor<2xf32>) {
  return
}

// CHECK-NEXT: FAIL @fails
func.func @fails() {
  %x = util.unfoldable_constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  // The message of PLAIN is of the next line.
  // CHECK-NEXT: {{^  .*}}check.mlir:[[#@LINE + 1]]:3: check.expect_eq: element [1, 0]: got 3, expected 4 (the worst; 1 of 4 outside atol 0 and rtol 0;
  check.expect_eq_const(%x, dense<[[1, 2], [4, 4]]> : tensor<2x2xi32>) : tensor<2x2xi32>
  %f = util.unfoldable_constant dense<[1.0, 0x7FC00000, 4.0]> : tensor<3xf32>
  check.expect_almost_eq_const(%f, dense<[1.00001, 0x7FC00000, 4.0]> : tensor<3xf32>) : tensor<3xf32>
  // CHECK-NEXT: {{^  .*}}check.mlir:[[#@LINE + 1]]:3: check.expect_almost_eq: element [2]: got 4, expected 4.5
  check.expect_almost_eq_const(%f, dense<[1.0, 0x7FC00000, 4.5]> : tensor<3xf32>, atol 0.25) : tensor<3xf32>
  check.expect_almost_eq_const(%f, dense<[1.0, 0x7FC00000, 4.5]> : tensor<3xf32>, atol 0.25, rtol 0.1) : tensor<3xf32>
  %z = util.unfoldable_constant dense<[true, false]> : tensor<2xi1>
  // CHECK-NEXT: {{^  .*}}check.mlir:[[#@LINE + 1]]:3: check.expect_all_true: element [1]: got 0 (1 of 2 are)
  check.expect_all_true(%z) : tensor<2xi1>
  %c = util.unfoldable_constant 7 : i32
  // CHECK-NEXT: {{^  .*}}check.mlir:[[#@LINE + 1]]:3: check.expect_false: got 7
  check.expect_false(%c) : i32
  // Shapes are part of it.
  %d = flow.tensor.dynamic_constant dense<[1, 2]> : tensor<2xi32> -> tensor<?xi32>
  %e = flow.tensor.dynamic_constant dense<[1, 2, 3]> : tensor<3xi32> -> tensor<?xi32>
  // CHECK-NEXT: {{^  .*}}check.mlir:[[#@LINE + 1]]:3: check.expect_eq: got 2xi32, expected 3xi32
  check.expect_eq(%d, %e) : tensor<?xi32>
  return
}

// CHECK-NEXT: FAIL @loops
func.func @loops() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c25 = arith.constant 25 : index
  %no = util.unfoldable_constant false
  scf.for %i = %c0 to %c25 step %c1 {
    check.expect_true(%no) : i1
  }
  // CHECK-COUNT-20: {{^  .*}}check.expect_true: got 0
  // CHECK-NEXT: {{^  }}and 5 more
  return
}
// CHECK-NEXT: 2 passed, 2 failed, 1 skipped
