// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-dispatch-strided-moves))' | FileCheck %s

// A destination without contents is made inside, not brought in; the next slice goes into what the first dispatch gave.
// CHECK-LABEL: func.func @into_empty
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<4x8xf32>) {
// CHECK-NEXT:      %[[E:.+]] = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:      tensor.insert_slice %{{.+}} into %[[E]][0, 2]
// CHECK:         flow.dispatch.region -> (tensor<4x8xf32>) {
// CHECK-NEXT:      tensor.insert_slice %{{.+}} into %[[R]][0, 5]
func.func @into_empty(%x: tensor<4x2xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = tensor.insert_slice %x into %e[0, 2] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x8xf32>
  %1 = tensor.insert_slice %x into %0[0, 5] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
