// RUN: weir-opt %s --weir-gpu-to-spirv --canonicalize --cse | FileCheck %s

gpu.module @kernels {
  // 31 words before the last scalar would do, its two words do not: parameters are a storage buffer after the bindings.
  // CHECK-NOT: PushConstant
  // CHECK:     spirv.GlobalVariable @many_buffer1 bind(0, 1) {non_writable, restrict} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
  // CHECK:     spirv.func @many()
  gpu.func @many(%a: memref<?xi8>, %x0: i64, %x1: i64, %x2: i64, %x3: i64, %x4: i64, %x5: i64, %x6: i64, %x7: i64, %x8: i64, %x9: i64,
                 %x10: i64, %x11: i64, %x12: i64, %x13: i64, %x14: i64, %x15: i64) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %v = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xi64>
    memref.store %x15, %v[%c0] : memref<?xi64>
    gpu.return
  }

  // Of a narrow scalar the low bits are there, an i1 is the lowest one.
  // CHECK:     spirv.GlobalVariable @narrow_parameters : !spirv.ptr<!spirv.struct<(!spirv.array<5 x i32, stride=4> [0])>, PushConstant>
  // CHECK:     spirv.func @narrow()
  // CHECK:       spirv.SConvert %{{.*}} : i32 to i16
  gpu.func @narrow(%a: memref<?xi8>, %x: i16, %is: i1) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : i16
    %c8 = arith.constant 8 : index
    %v = memref.view %a[%c0][%c8] : memref<?xi8> to memref<?xi16>
    %y = arith.select %is, %x, %c1 : i16
    memref.store %y, %v[%c0] : memref<?xi16>
    gpu.return
  }
}
