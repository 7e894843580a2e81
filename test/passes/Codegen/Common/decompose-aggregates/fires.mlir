// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-decompose-aggregates))" | FileCheck %s

// CHECK-LABEL: func.func @concat
// CHECK:         tensor.insert_slice
// CHECK:         tensor.insert_slice
// CHECK-NOT:     tensor.concat
func.func @concat(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<5xf32> attributes {weir.kernel} {
  %r = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func.func @softmax
// CHECK-NOT:     linalg.softmax
// CHECK:         math.exp
func.func @softmax(%a: tensor<2x8xf32>, %e: tensor<2x8xf32>) -> tensor<2x8xf32> attributes {weir.kernel} {
  %r = linalg.softmax dimension(1) ins(%a : tensor<2x8xf32>) outs(%e : tensor<2x8xf32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

// A fill for each user of a splat.
// CHECK-LABEL: func.func @splat
// CHECK-COUNT-2: linalg.fill ins(%{{.*}} : f32)
// CHECK-NOT:     dense
func.func @splat(%a: tensor<4xf32>, %e: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) attributes {weir.kernel} {
  %c = arith.constant dense<3.0> : tensor<4xf32>
  %x = linalg.add ins(%a, %c : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.mul ins(%a, %c : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %x, %y : tensor<4xf32>, tensor<4xf32>
}
