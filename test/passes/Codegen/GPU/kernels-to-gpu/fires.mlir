// RUN: weir-opt %s --weir-kernels-to-gpu=threads=32 --canonicalize --cse --split-input-file | FileCheck %s

// One loop over tiles is the grid; each op spreads its elements over threads, which reduce in registers.
// CHECK-LABEL: func.func @matmul__workgroups(%arg0: index) -> index
// CHECK:         %[[COUNT:.*]] = arith.ceildivui %arg0, %c4
// CHECK:         return %[[COUNT]]
// CHECK-LABEL: gpu.func @matmul
// CHECK-SAME:    kernel attributes {known_block_size = array<i32: 32, 1, 1>}
// CHECK:         %[[THREAD:.*]] = gpu.thread_id  x
// CHECK:         %[[ROW:.*]] = arith.muli %block_id_y, %grid_dim_x
// CHECK:         %[[PLACE:.*]] = arith.addi %[[ROW]], %block_id_x
// CHECK:         %[[ISMINE:.*]] = arith.cmpi ult, %[[PLACE]]
// CHECK:         scf.if %[[ISMINE]]
// CHECK:           scf.for %{{.*}} = %[[THREAD]] to %{{.*}} step %c32
// CHECK-NOT:         memref.load
// CHECK:             %[[SUM:.*]] = scf.for %{{.*}} = %c0 to %c8 step %c1 iter_args(%{{.*}} = %cst)
// CHECK-NOT:           memref.store
// CHECK:               scf.yield
// CHECK:             memref.store %[[SUM]]
// CHECK-NOT:       gpu.barrier
// CHECK:           gpu.return
func.func @matmul(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "ro"}, %c: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %va = memref.view %a[%c0][%n] : memref<?xi8> to memref<?x8xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<8x16xf32>
  %vc = memref.view %c[%c0][%n] : memref<?xi8> to memref<?x16xf32>
  scf.forall (%i) = (0) to (%n) step (4) {
    %size = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %ta = memref.subview %va[%i, 0] [%size, 8] [1, 1] : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1], offset: ?>>
    %tc = memref.subview %vc[%i, 0] [%size, 16] [1, 1] : memref<?x16xf32> to memref<?x16xf32, strided<[16, 1], offset: ?>>
    linalg.fill ins(%zero : f32) outs(%tc : memref<?x16xf32, strided<[16, 1], offset: ?>>)
    linalg.matmul ins(%ta, %vb : memref<?x8xf32, strided<[8, 1], offset: ?>>, memref<8x16xf32>) outs(%tc : memref<?x16xf32, strided<[16, 1], offset: ?>>)
  }
  return
}

// -----

// Two loops are numbered one after the other; below the first workgroup of a loop the difference wraps.
// CHECK-LABEL: func.func @two__workgroups
// CHECK-DAG:     %[[TOTAL:.*]] = arith.constant 5 : index
// CHECK:         return %[[TOTAL]]
// CHECK-LABEL: gpu.func @two
// CHECK:         %[[PLACE:.*]] = arith.addi %{{.*}}, %block_id_x
// CHECK:         arith.cmpi ult, %[[PLACE]], %c2
// CHECK:         %[[SECOND:.*]] = arith.subi %[[PLACE]], %c2
// CHECK:         arith.cmpi ult, %[[SECOND]], %c3
func.func @two(%a: memref<?xi8> {weir.access = "wo"}, %b: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<8xi32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<12xi32>
  scf.forall (%i) = (0) to (8) step (4) {
    %t = memref.subview %va[%i] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: ?>>
    linalg.fill ins(%one : i32) outs(%t : memref<4xi32, strided<[1], offset: ?>>)
  }
  scf.forall (%i) = (0) to (12) step (4) {
    %t = memref.subview %vb[%i] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1], offset: ?>>
    linalg.fill ins(%one : i32) outs(%t : memref<4xi32, strided<[1], offset: ?>>)
  }
  return
}

// -----

// A temporary is workgroup memory, as large as it can become; bf16 is stored as i16; two types of one binding are two views of it.
// CHECK-LABEL: gpu.func @temporary
// CHECK-SAME:    workgroup(%[[TEMPORARY:.*]] : memref<64xi16, #gpu.address_space<workgroup>>)
// CHECK-DAG:     memref.view %arg0[%c0][] : memref<?xi8> to memref<{{.*}}xi16>
// CHECK-DAG:     memref.view %arg0[%c0][] : memref<?xi8> to memref<{{.*}}xi32>
// CHECK:         %[[BITS:.*]] = arith.bitcast %{{.*}} : bf16 to i16
// CHECK:         memref.store %[[BITS]], %[[TEMPORARY]]
// CHECK:         gpu.barrier
func.func @temporary(%a: memref<?xi8>, %n: index, %x: bf16) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][%n] : memref<?xi8> to memref<?xbf16>
  %vb = memref.view %a[%c0][%n] : memref<?xi8> to memref<?xi32>
  %size = affine.min affine_map<()[s0] -> (64, s0)>()[%n]
  %t = memref.alloc(%size) : memref<?xbf16>
  linalg.fill ins(%x : bf16) outs(%t : memref<?xbf16>)
  %s = memref.subview %va[0] [%size] [1] : memref<?xbf16> to memref<?xbf16, strided<[1]>>
  linalg.copy ins(%t : memref<?xbf16>) outs(%s : memref<?xbf16, strided<[1]>>)
  %one = arith.constant 1 : i32
  linalg.fill ins(%one : i32) outs(%vb : memref<?xi32>)
  memref.dealloc %t : memref<?xbf16>
  return
}

