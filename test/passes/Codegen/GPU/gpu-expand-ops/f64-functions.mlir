// RUN: weir-opt %s --weir-gpu-expand-ops=f64-functions=true | FileCheck %s
// RUN: weir-opt %s --weir-gpu-expand-ops | FileCheck %s --check-prefix=OFF

// Products whose rounding counts are taken apart: no device promises a fused one.
// CHECK-LABEL: func.func @functions
// CHECK-NOT:     math.{{sin|cosh|atan2|powf|exp|log|fma}}
// CHECK:         return
// OFF-LABEL: func.func @functions
// OFF:         math.sin
// OFF:         math.cosh
// OFF:         math.atan2
// OFF:         math.powf
func.func @functions(%x: f64, %y: f64) -> (f64, f64, f64, f64) {
  %a = math.sin %x : f64
  %b = math.cosh %x : f64
  %c = math.atan2 %x, %y : f64
  %d = math.powf %x, %y : f64
  return %a, %b, %c, %d : f64, f64, f64, f64
}

// Others are as they were.
// CHECK-LABEL: func.func @single
// CHECK:         math.sin
func.func @single(%x: f32) -> f32 {
  %a = math.sin %x : f32
  return %a : f32
}

// CHECK-LABEL: func.func @round
// CHECK-NOT:     math.roundeven
// CHECK:         %[[ABS:.*]] = math.absf %[[X:.*]] : f64
// CHECK:         %[[SUM:.*]] = arith.addf %[[ABS]], %[[C:.*]] : f64
// CHECK:         %[[WHOLE:.*]] = arith.subf %[[SUM]], %[[C]] : f64
// CHECK:         %[[ROUNDED:.*]] = arith.select %{{.*}}, %[[WHOLE]], %[[ABS]] : f64
// CHECK:         math.copysign %[[ROUNDED]], %[[X]] : f64
// OFF-LABEL: func.func @round
// OFF:         math.roundeven
func.func @round(%x: f64) -> f64 {
  %a = math.roundeven %x : f64
  return %a : f64
}
