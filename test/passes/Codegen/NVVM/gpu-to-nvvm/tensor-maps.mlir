// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-gpu-to-nvvm)' | FileCheck %s

// Tensor maps come after all scalars, as parameters of 128 bytes.
// CHECK:      llvm.mlir.global external constant @k$tensor_maps
// CHECK:      llvm.func @k(%{{.*}}: !llvm.ptr<1> {{{.*}}}, %{{.*}}: i32, %{{.*}}: i32,
// CHECK-SAME:   %[[MAP:.*]]: !llvm.ptr {llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, llvm.noalias, nvvm.grid_constant}) attributes
// CHECK:        nvvm.cp.async.bulk.tensor.shared.cluster.global %{{.*}}, %[[MAP]]
gpu.module @kernels {
  llvm.mlir.global external constant @k$tensor_maps(dense<[0, 2, 512, 512, 1024, 32, 64, 64]> : tensor<8xi64>) {addr_space = 1 : i32} : !llvm.array<8 x i64>
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<4096 x i8>
  gpu.func @k(%a: memref<?xf16> {weir.access = "ro"}, %n: i32, %map: !llvm.ptr) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %to = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr<7>
    nvvm.cp.async.bulk.tensor.shared.cluster.global %to, %map, %tile, box [%n, %n] : !llvm.ptr<7>, !llvm.ptr
    gpu.return
  }
}
