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
