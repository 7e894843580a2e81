// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=kernel vector-bits=512},weir-cpu-tile-conv,canonicalize,cse))" | FileCheck %s

// The example of the documentation: 256 pixels are 16 vectors, all 8 output channels in one register tile with 2 of them.
// CHECK-LABEL: func.func @conv
// CHECK-NOT: linalg
// CHECK: %[[IN:.*]] = memref.collapse_shape %{{.*}} {{\[}}[0], [1], [2, 3]] : memref<1x8x16x16xf32> into memref<1x8x256xf32>
// CHECK: scf.for %{{.*}} iter_args({{.*}}) -> ({{.*}}vector<16xf32>)
// CHECK-DAG: vector.load %[[IN]]{{.*}} : memref<1x8x256xf32>, vector<16xf32>
// CHECK-DAG: %[[W:.*]] = memref.load %{{.*}} : memref<8x8x1x1xf32>
// CHECK-DAG: vector.broadcast %[[W]] : f32 to vector<16xf32>
// CHECK: vector.fma
// CHECK: vector.store
// CHECK-NOT: linalg
func.func @conv(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>)
         outs(%f : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2
    : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}
