// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-hoist-views))" | FileCheck %s

// A view and its offset pass a load; what depends on the load stays after it.
// CHECK-LABEL: func.func @offset
// CHECK:         %[[O:.*]] = arith.muli
// CHECK:         memref.view %{{.*}}[%[[O]]]
// CHECK:         bufferization.to_tensor
// CHECK:         tensor.extract
// CHECK:         arith.addi
// CHECK:         bufferization.materialize_in_destination
func.func @offset(%b0: memref<?xi8>, %b1: memref<?xi8>, %n: index) -> index attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4xindex>
  %t0 = bufferization.to_tensor %v0 restrict : memref<4xindex> to tensor<4xindex>
  %x = tensor.extract %t0[%c0] : tensor<4xindex>
  %y = arith.addi %x, %n : index
  %c16 = arith.constant 16 : index
  %o = arith.muli %n, %c16 : index
  %v1 = memref.view %b1[%o][] : memref<?xi8> to memref<4xindex>
  bufferization.materialize_in_destination %t0 in restrict writable %v1 : (tensor<4xindex>, memref<4xindex>) -> ()
  return %y : index
}
