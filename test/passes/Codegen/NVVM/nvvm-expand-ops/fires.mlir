// RUN: weir-opt %s --weir-nvvm-expand-ops --split-input-file | FileCheck %s --implicit-check-not="math.{{(sin|cos|tan|sinh|cosh|asinh|acosh|atanh|atan|asin|acos|cbrt|atan2|powf|log|exp)}} "

// f32 has bits to spare in f64.
// CHECK-LABEL: func.func @sine
// CHECK:         arith.extf %arg0 : f32 to f64
// CHECK:         math.roundeven
// CHECK:         arith.truncf %{{.*}} : f64 to f32
func.func @sine(%x: f32) -> f32 {
  %0 = math.sin %x : f32
  return %0 : f32
}

// -----

// CHECK-LABEL: func.func @f64
func.func @f64(%x: f64, %y: f64) -> f64 {
  %0 = math.sin %x : f64
  %1 = math.cos %0 : f64
  %2 = math.tan %1 : f64
  %3 = math.sinh %2 : f64
  %4 = math.cosh %3 : f64
  %5 = math.asinh %4 : f64
  %6 = math.acosh %5 : f64
  %7 = math.atanh %6 : f64
  %8 = math.atan %7 : f64
  %9 = math.asin %8 : f64
  %10 = math.acos %9 : f64
  %11 = math.cbrt %10 : f64
  %12 = math.atan2 %11, %y : f64
  %13 = math.powf %12, %y : f64
  return %13 : f64
}

// -----

// Instructions stay.
// CHECK-LABEL: func.func @instructions
// CHECK-NEXT:    math.sqrt
// CHECK-NEXT:    arith.maximumf
// CHECK-NEXT:    return
func.func @instructions(%x: f32) -> f32 {
  %0 = math.sqrt %x : f32
  %1 = arith.maximumf %0, %x : f32
  return %1 : f32
}
