// RUN: weir-opt %s --weir-gpu-to-nvvm --split-input-file --verify-diagnostics | FileCheck %s

// A subgroup is a warp; what its lanes have is combined in a butterfly.
// CHECK-LABEL: llvm.func @sum
// CHECK-COUNT-5: nvvm.shfl.sync  bfly
// CHECK-NOT:     nvvm.shfl.sync
gpu.module @kernels {
  gpu.func @sum(%b: memref<?xi8> {weir.access = "rw"}, %x: f32) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %v = memref.view %b[%c0][%c8] : memref<?xi8> to memref<?xf32>
    %s = gpu.subgroup_reduce add %x : (f32) -> f32
    %group = gpu.subgroup_id : index
    memref.store %s, %v[%group] : memref<?xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @part(%x: f32) kernel attributes {known_block_size = array<i32: 48, 1, 1>} {
    // expected-error @+1 {{needs a workgroup size that is a multiple of 32 threads}}
    %s = gpu.subgroup_reduce add %x : (f32) -> f32
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @wide(%x: f80) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    // expected-error @+1 {{on 'f80' is not supported in PTX, where lanes exchange one or two 32-bit words}}
    %s = gpu.subgroup_reduce add %x : (f80) -> f80
    gpu.return
  }
}

// -----

// Values of 64 bits are exchanged as two words.
// CHECK-LABEL:    llvm.func @maximum
// CHECK-COUNT-10: nvvm.shfl.sync  bfly
// CHECK-NOT:      nvvm.shfl.sync
gpu.module @kernels {
  gpu.func @maximum(%b: memref<?xi8> {weir.access = "rw"}, %x: i64) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %v = memref.view %b[%c0][%c8] : memref<?xi8> to memref<?xi64>
    %s = gpu.subgroup_reduce maxsi %x : (i64) -> i64
    %group = gpu.subgroup_id : index
    memref.store %s, %v[%group] : memref<?xi64>
    gpu.return
  }
}
