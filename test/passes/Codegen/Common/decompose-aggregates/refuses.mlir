// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-decompose-aggregates))" | FileCheck %s

// No kernel.
// CHECK-LABEL: func.func @host
// CHECK:         tensor.concat
func.func @host(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<5xf32> {
  %r = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// A table stays: its elements differ.
// CHECK-LABEL: func.func @table
// CHECK:         arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NOT:     linalg.fill
func.func @table(%a: tensor<2xf32>, %e: tensor<2xf32>) -> tensor<2xf32> attributes {weir.kernel} {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x = linalg.add ins(%a, %c : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  return %x : tensor<2xf32>
}
