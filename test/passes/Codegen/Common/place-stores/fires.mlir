// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-place-stores))" | FileCheck %s

// The parts of a concatenation are stored one by one.
// CHECK-LABEL: func.func @parts
// CHECK-SAME:    weir.disjoint_stores
// CHECK-DAG:     %[[P:.*]] = memref.subview %{{.*}}[0] [2] [1]
// CHECK-DAG:     %[[Q:.*]] = memref.subview %{{.*}}[2] [3] [1]
// CHECK-DAG:     materialize_in_destination %{{.*}} in restrict writable %[[P]]
// CHECK-DAG:     materialize_in_destination %{{.*}} in restrict writable %[[Q]]
func.func @parts(%v0: memref<2xf32>, %v1: memref<3xf32>, %v: memref<5xf32>) attributes {weir.kernel} {
  %a = bufferization.to_tensor %v0 restrict : memref<2xf32> to tensor<2xf32>
  %b = bufferization.to_tensor %v1 restrict : memref<3xf32> to tensor<3xf32>
  %e = tensor.empty() : tensor<5xf32>
  %x = tensor.insert_slice %a into %e[0] [2] [1] : tensor<2xf32> into tensor<5xf32>
  %y = tensor.insert_slice %b into %x[2] [3] [1] : tensor<3xf32> into tensor<5xf32>
  bufferization.materialize_in_destination %y in restrict writable %v : (tensor<5xf32>, memref<5xf32>) -> ()
  return
}

// What was only loaded is copied by a structured op.
// CHECK-LABEL: func.func @moved
// CHECK:         %[[C:.*]] = linalg.copy
// CHECK:         materialize_in_destination %[[C]]
func.func @moved(%v0: memref<2xf32>, %v1: memref<2xf32>) attributes {weir.kernel} {
  %a = bufferization.to_tensor %v0 restrict : memref<2xf32> to tensor<2xf32>
  bufferization.materialize_in_destination %a in restrict writable %v1 : (tensor<2xf32>, memref<2xf32>) -> ()
  return
}
