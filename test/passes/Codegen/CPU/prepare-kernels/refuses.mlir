// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-prepare-kernels)" | FileCheck %s

// Each element depends on another one: what was loaded is copied before it is overwritten.
// CHECK-LABEL: func.func @transposed_in_place
// CHECK:         %[[T:.*]] = bufferization.to_tensor %[[V:.*]] restrict : memref<4x4xf32>
// CHECK:         %[[COPY:.*]] = linalg.copy ins(%[[T]] :
// CHECK:         ins(%[[COPY]] : tensor<4x4xf32>)
func.func @transposed_in_place(%b0: memref<?xi8> {weir.access = "rw"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4x4xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<4x4xf32> to tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %r = linalg.transpose ins(%t0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  bufferization.materialize_in_destination %r in restrict writable %v0 : (tensor<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

// The part is computed before what it is inserted into: it is copied at the end.
// CHECK-LABEL: func.func @late_background
// CHECK-NOT:     weir.disjoint_stores
// CHECK:         %[[N:.*]] = linalg.generic
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         materialize_in_destination %[[F]]
// CHECK:         %[[C:.*]] = linalg.copy
// CHECK:         materialize_in_destination %[[C]]
func.func @late_background(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<4xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %n = linalg.negf ins(%t0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
  %r = tensor.insert_slice %n into %f[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}

// Functions that are no kernels stay as they are.
// CHECK-LABEL: func.func @host
// CHECK:         tensor.concat
func.func @host(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<5xf32> {
  %r = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
