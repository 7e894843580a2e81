// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-prepare-kernel))" | FileCheck %s

// The tensor.empty behind a stored value becomes the destination.
// CHECK-LABEL: func.func @neg(
// CHECK-SAME:    %[[B0:.*]]: memref<?xi8>, %[[B1:.*]]: memref<?xi8>)
// CHECK-DAG:     %[[V0:.*]] = memref.view %[[B0]]
// CHECK-DAG:     %[[V1:.*]] = memref.view %[[B1]]
// CHECK:         %[[DEST:.*]] = bufferization.to_tensor %[[V1]] restrict writable
// CHECK-NOT:     tensor.empty
// CHECK:         outs(%[[DEST]] : tensor<4xf32>)
func.func @neg(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<4xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.negf ins(%t0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<4xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}
