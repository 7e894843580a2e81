// RUN: weir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,weir-gpu-to-nvvm,canonicalize)' | FileCheck %s

gpu.module @kernels {
  // Bindings first, then two words for each scalar.
  // CHECK:      llvm.func @two(%[[A:.*]]: !llvm.ptr<1> {llvm.align = 8 : i64, llvm.noalias, llvm.noundef, llvm.readonly},
  // CHECK-SAME:   %[[B:.*]]: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noundef, llvm.writeonly},
  // CHECK-SAME:   %[[LOW:.*]]: i32, %[[HIGH:.*]]: i32, %[[XLOW:.*]]: i32, %{{.*}}: i32)
  // CHECK-SAME:   nvvm.kernel, nvvm.maxntid = array<i32: 8, 1, 1>, nvvm.minctasm = 1 : i32
  // CHECK-DAG:    %[[WIDE:.*]] = llvm.zext %[[HIGH]] : i32 to i64
  // CHECK-DAG:    %[[SHIFTED:.*]] = llvm.shl %[[WIDE]], %{{.*}} : i64
  // CHECK-DAG:    %[[NARROW:.*]] = llvm.zext %[[LOW]] : i32 to i64
  // CHECK-DAG:    %[[N:.*]] = llvm.or %[[NARROW]], %[[SHIFTED]] : i64
  // CHECK-DAG:    %[[X:.*]] = llvm.bitcast %[[XLOW]] : i32 to f32
  // CHECK:        nvvm.read.ptx.sreg.tid.x range <i32, 0, 8>
  // CHECK:        %[[PLACE:.*]] = llvm.getelementptr inbounds %[[A]][%[[N]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  // CHECK:        llvm.load %[[PLACE]] : !llvm.ptr<1> -> f32
  // CHECK:        nvvm.barrier
  // CHECK:        llvm.return
  gpu.func @two(%n: index, %a: memref<?xi8> {weir.access = "ro", stream.alignment = 24 : index}, %b: memref<?xi8> {weir.access = "rw"}, %x: f32)
      kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %t = gpu.thread_id x
    %va = memref.view %a[%c0][%n] : memref<?xi8> to memref<?xf32>
    %vb = memref.view %b[%c0][%n] : memref<?xi8> to memref<?xf32>
    %v = memref.load %va[%n] : memref<?xf32>
    %w = arith.addf %v, %x : f32
    memref.store %w, %vb[%t] : memref<?xf32>
    gpu.barrier
    gpu.return
  }

  // Temporaries are aligned for the widest loads, whatever their elements are.
  // CHECK:      llvm.mlir.global internal @temporary_shared0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<24 x f16>
  // CHECK:      llvm.func @temporary(%{{.*}}: !llvm.ptr<1>
  // CHECK:        llvm.mlir.addressof @temporary_shared0 : !llvm.ptr<3>
  // CHECK:        llvm.store %{{.*}}, %{{.*}} : f16, !llvm.ptr<3>
  gpu.func @temporary(%a: memref<?xi8> {weir.access = "ro"}, %x: f16) workgroup(%w : memref<24xf16, #gpu.address_space<workgroup>>)
      kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %t = gpu.thread_id x
    memref.store %x, %w[%t] : memref<24xf16, #gpu.address_space<workgroup>>
    gpu.return
  }

  // What PTX cannot spell in a name.
  // CHECK: llvm.func @a$2eb_1$24c(
  gpu.func @"a.b_1$c"() kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    gpu.return
  }
  // CHECK: llvm.func @"$31x"(
  gpu.func @"1x"() kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    gpu.return
  }

  // Math ops are intrinsics of LLVM, and never calls.
  // CHECK-LABEL: llvm.func @math
  // CHECK-NOT:     llvm.call
  // CHECK:         llvm.intr.sqrt
  // CHECK:         llvm.intr.fma
  // CHECK:         llvm.intr.floor
  // CHECK:         llvm.intr.roundeven
  // CHECK:         llvm.intr.copysign
  // CHECK:         llvm.intr.maximum
  // CHECK:         llvm.intr.ctpop
  gpu.func @math(%a: memref<?xi8> {weir.access = "rw"}, %i: i32) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %v = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %vi = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xi32>
    %x = memref.load %v[%c0] : memref<?xf32>
    %0 = math.sqrt %x : f32
    %1 = math.fma %0, %x, %x : f32
    %2 = math.floor %1 : f32
    %3 = math.roundeven %2 : f32
    %4 = math.copysign %3, %x : f32
    %5 = arith.maximumf %4, %0 : f32
    %6 = math.ctpop %i : i32
    memref.store %5, %v[%c0] : memref<?xf32>
    memref.store %6, %vi[%c1] : memref<?xi32>
    gpu.return
  }
}
