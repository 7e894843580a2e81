// RUN: weir-opt %s --canonicalize | FileCheck %s

// The signs of zeros say where on the axes the point is.
// CHECK-LABEL: func.func @angles_of_zeros
// CHECK-DAG:     %[[F64:.*]] = arith.constant 3.1415926535897931 : f64
// CHECK-DAG:     %[[F16:.*]] = arith.constant -3.140630e+00 : f16
// CHECK-DAG:     %[[BF16:.*]] = arith.constant 3.140630e+00 : bf16
// CHECK-DAG:     %[[T:.*]] = arith.constant dense<[0.000000e+00, -0.000000e+00, 3.14159274, -3.14159274]> : tensor<4xf32>
// CHECK:         return %[[F64]], %[[F16]], %[[BF16]], %[[T]]
func.func @angles_of_zeros() -> (f64, f16, bf16, tensor<4xf32>) {
  %p64 = arith.constant 0.0 : f64
  %m64 = arith.constant -0.0 : f64
  %m16 = arith.constant -0.0 : f16
  %pb = arith.constant 0.0 : bf16
  %mb = arith.constant -0.0 : bf16
  %y = arith.constant dense<[0.0, -0.0, 0.0, -0.0]> : tensor<4xf32>
  %x = arith.constant dense<[0.0, 0.0, -0.0, -0.0]> : tensor<4xf32>
  %0 = math.atan2 %p64, %m64 : f64
  %1 = math.atan2 %m16, %m16 : f16
  %2 = math.atan2 %pb, %mb : bf16
  %3 = math.atan2 %y, %x : tensor<4xf32>
  return %0, %1, %2, %3 : f64, f16, bf16, tensor<4xf32>
}

// CHECK-LABEL: func.func @angles
// CHECK:         %[[T:.*]] = arith.constant dense<[0.785398185, 1.57079637, 3.14159274]> : tensor<3xf32>
// CHECK:         return %[[T]]
func.func @angles() -> tensor<3xf32> {
  %y = arith.constant dense<[1.0, 1.0, 0.0]> : tensor<3xf32>
  %x = arith.constant dense<[1.0, 0.0, -1.0]> : tensor<3xf32>
  %0 = math.atan2 %y, %x : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// Formats whose largest number is less than 2^(p - 1); 15.5 rounds up to a number that f8E3M4 lacks.
// CHECK-LABEL: func.func @rounded
// CHECK-DAG:     %[[Z:.*]] = arith.constant 0.000000e+00 : f8E3M4
// CHECK-DAG:     %[[TWO:.*]] = arith.constant 2.000000e+00 : f6E2M3FN
// CHECK-DAG:     %[[M:.*]] = arith.constant -3.000000e+00 : f8E3M4
// CHECK-DAG:     %[[L:.*]] = arith.constant 1.550000e+01 : f8E3M4
// CHECK:         %[[C:.*]] = math.ceil %[[L]] : f8E3M4
// CHECK:         return %[[Z]], %[[TWO]], %[[M]], %[[C]]
func.func @rounded() -> (f8E3M4, f6E2M3FN, f8E3M4, f8E3M4) {
  %half = arith.constant 0.5 : f8E3M4
  %more = arith.constant 2.5 : f6E2M3FN
  %less = arith.constant -2.5 : f8E3M4
  %last = arith.constant 15.5 : f8E3M4
  %0 = math.floor %half : f8E3M4
  %1 = math.roundeven %more : f6E2M3FN
  %2 = math.round %less : f8E3M4
  %3 = math.ceil %last : f8E3M4
  return %0, %1, %2, %3 : f8E3M4, f6E2M3FN, f8E3M4, f8E3M4
}
