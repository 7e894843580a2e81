// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-divide-by-constants{any-target}))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-divide-by-constants))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-divide-by-constants{any-target}))" --remarks-filter=weir-cpu-divide-by-constants -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] range {{.*}}Function=any
// REMARK: [Missed] divisor {{.*}}Function=powers
// REMARK: [Missed] divisor {{.*}}Function=powers
// REMARK: [Missed] range {{.*}}Function=negative_zero
// REMARK: [Missed] range {{.*}}Function=products
// REMARK: [Missed] range {{.*}}Function=small
// REMARK: [Missed] range {{.*}}Function=bounded
// REMARK: [Missed] range {{.*}}Function=small_scale
// REMARK-NOT: [Passed]

// The argument may be infinite.
// CHECK-LABEL: func.func @any
// CHECK:         arith.divf
func.func @any(%x: f32) -> f32 attributes {weir.kernel} {
  %c = arith.constant 3.0 : f32
  %q = arith.divf %x, %c : f32
  return %q : f32
}

// CHECK-LABEL: func.func @powers
// CHECK-COUNT-2: arith.divf
func.func @powers(%a: i32) -> (f32, f32) attributes {weir.kernel} {
  %four = arith.constant 4.0 : f32
  %negative = arith.constant -3.0 : f32
  %f = arith.sitofp %a : i32 to f32
  %q0 = arith.divf %f, %four : f32
  %q1 = arith.divf %f, %negative : f32
  return %q0, %q1 : f32, f32
}

// -0.2 rounds to -0.
// CHECK-LABEL: func.func @negative_zero
// CHECK:         arith.divf
func.func @negative_zero(%a: i32) -> f32 attributes {weir.kernel} {
  %s = arith.constant 0.2 : f32
  %c = arith.constant 3.0 : f32
  %f = arith.sitofp %a : i32 to f32
  %x = arith.mulf %f, %s : f32
  %r = math.roundeven %x : f32
  %q = arith.divf %r, %c : f32
  return %q : f32
}

// 0 times a negative number is -0.
// CHECK-LABEL: func.func @products
// CHECK:         arith.divf
func.func @products(%a: i32, %b: i32) -> f32 attributes {weir.kernel} {
  %c = arith.constant 3.0 : f32
  %fa = arith.sitofp %a : i32 to f32
  %fb = arith.sitofp %b : i32 to f32
  %x = arith.mulf %fa, %fb : f32
  %q = arith.divf %x, %c : f32
  return %q : f32
}

// CHECK-LABEL: func.func @small
// CHECK:         arith.divf
func.func @small(%a: i32) -> f32 attributes {weir.kernel} {
  %s = arith.constant 1.0e-30 : f32
  %c = arith.constant 3.0 : f32
  %f = arith.sitofp %a : i32 to f32
  %x = arith.mulf %f, %s : f32
  %q = arith.divf %x, %c : f32
  return %q : f32
}

// A bounded quotient that is not rounded may be denormal.
// CHECK-LABEL: func.func @bounded(
// CHECK:         arith.divf
func.func @bounded(%x: f32) -> f32 attributes {weir.kernel} {
  %low = arith.constant -30.0 : f32
  %high = arith.constant 30.0 : f32
  %scale = arith.constant 0.3 : f32
  %l = arith.maximumf %x, %low : f32
  %h = arith.minimumf %l, %high : f32
  %q = arith.divf %h, %scale : f32
  return %q : f32
}

// Dividends without an exact remainder have quotients beyond 0.5.
// CHECK-LABEL: func.func @small_scale(
// CHECK:         arith.divf
func.func @small_scale(%x: f32) -> f32 attributes {weir.kernel} {
  %low = arith.constant 0.0 : f32
  %high = arith.constant 1.0e-18 : f32
  %unit = arith.constant 0x4B400000 : f32
  %scale = arith.constant 1.0e-20 : f32
  %l = arith.maximumf %x, %low : f32
  %h = arith.minimumf %l, %high : f32
  %q = arith.divf %h, %scale : f32
  %s = arith.addf %q, %unit : f32
  return %s : f32
}
