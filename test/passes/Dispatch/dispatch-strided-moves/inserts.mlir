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

// The dispatch reads a part of an argument where it is.
// CHECK-LABEL: func.func @column_of_argument
// CHECK-NOT:     flow.dispatch.region -> (tensor<4x1xf32>)
// CHECK:         flow.dispatch.region -> (tensor<4x8xf32>) {
// CHECK-NEXT:      %[[S:.+]] = tensor.extract_slice %{{.+}}[0, %{{.+}}] [4, 1]
// CHECK-NEXT:      tensor.insert_slice %[[S]] into %{{.+}}[0, 2]
func.func @column_of_argument(%x: tensor<4x9xf32>, %i: index, %old: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %s = tensor.extract_slice %x[0, %i] [4, 1] [1, 1] : tensor<4x9xf32> to tensor<4x1xf32>
  %0 = tensor.insert_slice %s into %old[0, 2] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// What it inserts into is what it reads, under one name or another.
// CHECK-LABEL: func.func @column_of_same
// CHECK:         flow.dispatch.region -> (tensor<4x1xf32>)
// CHECK:         flow.dispatch.region -> (tensor<4x8xf32>)
// CHECK:         flow.dispatch.region -> (tensor<4x1xf32>)
// CHECK:         flow.dispatch.region -> (tensor<4x8xf32>)
func.func @column_of_same(%old: tensor<4x8xf32>, %i: index) -> tensor<4x8xf32> {
  %s = tensor.extract_slice %old[0, %i] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
  %0 = tensor.insert_slice %s into %old[0, 2] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x8xf32>
  %t = tensor.extract_slice %old[0, %i] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
  %1 = tensor.insert_slice %t into %0[0, 3] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
