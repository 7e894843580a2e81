// RUN: weir-opt %s --weir-gpu-to-spirv | FileCheck %s

// What may be contracted says so.
// CHECK:      spirv.FMul %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: spirv.FAdd %{{.*}}, %{{.*}} {no_contraction} : f32
// CHECK-NEXT: spirv.FSub %{{.*}}, %{{.*}} {no_contraction} : f32
gpu.module @kernels {
  gpu.func @f(%b: memref<?xi8> {weir.access = "rw"}, %n: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1.0 : f32
    %v = memref.view %b[%c0][%n] : memref<?xi8> to memref<?xf32>
    %x = memref.load %v[%c0] : memref<?xf32>
    %m = arith.mulf %x, %x fastmath<contract> : f32
    %a = arith.addf %m, %c1 : f32
    %s = arith.subf %a, %c1 : f32
    memref.store %s, %v[%c0] : memref<?xf32>
    gpu.return
  }
}
