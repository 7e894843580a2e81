// Ranges that util and hal publish, seen through upstream's range analysis.
// RUN: weir-opt %s --int-range-optimizations | FileCheck %s

// CHECK-LABEL: @assume
util.func public @assume(%x: index) -> (i1, i1, i1) {
  %c4 = arith.constant 4 : index
  %c99 = arith.constant 99 : index
  %c20 = arith.constant 20 : index
  %a = util.assume.int %x[<umin = 4, umax = 50>, <umin = 8, umax = 99>] : index
  // CHECK-DAG: %[[TRUE:.+]] = arith.constant true
  %0 = arith.cmpi uge, %a, %c4 : index
  %1 = arith.cmpi ule, %a, %c99 : index
  // CHECK-DAG: %[[NOT:.+]] = arith.cmpi ule
  %2 = arith.cmpi ule, %a, %c20 : index
  // CHECK: util.return %[[TRUE]], %[[TRUE]], %[[NOT]]
  util.return %0, %1, %2 : i1, i1, i1
}

// One alternative says nothing about the upper end.
// CHECK-LABEL: @assume_partial
util.func public @assume_partial(%x: index) -> i1 {
  %c99 = arith.constant 99 : index
  %a = util.assume.int %x[<umin = 4, umax = 50>, <umin = 8>] : index
  // CHECK: arith.cmpi ule
  %0 = arith.cmpi ule, %a, %c99 : index
  util.return %0 : i1
}

// CHECK-LABEL: @align
util.func public @align(%x: index) -> (i1, i1) {
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %a = util.assume.int %x<umin = 1, umax = 30> : index
  %b = util.align %a, %c16 : index
  // CHECK-DAG: %[[TRUE:.+]] = arith.constant true
  %0 = arith.cmpi uge, %b, %c16 : index
  %1 = arith.cmpi ule, %b, %c32 : index
  // CHECK: util.return %[[TRUE]], %[[TRUE]]
  util.return %0, %1 : i1, i1
}

// CHECK-LABEL: @workgroups
util.func public @workgroups() -> (i1, i1, i1) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %i = hal.interface.workgroup.id[0] upper_bound 8 : index
  %n = hal.interface.workgroup.count[0] upper_bound 8 : index
  // CHECK-DAG: %[[TRUE:.+]] = arith.constant true
  %0 = arith.cmpi ule, %i, %c7 : index
  %1 = arith.cmpi uge, %n, %c1 : index
  // CHECK-DAG: %[[NOT:.+]] = arith.cmpi ule
  %2 = arith.cmpi ule, %n, %c7 : index
  // CHECK: util.return %[[TRUE]], %[[TRUE]], %[[NOT]]
  util.return %0, %1, %2 : i1, i1, i1
}
