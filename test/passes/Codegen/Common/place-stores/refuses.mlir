// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-place-stores))" | FileCheck %s

// Each element depends on another one: what was loaded is copied before it is overwritten.
// CHECK-LABEL: func.func @transposed_in_place
// CHECK:         %[[T:.*]] = bufferization.to_tensor %[[V:.*]] restrict : memref<4x4xf32>
// CHECK:         %[[COPY:.*]] = linalg.copy ins(%[[T]] :
// CHECK:         linalg.transpose ins(%[[COPY]] : tensor<4x4xf32>)
func.func @transposed_in_place(%b0: memref<?xi8> {weir.access = "rw"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4x4xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<4x4xf32> to tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %r = linalg.transpose ins(%t0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  bufferization.materialize_in_destination %r in restrict writable %v0 : (tensor<4x4xf32>, memref<4x4xf32>) -> ()
  return
}
