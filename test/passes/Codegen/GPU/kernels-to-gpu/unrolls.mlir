// RUN: weir-opt %s --weir-kernels-to-gpu="threads=32 max-iterations=100" --canonicalize | FileCheck %s
// RUN: weir-opt %s --weir-kernels-to-gpu="threads=32 max-iterations=400" --canonicalize | FileCheck %s --check-prefix=ENOUGH

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
