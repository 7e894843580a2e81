// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op vector-bits=512},weir-cpu-vectorize-loops{vector-bits=512},weir-clean-kernels{buffers}))" | FileCheck %s
#id = affine_map<(i, j) -> (i, j)>
#tr = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>

// A panel of 48 columns is packed, then 8 rows at a time are multiplied: 24 accumulators.
// CHECK-LABEL: func.func @matmul
// CHECK:         %[[PANEL:.*]] = memref.alloc() {{.*}} : memref<384x48xf32>
// CHECK:         scf.for
// CHECK:           vector.store %{{.*}}, %[[PANEL]]
// CHECK:           scf.for
// CHECK:             %{{.*}}:24 = scf.for
// CHECK-COUNT-3:       vector.load %[[PANEL]]
// CHECK-NOT:           vector.load
// CHECK:               memref.load
func.func @matmul(%a: memref<128x384xf32>, %b: memref<384x96xf32>, %c: memref<128x96xf32>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<128x384xf32>, memref<384x96xf32>) outs(%c : memref<128x96xf32>)
  return
}

// Rows are summed by four vectors; the rest of a row under a mask.
// CHECK-LABEL: func.func @rowsum
// CHECK:         %[[S:.*]]:4 = scf.for
// CHECK:         vector.maskedload
// CHECK:         arith.select
// CHECK:         vector.shuffle
func.func @rowsum(%a: memref<10x150xf32>, %s: memref<10xf32>) attributes {weir.kernel} {
  linalg.reduce { arith.addf } ins(%a : memref<10x150xf32>) outs(%s : memref<10xf32>) dimensions = [1]
  return
}

// Blocks of 16 x 16 are transposed in registers: four exchanges of 16 vectors.
// CHECK-LABEL: func.func @transpose
// CHECK-COUNT-16: vector.load
// CHECK-COUNT-64: vector.shuffle
// CHECK-NOT:     vector.shuffle
// CHECK-COUNT-16: vector.store
func.func @transpose(%a: memref<32x64xf32>, %b: memref<64x32xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<32x64xf32>) outs(%b : memref<64x32xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}

// What does not vary along the lanes stays scalar, and is divided by once where reciprocals are allowed.
// CHECK-LABEL: func.func @normalize
// CHECK:         %[[R:.*]] = arith.divf %{{.*}}, %{{.*}} fastmath<arcp> : f32
// CHECK:         %[[V:.*]] = vector.broadcast %[[R]]
// CHECK:         arith.mulf %{{.*}}, %[[V]] fastmath<arcp> : vector<16xf32>
// CHECK-NOT:     arith.divf {{.*}} : vector
func.func @normalize(%a: memref<16x64xf32>, %s: memref<16xf32>, %b: memref<16x64xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %s : memref<16x64xf32>, memref<16xf32>) outs(%b : memref<16x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.divf %x, %y fastmath<arcp> : f32
    linalg.yield %z : f32
  }
  return
}

// Ten columns in a vector of 16: the lanes of the panel after them are zeros before it is packed.
// CHECK-LABEL: func.func @panelOfTen
// CHECK:         %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// CHECK:         %[[PANEL:.*]] = memref.alloc() {{.*}} : memref<384x16xf32>
// CHECK:         vector.store %[[ZEROS]], %[[PANEL]]
// CHECK:         %[[PART:.*]] = memref.subview %[[PANEL]][0, 0] [384, 10]
// CHECK:         vector.maskedstore %[[PART]]
// CHECK:         vector.load %[[PANEL]]
func.func @panelOfTen(%a: memref<128x384xf32>, %b: memref<384x10xf32>, %c: memref<128x10xf32>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<128x384xf32>, memref<384x10xf32>) outs(%c : memref<128x10xf32>)
  return
}

