// RUN: weir-opt %s --weir-kernels-to-gpu --canonicalize --remarks-filter=weir-kernels-to-gpu 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// One workgroup runs what others would depend on; all but the first one of a grid have nothing to do.
// REMARK: [Missed] one-workgroup | Category:weir-kernels-to-gpu | Function=dependent | reason=used-by-other-loop
// CHECK-LABEL: func.func @dependent__workgroups
// CHECK:         %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT:    return %[[ONE]]
func.func @dependent(%b0: memref<?xi8>, %b1: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xf32>
  %w = memref.view %b1[%c0][%n] : memref<?xi8> to memref<?xf32>
  scf.forall (%i) = (0) to (%n) step (16) {
    memref.store %z, %v[%i] : memref<?xf32>
  }
  scf.forall (%i) = (0) to (%n) step (16) {
    %x = memref.load %v[%c0] : memref<?xf32>
    memref.store %x, %w[%i] : memref<?xf32>
  }
  return
}

// REMARK: [Missed] one-workgroup | Category:weir-kernels-to-gpu | Function=around | reason=written-around
func.func @around(%b0: memref<?xi8>, %b1: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xf32>
  %w = memref.view %b1[%c0][%n] : memref<?xi8> to memref<?xf32>
  memref.store %z, %w[%c0] : memref<?xf32>
  scf.forall (%i) = (0) to (%n) step (16) {
    memref.store %z, %v[%i] : memref<?xf32>
  }
  return
}

// REMARK: [Missed] one-workgroup | Category:weir-kernels-to-gpu | Function=loaded | reason=bounds
func.func @loaded(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %c = memref.view %b0[%c0][] : memref<?xi8> to memref<i32>
  %x = memref.load %c[] : memref<i32>
  %n = arith.index_cast %x : i32 to index
  %w = memref.view %b1[%c0][%n] : memref<?xi8> to memref<?xf32>
  scf.forall (%i) = (0) to (%n) step (16) {
    memref.store %z, %w[%i] : memref<?xf32>
  }
  return
}

// REMARK: [Missed] one-workgroup | Category:weir-kernels-to-gpu | Function=carried | reason=used-around
func.func @carried(%b0: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xf32>
  %t = memref.alloc() : memref<64xf32>
  scf.forall (%i) = (0) to (64) step (16) {
    memref.store %z, %t[%i] : memref<64xf32>
  }
  %x = memref.load %t[%c0] : memref<64xf32>
  memref.dealloc %t : memref<64xf32>
  return
}

// REMARK: [Missed] one-workgroup | Category:weir-kernels-to-gpu | Function=sequential | reason=not-tiled
func.func @sequential(%b0: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %z, %v[%i] : memref<?xf32>
  }
  return
}
