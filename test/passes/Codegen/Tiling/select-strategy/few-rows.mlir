// Of one row and columns that no tile divides a tile has whole steps of eight vectors.

// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root vector-bits=512 vector-registers=32}))" | FileCheck %s

// CHECK-LABEL: func.func @vecmat
// CHECK:         linalg.matmul {{.*}}strategy = "tiles", tile = [0, 256, 0]
func.func @vecmat(%x: memref<1x512xf32>, %w: memref<512x1000xf32>, %y: memref<1x1000xf32>) attributes {weir.kernel} {
  %a = bufferization.to_tensor %x restrict : memref<1x512xf32> to tensor<1x512xf32>
  %b = bufferization.to_tensor %w restrict : memref<512x1000xf32> to tensor<512x1000xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x1000xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1000xf32>) -> tensor<1x1000xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1x512xf32>, tensor<512x1000xf32>) outs(%f : tensor<1x1000xf32>) -> tensor<1x1000xf32>
  bufferization.materialize_in_destination %c in restrict writable %y : (tensor<1x1000xf32>, memref<1x1000xf32>) -> ()
  return
}
