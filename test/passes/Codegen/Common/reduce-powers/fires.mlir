// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-reduce-powers))" | FileCheck %s

// In the body of a structured op; an exponent that no product is stays.
// CHECK-LABEL: func.func @body
// CHECK:         linalg.generic
// CHECK:           %[[S:.*]] = arith.mulf %[[X:.*]], %{{.*}}
// CHECK:           %[[C:.*]] = arith.mulf %[[X]], %[[S]]
// CHECK:           math.powf %[[C]]
func.func @body(%a: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> attributes {weir.kernel} {
  %three = arith.constant 3.0 : f32
  %odd = arith.constant 2.7 : f32
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = math.powf %x, %three : f32
    %z = math.powf %y, %odd : f32
    linalg.yield %z : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @host
// CHECK:         math.powf
func.func @host(%x: f32) -> f32 {
  %three = arith.constant 3.0 : f32
  %y = math.powf %x, %three : f32
  return %y : f32
}

// Roots of a base without a sign: -inf and -0 to the power of 0.5 are inf and 0.
// CHECK-LABEL: func.func @roots
// CHECK-SAME:    (%[[X:.*]]: vector<4xf16>
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<4xf16>
// CHECK-DAG:     %[[LEAST:.*]] = arith.constant dense<0xFC00> : vector<4xf16>
// CHECK:         %[[NEGATIVE:.*]] = arith.cmpf olt, %[[X]], %[[ZERO]]
// CHECK:         %[[FINITE:.*]] = arith.cmpf ogt, %[[X]], %[[LEAST]]
// CHECK:         %[[BOTH:.*]] = arith.andi %[[FINITE]], %[[NEGATIVE]]
// CHECK:         %[[ABS:.*]] = math.absf %[[X]]
// CHECK:         %[[BASE:.*]] = arith.select %[[BOTH]], %[[X]], %[[ABS]]
// CHECK:         %[[HALF:.*]] = math.sqrt %[[BASE]]
// CHECK:         %[[ROOT:.*]] = math.sqrt %{{.*}}
// CHECK:         %[[FOURTH:.*]] = math.sqrt %[[ROOT]]
// CHECK:         %[[PRODUCT:.*]] = arith.mulf %[[ROOT]], %[[FOURTH]]
// CHECK:         %[[INVERSE:.*]] = math.rsqrt %{{.*}}
// CHECK:         return %[[HALF]], %[[PRODUCT]], %[[INVERSE]]
func.func @roots(%x: vector<4xf16>) -> (vector<4xf16>, vector<4xf16>, vector<4xf16>) attributes {weir.kernel} {
  %half = arith.constant dense<0.5> : vector<4xf16>
  %three_fourths = arith.constant dense<0.75> : vector<4xf16>
  %minus_half = arith.constant dense<-0.5> : vector<4xf16>
  %0 = math.powf %x, %half : vector<4xf16>
  %1 = math.powf %x, %three_fourths : vector<4xf16>
  %2 = math.powf %x, %minus_half : vector<4xf16>
  return %0, %1, %2 : vector<4xf16>, vector<4xf16>, vector<4xf16>
}

// A format without infinities: each negative number has no root.
// CHECK-LABEL: func.func @no_infinity
// CHECK-SAME:    (%[[X:.*]]: f8E4M3FN
// CHECK:         %[[NEGATIVE:.*]] = arith.cmpf olt, %[[X]], %{{.*}}
// CHECK:         %[[ABS:.*]] = math.absf %[[X]]
// CHECK:         %[[BASE:.*]] = arith.select %[[NEGATIVE]], %[[X]], %[[ABS]]
// CHECK:         math.sqrt %[[BASE]]
func.func @no_infinity(%x: f8E4M3FN) -> f8E4M3FN attributes {weir.kernel} {
  %half = arith.constant 0.5 : f8E4M3FN
  %0 = math.powf %x, %half : f8E4M3FN
  return %0 : f8E4M3FN
}

// A format without signs.
// CHECK-LABEL: func.func @no_sign
// CHECK-SAME:    (%[[X:.*]]: f8E8M0FNU
// CHECK:         math.sqrt %[[X]]
func.func @no_sign(%x: f8E8M0FNU) -> f8E8M0FNU attributes {weir.kernel} {
  %half = arith.constant 0.5 : f8E8M0FNU
  %0 = math.powf %x, %half : f8E8M0FNU
  return %0 : f8E8M0FNU
}