// The sums start with the elements that would be copied to where they end, and what is added to them is added before they are stored. While
// the reduction runs what the next rows start with is asked for.
// CHECK-LABEL: func.func @neighbours(
// CHECK-NOT:     vector.{{(load|store)}} %arg4
// CHECK:         scf.for
// CHECK-COUNT-24:  vector.load %arg2
// CHECK:           %[[SUMS:.*]]:24 = scf.for
// CHECK:             memref.prefetch %arg2[{{.*}}], read, locality<3>, data : memref<128x96xf32>
// CHECK-COUNT-3:     vector.load %alloc
// CHECK:           vector.load %arg3
// CHECK:           %[[SUM:.*]] = arith.addf %[[SUMS]]#0, %{{.*}} : vector<16xf32>
// CHECK:           vector.store %[[SUM]], %arg4
// CHECK-COUNT-23:  vector.store %{{.*}}, %arg4
// CHECK-NOT:     vector.{{(load|store)}}
// CHECK:         return
func.func @neighbours(%a: memref<128x384xf32> {weir.access = "ro"}, %b: memref<384x96xf32> {weir.access = "ro"}, %init: memref<128x96xf32> {weir.access = "ro"},
                      %bias: memref<96xf32> {weir.access = "ro"}, %c: memref<128x96xf32> {weir.access = "wo"}) attributes {weir.kernel} {
  linalg.copy ins(%init : memref<128x96xf32>) outs(%c : memref<128x96xf32>)
  linalg.matmul ins(%a, %b : memref<128x384xf32>, memref<384x96xf32>) outs(%c : memref<128x96xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, #id], iterator_types = ["parallel", "parallel"]} ins(%bias : memref<96xf32>) outs(%c : memref<128x96xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %o, %x : f32
    linalg.yield %y : f32
  }
  return
}

// Sums of columns that start with zeros.
// CHECK-LABEL: func.func @columnSums(
// CHECK:         %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// CHECK-NOT:     vector.store
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[ZEROS]]
// CHECK:         vector.store
func.func @columnSums(%a: memref<100x64xf32>, %s: memref<64xf32>) attributes {weir.kernel} {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%s : memref<64xf32>)
  linalg.reduce { arith.addf } ins(%a : memref<100x64xf32>) outs(%s : memref<64xf32>) dimensions = [0]
  return
}

// A weight in panels: while one is multiplied the next one of the binding is asked for, the one after the tile, and the last one again. Each of
// 16 steps over rows asks for a sixteenth of its 384 * 3 vectors: 72 vectors of 16 elements, 3 elements further in each iteration (3 << 16 as a
// fixed-point number), along the lanes, since the rows of a panel follow each other.
// CHECK-LABEL: func.func @nextPanel(
// CHECK-SAME:                       %[[N:arg[0-9]]]: index
// CHECK-DAG:     %[[SHARE:.*]] = arith.constant 1152 : index
// CHECK-DAG:     %[[PACE:.*]] = arith.constant 196608 : index
// CHECK-DAG:     %[[BITS:.*]] = arith.constant 16 : index
// CHECK-DAG:     %[[LAST:.*]] = arith.constant 15 : index
// CHECK:         scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK:           %[[NEXT:.*]] = arith.addi %[[N]], %{{.*}}
// CHECK:           %[[PANEL:.*]] = arith.minsi %[[NEXT]], %[[LAST]]
// CHECK:           %[[FIRST:.*]] = arith.muli %{{.*}}, %[[SHARE]]
// CHECK:           scf.for
// CHECK:             %[[FURTHER:.*]] = arith.muli %{{.*}}, %[[PACE]]
// CHECK:             %[[WHOLE:.*]] = arith.shrui %[[FURTHER]], %[[BITS]]
// CHECK:             %[[LANE:.*]] = arith.addi %[[FIRST]], %[[WHOLE]]
// CHECK-COUNT-1:     memref.prefetch %{{.*}}[%[[PANEL]], %{{.*}}, %[[LANE]]], read, locality<3>, data : memref<16x384x48xf32>
// CHECK-NOT:     memref.prefetch
// CHECK:         return
func.func @nextPanel(%n: index, %a: memref<128x384xf32> {weir.access = "ro"}, %b: memref<16x384x48xf32> {weir.access = "ro"},
                     %c: memref<128x1x48xf32> {weir.access = "wo"}) attributes {weir.kernel} {
  %tile = memref.subview %b[%n, 0, 0] [1, 384, 48] [1, 1, 1] : memref<16x384x48xf32> to memref<1x384x48xf32, strided<[18432, 48, 1], offset: ?>>
  linalg.contract indexing_maps = [affine_map<(m, n, l, k) -> (m, k)>, affine_map<(m, n, l, k) -> (n, k, l)>, affine_map<(m, n, l, k) -> (m, n, l)>]
    ins(%a, %tile : memref<128x384xf32>, memref<1x384x48xf32, strided<[18432, 48, 1], offset: ?>>) outs(%c : memref<128x1x48xf32>)
  return
}

