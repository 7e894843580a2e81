// RUN: weir-opt %s --weir-kernels-to-gpu="threads=32 max-iterations=100" --canonicalize --split-input-file | FileCheck %s
// RUN: weir-opt %s --weir-kernels-to-gpu="threads=32 max-iterations=400" --canonicalize --split-input-file | FileCheck %s --check-prefix=ENOUGH

// A thread has one element, with 300 steps: 300 / 4 and the loop over elements are no more than 100.
// CHECK-LABEL: gpu.func @sum
// CHECK:         scf.for %{{.*}} = %c0 to %c300 step %c4
// CHECK-COUNT-4:   arith.addi %{{.*}} : i32
// CHECK:           scf.yield
// ENOUGH:        scf.for %{{.*}} = %c0 to %c300 step %c1 
func.func @sum(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<20x300xi32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<20xi32>
  linalg.reduce { arith.addi } ins(%va : memref<20x300xi32>) outs(%vb : memref<20xi32>) dimensions = [1]
  return
}

// -----

// The host asserts what is not known: ceil(m / 32) elements of a thread, each with n steps, of which 16 are one.
// CHECK-LABEL: func.func @dynamic__workgroups(%arg0: index, %arg1: index)
// CHECK-DAG:     %[[ELEMENTS:.*]] = arith.ceildivui %arg0, %c32
// CHECK-DAG:     %[[STEPS:.*]] = arith.divui %arg1, %c16
// CHECK-DAG:     %[[LEFT:.*]] = arith.addi %[[STEPS]], %c15
// CHECK-DAG:     %[[COUNT:.*]] = arith.minui %arg1, %[[LEFT]]
// CHECK:         %[[ALL:.*]] = arith.muli %[[ELEMENTS]], %[[COUNT]]
// CHECK:         %[[SUM:.*]] = arith.addi %[[ELEMENTS]], %[[ALL]]
// CHECK:         %[[OK:.*]] = arith.cmpi ule, %[[SUM]], %c100
// CHECK:         cf.assert %[[OK]], "kernel dynamic: an extent is too large: a thread would run more than the device's 100 iterations of loops"
func.func @dynamic(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>, %m: index, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][%m, %n] : memref<?xi8> to memref<?x?xi32>
  %vb = memref.view %b[%c0][%m] : memref<?xi8> to memref<?xi32>
  linalg.reduce { arith.addi } ins(%va : memref<?x?xi32>) outs(%vb : memref<?xi32>) dimensions = [1]
  return
}
