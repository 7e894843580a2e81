// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-tensor-to-flow))' | FileCheck %s

// CHECK-LABEL: func.func @doc
// CHECK-SAME:    (%[[A:.+]]: tensor<2xf32>, %[[B:.+]]: tensor<3xf32>)
// CHECK-DAG:     %[[E:.+]] = flow.tensor.empty : tensor<5xf32>
// CHECK-DAG:     %[[C0:.+]] = arith.constant 0 : index
// CHECK-DAG:     %[[U:.+]] = flow.tensor.update %[[A]], %[[E]][%[[C0]]] : tensor<2xf32> -> %[[E]] as tensor<5xf32>
// CHECK-DAG:     %[[C2:.+]] = arith.constant 2 : index
// CHECK-DAG:     %[[R:.+]] = flow.tensor.update %[[B]], %[[U]][%[[C2]]] : tensor<3xf32> -> %[[U]] as tensor<5xf32>
// CHECK:         return %[[R]]
func.func @doc(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<5xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
