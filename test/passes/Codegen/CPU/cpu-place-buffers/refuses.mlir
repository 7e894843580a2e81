// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-place-buffers))" | FileCheck %s

// The size is known inside the loop only, and without a bound.
// CHECK-LABEL: func.func @late
// CHECK:         memref.alloc(
func.func @late(%b0: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %view = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xindex>
  %z = arith.constant 0.0 : f32
  scf.forall (%i) = (0) to (%n) step (16) {
    %s = memref.load %view[%i] : memref<?xindex>
    %a = memref.alloc(%s) : memref<?xf32>
    memref.store %z, %a[%c0] : memref<?xf32>
  }
  return
}
