// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-gpu-guard-assertions))" | FileCheck %s

// Each assertion guards what is after it, in a loop and in a branch, too. What a block ends in is 0 where it does not hold; what was computed in
// front of it stays.

// CHECK-LABEL: func.func @nested
// CHECK:         scf.for {{.*}} iter_args(%[[SUM:.+]] = %{{.+}}, %[[LAST:.+]] = %{{.+}}) -> (i32, f32) {
// CHECK:           %[[A:.+]] = memref.load %arg0
// CHECK:           %[[NEXT:.+]] = arith.addi %[[SUM]], %[[A]]
// CHECK:           cf.assert %[[OK:.+]], "negative"
// CHECK-NEXT:      %[[V:.+]] = scf.if %[[OK]] -> (f32) {
// CHECK:             cf.assert %[[FITS:.+]], "too large"
// CHECK-NEXT:        %[[W:.+]] = scf.if %[[FITS]] -> (f32) {
// CHECK:               memref.load %arg1
// CHECK:               memref.store
// CHECK:               scf.yield
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:          scf.yield %[[ZERO]]
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield %[[W]]
// CHECK-NEXT:      } else {
// CHECK:             scf.yield %{{.+}} : f32
// CHECK:           scf.yield %[[NEXT]], %[[V]] : i32, f32
func.func @nested(%indices: memref<?xi32>, %x: memref<8xf32>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : i32
  %first = arith.constant 1.0 : f32
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%sum = %zero, %last = %first) -> (i32, f32) {
    %a = memref.load %indices[%k] : memref<?xi32>
    %next = arith.addi %sum, %a : i32
    %ok = arith.cmpi sge, %a, %zero : i32
    cf.assert %ok, "negative"
    %i = arith.index_cast %a : i32 to index
    %fits = arith.cmpi ult, %i, %c8 : index
    cf.assert %fits, "too large"
    %v = memref.load %x[%i] : memref<8xf32>
    %w = arith.addf %v, %last : f32
    memref.store %w, %x[%i] : memref<8xf32>
    scf.yield %next, %w : i32, f32
  }
  memref.store %r#1, %x[%c0] : memref<8xf32>
  return
}

// Nothing is after the last one.

// CHECK-LABEL: func.func @branch
// CHECK:         scf.if %arg2 {
// CHECK-NEXT:      cf.assert %arg1, "first"
// CHECK-NEXT:      scf.if %arg1 {
// CHECK-NEXT:        memref.store
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    cf.assert %arg1, "last"
// CHECK-NEXT:    return
func.func @branch(%x: memref<f32>, %ok: i1, %c: i1, %v: f32) attributes {weir.kernel} {
  scf.if %c {
    cf.assert %ok, "first"
    memref.store %v, %x[] : memref<f32>
  }
  cf.assert %ok, "last"
  return
}
