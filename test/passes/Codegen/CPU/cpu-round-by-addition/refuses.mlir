// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-round-by-addition))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-round-by-addition))" --remarks-filter=weir-cpu-round-by-addition -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] nan-operand {{.*}}Function=any
// REMARK: [Missed] range {{.*}}Function=one_bound
// REMARK: [Missed] range {{.*}}Function=fraction
// REMARK: [Missed] range {{.*}}Function=large
// REMARK: [Missed] range {{.*}}Function=other_use
// REMARK-NOT: [Passed]

// NaN becomes a bound, of which extrema of the argument know nothing.
// CHECK-LABEL: func.func @any
// CHECK:         math.roundeven
func.func @any(%x: f32) -> i8 attributes {weir.kernel} {
  %low = arith.constant 0.0 : f32
  %high = arith.constant 255.0 : f32
  %r = math.roundeven %x : f32
  %l = arith.maxnumf %r, %low : f32
  %h = arith.minnumf %l, %high : f32
  %i = arith.fptoui %h : f32 to i8
  return %i : i8
}

// Without an upper bound the sum may have more bits.
// CHECK-LABEL: func.func @one_bound
// CHECK:         math.roundeven
func.func @one_bound(%a: i16) -> i8 attributes {weir.kernel} {
  %scale = arith.constant 1.2e-3 : f32
  %low = arith.constant 0.0 : f32
  %f = arith.sitofp %a : i16 to f32
  %x = arith.mulf %f, %scale : f32
  %r = math.roundeven %x : f32
  %l = arith.maximumf %r, %low : f32
  %i = arith.fptoui %l : f32 to i8
  return %i : i8
}

// A bound that is no integer.
// CHECK-LABEL: func.func @fraction
// CHECK:         math.roundeven
func.func @fraction(%a: i16) -> i8 attributes {weir.kernel} {
  %scale = arith.constant 1.2e-3 : f32
  %low = arith.constant 0.5 : f32
  %high = arith.constant 255.0 : f32
  %f = arith.sitofp %a : i16 to f32
  %x = arith.mulf %f, %scale : f32
  %r = math.roundeven %x : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptoui %h : f32 to i8
  return %i : i8
}

// A bound beyond 22 bits.
// CHECK-LABEL: func.func @large
// CHECK:         math.roundeven
func.func @large(%a: i16) -> i32 attributes {weir.kernel} {
  %scale = arith.constant 1.2e-3 : f32
  %low = arith.constant 0.0 : f32
  %high = arith.constant 1.0e+07 : f32
  %f = arith.sitofp %a : i16 to f32
  %x = arith.mulf %f, %scale : f32
  %r = math.roundeven %x : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  %i = arith.fptoui %h : f32 to i32
  return %i : i32
}

// The limited value is also a result.
// CHECK-LABEL: func.func @other_use
// CHECK:         math.roundeven
func.func @other_use(%a: i16) -> f32 attributes {weir.kernel} {
  %scale = arith.constant 1.2e-3 : f32
  %low = arith.constant 0.0 : f32
  %high = arith.constant 255.0 : f32
  %f = arith.sitofp %a : i16 to f32
  %x = arith.mulf %f, %scale : f32
  %r = math.roundeven %x : f32
  %l = arith.maximumf %r, %low : f32
  %h = arith.minimumf %l, %high : f32
  return %h : f32
}
