// RUN: weir-opt %s --weir-kernels-to-gpu="threads=8 lanes=8 trees" --canonicalize --cse --split-input-file | FileCheck %s

// Four threads share each of two sums: two levels, the first after the barrier that all have written before.
// CHECK-LABEL: gpu.func @sums
// CHECK-SAME:    workgroup(%[[SCRATCH:[a-z0-9]*]] : memref<8xf32, #gpu.address_space<workgroup>>)
// CHECK:         %[[STEP:.*]] = arith.remui %thread_id_x, %c4
// CHECK:           scf.for %{{.*}} = %[[STEP]] to %c64 step %c4 iter_args
// CHECK:         memref.store %{{.*}}, %[[SCRATCH]][%thread_id_x]
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    arith.cmpi ult, %[[STEP]], %c2
// CHECK:         gpu.barrier
// CHECK-NEXT:    arith.cmpi ult, %[[STEP]], %c1
// CHECK:         arith.cmpi eq, %[[STEP]], %c0
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @sums(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<2x64xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<2xf32>
  linalg.reduce { arith.addf } ins(%va : memref<2x64xf32>) outs(%vb : memref<2xf32>) dimensions = [1]
  return
}

// -----

// One thread each: five elements are more than half of the lanes.
// CHECK-LABEL: gpu.func @many
// CHECK-NOT:     workgroup(
// CHECK:         scf.for {{.*}} = %c0 to %c64 step %c1
func.func @many(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<5x64xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<5xf32>
  linalg.reduce { arith.addf } ins(%va : memref<5x64xf32>) outs(%vb : memref<5xf32>) dimensions = [1]
  return
}
