// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-prepare-kernels)" | FileCheck %s

// A pad and a splat of complex numbers: fills, as for any other element.
// CHECK-LABEL: func.func @pad
// CHECK-DAG:     %[[Z:.*]] = complex.constant [0.000000e+00 : f32, 1.000000e+00 : f32]
// CHECK-DAG:     %[[S:.*]] = complex.constant [2.000000e+00 : f32, 3.000000e+00 : f32]
// CHECK-NOT:     tensor.pad
// CHECK-NOT:     arith.constant dense
// CHECK-DAG:     linalg.fill ins(%[[Z]] : complex<f32>) outs(%{{.*}} : tensor<6xcomplex<f32>>)
// CHECK-DAG:     linalg.generic {{.*}} ins(%{{.*}} : tensor<4xcomplex<f32>>)
// CHECK-DAG:     complex.add %{{.*}}, %[[S]]
func.func @pad(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %k = arith.constant dense<(2.0, 3.0)> : tensor<4xcomplex<f32>>
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4xcomplex<f32>>
  %t0 = bufferization.to_tensor %v0 restrict : memref<4xcomplex<f32>> to tensor<4xcomplex<f32>>
  %p = tensor.pad %t0 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %z : complex<f32>
  } : tensor<4xcomplex<f32>> to tensor<6xcomplex<f32>>
  %e = tensor.empty() : tensor<4xcomplex<f32>>
  %s = linalg.add ins(%t0, %k : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) outs(%e : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<6xcomplex<f32>>
  bufferization.materialize_in_destination %p in restrict writable %v1 : (tensor<6xcomplex<f32>>, memref<6xcomplex<f32>>) -> ()
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<4xcomplex<f32>>
  bufferization.materialize_in_destination %s in restrict writable %v2 : (tensor<4xcomplex<f32>>, memref<4xcomplex<f32>>) -> ()
  return
}
