// RUN: weir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @inverses
// CHECK-DAG:     %[[E:.*]] = complex.exp %arg0
// CHECK-DAG:     %[[L:.*]] = complex.log %arg0
// CHECK-DAG:     %[[EL:.*]] = complex.exp %[[L]]
// CHECK-DAG:     %[[LE:.*]] = complex.log %[[E]]
// CHECK:         return %[[EL]], %[[LE]]
func.func @inverses(%z: complex<f32>) -> (complex<f32>, complex<f32>) {
  %a = complex.exp %z : complex<f32>
  %b = complex.log %z : complex<f32>
  %c = complex.exp %b : complex<f32>
  %d = complex.log %a : complex<f32>
  return %c, %d : complex<f32>, complex<f32>
}

// Sums are rounded, products meet infinities and zeros.
// CHECK-LABEL: func.func @rounded
// CHECK:         complex.sub
// CHECK:         complex.add
// CHECK:         complex.add
// CHECK:         complex.sub
// CHECK:         complex.add
// CHECK:         complex.sub
// CHECK:         complex.mul
// CHECK:         complex.div
func.func @rounded(%a: complex<f32>, %b: complex<f32>)
    -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %plus = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %minus = complex.constant [-0.0 : f32, -0.0 : f32] : complex<f32>
  %0 = complex.sub %a, %b : complex<f32>
  %1 = complex.add %0, %b : complex<f32>
  %2 = complex.add %a, %b : complex<f32>
  %3 = complex.sub %2, %b : complex<f32>
  %4 = complex.add %a, %plus : complex<f32>
  %5 = complex.sub %a, %minus : complex<f32>
  %6 = complex.mul %a, %one : complex<f32>
  %7 = complex.div %a, %one : complex<f32>
  return %1, %3, %4, %5, %6, %7 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// Zeros that change nothing, and ops that allow for what changes.
// CHECK-LABEL: func.func @folded(
// CHECK-SAME:      %[[A:[a-z0-9]+]]: complex<f32>, %[[B:[a-z0-9]+]]: complex<f32>)
// CHECK-NEXT:    return %[[A]], %[[A]], %[[A]], %[[A]]
func.func @folded(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %plus = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %minus = complex.constant [-0.0 : f32, -0.0 : f32] : complex<f32>
  %0 = complex.add %a, %minus : complex<f32>
  %1 = complex.sub %a, %plus : complex<f32>
  %2 = complex.mul %a, %one fastmath<fast> : complex<f32>
  %3 = complex.sub %a, %b fastmath<fast> : complex<f32>
  %4 = complex.add %3, %b fastmath<fast> : complex<f32>
  return %0, %1, %2, %4 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}
