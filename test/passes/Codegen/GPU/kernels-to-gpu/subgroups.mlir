// RUN: weir-opt %s --weir-kernels-to-gpu="threads=16 lanes=16 trees subgroup-lanes=8" --canonicalize --cse --split-input-file | FileCheck %s
// RUN: weir-opt %s --weir-kernels-to-gpu="threads=16 lanes=16 trees subgroup-lanes=8 fp-order=keep" --canonicalize --cse --split-input-file | FileCheck %s --check-prefix=KEEP

// A subgroup has a row, however many threads it has. The order of a sum may matter.
// CHECK-LABEL: gpu.func @rows
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-DAG:     %[[LANE:.*]] = gpu.lane_id
// CHECK-DAG:     %[[SIZE:.*]] = gpu.subgroup_size
// CHECK-DAG:     %[[GROUP:.*]] = gpu.subgroup_id
// CHECK-DAG:     %[[GROUPS:.*]] = gpu.num_subgroups
// CHECK:         scf.for %{{.*}} = %[[GROUP]] to %c5 step %[[GROUPS]]
// CHECK:           %[[OWN:.*]] = scf.for %{{.*}} = %[[LANE]] to %c64 step %[[SIZE]] iter_args(%{{.*}} = %[[ZERO]])
// CHECK:           %[[SUM:.*]] = gpu.subgroup_reduce add %[[OWN]] : (f32) -> f32
// CHECK:           arith.cmpi eq, %[[LANE]], %c0
// CHECK:           %[[FIRST:.*]] = memref.load
// CHECK:           arith.addf %[[FIRST]], %[[SUM]]
// KEEP-LABEL:  gpu.func @rows
// KEEP-NOT:      gpu.subgroup_reduce
// KEEP:          scf.for %{{.*}} = %c0 to %c64 step %c1
func.func @rows(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<5x64xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<5xf32>
  linalg.reduce { arith.addf } ins(%va : memref<5x64xf32>) outs(%vb : memref<5xf32>) dimensions = [1]
  return
}

// -----

// That of a maximum does not.
// CHECK-LABEL: gpu.func @maxima
// CHECK:         gpu.subgroup_reduce maximumf
// KEEP-LABEL:  gpu.func @maxima
// KEEP:          gpu.subgroup_reduce maximumf
func.func @maxima(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<5x64xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<5xf32>
  linalg.reduce { arith.maximumf } ins(%va : memref<5x64xf32>) outs(%vb : memref<5xf32>) dimensions = [1]
  return
}

// -----

// Fewer rows than subgroups: a tree, but for sums that keep their order.
// CHECK-LABEL: gpu.func @one
// CHECK-SAME:    workgroup(
// CHECK-NOT:     gpu.subgroup_reduce
// CHECK:         gpu.barrier
// KEEP-LABEL:  gpu.func @one
// KEEP-NOT:      workgroup(
// KEEP:          scf.for %{{.*}} = %c0 to %c64 step %c1
func.func @one(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<1x64xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<1xf32>
  linalg.reduce { arith.addf } ins(%va : memref<1x64xf32>) outs(%vb : memref<1xf32>) dimensions = [1]
  return
}

// -----

// Columns are read side by side by threads that have one each; not every target can combine products of i64.
// CHECK-LABEL: gpu.func @columns
// CHECK-NOT:     gpu.subgroup_reduce
// CHECK:         gpu.return
func.func @columns(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>, %c: memref<?xi8> {weir.access = "ro"}, %d: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<64x20xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<20xf32>
  linalg.reduce { arith.addf } ins(%va : memref<64x20xf32>) outs(%vb : memref<20xf32>) dimensions = [0]
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<20x64xi64>
  %vd = memref.view %d[%c0][] : memref<?xi8> to memref<20xi64>
  linalg.reduce { arith.muli } ins(%vc : memref<20x64xi64>) outs(%vd : memref<20xi64>) dimensions = [1]
  return
}

// -----

// Other types.
// CHECK-LABEL: gpu.func @f64
// CHECK:         gpu.subgroup_reduce add %{{.*}} : (f64) -> f64
func.func @f64(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<5x64xf64>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<5xf64>
  linalg.reduce { arith.addf } ins(%va : memref<5x64xf64>) outs(%vb : memref<5xf64>) dimensions = [1]
  return
}

// -----

// CHECK-LABEL: gpu.func @i64
// CHECK:         gpu.subgroup_reduce minsi %{{.*}} : (i64) -> i64
func.func @i64(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<5x64xi64>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<5xi64>
  linalg.reduce { arith.minsi } ins(%va : memref<5x64xi64>) outs(%vb : memref<5xi64>) dimensions = [1]
  return
}

// -----

// CHECK-LABEL: gpu.func @f16
// CHECK:         %[[WIDE:.*]] = arith.extf %{{.*}} : f16 to f32
// CHECK:         %[[SUM:.*]] = gpu.subgroup_reduce add %[[WIDE]] : (f32) -> f32
// CHECK:         arith.truncf %[[SUM]] : f32 to f16
func.func @f16(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<5x64xf16>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<5xf16>
  linalg.reduce { arith.addf } ins(%va : memref<5x64xf16>) outs(%vb : memref<5xf16>) dimensions = [1]
  return
}

// -----

// CHECK-LABEL: gpu.func @i16
// CHECK:         %[[WIDE:.*]] = arith.extui %{{.*}} : i16 to i32
// CHECK:         gpu.subgroup_reduce maxui %[[WIDE]] : (i32) -> i32
func.func @i16(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<5x64xi16>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<5xi16>
  linalg.reduce { arith.maxui } ins(%va : memref<5x64xi16>) outs(%vb : memref<5xi16>) dimensions = [1]
  return
}
