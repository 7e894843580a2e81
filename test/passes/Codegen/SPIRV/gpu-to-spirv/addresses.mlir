// RUN: weir-opt %s --weir-gpu-to-spirv --canonicalize --cse --split-input-file | FileCheck %s

// A kernel that is not marked has descriptors alone; one that is has a second form that takes addresses.
// CHECK-LABEL: spirv.module @__spv__small Logical GLSL450
// CHECK-NOT:   PhysicalStorageBuffer
// CHECK-LABEL: spirv.module @__spv__large Logical GLSL450
// CHECK-NOT:   PhysicalStorageBuffer
// CHECK:       @k_buffer0 bind(0, 0) {non_writable, restrict} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
// CHECK-LABEL: spirv.module @__spv__large_by_address PhysicalStorageBuffer64 GLSL450
// CHECK-NOT:   bind(
// Four words for each binding, two for the scalar.
// CHECK:         spirv.GlobalVariable @k_parameters : !spirv.ptr<!spirv.struct<(!spirv.array<10 x i32, stride=4> [0])>, PushConstant>
// CHECK:         %[[FROM:.*]] = spirv.ConvertUToPtr %{{.*}} : i64 to !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0, NonWritable])>, PhysicalStorageBuffer>
// CHECK:         %[[TO:.*]] = spirv.ConvertUToPtr %{{.*}} : i64 to !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0, NonReadable])>, PhysicalStorageBuffer>
// Subscripts are kept within the binding.
// CHECK:         %[[PLACE:.*]] = spirv.GL.UMin %{{.*}} : i32
// CHECK:         %[[ADDRESS:.*]] = spirv.AccessChain %[[FROM]][%{{.*}}, %[[PLACE]]]
// CHECK:         spirv.Load "PhysicalStorageBuffer" %[[ADDRESS]] ["Aligned", 4] : f32
// CHECK:         spirv.Store "PhysicalStorageBuffer" %{{.*}}, %{{.*}} ["Aligned", 16] : vector<4xf32>
gpu.module @small {
  gpu.func @k(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}, %n: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %from = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %to = memref.view %b[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %v = memref.load %from[%n] : memref<?xf32>
    memref.store %v, %to[%c0] : memref<?xf32>
    gpu.return
  }
}
gpu.module @large {
  gpu.func @k(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}, %n: index)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>, weir.large_bindings} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %from = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %to = memref.view %b[%c0][%c8] : memref<?xi8> to memref<?xvector<4xf32>>
    %v = memref.load %from[%n] : memref<?xf32>
    %four = vector.broadcast %v : f32 to vector<4xf32>
    memref.store %four, %to[%c0] : memref<?xvector<4xf32>>
    gpu.return
  }
}

// -----

// With many scalars parameters are the one storage buffer.
// CHECK-LABEL: spirv.module @__spv__many_by_address PhysicalStorageBuffer64 GLSL450
// CHECK-NOT:     PushConstant
// CHECK:         @many_buffer0 bind(0, 0) {non_writable, restrict} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
// CHECK-NOT:     bind(
// CHECK:         spirv.AtomicIAdd <Device> <None> %{{.*}} : !spirv.ptr<i32, PhysicalStorageBuffer>
gpu.module @many {
  gpu.func @many(%a: memref<?xi8>, %x0: i64, %x1: i64, %x2: i64, %x3: i64, %x4: i64, %x5: i64, %x6: i64, %x7: i64, %x8: i64, %x9: i64,
                 %x10: i64, %x11: i64, %x12: i64, %x13: i64, %x14: i32) kernel attributes {known_block_size = array<i32: 1, 1, 1>, weir.large_bindings} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %v = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xi32>
    %0 = memref.atomic_rmw addi %x14, %v[%c0] : (i32, memref<?xi32>) -> i32
    gpu.return
  }
}
