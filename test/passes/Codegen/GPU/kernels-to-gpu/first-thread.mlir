// RUN: weir-opt %s --weir-kernels-to-gpu="threads=32" --canonicalize --cse --split-input-file | FileCheck %s

// What stores scalars is the work of the first thread, with its loads, and loops of both: no thread waits in between.
// CHECK-LABEL: gpu.func @stores
// CHECK-NOT:     gpu.barrier
// CHECK:         %[[IS_FIRST:.*]] = arith.cmpi eq, %thread_id_x, %c0
// CHECK-NOT:     memref.load
// CHECK:         scf.if %[[IS_FIRST]] {
// CHECK-NEXT:      scf.for
// CHECK:             memref.store
// CHECK:             memref.store
// CHECK:           }
// CHECK-NEXT:      memref.load
// CHECK-NEXT:      memref.store
// CHECK-NEXT:    }
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @stores(%b0: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 1.0 : f32
  %v = memref.view %b0[%c0][] : memref<?xi8> to memref<4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %x, %v[%i] : memref<4xf32>
    memref.store %x, %v[%c0] : memref<4xf32>
  }
  %y = memref.load %v[%c1] : memref<4xf32>
  memref.store %y, %v[%c0] : memref<4xf32>
  return
}

// -----

// What others need is loaded by all, after what the first one has stored; what comes after that is its own again.
// CHECK-LABEL: gpu.func @handed_on
// CHECK:         %[[IS_FIRST:.*]] = arith.cmpi eq, %thread_id_x, %c0
// CHECK-NEXT:    scf.if %[[IS_FIRST]]
// CHECK-NEXT:      memref.store
// CHECK:         gpu.barrier
// CHECK-NEXT:    %[[Y:.*]] = memref.load
// CHECK:         scf.if %[[IS_FIRST]]
// CHECK:           memref.load
// CHECK-NEXT:      memref.store
// CHECK:         scf.for
// CHECK:           memref.store %[[Y]]
// CHECK:         gpu.return
func.func @handed_on(%b0: memref<?xi8> {weir.access = "wo"}, %b1: memref<?xi8> {weir.access = "wo"}, %b2: memref<?xi8> {weir.access = "ro"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f32
  %v = memref.view %b0[%c0][] : memref<?xi8> to memref<4xf32>
  %w = memref.view %b1[%c0][] : memref<?xi8> to memref<64xf32>
  %u = memref.view %b2[%c0][] : memref<?xi8> to memref<4xf32>
  memref.store %x, %v[%c1] : memref<4xf32>
  %y = memref.load %v[%c1] : memref<4xf32>
  %z = memref.load %u[%n] : memref<4xf32>
  memref.store %z, %v[%n] : memref<4xf32>
  linalg.fill ins(%y : f32) outs(%w : memref<64xf32>)
  return
}

// -----

// What a loop passes on is known to all.
// CHECK-LABEL: gpu.func @sum
// CHECK:         %[[SUM:.*]] = scf.for
// CHECK-NEXT:      memref.load
// CHECK-NOT:     gpu.barrier
// CHECK:         memref.store %[[SUM]]
func.func @sum(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 1.0 : f32
  %v = memref.view %b0[%c0][] : memref<?xi8> to memref<4xf32>
  %w = memref.view %b1[%c0][] : memref<?xi8> to memref<64xf32>
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %x) -> f32 {
    %y = memref.load %v[%i] : memref<4xf32>
    %next = arith.addf %all, %y : f32
    scf.yield %next : f32
  }
  linalg.fill ins(%sum : f32) outs(%w : memref<64xf32>)
  return
}
