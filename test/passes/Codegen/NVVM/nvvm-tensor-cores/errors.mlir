// RUN: weir-opt %s --pass-pipeline="builtin.module(gpu.module(weir-nvvm-tensor-cores{workgroup-bytes=4096}))" --verify-diagnostics --split-input-file

#rows = affine_map<(m, n, k) -> (m, k)>
#columns = affine_map<(m, n, k) -> (k, n)>
#sums = affine_map<(m, n, k) -> (m, n)>
gpu.module @kernels {
  gpu.func @threads(%a: memref<32x64xf16>, %b: memref<64x32xf16>, %c: memref<32x32xf32>) kernel attributes {known_block_size = array<i32: 96, 1, 1>} {
    // expected-error @below {{'linalg.generic' op needs a workgroup of 64, 128 or 256 threads for tensor cores}}
    linalg.generic {indexing_maps = [#rows, #columns, #sums], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%a, %b : memref<32x64xf16>, memref<64x32xf16>) outs(%c : memref<32x32xf32>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// -----

#rows = affine_map<(m, n, k) -> (m, k)>
#columns = affine_map<(m, n, k) -> (k, n)>
#sums = affine_map<(m, n, k) -> (m, n)>
gpu.module @kernels {
  gpu.func @views(%a: memref<32x64xf16>, %b: memref<64x32xf16>, %c: memref<32x32xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    // expected-error @below {{'linalg.generic' op is not a matrix product on flat memory; run weir-kernels-to-gpu first}}
    linalg.generic {indexing_maps = [#rows, #columns, #sums], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%a, %b : memref<32x64xf16>, memref<64x32xf16>) outs(%c : memref<32x32xf32>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// -----

#rows = affine_map<(m, n, k) -> (m, k)>
#columns = affine_map<(m, n, k) -> (k, n)>
#sums = affine_map<(m, n, k) -> (m, n)>
gpu.module @kernels {
  gpu.func @memory(%a: memref<?xf16>, %b: memref<?xf16>, %c: memref<?xf32>) workgroup(%t: memref<16xi8, #gpu.address_space<workgroup>>)
      kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %va = memref.reinterpret_cast %a to offset: [0], sizes: [32, 64], strides: [64, 1] : memref<?xf16> to memref<32x64xf16, strided<[64, 1]>>
    %vb = memref.reinterpret_cast %b to offset: [0], sizes: [64, 32], strides: [32, 1] : memref<?xf16> to memref<64x32xf16, strided<[32, 1]>>
    %vc = memref.reinterpret_cast %c to offset: [0], sizes: [32, 32], strides: [32, 1] : memref<?xf32> to memref<32x32xf32, strided<[32, 1]>>
    // expected-error @below {{'linalg.generic' op needs 4096 bytes of workgroup memory for tiles, but only 4080 are left}}
    linalg.generic {indexing_maps = [#rows, #columns, #sums], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
        ins(%va, %vb : memref<32x64xf16, strided<[64, 1]>>, memref<64x32xf16, strided<[32, 1]>>) outs(%vc : memref<32x32xf32, strided<[32, 1]>>) {
    ^bb0(%x: f16, %y: f16, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}

// -----

#rows = affine_map<(m, n, k) -> (m, k)>
#columns = affine_map<(m, n, k) -> (k, n)>
#sums = affine_map<(m, n, k) -> (m, n)>
gpu.module @kernels {
  gpu.func @f8(%a: memref<64x64xf8E4M3FN>, %b: memref<64x64xf8E4M3FN>, %c: memref<64x64xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    // expected-error @below {{'linalg.generic' op multiplies f8, which needs `warpgroups` and a workgroup of 128 threads}}
    linalg.generic {indexing_maps = [#rows, #columns, #sums], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_e4m3"}
        ins(%a, %b : memref<64x64xf8E4M3FN>, memref<64x64xf8E4M3FN>) outs(%c : memref<64x64xf32>) {
    ^bb0(%x: f8E4M3FN, %y: f8E4M3FN, %sum: f32):
      linalg.yield %sum : f32
    }
    gpu.return
  }
}
