// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-clone-producers))' | FileCheck %s

// CHECK-LABEL: func.func @doc
// CHECK-SAME:    (%[[X:.+]]: tensor<4x8xf32>)
// CHECK-NEXT:    flow.dispatch.region -> (tensor<4xf32>) {
// CHECK-DAG:       %[[Z:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-DAG:       %[[E:.+]] = tensor.empty() : tensor<4xf32>
// CHECK:           %[[F:.+]] = linalg.fill ins(%[[Z]] : f32) outs(%[[E]] : tensor<4xf32>)
// CHECK:           linalg.reduce {{.*}} outs(%[[F]] : tensor<4xf32>)
func.func @doc(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = flow.dispatch.region -> (tensor<4xf32>) {
    %1 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
    flow.return %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
