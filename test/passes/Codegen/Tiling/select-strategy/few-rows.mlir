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

// One product of 256 columns has too little work for two workgroups; four that share their columns, as the gates of a recurrent layer do, have enough.
// CHECK-LABEL: func.func @gate(
// CHECK-NOT:     tile = [0, 128
// CHECK-LABEL: func.func @gates(
// CHECK:         strategy = "tiles", tile = [0, 128]
func.func @gate(%x: memref<1x256xf32>, %w: memref<256x256xf32>, %y: memref<1x256xf32>) attributes {weir.kernel} {
  %a = bufferization.to_tensor %x restrict : memref<1x256xf32> to tensor<1x256xf32>
  %b = bufferization.to_tensor %w restrict : memref<256x256xf32> to tensor<256x256xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x256xf32>) -> tensor<1x256xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1x256xf32>, tensor<256x256xf32>) outs(%f : tensor<1x256xf32>) -> tensor<1x256xf32>
  bufferization.materialize_in_destination %c in restrict writable %y : (tensor<1x256xf32>, memref<1x256xf32>) -> ()
  return
}

func.func @gates(%x: memref<1x256xf32>, %w0: memref<256x256xf32>, %w1: memref<256x256xf32>, %w2: memref<256x256xf32>, %w3: memref<256x256xf32>, %y: memref<1x256xf32>)
    attributes {weir.kernel} {
  %a = bufferization.to_tensor %x restrict : memref<1x256xf32> to tensor<1x256xf32>
  %b0 = bufferization.to_tensor %w0 restrict : memref<256x256xf32> to tensor<256x256xf32>
  %b1 = bufferization.to_tensor %w1 restrict : memref<256x256xf32> to tensor<256x256xf32>
  %b2 = bufferization.to_tensor %w2 restrict : memref<256x256xf32> to tensor<256x256xf32>
  %b3 = bufferization.to_tensor %w3 restrict : memref<256x256xf32> to tensor<256x256xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x256xf32>) -> tensor<1x256xf32>
  %c0 = linalg.matmul ins(%a, %b0 : tensor<1x256xf32>, tensor<256x256xf32>) outs(%f : tensor<1x256xf32>) -> tensor<1x256xf32>
  %c1 = linalg.matmul ins(%a, %b1 : tensor<1x256xf32>, tensor<256x256xf32>) outs(%f : tensor<1x256xf32>) -> tensor<1x256xf32>
  %c2 = linalg.matmul ins(%a, %b2 : tensor<1x256xf32>, tensor<256x256xf32>) outs(%f : tensor<1x256xf32>) -> tensor<1x256xf32>
  %c3 = linalg.matmul ins(%a, %b3 : tensor<1x256xf32>, tensor<256x256xf32>) outs(%f : tensor<1x256xf32>) -> tensor<1x256xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%c0, %c1, %c2, %c3 : tensor<1x256xf32>, tensor<1x256xf32>, tensor<1x256xf32>, tensor<1x256xf32>) outs(%e : tensor<1x256xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %t: f32, %o: f32):
    %0 = arith.mulf %p, %q : f32
    %1 = arith.mulf %r, %t : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x256xf32>
  bufferization.materialize_in_destination %s in restrict writable %y : (tensor<1x256xf32>, memref<1x256xf32>) -> ()
  return
}
