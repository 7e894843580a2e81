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
