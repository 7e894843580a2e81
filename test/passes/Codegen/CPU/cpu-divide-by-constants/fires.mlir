// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-divide-by-constants{any-target}))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-divide-by-constants{any-target}))" --remarks-filter=weir-cpu-divide-by-constants -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-5: [Passed] multiplied
// REMARK-NOT: [Missed]

// CHECK-LABEL: func.func @quantize
// CHECK:         %[[X:.+]] = arith.mulf
// CHECK-DAG:     %[[HIGH:.+]] = arith.constant 0.333333343 : f32
// CHECK-DAG:     %[[LOW:.+]] = arith.constant -9.93410775E-9 : f32
// CHECK:         %[[PART:.+]] = arith.mulf %[[X]], %[[LOW]] : f32
// CHECK:         %[[Q:.+]] = math.fma %[[X]], %[[HIGH]], %[[PART]] : f32
// CHECK:         %[[NEGATIVE:.+]] = arith.constant -3.000000e+00 : f32
// CHECK:         %[[REST:.+]] = math.fma %[[Q]], %[[NEGATIVE]], %[[X]] : f32
// CHECK:         math.fma %[[REST]], %[[HIGH]], %[[Q]] : f32
// CHECK-NOT:     arith.divf
func.func @quantize(%a: i32) -> f32 attributes {weir.kernel} {
  %scale = arith.constant 1.250000e-03 : f32
  %c = arith.constant 3.0 : f32
  %f = arith.sitofp %a : i32 to f32
  %x = arith.mulf %f, %scale : f32
  %q = arith.divf %x, %c : f32
  return %q : f32
}

// Sums of products; a rounding gives -0, which the addition of a number that is not -0 removes; an extremum of two.
// CHECK-LABEL: func.func @sums
// CHECK-NOT:     arith.divf
func.func @sums(%a: i8, %b: i8) -> (f32, f32, f32) attributes {weir.kernel} {
  %s = arith.constant 2.1e-2 : f32
  %t = arith.constant 3.7e-3 : f32
  %c = arith.constant 0.7 : f32
  %zero = arith.constant 0.0 : f32
  %fa = arith.uitofp %a : i8 to f32
  %fb = arith.sitofp %b : i8 to f32
  %xa = arith.mulf %fa, %s : f32
  %xb = arith.mulf %fb, %t : f32
  %sum = arith.subf %xa, %xb : f32
  %q0 = arith.divf %sum, %c : f32
  %r = math.roundeven %sum : f32
  %p = arith.addf %r, %zero : f32
  %q1 = arith.divf %p, %c : f32
  %m = arith.maximumf %sum, %zero : f32
  %q2 = arith.divf %m, %c : f32
  return %q0, %q1, %q2 : f32, f32, f32
}

// Any number between two constants, whose quotient is rounded by an addition.
// CHECK-LABEL: func.func @rounded(
// CHECK-NOT:     arith.divf
// CHECK-COUNT-3: math.fma
func.func @rounded(%x: f32) -> f32 attributes {weir.kernel} {
  %low = arith.constant -30.0 : f32
  %high = arith.constant 30.0 : f32
  %unit = arith.constant 0x4B400000 : f32
  %scale = arith.constant 0.3 : f32
  %l = arith.maximumf %x, %low : f32
  %h = arith.minimumf %l, %high : f32
  %q = arith.divf %h, %scale : f32
  %s = arith.addf %q, %unit : f32
  return %s : f32
}
