// RUN: weir-opt %s --weir-expand-arith | FileCheck %s

// The operand with the sign that wins is second, and taken if both are equal.
// CHECK-LABEL: func.func @smaller
// CHECK:         %[[NEGATIVE:.*]] = arith.cmpi slt
// CHECK-DAG:     %[[FIRST:.*]] = arith.select %[[NEGATIVE]], %arg1, %arg0
// CHECK-DAG:     %[[SECOND:.*]] = arith.select %[[NEGATIVE]], %arg0, %arg1
// CHECK:         %[[LESS:.*]] = arith.cmpf olt, %[[FIRST]], %[[SECOND]]
// CHECK:         %[[R:.*]] = arith.select %[[LESS]], %[[FIRST]], %[[SECOND]]
// CHECK:         %[[NAN:.*]] = arith.cmpf uno, %[[FIRST]], %[[FIRST]]
// CHECK:         arith.select %[[NAN]], %[[FIRST]], %[[R]]
func.func @smaller(%x: vector<4xf32>, %y: vector<4xf32>) -> vector<4xf32> {
  %r = arith.minimumf %x, %y : vector<4xf32>
  return %r : vector<4xf32>
}

// A zero that loses against the other one is taken only if it is less: of -0 and +0 the other operand.
// CHECK-LABEL: func.func @constants
// CHECK:         arith.cmpf uge, %arg0
// CHECK:         arith.cmpf ule, %arg0
// CHECK:         arith.cmpf ult, %arg0
func.func @constants(%x: f32) -> (f32, f32, f32) {
  %plus = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = arith.maximumf %minus, %x : f32
  %1 = arith.minimumf %x, %plus : f32
  %2 = arith.minimumf %x, %one : f32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @flags
// CHECK-NEXT:    %[[C:.*]] = arith.cmpf ogt, %arg0, %arg1 fastmath<nnan,nsz>
// CHECK-NEXT:    arith.select %[[C]], %arg0, %arg1
// CHECK-NEXT:    return
func.func @flags(%x: f32, %y: f32) -> f32 {
  %r = arith.maximumf %x, %y fastmath<nnan,nsz> : f32
  return %r : f32
}

// CHECK-LABEL: func.func @quotient
// CHECK:         arith.ceildivsi %arg0, %arg1 : index
func.func @quotient(%x: index, %y: index) -> index {
  %r = index.ceildivs %x, %y
  return %r : index
}
