// RUN: weir-opt %s --weir-gpu-to-spirv --canonicalize | FileCheck %s

// A remainder of data is one of 64 bits, of which the sign is that of the data; one of threads has 32.
gpu.module @kernels {
  // CHECK-LABEL: spirv.func @data
  // CHECK:         %[[X:.*]] = spirv.Load "StorageBuffer" %{{.*}} : i32
  // CHECK:         %[[WIDE:.*]] = spirv.SConvert %[[X]] : i32 to i64
  // CHECK:         %[[REST:.*]] = spirv.UMod %[[WIDE]], %{{.*}} : i64
  // CHECK:         spirv.SConvert %[[REST]] : i64 to i32
  gpu.func @data(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c7 = arith.constant 7 : index
    %va = memref.view %a[%c0][%c7] : memref<?xi8> to memref<?xi32>
    %vb = memref.view %b[%c0][%c7] : memref<?xi8> to memref<?xi32>
    %x = memref.load %va[%c0] : memref<?xi32>
    %i = arith.index_cast %x : i32 to index
    %r = arith.remui %i, %c7 : index
    memref.store %x, %vb[%r] : memref<?xi32>
    gpu.return
  }

  // CHECK-LABEL: spirv.func @threads
  // CHECK:         spirv.UMod %{{.*}}, %{{.*}} : i32
  // CHECK-NOT:     i64
  // CHECK:         spirv.Return
  gpu.func @threads(%b: memref<?xi8> {weir.access = "wo"}) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c7 = arith.constant 7 : index
    %one = arith.constant 1 : i32
    %vb = memref.view %b[%c0][%c7] : memref<?xi8> to memref<?xi32>
    %t = gpu.thread_id x
    %r = arith.remui %t, %c7 : index
    memref.store %one, %vb[%r] : memref<?xi32>
    gpu.return
  }
}
