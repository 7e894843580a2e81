// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-place-buffers{stack-limit=1024}))" | FileCheck %s
#min = affine_map<(d0)[s0] -> (16, s0 - d0)>

// CHECK-LABEL: func.func @small
// CHECK-NEXT:    memref.alloca() {alignment = 64 : i64} : memref<16xf32>
func.func @small(%b0: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<16xf32>
  memref.store %z, %a[%c0] : memref<16xf32>
  return
}

// Two large buffers that are not alive together share their place in the scratch memory.
// CHECK-LABEL: func.func @large
// CHECK-SAME:    , %[[S:[a-z0-9]+]]: memref<?xi8> {weir.scratch}) attributes {weir.kernel, weir.scratch_size = 4096 : i64}
// CHECK:         memref.view %[[S]][%c0{{.*}}][] : memref<?xi8> to memref<1024xf32>
// CHECK:         memref.view %[[S]][%c0{{.*}}][] : memref<?xi8> to memref<1000xf32>
func.func @large(%b0: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<1024xf32>
  memref.store %z, %a[%c0] : memref<1024xf32>
  %b = memref.alloc() : memref<1000xf32>
  memref.store %z, %b[%c0] : memref<1000xf32>
  return
}

// A tile is at most as large as its tile size.
// CHECK-LABEL: func.func @tile
// CHECK:         %[[BYTES:.*]] = memref.alloca() {{.*}} : memref<64xi8>
// CHECK:         memref.view %[[BYTES]]
// CHECK-SAME:      memref<64xi8> to memref<?xf32>
func.func @tile(%b0: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  scf.forall (%i) = (0) to (%n) step (16) {
    %s = affine.min #min(%i)[%n]
    %a = memref.alloc(%s) : memref<?xf32>
    memref.store %z, %a[%c0] : memref<?xf32>
  }
  return
}

// No bound: on the stack or, if that is too small for it, on the heap.
// CHECK-LABEL: func.func @unbounded
// CHECK:         %[[FITS:.*]] = arith.cmpi ule, %{{.*}}, %c2097152
// CHECK:         %[[STACK:.*]] = memref.alloca(%{{.*}}) {{.*}} : memref<?xi8>
// CHECK:         %[[HEAP:.*]] = memref.alloc(%{{.*}}) {{.*}} : memref<?xi8>
// CHECK:         %[[BYTES:.*]] = arith.select %[[FITS]], %[[STACK]], %[[HEAP]]
// CHECK:         scf.forall
// CHECK:           memref.view %[[BYTES]]
// CHECK:         memref.dealloc %[[HEAP]]
func.func @unbounded(%b0: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  scf.forall (%i) = (0) to (%n) step (16) {
    %s = affine.min #min(%i)[%n]
    %a = memref.alloc(%s, %n) : memref<?x?xf32>
    memref.store %z, %a[%c0, %c0] : memref<?x?xf32>
  }
  return
}

// A complex number takes the place of both parts: 64 of them just fit.
// CHECK-LABEL: func.func @complex
// CHECK-NEXT:    memref.alloca() {alignment = 64 : i64} : memref<64xcomplex<f64>>
// CHECK-LABEL: func.func @complex_large
// CHECK-SAME:    weir.scratch_size = 1088 : i64
func.func @complex(%b0: memref<?xi8>, %z: complex<f64>) attributes {weir.kernel} {
  %a = memref.alloc() : memref<64xcomplex<f64>>
  %c0 = arith.constant 0 : index
  memref.store %z, %a[%c0] : memref<64xcomplex<f64>>
  return
}
func.func @complex_large(%b0: memref<?xi8>, %z: complex<f64>) attributes {weir.kernel} {
  %a = memref.alloc() : memref<65xcomplex<f64>>
  %c0 = arith.constant 0 : index
  memref.store %z, %a[%c0] : memref<65xcomplex<f64>>
  return
}
