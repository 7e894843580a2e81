// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op vector-bits=512},weir-cpu-vectorize-loops{vector-bits=512},weir-clean-kernels{buffers}))" | FileCheck %s

// An op without a configuration, or with scalar loops, stays.
// CHECK-LABEL: func.func @scalar
// CHECK:         linalg.negf ins(
// CHECK-NOT:     vector
func.func @scalar(%a: memref<64xf32>, %b: memref<64xf32>) attributes {weir.kernel} {
  linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "scalar-loops">} ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  return
}

// The copy of one short row into a panel, for what is left of the rows after the vectors.
// CHECK-LABEL: func.func @panel
// CHECK:         %[[PANEL:.*]] = memref.alloc() {{.*}} : memref<3x32xf32>
// CHECK:         memref.subview %[[PANEL]]
// CHECK:         %[[PART:.*]] = memref.subview %[[PANEL]]
// CHECK:         linalg.generic {{.*}} outs(%[[PART]] :
// CHECK:         memref.load %[[PANEL]]
func.func @panel(%a: memref<17x3xf32>, %b: memref<32x3xf32>, %c: memref<17x32xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<17x3xf32>, memref<32x3xf32>) outs(%c : memref<17x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  }
  return
}

// A division by what is the same for a row stays one, unless reciprocals are allowed.
// CHECK-LABEL: func.func @quotient
// CHECK:         arith.divf %{{.*}} : vector<16xf32>
func.func @quotient(%a: memref<4x64xf32>, %b: memref<4xf32>, %c: memref<4x64xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<4x64xf32>, memref<4xf32>) outs(%c : memref<4x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %q = arith.divf %x, %y : f32
    linalg.yield %q : f32
  }
  return
}

// What the sums start with may be a part of where they end: all of it is copied before.
// CHECK-LABEL: func.func @mayOverlap(
// CHECK:         vector.load %arg2
// CHECK:         vector.store %{{.*}}, %arg3
// CHECK:         memref.alloc
// CHECK:         vector.load %arg3
func.func @mayOverlap(%a: memref<128x384xf32> {weir.access = "ro"}, %b: memref<384x96xf32> {weir.access = "ro"}, %init: memref<128x96xf32> {weir.access = "ro"},
                      %c: memref<128x96xf32> {weir.access = "rw"}) attributes {weir.kernel} {
  linalg.copy ins(%init : memref<128x96xf32>) outs(%c : memref<128x96xf32>)
  linalg.matmul ins(%a, %b : memref<128x384xf32>, memref<384x96xf32>) outs(%c : memref<128x96xf32>)
  return
}

// Each sum meets another one, which has to be complete: all of them are stored before, also those of the last rows.
// CHECK-LABEL: func.func @otherElements(
// CHECK-NOT:     arith.subf
// CHECK:         :18 = scf.for
// CHECK-COUNT-18: vector.store %{{.*}}, %arg2
// CHECK:         arith.subf
func.func @otherElements(%a: memref<96x384xf32>, %b: memref<384x96xf32>, %c: memref<96x96xf32>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<96x384xf32>, memref<384x96xf32>) outs(%c : memref<96x96xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%c : memref<96x96xf32>) outs(%c : memref<96x96xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.subf %o, %x : f32
    linalg.yield %y : f32
  }
  return
}

// A long reduction is run in blocks, each of which starts with what the one before has stored.
// CHECK-LABEL: func.func @blocks(
// CHECK:         vector.store %{{.*}}, %arg2
// CHECK:         memref.alloc
// CHECK:         vector.load %arg2
func.func @blocks(%a: memref<128x2048xf32>, %b: memref<2048x96xf32>, %c: memref<128x96xf32>) attributes {weir.kernel} {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<128x96xf32>)
  linalg.matmul ins(%a, %b : memref<128x2048xf32>, memref<2048x96xf32>) outs(%c : memref<128x96xf32>)
  return
}
