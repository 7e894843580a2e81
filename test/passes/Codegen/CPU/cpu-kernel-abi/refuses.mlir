// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-cpu-kernel-abi)" --remarks-filter=weir-cpu-kernel-abi 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// The second loop reads what the first one wrote: one workgroup runs both.
// REMARK: [Missed] one-workgroup | Category:weir-cpu-kernel-abi | Function=dependent | memory="argument 0", reason=used-by-other-loop{{ *$}}
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
// REMARK: [Missed] one-workgroup | Category:weir-cpu-kernel-abi | Function=around | memory="argument 1", reason=written-around{{ *$}}
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
// REMARK: [Missed] one-workgroup | Category:weir-cpu-kernel-abi | Function=loaded | reason=bounds{{ *$}}
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

// A temporary of the whole kernel carries values from one loop to what comes after it.
// REMARK: [Missed] one-workgroup | Category:weir-cpu-kernel-abi | Function=carried | memory="a temporary", reason=used-around{{ *$}}
// CHECK-LABEL: func.func @carried__workgroups
// CHECK:         %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT:    return %[[ONE]]
func.func @carried(%b0: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %t = memref.alloca() : memref<64xf32>
  %u = memref.alloca() : memref<f32>
  scf.forall (%i) = (0) to (64) step (16) {
    memref.store %z, %t[%i] : memref<64xf32>
  }
  %x = memref.load %t[%c0] : memref<64xf32>
  memref.store %x, %u[] : memref<f32>
  return
}

// Which memory is written depends on data.
// REMARK: [Missed] one-workgroup | Category:weir-cpu-kernel-abi | Function=either | memory=unknown, reason=unknown-memory{{ *$}}
// CHECK-LABEL: func.func @either__workgroups
// CHECK:         %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT:    return %[[ONE]]
func.func @either(%b0: memref<?xi8>, %b1: memref<?xi8>, %c: i1) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %b = arith.select %c, %b0, %b1 : memref<?xi8>
  %v = memref.view %b[%c0][] : memref<?xi8> to memref<64xf32>
  scf.forall (%i) = (0) to (64) step (16) {
    memref.store %z, %v[%i] : memref<64xf32>
  }
  return
}

// A loop that was not cut into tiles.
// REMARK: [Missed] one-workgroup | Category:weir-cpu-kernel-abi | Function=whole | reason=not-tiled{{ *$}}
// CHECK-LABEL: func.func @whole__workgroups
// CHECK:         %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT:    return %[[ONE]]
func.func @whole(%b0: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][] : memref<?xi8> to memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    memref.store %z, %v[%i] : memref<64xf32>
  }
  return
}

// Without a loop there is nothing to distribute.
// REMARK-NOT: Function=single
// CHECK-LABEL: func.func @single__workgroups
func.func @single(%b0: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][] : memref<?xi8> to memref<f32>
  memref.store %z, %v[] : memref<f32>
  return
}
