// RUN: weir-opt %s --weir-kernels-to-gpu="threads=32 large-binding-bytes=1024" --split-input-file | FileCheck %s

// What ends at that byte is no large binding.
// CHECK-LABEL: gpu.func @whole(
// CHECK-NOT:     weir.large_bindings
// CHECK:         gpu.return
func.func @whole(%b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %v = memref.view %b[%c0][] : memref<?xi8> to memref<8x32xf32>
  memref.store %f, %v[%c0, %c0] : memref<8x32xf32>
  return
}

// -----

// CHECK-LABEL: gpu.func @behind(
// CHECK-SAME:    weir.large_bindings
func.func @behind(%b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 1.0 : f32
  %v = memref.view %b[%c4][] : memref<?xi8> to memref<8x32xf32>
  memref.store %f, %v[%c0, %c0] : memref<8x32xf32>
  return
}

// -----

// A dynamic extent may be any, unless it has a bound.
// CHECK-LABEL: gpu.func @dynamic(
// CHECK-SAME:    weir.large_bindings
func.func @dynamic(%b: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %v = memref.view %b[%c0][%n] : memref<?xi8> to memref<?xf32>
  memref.store %f, %v[%c0] : memref<?xf32>
  return
}

// -----

// CHECK-LABEL: gpu.func @bounded(
// CHECK-NOT:     weir.large_bindings
// CHECK:         gpu.return
func.func @bounded(%b: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %m = affine.min affine_map<()[s0] -> (s0, 256)>()[%n]
  %v = memref.view %b[%c0][%m] : memref<?xi8> to memref<?xf32>
  memref.store %f, %v[%c0] : memref<?xf32>
  return
}

// -----

// CHECK-LABEL: gpu.func @shifted(
// CHECK-SAME:    weir.large_bindings
func.func @shifted(%b: memref<?xi8>, %at: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %v = memref.view %b[%at][] : memref<?xi8> to memref<4xf32>
  memref.store %f, %v[%c0] : memref<4xf32>
  return
}