// A panel that this kernel has written is in a cache: nothing is asked for. Nor is it for rows that are left over.
// CHECK-LABEL: func.func @ownPanel(
// CHECK-NOT:     memref.prefetch
// CHECK-LABEL: func.func @rest(
// CHECK:         memref.prefetch
// CHECK-NOT:     memref.prefetch
// CHECK:         return
func.func @ownPanel(%a: memref<128x384xf32> {weir.access = "ro"}, %b: memref<2x384x48xf32>, %c: memref<128x2x48xf32> {weir.access = "wo"}) attributes {weir.kernel} {
  linalg.contract indexing_maps = [affine_map<(m, n, l, k) -> (m, k)>, affine_map<(m, n, l, k) -> (n, k, l)>, affine_map<(m, n, l, k) -> (m, n, l)>]
    ins(%a, %b : memref<128x384xf32>, memref<2x384x48xf32>) outs(%c : memref<128x2x48xf32>)
  return
}
func.func @rest(%a: memref<?x384xf32> {weir.access = "ro"}, %b: memref<2x384x48xf32> {weir.access = "ro"}, %c: memref<?x2x48xf32> {weir.access = "wo"}) attributes {weir.kernel} {
  linalg.contract indexing_maps = [affine_map<(m, n, l, k) -> (m, k)>, affine_map<(m, n, l, k) -> (n, k, l)>, affine_map<(m, n, l, k) -> (m, n, l)>]
    ins(%a, %b : memref<?x384xf32>, memref<2x384x48xf32>) outs(%c : memref<?x2x48xf32>)
  return
}

// Twelve rows fill no vector, and the result cannot be stored under a mask along them: lanes run along k.
// CHECK-LABEL: func.func @fewRows(
// CHECK-NOT:     memref.alloc
// CHECK:         vector.load %arg0{{.*}} vector<16xf32>
// CHECK:         vector.load %arg1{{.*}} vector<16xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         return
func.func @fewRows(%a: memref<12x768xf32>, %b: memref<96x768xf32>, %c: memref<12x96xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<12x768xf32>, memref<96x768xf32>) outs(%c : memref<12x96xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  }
  return
}

// The position of the largest: each lane keeps its largest and where it was; a row with a NaN, which maximumf gives and the position passes over, runs
// one element after the other.
// CHECK-LABEL: func.func @argmax
// CHECK:         %[[LANES:.*]]:9 = scf.for
// CHECK-COUNT-4: arith.cmpf ogt, %{{.*}}, %{{.*}} : vector<16xf32>
// CHECK:         vector.maskedload
// CHECK:         %[[NAN:.*]] = vector.reduction <or>
// CHECK:         scf.if %[[NAN]]
// CHECK:           scf.for
// CHECK:             arith.maximumf %{{.*}}, %{{.*}} : f32
// CHECK:         else
// CHECK:           vector.reduction <maxnumf>
// CHECK:           vector.reduction <minsi>
// CHECK:           scf.if
func.func @argmax(%a: memref<10x150xf32>, %v: memref<10xf32>, %i: memref<10xi64>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%a : memref<10x150xf32>) outs(%v, %i : memref<10xf32>, memref<10xi64>) {
  ^bb0(%x: f32, %m: f32, %p: i64):
    %n = linalg.index 1 : index
    %k = arith.index_cast %n : index to i64
    %g = arith.cmpf ogt, %x, %m : f32
    %y = arith.maximumf %x, %m : f32
    %q = arith.select %g, %k, %p : i64
    linalg.yield %y, %q : f32, i64
  }
  return
}

// One row times a matrix of columns that a run counts: eight sums at once, then four, two and one, and what is left under a mask.
// CHECK-LABEL: func.func @vecmat
// CHECK:         %{{.*}}:8 = scf.for
// CHECK:         %{{.*}}:4 = scf.for
// CHECK:         %{{.*}}:2 = scf.for
// CHECK:         scf.for
// CHECK:         vector.maskedload
func.func @vecmat(%a: memref<1x512xf32>, %b: memref<512x?xf32>, %c: memref<1x?xf32>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<1x512xf32>, memref<512x?xf32>) outs(%c : memref<1x?xf32>)
  return
}
