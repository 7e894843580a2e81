// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-prepare-kernels)" | FileCheck %s
#id = affine_map<(i, j) -> (i, j)>

// A concatenation is stored part by part, and the parts are known to be disjoint.
// CHECK-LABEL: func.func @concat
// CHECK-SAME:    weir.disjoint_stores
// CHECK-DAG:     %[[P0:.*]] = memref.subview %{{.*}}[0, 0] [2, 3] [1, 1]
// CHECK-DAG:     %[[P1:.*]] = memref.subview %{{.*}}[0, 3] [2, 5] [1, 1]
// CHECK-DAG:     materialize_in_destination %{{.*}} in restrict writable %[[P0]]
// CHECK-DAG:     materialize_in_destination %{{.*}} in restrict writable %[[P1]]
func.func @concat(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<2x3xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<2x3xf32> to tensor<2x3xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<2x5xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %r = tensor.concat dim(1) %t0, %t1 : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<2x8xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<2x8xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<2x8xf32>, memref<2x8xf32>) -> ()
  return
}

// A reshape at the end is a reshape of the view.
// CHECK-LABEL: func.func @reshape
// CHECK:         %[[V:.*]] = memref.collapse_shape %{{.*}} {{\[}}[0], [1, 2]{{\]}}
// CHECK-NOT:     tensor.expand_shape
// CHECK:         materialize_in_destination %{{.*}} in restrict writable %[[V]]
func.func @reshape(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<2x6xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<2x6xf32> to tensor<2x6xf32>
  %e = tensor.empty() : tensor<2x6xf32>
  %n = linalg.negf ins(%t0 : tensor<2x6xf32>) outs(%e : tensor<2x6xf32>) -> tensor<2x6xf32>
  %r = tensor.expand_shape %n [[0], [1, 2]] output_shape [2, 3, 2] : tensor<2x6xf32> into tensor<2x3x2xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<2x3x2xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<2x3x2xf32>, memref<2x3x2xf32>) -> ()
  return
}

// A transposed weight becomes the map of the contraction.
// CHECK-LABEL: func.func @transposed
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "parallel", "reduction"]
// CHECK-NOT:     linalg.generic
func.func @transposed(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4x8xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<4x8xf32> to tensor<4x8xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<6x8xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<6x8xf32> to tensor<6x8xf32>
  %e1 = tensor.empty() : tensor<8x6xf32>
  %w = linalg.transpose ins(%t1 : tensor<6x8xf32>) outs(%e1 : tensor<8x6xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<4x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %r = linalg.matmul ins(%t0, %w : tensor<4x8xf32>, tensor<8x6xf32>) outs(%f : tensor<4x6xf32>) -> tensor<4x6xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<4x6xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<4x6xf32>, memref<4x6xf32>) -> ()
  return
}

// In place without a copy: each element depends on itself alone.
// CHECK-LABEL: func.func @in_place
// CHECK-NOT:     linalg.copy
// CHECK:         return
func.func @in_place(%b0: memref<?xi8> {weir.access = "rw"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4x4xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<4x4xf32> to tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %r = linalg.negf ins(%t0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  bufferization.materialize_in_destination %r in restrict writable %v0 : (tensor<4x4xf32>, memref<4x4xf32>) -> ()
  return
}
