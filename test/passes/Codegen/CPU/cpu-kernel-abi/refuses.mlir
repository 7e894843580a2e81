// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-cpu-kernel-abi)" | FileCheck %s

// The second loop reads what the first one wrote: one workgroup runs both.
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

// A store outside the loop would be done by each call.
// CHECK-LABEL: func.func @around__workgroups
// CHECK:         %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT:    return %[[ONE]]
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

// The number of workgroups is known to the device only.
// CHECK-LABEL: func.func @loaded__workgroups
// CHECK:         %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT:    return %[[ONE]]
func.func @loaded(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %c = memref.view %b0[%c0][] : memref<?xi8> to memref<index>
  %n = memref.load %c[] : memref<index>
  %w = memref.view %b1[%c0][%n] : memref<?xi8> to memref<?xf32>
  scf.forall (%i) = (0) to (%n) step (16) {
    memref.store %z, %w[%i] : memref<?xf32>
  }
  return
}
