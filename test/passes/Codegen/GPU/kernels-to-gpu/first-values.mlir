// RUN: weir-opt %s --weir-kernels-to-gpu="threads=8" --canonicalize --cse --split-input-file | FileCheck %s

#out = affine_map<(i, j, k) -> (i, j)>

// What a reduction starts from is not stored first: an element of what was broadcast is where it starts.
// CHECK-LABEL: gpu.func @bias
// CHECK:         %[[ROW:.*]] = arith.divui %{{.*}}, %c5
// CHECK:         %[[START:.*]] = memref.load %{{.*}}[%[[ROW]]]
// CHECK:         scf.for %{{.*}} iter_args(%{{.*}} = %[[START]])
// CHECK-NOT:     memref.store
// CHECK:         memref.store
// CHECK-NOT:     memref.store
func.func @bias(%x: memref<?xi8> {weir.access = "ro"}, %bias: memref<?xi8> {weir.access = "ro"}, %y: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %vx = memref.view %x[%c0][] : memref<?xi8> to memref<4x5x6xf32>
  %vb = memref.view %bias[%c0][] : memref<?xi8> to memref<4xf32>
  %vy = memref.view %y[%c0][] : memref<?xi8> to memref<4x5xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%vb : memref<4xf32>) outs(%vy : memref<4x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%vx : memref<4x5x6xf32>) outs(%vy : memref<4x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// The body of what starts from it may load from elsewhere: a binding that is not written.
// CHECK-LABEL: gpu.func @window
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         scf.for %{{.*}} iter_args(%{{.*}} = %[[ZERO]])
// CHECK:         memref.store
// CHECK-NOT:     memref.store
func.func @window(%x: memref<?xi8> {weir.access = "ro"}, %y: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %vx = memref.view %x[%c0][] : memref<?xi8> to memref<16xf32>
  %vy = memref.view %y[%c0][] : memref<?xi8> to memref<8xf32>
  %w = memref.alloc() : memref<3xf32>
  linalg.fill ins(%zero : f32) outs(%vy : memref<8xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%w : memref<3xf32>) outs(%vy : memref<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %k = linalg.index 1 : index
    %p = arith.addi %i, %k : index
    %e = memref.load %vx[%p] : memref<16xf32>
    %s = arith.addf %e, %out : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// One that is written may be the same memory.
// CHECK-LABEL: gpu.func @same
// CHECK:         memref.store
// CHECK:         memref.store
func.func @same(%x: memref<?xi8> {weir.access = "rw"}, %y: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %vx = memref.view %x[%c0][] : memref<?xi8> to memref<16xf32>
  %vy = memref.view %y[%c0][] : memref<?xi8> to memref<8xf32>
  %w = memref.alloc() : memref<3xf32>
  linalg.fill ins(%zero : f32) outs(%vy : memref<8xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%w : memref<3xf32>) outs(%vy : memref<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %e = memref.load %vx[%i] : memref<16xf32>
    %s = arith.addf %e, %out : f32
    linalg.yield %s : f32
  }
  return
}
