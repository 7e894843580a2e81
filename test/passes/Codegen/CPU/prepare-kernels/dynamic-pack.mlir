// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-prepare-kernels)" | FileCheck %s

// A pack with a dynamic tile reads its source element by element; what is after its end is the padding value.
// CHECK-LABEL: func.func @padded
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[SRC:.*]] = bufferization.to_tensor %{{.*}} restrict : memref<?x6xf32>
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel"]
// CHECK:           %[[I:.*]] = linalg.index 1 : index
// CHECK:           %[[J:.*]] = linalg.index 0 : index
// CHECK:           %[[AT:.*]] = arith.muli %[[I]], %[[TILE:.*]] : index
// CHECK:           %[[K:.*]] = linalg.index 2 : index
// CHECK:           %[[ROW:.*]] = arith.addi %[[AT]], %[[K]] : index
// CHECK:           %[[FITS:.*]] = arith.cmpi ult, %[[ROW]], %[[N:.*]] : index
// CHECK:           %[[LAST:.*]] = arith.subi %[[N]], %[[C1]] : index
// CHECK:           %[[SAFE:.*]] = arith.minui %[[ROW]], %[[LAST]] : index
// CHECK:           %[[V:.*]] = tensor.extract %[[SRC]][%[[SAFE]], %[[J]]]
// CHECK:           %[[R:.*]] = arith.select %[[FITS]], %[[V]], %{{.*}} : f32
// CHECK:           linalg.yield %[[R]]
func.func @padded(%b0: memref<?xi8>, %b1: memref<?xi8>, %n: index, %m: index, %t: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?x6xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<?x6xf32> to tensor<?x6xf32>
  %e = tensor.empty(%m, %t) : tensor<6x?x?xf32>
  %r = linalg.pack %t0 padding_value(%z : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [%t] into %e
      : tensor<?x6xf32> -> tensor<6x?x?xf32>
  %v1 = memref.view %b1[%c0][%m, %t] : memref<?xi8> to memref<6x?x?xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<6x?x?xf32>, memref<6x?x?xf32>) -> ()
  return
}

// Without a padding value the tiles divide the extents, and nothing is asked.
// CHECK-LABEL: func.func @exact
// CHECK-NOT:     linalg.pack
// CHECK:         linalg.generic
// CHECK-NOT:       arith.select
// CHECK:           tensor.extract
// CHECK-NEXT:      linalg.yield
func.func @exact(%b0: memref<?xi8>, %b1: memref<?xi8>, %m: index, %t: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<8xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<8xf32> to tensor<8xf32>
  %e = tensor.empty(%m, %t) : tensor<?x?xf32>
  %r = linalg.pack %t0 inner_dims_pos = [0] inner_tiles = [%t] into %e : tensor<8xf32> -> tensor<?x?xf32>
  %v1 = memref.view %b1[%c0][%m, %t] : memref<?xi8> to memref<?x?xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
  return
}
