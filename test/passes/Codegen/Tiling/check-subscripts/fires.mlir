// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-check-subscripts))" | FileCheck %s

// CHECK-LABEL: func.func @gather
// CHECK:         %[[I:.+]] = memref.load %arg1
// CHECK:         %[[C8:.+]] = arith.constant 8 : index
// CHECK:         %[[OK:.+]] = arith.cmpi ult, %[[I]], %[[C8]] : index
// CHECK:         cf.assert %[[OK]], "{{.*}}fires.mlir:[[#@LINE+5]]:10: an index is out of range"
// CHECK-NEXT:    memref.load %arg0[%[[I]], %{{.+}}]
func.func @gather(%table: memref<8x?xf32>, %indices: memref<?xindex>, %out: memref<?xf32>, %n: index, %c0: index, %c1: index) attributes {weir.kernel} {
  scf.for %k = %c0 to %n step %c1 {
    %i = memref.load %indices[%k] : memref<?xindex>
    %v = memref.load %table[%i, %k] : memref<8x?xf32>
    memref.store %v, %out[%k] : memref<?xf32>
  }
  return
}

// Through vectors, and by values that a loop carries; extents are asked for where they are not static.

// CHECK-LABEL: func.func @lanes
// CHECK:         %[[L:.+]] = vector.extract
// CHECK:         memref.dim %arg0
// CHECK:         cf.assert
// CHECK-NEXT:    memref.load %arg0[%[[L]]]
// CHECK:         scf.for {{.*}} iter_args(%[[P:.+]] =
// CHECK:           arith.cmpi ult, %[[P]]
// CHECK:           cf.assert
func.func @lanes(%table: memref<?xindex>, %indices: memref<?xindex>, %n: index, %c0: index, %c1: index) -> index attributes {weir.kernel} {
  %l = vector.load %indices[%c0] : memref<?xindex>, vector<2xindex>
  %i = vector.extract %l[1] : index from vector<2xindex>
  %v = memref.load %table[%i] : memref<?xindex>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%at = %v) -> index {
    %next = memref.load %table[%at] : memref<?xindex>
    scf.yield %next : index
  }
  return %r : index
}

// In the body of a structured op an element that is not there is 0: the op goes on. What is computed from loops and operands alone is not asked about.

// CHECK-LABEL: func.func @body
// CHECK:       linalg.generic
// CHECK:       ^bb0(%[[I:.+]]: i32, %{{.+}}: f32):
// CHECK:         %[[AT:.+]] = arith.index_cast %[[I]]
// CHECK:         %[[J:.+]] = linalg.index 0
// CHECK:         memref.load %arg2[%[[J]]]
// CHECK:         %[[SIZE:.+]] = memref.dim %arg0
// CHECK:         %[[OK:.+]] = arith.cmpi ult, %[[AT]], %[[SIZE]]
// CHECK:         %[[V:.+]] = scf.if %[[OK]] -> (f32) {
// CHECK-NEXT:      %[[X:.+]] = memref.load %arg0[%[[AT]]]
// CHECK-NEXT:      scf.yield %[[X]]
// CHECK-NEXT:    } else {
// CHECK:           cf.assert %false, "{{.*}}fires.mlir:[[#@LINE+11]]:10: an index is out of range"
// CHECK:           %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      scf.yield %[[ZERO]]
// CHECK:         arith.addf %[[V]]
func.func @body(%table: memref<?xf32>, %indices: memref<?xi32>, %out: memref<?xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%indices : memref<?xi32>) outs(%out : memref<?xf32>) {
  ^bb0(%i: i32, %o: f32):
    %at = arith.index_cast %i : i32 to index
    %j = linalg.index 0 : index
    %old = memref.load %out[%j] : memref<?xf32>
    %v = memref.load %table[%at] : memref<?xf32>
    %r = arith.addf %v, %old : f32
    linalg.yield %r : f32
  }
  return
}

// Rows that are data, whose elements lanes load together; the last index is that of a loop.

// CHECK-LABEL: func.func @rows
// CHECK:         cf.assert
// CHECK-NEXT:    vector.load %arg0
// CHECK:         cf.assert
// CHECK-NEXT:    vector.maskedload %arg0
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @rows(%table: memref<8x40xf32>, %indices: memref<?xindex>, %out: memref<40xf32>, %mask: vector<8xi1>, %c0: index, %c8: index, %c40: index) attributes {weir.kernel} {
  %none = arith.constant dense<0.0> : vector<8xf32>
  scf.for %k = %c0 to %c40 step %c8 {
    %i = memref.load %indices[%c0] : memref<?xindex>
    %v = vector.load %table[%i, %k] : memref<8x40xf32>, vector<8xf32>
    %w = vector.maskedload %table[%i, %k], %mask, %none : memref<8x40xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %x = vector.load %table[%c0, %k] : memref<8x40xf32>, vector<8xf32>
    %s = arith.addf %v, %w : vector<8xf32>
    %t = arith.addf %s, %x : vector<8xf32>
    vector.store %t, %out[%k] : memref<40xf32>, vector<8xf32>
  }
  return
}
