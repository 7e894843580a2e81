// RUN: weir-opt %s --weir-gpu-to-spirv | FileCheck %s --check-prefix=SPIRV
// RUN: weir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,weir-gpu-to-nvvm)' | FileCheck %s --check-prefix=NVVM

// Facts about bindings reach SPIR-V and NVVM (dispatch-passes.md 3.5).

gpu.module @kernels {
  // SPIRV-DAG: @apart_buffer0 bind(0, 0) {non_writable, restrict}
  // SPIRV-DAG: @apart_buffer1 bind(0, 1) {restrict}
  // SPIRV-DAG: @apart_buffer2 bind(0, 2) {non_readable, restrict}
  // NVVM: llvm.func @apart(%{{[a-z0-9]*}}: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noalias, llvm.noundef, llvm.readonly},
  // NVVM-SAME: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noalias, llvm.noundef},
  // NVVM-SAME: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noalias, llvm.noundef, llvm.writeonly})
  gpu.func @apart(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {llvm.noalias, weir.access = "rw"}, %c: memref<?xi8> {weir.access = "wo"})
      kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %t = gpu.thread_id x
    %va = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %vb = memref.view %b[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %vc = memref.view %c[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %x = memref.load %va[%t] : memref<?xf32>
    %y = memref.load %vb[%t] : memref<?xf32>
    %sum = arith.addf %x, %y : f32
    memref.store %sum, %vb[%t] : memref<?xf32>
    memref.store %sum, %vc[%t] : memref<?xf32>
    gpu.return
  }

  // Bindings that may share bytes, and one that the kernel reads although other kernels only write it.
  // SPIRV-DAG: @shared_buffer0 bind(0, 0) {aliased, non_writable}
  // SPIRV-DAG: @shared_buffer1 bind(0, 1) {aliased}
  // SPIRV-DAG: @shared_buffer2 bind(0, 2) {restrict}
  // NVVM: llvm.func @shared(%{{[a-z0-9]*}}: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noundef, llvm.readonly},
  // NVVM-SAME: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noundef},
  // NVVM-SAME: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noalias, llvm.noundef})
  gpu.func @shared(%a: memref<?xi8> {weir.access = "ro", weir.shares_bytes}, %b: memref<?xi8> {weir.access = "rw"}, %c: memref<?xi8> {weir.access = "wo"})
      kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %t = gpu.thread_id x
    %va = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %vb = memref.view %b[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %vc = memref.view %c[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %x = memref.load %va[%t] : memref<?xf32>
    %y = memref.load %vb[%t] : memref<?xf32>
    %sum = arith.addf %x, %y : f32
    memref.store %sum, %vb[%t] : memref<?xf32>
    memref.store %sum, %vc[%t] : memref<?xf32>
    %again = memref.load %vc[%t] : memref<?xf32>
    memref.store %again, %vb[%t] : memref<?xf32>
    gpu.return
  }

  // Threads read elements after a barrier that others have written before it.
  // SPIRV-DAG: @handed_over_buffer0 bind(0, 0) {coherent, restrict}
  // NVVM: llvm.func @handed_over(%{{[a-z0-9]*}}: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noundef})
  gpu.func @handed_over(%a: memref<?xi8> {llvm.noalias, weir.access = "rw"}) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %t = gpu.thread_id x
    %v = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xi32>
    %x = arith.index_cast %t : index to i32
    memref.store %x, %v[%t] : memref<?xi32>
    gpu.barrier
    %y = memref.load %v[%c0] : memref<?xi32>
    memref.store %y, %v[%t] : memref<?xi32>
    gpu.return
  }

  // One writes through a binding, the other reads through another one of the same bytes.
  // SPIRV-DAG: @by_two_names_buffer0 bind(0, 0) {aliased, coherent, non_readable}
  // SPIRV-DAG: @by_two_names_buffer1 bind(0, 1) {aliased, coherent, non_writable}
  // SPIRV-DAG: @by_two_names_buffer2 bind(0, 2) {non_readable, restrict}
  // NVVM: llvm.func @by_two_names(%{{[a-z0-9]*}}: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noundef, llvm.writeonly},
  // NVVM-SAME: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noundef, llvm.readonly},
  // NVVM-SAME: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noalias, llvm.noundef, llvm.writeonly})
  gpu.func @by_two_names(%a: memref<?xi8> {weir.access = "wo", weir.shares_bytes}, %b: memref<?xi8> {weir.access = "ro", weir.shares_bytes}, %c: memref<?xi8> {weir.access = "wo"})
      kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %t = gpu.thread_id x
    %va = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xi32>
    %vb = memref.view %b[%c0][%c8] : memref<?xi8> to memref<?xi32>
    %vc = memref.view %c[%c0][%c8] : memref<?xi8> to memref<?xi32>
    %x = arith.index_cast %t : index to i32
    memref.store %x, %va[%t] : memref<?xi32>
    gpu.barrier
    %y = memref.load %vb[%c0] : memref<?xi32>
    memref.store %y, %vc[%t] : memref<?xi32>
    gpu.return
  }

  // All accesses follow the last barrier, also where the barrier is in a loop. In a loop with a barrier an access comes after the barrier of
  // the iteration before.
  // SPIRV-DAG: @loops_buffer0 bind(0, 0) {non_readable, restrict}
  // SPIRV-DAG: @loops_buffer1 bind(0, 1) {coherent, non_readable, restrict}
  // NVVM: llvm.func @loops(%{{[a-z0-9]*}}: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noalias, llvm.noundef, llvm.writeonly},
  // NVVM-SAME: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noundef, llvm.writeonly},
  gpu.func @loops(%a: memref<?xi8> {weir.access = "wo"}, %b: memref<?xi8> {weir.access = "wo"}, %n: i32) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %t = gpu.thread_id x
    %va = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xi32>
    %vb = memref.view %b[%c0][%c8] : memref<?xi8> to memref<?xi32>
    scf.for %i = %c0 to %c8 step %c1 {
      gpu.barrier
      memref.store %n, %vb[%i] : memref<?xi32>
    }
    memref.store %n, %va[%t] : memref<?xi32>
    memref.store %n, %va[%c0] : memref<?xi32>
    gpu.return
  }

  // Branches exclude each other.
  // SPIRV-DAG: @branches_buffer0 bind(0, 0) {non_readable, restrict}
  // NVVM: llvm.func @branches(%{{[a-z0-9]*}}: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noalias, llvm.noundef, llvm.writeonly},
  gpu.func @branches(%a: memref<?xi8> {weir.access = "wo"}, %n: i32, %is: i1) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %va = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xi32>
    scf.if %is {
      memref.store %n, %va[%c0] : memref<?xi32>
    } else {
      gpu.barrier
      memref.store %n, %va[%c8] : memref<?xi32>
    }
    gpu.return
  }

  // Other workgroups access what a thread accesses atomically.
  // SPIRV-DAG: @atomic_buffer0 bind(0, 0) {coherent, restrict}
  // NVVM: llvm.func @atomic(%{{[a-z0-9]*}}: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noundef},
  gpu.func @atomic(%a: memref<?xi8> {llvm.noalias, weir.access = "rw"}, %n: i32) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %va = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xi32>
    %old = memref.atomic_rmw addi %n, %va[%c0] : (i32, memref<?xi32>) -> i32
    gpu.return
  }
}
