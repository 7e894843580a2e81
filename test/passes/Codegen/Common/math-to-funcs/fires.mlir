// RUN: weir-opt %s --mlir-disable-threading --pass-pipeline='builtin.module(builtin.module(weir-math-to-funcs))' | FileCheck %s

// One pass runs on two modules: each one has the function that it calls.
// CHECK-LABEL: module @first
// CHECK:         call @__mlir_math_ipowi_i8(
// CHECK:         func.func private @__mlir_math_ipowi_i8(
module @first {
  func.func @f(%x: i8, %n: i8) -> i8 {
    %r = math.ipowi %x, %n : i8
    return %r : i8
  }
}

// CHECK-LABEL: module @second
// CHECK:         call @__mlir_math_ipowi_i8(
// CHECK:         func.func private @__mlir_math_ipowi_i8(
module @second {
  func.func @g(%x: i8) -> i8 {
    %r = math.ipowi %x, %x : i8
    return %r : i8
  }
}
