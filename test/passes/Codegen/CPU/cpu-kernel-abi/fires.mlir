// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-cpu-kernel-abi)" | FileCheck %s

// The iterations of the loop are the workgroups.
// CHECK-LABEL: func.func @k__workgroups(%arg0: index) -> index
// CHECK:         arith.ceildivsi
// CHECK-LABEL: func.func private @k__body(
// CHECK-SAME:    %{{.*}}: !llvm.ptr {llvm.align = 16 : i64, llvm.noalias, llvm.noundef, llvm.writeonly}, %{{.*}}: index, %[[BEGIN:.*]]: index, %[[END:.*]]: index, %{{.*}}: !llvm.ptr {{.*}}) -> !llvm.ptr
// CHECK:         scf.for %{{.*}} = %[[BEGIN]] to %[[END]]
// CHECK:         llvm.mlir.zero : !llvm.ptr
// CHECK-LABEL: func.func @k(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr) -> !llvm.ptr
// CHECK-SAME:    weir.scratch_size = 0 : i64
// CHECK:         call @k__body
func.func @k(%b0: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xf32>
  scf.forall (%i) = (0) to (%n) step (16) {
    memref.store %z, %v[%i] : memref<?xf32>
  }
  return
}

// Independent loops are numbered one after the other.
// CHECK-LABEL: func.func @two__workgroups
// CHECK-COUNT-2: arith.ceildivsi
// CHECK-LABEL: func.func private @two__body
// CHECK-COUNT-2: arith.maxsi
func.func @two(%b0: memref<?xi8> {weir.access = "wo"}, %b1: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xf32>
  %w = memref.view %b1[%c0][%n] : memref<?xi8> to memref<?xf32>
  scf.forall (%i) = (0) to (%n) step (16) {
    memref.store %z, %v[%i] : memref<?xf32>
  }
  scf.forall (%i) = (0) to (%n) step (8) {
    memref.store %z, %w[%i] : memref<?xf32>
  }
  return
}

// What is known of the pointers. A result that is read again is not write-only; a binding that is updated is no-alias if the dispatches show that,
// one that is not updated if they do not deny it.
// CHECK-LABEL: func.func private @pointers__body(
// CHECK-SAME:    %arg0: !llvm.ptr {llvm.align = 16 : i64, llvm.dereferenceable = 16 : i64, llvm.noalias, llvm.nonnull, llvm.noundef, llvm.readonly},
// CHECK-SAME:    %arg1: !llvm.ptr {llvm.align = 16 : i64, llvm.noalias, llvm.noundef},
// CHECK-SAME:    %arg2: !llvm.ptr {llvm.align = 16 : i64, llvm.noalias, llvm.noundef, llvm.writeonly},
// CHECK-SAME:    %arg3: !llvm.ptr {llvm.align = 16 : i64, llvm.noalias, llvm.noundef}, %arg4: !llvm.ptr {llvm.align = 16 : i64, llvm.noundef},
// CHECK-SAME:    %arg5: !llvm.ptr {llvm.align = 16 : i64, llvm.noundef, llvm.readonly},
func.func @pointers(%b0: memref<?xi8> {weir.access = "ro", llvm.dereferenceable = 16 : i64}, %b1: memref<?xi8> {weir.access = "wo"},
    %b2: memref<?xi8> {weir.access = "wo"}, %b3: memref<?xi8> {weir.access = "rw", llvm.noalias}, %b4: memref<?xi8> {weir.access = "rw"},
    %b5: memref<?xi8> {weir.access = "ro", weir.shares_bytes}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<4xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<4xf32>
  scf.forall (%i) in (4) {
    %x = memref.load %v0[%i] : memref<4xf32>
    memref.store %x, %v1[%i] : memref<4xf32>
    %y = memref.load %v1[%i] : memref<4xf32>
    memref.store %y, %v2[%i] : memref<4xf32>
  }
  return
}

// Loads of AMX tiles change registers, and no memory that another workgroup reads.
// CHECK-LABEL: func.func @tiles__workgroups
// CHECK:         arith.ceildivsi
// CHECK-LABEL: func.func private @tiles__body(
// CHECK:         scf.for
// CHECK:           amx.tile_load
func.func @tiles(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %from = memref.view %b0[%c0][] : memref<?xi8> to memref<64x16xi32>
  %to = memref.view %b1[%c0][] : memref<?xi8> to memref<64x16xi32>
  scf.forall (%i) = (0) to (64) step (16) {
    %t = amx.tile_load %from[%i, %c0] : memref<64x16xi32> into !amx.tile<16x16xi32>
    amx.tile_store %to[%i, %c0], %t : memref<64x16xi32>, !amx.tile<16x16xi32>
  }
  return
}
