// RUN: weir-opt %s --weir-expand-small-floats="f16=false converted-f16=true" | FileCheck %s
// RUN: weir-opt %s --weir-expand-small-floats=f16=false | FileCheck %s --check-prefix=NATIVE

// Arithmetic on f16 is done in f32 where a target has conversions only.
// CHECK-LABEL: func.func @chain
// CHECK:         %[[P:.*]] = arith.mulf %{{.*}} : f32
// CHECK:         %[[N:.*]] = arith.truncf %[[P]] : f32 to f16
// CHECK:         %[[W:.*]] = arith.extf %[[N]] : f16 to f32
// CHECK:         arith.addf %[[W]]
// NATIVE-LABEL: func.func @chain
// NATIVE:         arith.mulf %{{.*}} : f16
// NATIVE:         arith.addf %{{.*}} : f16
func.func @chain(%x: f16, %y: f16) -> f16 {
  %p = arith.mulf %x, %y : f16
  %r = arith.addf %p, %y : f16
  return %r : f16
}

// An element of 4 bits less another is at most 255, which both types hold.
// CHECK-LABEL: func.func @held
// CHECK-SAME:    %[[X:.*]]: vector<16xi8>, %[[Z:.*]]: vector<16xi8>
// CHECK:         %[[D:.*]] = arith.subi
// CHECK:         %[[I:.*]] = arith.sitofp %[[D]] : vector<16xi32> to vector<16xf32>
// CHECK-NOT:     arith.truncf
// CHECK:         arith.mulf %[[I]], %{{.*}} : vector<16xf32>
// CHECK:         arith.truncf
func.func @held(%x: vector<16xi8>, %z: vector<16xi8>, %s: vector<16xf16>) -> vector<16xf16> {
  %c4 = arith.constant dense<4> : vector<16xi8>
  %h = arith.shrui %x, %c4 : vector<16xi8>
  %a = arith.extui %h : vector<16xi8> to vector<16xi32>
  %b = arith.extui %z : vector<16xi8> to vector<16xi32>
  %d = arith.subi %a, %b : vector<16xi32>
  %f = arith.sitofp %d : vector<16xi32> to vector<16xf16>
  %r = arith.mulf %f, %s : vector<16xf16>
  return %r : vector<16xf16>
}

// 2048 is the last integer that f16 holds with all before it, 256 that of bf16.
// CHECK-LABEL: func.func @bounds
// CHECK-DAG:     %[[F2048:.*]] = arith.constant 2048
// CHECK-DAG:     %[[FITS:.*]] = arith.minui %{{.*}}, %[[F2048]]
// CHECK:         %[[F0:.*]] = arith.uitofp %[[FITS]] : i16 to f32
// CHECK-NEXT:    %[[F1:.*]] = arith.uitofp %{{.*}} : i16 to f32
// CHECK-NEXT:    %[[N1:.*]] = arith.truncf %[[F1]] : f32 to f16
// CHECK-NEXT:    %[[W1:.*]] = arith.extf %[[N1]] : f16 to f32
// CHECK-NEXT:    %[[F2:.*]] = arith.uitofp %{{.*}} : i16 to f32
// CHECK-NEXT:    %[[F3:.*]] = arith.uitofp %{{.*}} : i16 to f32
// CHECK-NEXT:    %[[N3:.*]] = arith.truncf %[[F3]] : f32 to bf16
// CHECK-NEXT:    %[[W3:.*]] = arith.extf %[[N3]] : bf16 to f32
// CHECK:         arith.mulf %[[F0]]
// CHECK:         arith.mulf %[[W1]]
// CHECK:         arith.mulf %[[F2]]
// CHECK:         arith.mulf %[[W3]]
func.func @bounds(%x: i16) -> (f16, f16, bf16, bf16) {
  %one = arith.constant 1.5 : f16
  %bone = arith.constant 1.5 : bf16
  %c2048 = arith.constant 2048 : i16
  %c2049 = arith.constant 2049 : i16
  %c256 = arith.constant 256 : i16
  %c257 = arith.constant 257 : i16
  %fits = arith.minui %x, %c2048 : i16
  %beyond = arith.minui %x, %c2049 : i16
  %bfits = arith.minui %x, %c256 : i16
  %bbeyond = arith.minui %x, %c257 : i16
  %0 = arith.uitofp %fits : i16 to f16
  %1 = arith.uitofp %beyond : i16 to f16
  %2 = arith.uitofp %bfits : i16 to bf16
  %3 = arith.uitofp %bbeyond : i16 to bf16
  %4 = arith.mulf %0, %one : f16
  %5 = arith.mulf %1, %one : f16
  %6 = arith.mulf %2, %bone : bf16
  %7 = arith.mulf %3, %bone : bf16
  return %4, %5, %6, %7 : f16, f16, bf16, bf16
}
