// RUN: weir-opt %s --pass-pipeline="builtin.module(gpu.module(weir-nvvm-tensor-cores{warpgroups=true}))" | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

// Two types of one byte share the memory. The sums of a tile start from zero, and are added to those before.
// CHECK-LABEL: gpu.func @eighths
// CHECK-SAME:    workgroup(%{{.*}} : memref<24576xi8, #gpu.address_space<workgroup>> {llvm.align = 1024 : i64})
// CHECK:         scf.for
// CHECK:           nvvm.wgmma.fence.aligned
// CHECK-NEXT:      nvvm.wgmma.mma_async {{.*}}, <m = 64, n = 64, k = 32>, D[<f32>, <zero>], A[<e4m3>, <one>, <row>], B[<e5m2>, <one>, <col>]
// CHECK-NEXT:      nvvm.wgmma.mma_async {{.*}}, <m = 64, n = 64, k = 32>, D[<f32>, <one>], A[<e4m3>, <one>, <row>], B[<e5m2>, <one>, <col>]
// CHECK:           llvm.inline_asm has_side_effects "", "=f,
// CHECK-COUNT-32:  arith.addf
gpu.module @eighths {
  gpu.func @eighths(%a: memref<?xf8E4M3FN>, %b: memref<?xf8E5M2>, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %va = memref.reinterpret_cast %a to offset: [0], sizes: [64, 512], strides: [512, 1] : memref<?xf8E4M3FN> to memref<64x512xf8E4M3FN, strided<[512, 1]>>
    %vb = memref.reinterpret_cast %b to offset: [0], sizes: [512, 64], strides: [64, 1] : memref<?xf8E5M2> to memref<512x64xf8E5M2, strided<[64, 1]>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<?xf32> to memref<64x64xf32, strided<[64, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_e4m3_e5m2"}
        ins(%va, %vb : memref<64x512xf8E4M3FN, strided<[512, 1]>>, memref<512x64xf8E5M2, strided<[64, 1]>>)
        outs(%vc : memref<64x64xf32, strided<[64, 1]>>) {
    ^bb0(%x: f8E4M3FN, %y: f8E5M2, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// Sums of a tile are added before the next one has some.
// CHECK-LABEL: gpu.func @rows
// CHECK:         scf.for
// CHECK:           nvvm.mbarrier.try_wait.parity
// CHECK:           nvvm.wgmma.wait.group.sync.aligned 0
// CHECK-COUNT-32:  arith.addf
// CHECK:           nvvm.cp.async.bulk.tensor
// CHECK-NOT:     nvvm.wgmma.wait
// CHECK:         gpu.return
gpu.module @rows {
  gpu.func @rows(%a: memref<?xf8E4M3FN> {weir.access = "ro", llvm.dereferenceable = 32768 : i64},
                 %b: memref<?xf8E5M2> {weir.access = "ro", llvm.dereferenceable = 32768 : i64}, %c: memref<?xf32>)
      kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %va = memref.reinterpret_cast %a to offset: [0], sizes: [64, 512], strides: [512, 1] : memref<?xf8E4M3FN> to memref<64x512xf8E4M3FN, strided<[512, 1]>>
    %vb = memref.reinterpret_cast %b to offset: [0], sizes: [64, 512], strides: [512, 1] : memref<?xf8E5M2> to memref<64x512xf8E5M2, strided<[512, 1]>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<?xf32> to memref<64x64xf32, strided<[64, 1]>>
    linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_e4m3_e5m2"}
        ins(%va, %vb : memref<64x512xf8E4M3FN, strided<[512, 1]>>, memref<64x512xf8E5M2, strided<[512, 1]>>)
        outs(%vc : memref<64x64xf32, strided<[64, 1]>>) {
    ^bb0(%x: f8E4M3FN, %y: f8E5M2, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}
