// RUN: weir-opt %s --pass-pipeline="builtin.module(gpu.module(weir-nvvm-tensor-cores))" | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// Three stages; rows of both factors are aligned. The right one is transposed while it is read. All blocks are whole: no comparisons.
// CHECK-LABEL: gpu.func @whole
// CHECK-SAME:    workgroup(%{{.*}} : memref<18432xf16, #gpu.address_space<workgroup>>)
// CHECK-NOT:     linalg
// CHECK-COUNT-6: nvvm.cp.async.shared.global {{.*}}, 16, cache =  cg : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK:         nvvm.cp.async.commit.group
// CHECK:         scf.for
// CHECK:           nvvm.cp.async.wait.group 1
// CHECK-NEXT:      gpu.barrier
// CHECK:           scf.if
// CHECK-COUNT-6:     nvvm.cp.async.shared.global
// CHECK:           nvvm.cp.async.commit.group
// CHECK:           nvvm.ldmatrix {{.*}}layout = #nvvm.mma_layout<col>, num = 4
// CHECK:           nvvm.ldmatrix {{.*}}layout = #nvvm.mma_layout<row>, num = 4
// CHECK:           nvvm.mma.sync {{.*}}shape = #nvvm.shape<m = 16, n = 8, k = 16>{{.*}} : (vector<2xf16>, vector<2xf16>, f32)
// CHECK-NOT:     scf.if
// CHECK:         gpu.return
gpu.module @whole {
  gpu.func @whole(%a: memref<?xf16>, %b: memref<?xf16>, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
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

// Rows of 36 elements are at multiples of 4 bytes, those of 33 at none, and nothing is as large as a block: pieces of 4 bytes with a size that
// are dynamic, and elements.
// CHECK-LABEL: gpu.func @rest
// CHECK:         nvvm.cp.async.shared.global {{.*}}, 4, cache =  ca, %{{.*}} : !llvm.ptr<3>, !llvm.ptr<1>, i32
// CHECK:         scf.for
// CHECK:           scf.if
// CHECK:             memref.load
// CHECK:           memref.store {{.*}} #gpu.address_space<workgroup>
// CHECK:         nvvm.mma.sync {{.*}}intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>{{.*}}multiplicandAPtxType = #nvvm.mma_type<s8>{{.*}}k = 32
// CHECK:         scf.if
// CHECK:           memref.store
gpu.module @rest {
  gpu.func @rest(%a: memref<?xi8>, %b: memref<?xi8>, %c: memref<?xi32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %va = memref.reinterpret_cast %a to offset: [0], sizes: [17, 35], strides: [36, 1] : memref<?xi8> to memref<17x35xi8, strided<[36, 1]>>
    %vb = memref.reinterpret_cast %b to offset: [0], sizes: [35, 33], strides: [33, 1] : memref<?xi8> to memref<35x33xi8, strided<[33, 1]>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [17, 33], strides: [33, 1] : memref<?xi32> to memref<17x33xi32, strided<[33, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_s8"}
        ins(%va, %vb : memref<17x35xi8, strided<[36, 1]>>, memref<35x33xi8, strided<[33, 1]>>) outs(%vc : memref<17x33xi32, strided<[33, 1]>>) {
    ^bb0(%x: i8, %y: i8, %sum: i32):
      linalg.yield %sum : i32
    }
    gpu.return
  }
}
