// RUN: weir-opt %s --pass-pipeline="builtin.module(gpu.module(weir-nvvm-tensor-cores{warpgroups=true}))" | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// Binding, bytes of an element, columns, rows, bytes from row to row, columns and rows of a box, bytes of a row of the pattern. One thread makes the
// barriers, fills all stages, and fills each again after a barrier. By then the products of the tile before have ended; those of this one run on.
// CHECK:       llvm.mlir.global external constant @boxes$tensor_maps(dense<[0, 2, 512, 512, 1024, 32, 64, 64, 1, 2, 512, 512, 1024, 64, 32, 128]> : tensor<16xi64>)
// CHECK-SAME:  {addr_space = 1 : i32, alignment = 8 : i64}
// CHECK-LABEL: gpu.func @boxes
// CHECK-SAME:    %[[LEFT:[^:]*]]: !llvm.ptr, %[[RIGHT:[^:]*]]: !llvm.ptr) workgroup(%{{.*}} : memref<12288xf16, {{.*}}, %{{.*}} : memref<3xi64, #gpu.address_space<workgroup>>)
// CHECK:         scf.if
// CHECK-COUNT-3:   nvvm.mbarrier.init
// CHECK:           nvvm.fence.proxy
// CHECK:         gpu.barrier
// CHECK:         nvvm.mbarrier.arrive.expect_tx
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global %{{.*}}, %[[LEFT]], %{{.*}}, box[%{{.*}}, %{{.*}}]
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global %{{.*}}, %[[RIGHT]], %{{.*}}, box[%{{.*}}, %{{.*}}]
// CHECK:         scf.for
// CHECK-NOT:       fence.proxy
// CHECK:           nvvm.mbarrier.try_wait.parity
// CHECK-NOT:       inline_asm
// CHECK:           nvvm.wgmma.wait.group.sync.aligned 1
// CHECK-NOT:       inline_asm
// CHECK:           scf.if
// CHECK-NEXT:        gpu.barrier
// CHECK:             nvvm.mbarrier.arrive.expect_tx
// CHECK-NOT:     nvvm.cp.async.shared
// CHECK:         nvvm.wgmma.wait.group.sync.aligned 0
// CHECK-NEXT:    llvm.inline_asm has_side_effects ""
gpu.module @boxes {
  gpu.func @boxes(%a: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64}, %b: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %va = memref.reinterpret_cast %a to offset: [%o], sizes: [64, 512], strides: [512, 1] : memref<?xf16> to memref<64x512xf16, strided<[512, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [512, 64], strides: [512, 1] : memref<?xf16> to memref<512x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [512, 1] : memref<?xf32> to memref<64x64xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x512xf16, strided<[512, 1], offset: ?>>, memref<512x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// A box is one panel of 128 bytes; there are two.
// CHECK-LABEL: gpu.func @panels
// CHECK:         scf.for
// CHECK-COUNT-3:   nvvm.cp.async.bulk.tensor
// CHECK-NOT:       nvvm.cp.async.bulk.tensor
// CHECK:         gpu.return
gpu.module @panels {
  gpu.func @panels(%a: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64}, %b: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %va = memref.reinterpret_cast %a to offset: [%o], sizes: [64, 512], strides: [512, 1] : memref<?xf16> to memref<64x512xf16, strided<[512, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [512, 128], strides: [512, 1] : memref<?xf16> to memref<512x128xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 128], strides: [512, 1] : memref<?xf32> to memref<64x128xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x512xf16, strided<[512, 1], offset: ?>>, memref<512x128xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x128xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// 40 steps are not whole tiles: rows of the left matrix, and the right matrix itself, end with them.
// CHECK-LABEL: gpu.func @ends
// CHECK:         nvvm.cp.async.bulk.tensor
gpu.module @ends {
  gpu.func @ends(%a: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 40960 : i64}, %b: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 40960 : i64}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %zero = arith.constant 0 : index
    %va = memref.reinterpret_cast %a to offset: [%zero], sizes: [64, 40], strides: [40, 1] : memref<?xf16> to memref<64x40xf16, strided<[40, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [40, 64], strides: [512, 1] : memref<?xf16> to memref<40x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [512, 1] : memref<?xf32> to memref<64x64xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x40xf16, strided<[40, 1], offset: ?>>, memref<40x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// Here the rows go on after them.
// CHECK-LABEL: gpu.func @goes_on
// CHECK-NOT:     cp.async.bulk
// CHECK:         nvvm.wgmma.mma_async
gpu.module @goes_on {
  gpu.func @goes_on(%a: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64}, %b: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 40960 : i64}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %va = memref.reinterpret_cast %a to offset: [%o], sizes: [64, 40], strides: [512, 1] : memref<?xf16> to memref<64x40xf16, strided<[512, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [40, 64], strides: [512, 1] : memref<?xf16> to memref<40x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [512, 1] : memref<?xf32> to memref<64x64xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x40xf16, strided<[512, 1], offset: ?>>, memref<40x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// And here the matrix has more rows.
// CHECK-LABEL: gpu.func @has_more_rows
// CHECK-NOT:     cp.async.bulk
// CHECK:         nvvm.wgmma.mma_async
gpu.module @has_more_rows {
  gpu.func @has_more_rows(%a: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 81920 : i64}, %b: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 81920 : i64}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %zero = arith.constant 0 : index
    %va = memref.reinterpret_cast %a to offset: [%zero], sizes: [64, 40], strides: [40, 1] : memref<?xf16> to memref<64x40xf16, strided<[40, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [40, 64], strides: [512, 1] : memref<?xf16> to memref<40x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [512, 1] : memref<?xf32> to memref<64x64xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x40xf16, strided<[40, 1], offset: ?>>, memref<40x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// The kernel may write what it copies.
// CHECK-LABEL: gpu.func @written
// CHECK-NOT:     cp.async.bulk
// CHECK:         nvvm.wgmma.mma_async
gpu.module @written {
  gpu.func @written(%a: memref<?xf16> {weir.access = "rw", llvm.dereferenceable = 524288 : i64}, %b: memref<?xf16> {weir.access = "rw", llvm.dereferenceable = 524288 : i64}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %va = memref.reinterpret_cast %a to offset: [%o], sizes: [64, 512], strides: [512, 1] : memref<?xf16> to memref<64x512xf16, strided<[512, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [512, 64], strides: [512, 1] : memref<?xf16> to memref<512x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [512, 1] : memref<?xf32> to memref<64x64xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x512xf16, strided<[512, 1], offset: ?>>, memref<512x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// Another binding that is written may have bytes of it.
// CHECK-LABEL: gpu.func @shared
// CHECK-NOT:     cp.async.bulk
// CHECK:         nvvm.wgmma.mma_async
gpu.module @shared {
  gpu.func @shared(%a: memref<?xf16> {weir.access = "ro", weir.shares_bytes, llvm.dereferenceable = 524288 : i64}, %b: memref<?xf16> {weir.access = "ro", weir.shares_bytes, llvm.dereferenceable = 524288 : i64}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %va = memref.reinterpret_cast %a to offset: [%o], sizes: [64, 512], strides: [512, 1] : memref<?xf16> to memref<64x512xf16, strided<[512, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [512, 64], strides: [512, 1] : memref<?xf16> to memref<512x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [512, 1] : memref<?xf32> to memref<64x64xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x512xf16, strided<[512, 1], offset: ?>>, memref<512x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// Nothing says how many rows there are.
// CHECK-LABEL: gpu.func @no_size
// CHECK-NOT:     cp.async.bulk
// CHECK:         nvvm.wgmma.mma_async
gpu.module @no_size {
  gpu.func @no_size(%a: memref<?xf16> {weir.access = "ro"}, %b: memref<?xf16> {weir.access = "ro"}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %va = memref.reinterpret_cast %a to offset: [%o], sizes: [64, 512], strides: [512, 1] : memref<?xf16> to memref<64x512xf16, strided<[512, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [512, 64], strides: [512, 1] : memref<?xf16> to memref<512x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [512, 1] : memref<?xf32> to memref<64x64xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x512xf16, strided<[512, 1], offset: ?>>, memref<512x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// The last row is not whole.
// CHECK-LABEL: gpu.func @part_of_a_row
// CHECK-NOT:     cp.async.bulk
// CHECK:         nvvm.wgmma.mma_async
gpu.module @part_of_a_row {
  gpu.func @part_of_a_row(%a: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524800 : i64}, %b: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524800 : i64}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %va = memref.reinterpret_cast %a to offset: [%o], sizes: [64, 512], strides: [512, 1] : memref<?xf16> to memref<64x512xf16, strided<[512, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [512, 64], strides: [512, 1] : memref<?xf16> to memref<512x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [512, 1] : memref<?xf32> to memref<64x64xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x512xf16, strided<[512, 1], offset: ?>>, memref<512x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// Rows begin at multiples of 8 bytes, and the binding at those of 4.
// CHECK-LABEL: gpu.func @misaligned
// CHECK-NOT:     cp.async.bulk
// CHECK:         nvvm.wgmma.mma_async
gpu.module @misaligned {
  gpu.func @misaligned(%a: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 528384 : i64}, %b: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %va = memref.reinterpret_cast %a to offset: [%o], sizes: [64, 512], strides: [516, 1] : memref<?xf16> to memref<64x512xf16, strided<[516, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [512, 64], strides: [512, 1] : memref<?xf16> to memref<512x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [512, 1] : memref<?xf32> to memref<64x64xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x512xf16, strided<[516, 1], offset: ?>>, memref<512x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// The binding begins at a multiple of 8 bytes.
// CHECK-LABEL: gpu.func @less_aligned
// CHECK-NOT:     cp.async.bulk
// CHECK:         nvvm.wgmma.mma_async
gpu.module @less_aligned {
  gpu.func @less_aligned(%a: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64, stream.alignment = 8 : index}, %b: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64, stream.alignment = 8 : index}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %va = memref.reinterpret_cast %a to offset: [%o], sizes: [64, 512], strides: [512, 1] : memref<?xf16> to memref<64x512xf16, strided<[512, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [512, 64], strides: [512, 1] : memref<?xf16> to memref<512x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [512, 1] : memref<?xf32> to memref<64x64xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x512xf16, strided<[512, 1], offset: ?>>, memref<512x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// Barriers are made for each block, after those of the one before have ended.
// CHECK-LABEL: gpu.func @repeated
// CHECK:         scf.for
// CHECK:           nvvm.mbarrier.init
// CHECK:           nvvm.cp.async.bulk.tensor
// CHECK:           memref.store
// CHECK:           gpu.barrier
// CHECK:           nvvm.mbarrier.inval
gpu.module @repeated {
  gpu.func @repeated(%a: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64}, %b: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %va = memref.reinterpret_cast %a to offset: [%o], sizes: [64, 512], strides: [512, 1] : memref<?xf16> to memref<64x512xf16, strided<[512, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [512, 64], strides: [512, 1] : memref<?xf16> to memref<512x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [64, 64], strides: [512, 1] : memref<?xf32> to memref<64x64xf32, strided<[512, 1]>>
    scf.for %i = %c64 to %c512 step %c64 {
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<64x512xf16, strided<[512, 1], offset: ?>>, memref<512x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<64x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    }
    gpu.return
  }
}

// Two blocks of 64 rows.
// CHECK-LABEL: gpu.func @blocks
// CHECK:         scf.for
// CHECK:           nvvm.mbarrier.init
// CHECK:           nvvm.cp.async.bulk.tensor
// CHECK:           memref.store
// CHECK:           gpu.barrier
// CHECK:           nvvm.mbarrier.inval
gpu.module @blocks {
  gpu.func @blocks(%a: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64}, %b: memref<?xf16> {weir.access = "ro", llvm.dereferenceable = 524288 : i64}, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %id = gpu.block_id x
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %o = arith.muli %id, %c64 : index
    %row = arith.muli %id, %c512 : index
    %va = memref.reinterpret_cast %a to offset: [%o], sizes: [128, 512], strides: [512, 1] : memref<?xf16> to memref<128x512xf16, strided<[512, 1], offset: ?>>
    %vb = memref.reinterpret_cast %b to offset: [%o], sizes: [512, 64], strides: [512, 1] : memref<?xf16> to memref<512x64xf16, strided<[512, 1], offset: ?>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [128, 64], strides: [512, 1] : memref<?xf32> to memref<128x64xf32, strided<[512, 1]>>
    linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<128x512xf16, strided<[512, 1], offset: ?>>, memref<512x64xf16, strided<[512, 1], offset: ?>>) outs(%vc : memref<128x64xf32, strided<[512, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}
