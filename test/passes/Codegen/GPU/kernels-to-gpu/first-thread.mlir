// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-kernels-to-gpu{threads=32})" | FileCheck %s

// Scalars are stored by the first thread: its stores are in order, those of a loop too. Who loads them waits for it.
// CHECK-LABEL: gpu.func @stores
// CHECK-NOT:     gpu.barrier
// CHECK:         scf.for
// CHECK:           memref.store
// CHECK:           memref.store
// CHECK:         gpu.barrier
// CHECK:         memref.load
// CHECK:         gpu.barrier
// CHECK:         memref.store
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
