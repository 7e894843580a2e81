// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-merge-scales))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-merge-scales))" --remarks-filter=weir-cpu-merge-scales -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] chain {{.*}}Function=two_integers
// REMARK: [Missed] chain {{.*}}Function=one_scale
// REMARK: [Missed] chain {{.*}}Function=decreases
// REMARK: [Missed] levels {{.*}}Function=levels
// REMARK: [Missed] no-factor {{.*}}Function=ties
// REMARK-NOT: [Passed]

// The sum is a function of two integers.
// CHECK-LABEL: func.func @two_integers
// CHECK:         arith.divf
func.func @two_integers(%a: i32, %b: i32) -> i8 attributes {weir.kernel} {
  %scale = arith.constant 1.2e-3 : f32
  %divisor = arith.constant 3.1e-2 : f32
  %low = arith.constant -128.0 : f32
  %high = arith.constant 127.0 : f32
  %fa = arith.sitofp %a : i32 to f32
  %fb = arith.sitofp %b : i32 to f32
  %xa = arith.mulf %fa, %scale : f32
  %x = arith.addf %xa, %fb : f32
  %q = arith.divf %x, %divisor : f32
  %r = math.roundeven %q : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptosi %h : f32 to i8
  return %i : i8
}

// One quotient has nothing to merge with.
// CHECK-LABEL: func.func @one_scale
// CHECK:         arith.divf
func.func @one_scale(%a: i32) -> i8 attributes {weir.kernel} {
  %divisor = arith.constant 3.1e-2 : f32
  %low = arith.constant -128.0 : f32
  %high = arith.constant 127.0 : f32
  %f = arith.sitofp %a : i32 to f32
  %q = arith.divf %f, %divisor : f32
  %r = math.roundeven %q : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptosi %h : f32 to i8
  return %i : i8
}

// A negative scale: the function decreases.
// CHECK-LABEL: func.func @decreases
// CHECK:         arith.divf
func.func @decreases(%a: i32) -> i8 attributes {weir.kernel} {
  %scale = arith.constant -1.2e-3 : f32
  %divisor = arith.constant 3.1e-2 : f32
  %low = arith.constant -128.0 : f32
  %high = arith.constant 127.0 : f32
  %f = arith.sitofp %a : i32 to f32
  %x = arith.mulf %f, %scale : f32
  %q = arith.divf %x, %divisor : f32
  %r = math.roundeven %q : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptosi %h : f32 to i8
  return %i : i8
}

// A result of more than 65536 values.
// CHECK-LABEL: func.func @levels
// CHECK:         arith.divf
func.func @levels(%a: i32) -> i32 attributes {weir.kernel} {
  %scale = arith.constant 1.2e-3 : f32
  %divisor = arith.constant 3.1e-2 : f32
  %low = arith.constant -1.0e+06 : f32
  %high = arith.constant 1.0e+06 : f32
  %f = arith.sitofp %a : i32 to f32
  %x = arith.mulf %f, %scale : f32
  %q = arith.divf %x, %divisor : f32
  %r = math.roundeven %q : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptosi %h : f32 to i32
  return %i : i32
}

// The exact quotient of each odd number of 15 is a tie, which the two scales round in either direction.
// CHECK-LABEL: func.func @ties
// CHECK:         arith.divf
func.func @ties(%a: i32) -> i8 attributes {weir.kernel} {
  %scale = arith.constant 1.0e-3 : f32
  %divisor = arith.constant 3.0e-2 : f32
  %low = arith.constant -128.0 : f32
  %high = arith.constant 127.0 : f32
  %f = arith.sitofp %a : i32 to f32
  %x = arith.mulf %f, %scale : f32
  %q = arith.divf %x, %divisor : f32
  %r = math.roundeven %q : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptosi %h : f32 to i8
  return %i : i8
}