// -----

// What all threads decide with is loaded before one of them overwrites it; one of them stores a scalar.
// CHECK-LABEL: gpu.func @uniform
// CHECK:         %[[LOADED:.*]] = memref.load
// CHECK:         %[[CONDITION:.*]] = arith.cmpi eq, %[[LOADED]]
// CHECK:         scf.if %[[CONDITION]]
// CHECK:           gpu.barrier
// CHECK:           %[[FIRST:.*]] = arith.cmpi eq, %thread_id_x, %c0
// CHECK:           scf.if %[[FIRST]]
// CHECK:             memref.store
// CHECK:           gpu.barrier
// CHECK:           scf.for
func.func @uniform(%a: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7 : i32
  %v = memref.view %a[%c0][%n] : memref<?xi8> to memref<?xi32>
  %x = memref.load %v[%c0] : memref<?xi32>
  %is = arith.cmpi eq, %x, %seven : i32
  scf.if %is {
    memref.store %seven, %v[%c0] : memref<?xi32>
    linalg.fill ins(%x : i32) outs(%v : memref<?xi32>)
  }
  return
}

// -----

// A result that keeps each step of a reduction is written in it, the other one stays in a register.
// CHECK-LABEL: gpu.func @both
// CHECK:         scf.for
// CHECK:           %[[INIT:.*]] = memref.load
// CHECK:           %[[SUM:.*]] = scf.for %{{.*}} = %c0 to %c5 step %c1 iter_args(%{{.*}} = %[[INIT]])
// CHECK:             memref.store
// CHECK:             scf.yield
// CHECK:           memref.store %[[SUM]]
func.func @both(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>, %c: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<7x5xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<7xf32>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<7x5xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%va : memref<7x5xf32>) outs(%vb, %vc : memref<7xf32>, memref<7x5xf32>) {
  ^bb0(%x: f32, %s: f32, %o: f32):
    %r = arith.addf %x, %s : f32
    linalg.yield %r, %r : f32, f32
  }
  return
}

// -----

// No workgroup runs both loops: they share workgroup memory.
// CHECK-LABEL: gpu.func @two_loops
// CHECK-SAME:    workgroup(%[[ONLY:[a-z0-9]*]] : memref<16xf32, #gpu.address_space<workgroup>>) kernel
// CHECK:         memref.store %{{.*}}, %[[ONLY]]
// CHECK:         memref.store %{{.*}}, %[[ONLY]]
func.func @two_loops(%a: memref<?xi8> {weir.access = "ro"}, %c: memref<?xi8> {weir.access = "wo"}, %d: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<4x16xf32>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<4x16xf32>
  %vd = memref.view %d[%c0][] : memref<?xi8> to memref<4x8xf32>
  scf.forall (%i) in (4) {
    %t = memref.alloc() : memref<16xf32>
    %ta = memref.subview %va[%i, 0] [1, 16] [1, 1] : memref<4x16xf32> to memref<16xf32, strided<[1], offset: ?>>
    %tc = memref.subview %vc[%i, 0] [1, 16] [1, 1] : memref<4x16xf32> to memref<16xf32, strided<[1], offset: ?>>
    linalg.exp ins(%ta : memref<16xf32, strided<[1], offset: ?>>) outs(%t : memref<16xf32>)
    linalg.negf ins(%t : memref<16xf32>) outs(%tc : memref<16xf32, strided<[1], offset: ?>>)
  }
  scf.forall (%i) in (4) {
    %t = memref.alloc() : memref<8xf32>
    %ta = memref.subview %va[%i, 0] [1, 8] [1, 1] : memref<4x16xf32> to memref<8xf32, strided<[1], offset: ?>>
    %td = memref.subview %vd[%i, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    linalg.exp ins(%ta : memref<8xf32, strided<[1], offset: ?>>) outs(%t : memref<8xf32>)
    linalg.negf ins(%t : memref<8xf32>) outs(%td : memref<8xf32, strided<[1], offset: ?>>)
  }
  return
}

// -----

// What is known of a binding stays.
// CHECK-LABEL: gpu.func @facts
// CHECK-SAME:    memref<?xi8> {llvm.dereferenceable = 64 : i64, stream.alignment = 16 : index, weir.access = "wo"}
func.func @facts(%b: memref<?xi8> {llvm.dereferenceable = 64 : i64, stream.alignment = 16 : index, weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v = memref.view %b[%c0][] : memref<?xi8> to memref<16xf32>
  linalg.fill ins(%zero : f32) outs(%v : memref<16xf32>)
  return
}
