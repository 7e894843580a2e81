// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-prepare-kernels{fuse=false})" | FileCheck %s

// One tile along one of two dimensions: the inner tile belongs to the first one, though it is the last of the packed tensor.
// CHECK-LABEL: func.func @one_tile
// CHECK:         linalg.transpose ins(%{{.*}} : tensor<1x1x4xi32>) outs(%{{.*}} : tensor<1x4x1xi32>) permutation = [0, 2, 1]
// CHECK:         tensor.collapse_shape %{{.*}} {{\[}}[0, 1], [2]{{\]}} : tensor<1x4x1xi32> into tensor<4x1xi32>
// CHECK:         tensor.extract_slice %{{.*}}[0, 0] [3, 1] [1, 1] : tensor<4x1xi32> to tensor<3x1xi32>
func.func @one_tile(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x1x4xi32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x1x4xi32> to tensor<1x1x4xi32>
  %e = tensor.empty() : tensor<3x1xi32>
  %r = linalg.unpack %t0 inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<1x1x4xi32> -> tensor<3x1xi32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x1xi32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<3x1xi32>, memref<3x1xi32>) -> ()
  return
}

// A tile of all dimensions is a slice of the same form.
// CHECK-LABEL: func.func @all_dimensions
// CHECK-NOT:     linalg.transpose
// CHECK:         tensor.extract_slice %{{.*}}[0, 0, 0, 0] [1, 1, 3, 2] [1, 1, 1, 1] : tensor<1x1x4x2xi32> to tensor<3x2xi32>
func.func @all_dimensions(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x1x4x2xi32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x1x4x2xi32> to tensor<1x1x4x2xi32>
  %e = tensor.empty() : tensor<3x2xi32>
  %r = linalg.unpack %t0 inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %e : tensor<1x1x4x2xi32> -> tensor<3x2xi32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x2xi32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<3x2xi32>, memref<3x2xi32>) -> ()
  return
}
