// RUN: weir-opt %s --weir-kernels-to-gpu="threads=8 lanes=8 accumulators=16" --canonicalize --cse --split-input-file | FileCheck %s
// RUN: weir-opt %s --weir-kernels-to-gpu="threads=8 lanes=8 accumulators=16 stage-depth=4" --canonicalize --cse --split-input-file | FileCheck %s --check-prefix=STAGED

// A thread has 4 x 4 elements: 8 loads serve 16 products.
// CHECK-LABEL: gpu.func @whole
// CHECK:         scf.for
// CHECK-COUNT-16:  memref.load
// CHECK:           scf.for {{.*}} = %c0 to %c12 step %c1 iter_args
// CHECK-COUNT-8:     memref.load
// CHECK-NOT:         memref.load
// CHECK-COUNT-16:    arith.mulf
// CHECK-NOT:         arith.mulf
// CHECK:             scf.yield
// CHECK-NOT:       scf.if
// CHECK-COUNT-16:  memref.store

// Four steps at a time are in workgroup memory, between two barriers; threads read what others wrote there.
// STAGED-LABEL: gpu.func @whole
// STAGED-SAME:    workgroup(%[[A:[a-z0-9]*]] : memref<{{[0-9]+}}xf32, #gpu.address_space<workgroup>>, %[[B:[a-z0-9]*]] : memref<{{[0-9]+}}xf32, #gpu.address_space<workgroup>>)
// STAGED:         scf.for {{.*}} = %c0 to %c12 step %c4 iter_args
// STAGED-DAG:       memref.store %{{.*}}, %[[A]]
// STAGED-DAG:       memref.store %{{.*}}, %[[B]]
// STAGED:           gpu.barrier
// STAGED-COUNT-64:  arith.mulf
// STAGED-NOT:       arith.mulf
// STAGED:           gpu.barrier
// STAGED-NEXT:      scf.yield
func.func @whole(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "ro"}, %c: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<16x12xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<12x8xf32>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<16x8xf32>
  linalg.matmul ins(%va, %vb : memref<16x12xf32>, memref<12x8xf32>) outs(%vc : memref<16x8xf32>)
  return
}

// -----

// What reaches over the end is not stored; steps that are left over are loaded from where they are.
// CHECK-LABEL: gpu.func @rest
// CHECK:         arith.cmpi ult
// CHECK:         arith.select
// CHECK:         scf.for {{.*}} = %c0 to %c10 step %c1 iter_args
// CHECK:         scf.if
// CHECK-NEXT:      memref.store

// STAGED-LABEL: gpu.func @rest
// STAGED:         scf.for {{.*}} = %c0 to %c8 step %c4 iter_args
// STAGED:         scf.for {{.*}} = %c8 to %c10 step %c1 iter_args
// STAGED-NOT:       gpu.barrier
// STAGED:           scf.yield
// STAGED:         scf.if
// STAGED:           memref.store
func.func @rest(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "ro"}, %c: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<17x10xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<10x19xf32>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<17x19xf32>
  linalg.matmul ins(%va, %vb : memref<17x10xf32>, memref<10x19xf32>) outs(%vc : memref<17x19xf32>)
  return
}

// -----

// Workgroup memory that a temporary takes is not there for operands.
// STAGED-LABEL: gpu.func @full
// STAGED-SAME:    workgroup(%{{[a-z0-9]*}} : memref<4096xf32, #gpu.address_space<workgroup>>) kernel
// STAGED:         scf.for {{.*}} = %c0 to %c12 step %c1 iter_args
func.func @full(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "ro"}, %c: memref<?xi8>, %x: f32) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<16x12xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<12x8xf32>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<16x8xf32>
  linalg.matmul ins(%va, %vb : memref<16x12xf32>, memref<12x8xf32>) outs(%vc : memref<16x8xf32>)
  %t = memref.alloc() : memref<4096xf32>
  linalg.fill ins(%x : f32) outs(%t : memref<4096xf32>)
  return
}
