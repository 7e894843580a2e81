// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-bufferize-kernels,func.func(weir-clean-kernels{buffers},weir-structure-copies),weir-bools-to-bytes,func.func(weir-clean-kernels{buffers}))" | FileCheck %s

// Buffers of i1 hold one byte for each element, and the result is computed in its place.
// CHECK-LABEL: func.func @less
// CHECK:         %[[OUT:.*]] = memref.view %{{.*}} : memref<?xi8> to memref<8xi8>
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.generic
// CHECK-SAME:      outs(%[[OUT]] : memref<8xi8>)
// CHECK:         %[[C:.*]] = arith.cmpf olt
// CHECK:         %[[B:.*]] = arith.extui %[[C]] : i1 to i8
// CHECK:         linalg.yield %[[B]] : i8
// CHECK-NOT:     copy
#id = affine_map<(i) -> (i)>
func.func @less(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<8xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<8xf32> to tensor<8xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8xi1>
  %d = bufferization.to_tensor %v1 restrict writable : memref<8xi1> to tensor<8xi1>
  %z = arith.constant 0.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t0 : tensor<8xf32>) outs(%d : tensor<8xi1>) {
  ^bb0(%x: f32, %o: i1):
    %y = arith.cmpf olt, %x, %z : f32
    linalg.yield %y : i1
  } -> tensor<8xi1>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<8xi1>, memref<8xi1>) -> ()
  return
}

// What has to be copied is copied by a structured op.
// CHECK-LABEL: func.func @copy
// CHECK:         linalg.copy ins(%{{.*}} : memref<8xf32>) outs(%{{.*}} : memref<8xf32>)
// CHECK-NOT:     memref.copy
func.func @copy(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<8xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<8xf32> to tensor<8xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8xf32>
  bufferization.materialize_in_destination %t0 in restrict writable %v1 : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}

// Upstream would take the first dimension for the one that is dropped, since strides do not tell: the part is made whole.
// CHECK-LABEL: func.func @drops_third
// CHECK:         %[[PART:.*]] = memref.subview %{{.*}}[%{{.*}}, 0, 0, 0] [1, %{{.*}}, 1, 3] [1, 1, 1, 1] : memref<63x?x2x?xf32> to memref<1x?x1x3xf32
// CHECK:         memref.collapse_shape %[[PART]] {{\[}}[0], [1, 2], [3]] : memref<1x?x1x3xf32, {{.*}} into memref<1x?x3xf32, strided<[?, ?, 1], offset: ?>>
func.func @drops_third(%b0: memref<?xi8>, %b1: memref<?xi8>, %i: index, %n: index, %m: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%n, %m] : memref<?xi8> to memref<63x?x2x?xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<63x?x2x?xf32> to tensor<63x?x2x?xf32>
  %s = tensor.extract_slice %t0[%i, 0, 0, 0] [1, %n, 1, 3] [1, 1, 1, 1] : tensor<63x?x2x?xf32> to tensor<1x?x3xf32>
  %v1 = memref.view %b1[%c0][%n] : memref<?xi8> to memref<1x?x3xf32>
  bufferization.materialize_in_destination %s in restrict writable %v1 : (tensor<1x?x3xf32>, memref<1x?x3xf32>) -> ()
  return
}
