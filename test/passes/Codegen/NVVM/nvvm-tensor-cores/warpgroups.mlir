// RUN: weir-opt %s --pass-pipeline="builtin.module(gpu.module(weir-nvvm-tensor-cores{warpgroups=true}))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(gpu.module(weir-nvvm-tensor-cores))" | FileCheck %s --check-prefix=WARPS --implicit-check-not=wgmma

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// The left factor in rows of 64 bytes along the reduction, eight of which are 512 bytes: 2 << 62 | 32 << 32 | 1 << 16. The right one in two panels of
// 128 bytes, 32 rows each: 1 << 62 | 64 << 32 | 256 << 16; its second step begins 16 rows later, which are 2048 bytes. Sums are pinned on both sides.
// CHECK-LABEL: gpu.func @panels
// CHECK-SAME:    workgroup(%{{.*}} : memref<18432xf16, #gpu.address_space<workgroup>> {llvm.align = 1024 : i64})
// CHECK-DAG:     arith.constant -9223371899415756800 : i64
// CHECK-DAG:     arith.constant 4611686293322072064 : i64
// CHECK:         scf.for
// CHECK:           nvvm.cp.async.wait.group 1
// CHECK-NEXT:      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
// CHECK-NEXT:      gpu.barrier
// CHECK:           llvm.inline_asm has_side_effects "", "=f,
// CHECK:           nvvm.wgmma.fence.aligned
// CHECK-NEXT:      nvvm.wgmma.mma_async {{.*}}, <m = 64, n = 128, k = 16>, D[<f32>, <one>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>]
// CHECK-NEXT:      nvvm.wgmma.mma_async
// CHECK-NEXT:      nvvm.wgmma.commit.group.sync.aligned
// CHECK:           nvvm.wgmma.wait.group.sync.aligned 0
// CHECK:           llvm.inline_asm has_side_effects "", "=f,
// CHECK-NOT:     nvvm.ldmatrix
// WARPS-LABEL: gpu.func @panels
// WARPS-SAME:    workgroup(%{{.*}} : memref<18432xf16, #gpu.address_space<workgroup>>)
// WARPS-NOT:     fence.proxy
// WARPS:         nvvm.mma.sync
gpu.module @panels {
  gpu.func @panels(%a: memref<?xf16>, %b: memref<?xf16>, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %va = memref.reinterpret_cast %a to offset: [0], sizes: [64, 512], strides: [512, 1] : memref<?xf16> to memref<64x512xf16, strided<[512, 1]>>
    %vb = memref.reinterpret_cast %b to offset: [0], sizes: [512, 128], strides: [256, 1] : memref<?xf16> to memref<512x128xf16, strided<[256, 1]>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 128], strides: [256, 1] : memref<?xf32> to memref<64x128xf32, strided<[256, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x512xf16, strided<[512, 1]>>, memref<512x128xf16, strided<[256, 1]>>)
        outs(%vc : memref<64x128xf32, strided<[256, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// Bytes: both factors along the reduction, elements one by one where rows do not start at pieces.
// CHECK-LABEL: gpu.func @bytes
// CHECK:         llvm.inline_asm has_side_effects "", "=r,
// CHECK:         nvvm.wgmma.mma_async {{.*}}, <m = 64, n = 64, k = 32>, D[<s32>, <one>], A[<s8>, <one>, <row>], B[<s8>, <one>, <col>]
gpu.module @bytes {
  gpu.func @bytes(%a: memref<?xi8>, %b: memref<?xi8>, %c: memref<?xi32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %va = memref.reinterpret_cast %a to offset: [0], sizes: [40, 64], strides: [64, 1] : memref<?xi8> to memref<40x64xi8, strided<[64, 1]>>
    %vb = memref.reinterpret_cast %b to offset: [0], sizes: [40, 64], strides: [65, 1] : memref<?xi8> to memref<40x64xi8, strided<[65, 1]>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [40, 40], strides: [40, 1] : memref<?xi32> to memref<40x40xi32, strided<[40, 1]>>
    linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_s8"}
        ins(%va, %vb : memref<40x64xi8, strided<[64, 1]>>, memref<40x64xi8, strided<[65, 1]>>) outs(%vc : memref<40x40xi32, strided<[40, 1]>>) {
    ^bb0(%x: i8, %y: i8, %sum: i32):
      linalg.yield %sum : i32
    }
    gpu.return
  }
}

// Half of the rows would be zeros.
// CHECK-LABEL: gpu.func @few
// CHECK-NOT:     wgmma
// CHECK:         nvvm.mma.sync
gpu.module @few {
  gpu.func @few(%a: memref<?xf16>, %b: memref<?xf16>, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %va = memref.reinterpret_cast %a to offset: [0], sizes: [32, 64], strides: [64, 1] : memref<?xf16> to memref<32x64xf16, strided<[64, 1]>>
    %vb = memref.reinterpret_cast %b to offset: [0], sizes: [64, 32], strides: [32, 1] : memref<?xf16> to memref<64x32xf16, strided<[32, 1]>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [32, 32], strides: [32, 1] : memref<?xf32> to memref<32x32xf32, strided<[32, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<32x64xf16, strided<[64, 1]>>, memref<64x32xf16, strided<[32, 1]>>) outs(%vc : memref<32x32xf32, strided<[32, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}
