// W4 on the early path: what would be there both plain and packed, and holds more than a share of a function's bytes, is read plain, so that kernels pack it by themselves,
// the largest first. A right operand of a product with itself (X36), and a small one.

// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-fuse-packs))' --remarks-filter-missed=weir-fuse-packs 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-fuse-packs{max-extra-bytes-percent=100}))' | FileCheck %s --check-prefix=BOTH

// REMARK-COUNT-1: remark: [Missed] extra-bytes {{.*}} bytes=16384
// REMARK-NOT: extra-bytes
// CHECK:         %[[L:.+]] = flow.dispatch.region -> (tensor<64x64xf32>) {
// CHECK-NOT:       linalg.pack
// CHECK:         %[[S:.+]]:2 = flow.dispatch.region -> (tensor<8x64xf32>, tensor<1x64x16xf32>) {
// CHECK:           linalg.pack
// CHECK:         flow.dispatch.region -> (tensor<64x64xf32>) {
// CHECK-NOT:       linalg.unpack
// CHECK:           linalg.matmul {{.*}} ins(%[[L]], %[[L]] :
// CHECK:         flow.dispatch.region -> (tensor<8x8xf32>) {
// CHECK:           %[[U:.+]] = linalg.unpack %[[S]]#1
// CHECK:           linalg.matmul {{.*}} ins(%[[S]]#0, %[[U]] :
// BOTH:          flow.dispatch.region -> (tensor<64x64xf32>, tensor<4x64x16xf32>) {
// BOTH:          flow.dispatch.region -> (tensor<8x64xf32>, tensor<1x64x16xf32>) {
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
util.func public @main(%x: tensor<64x64xf32>, %y: tensor<8x64xf32>, %c: tensor<64x64xf32>, %d: tensor<8x8xf32>) -> (tensor<64x64xf32>, tensor<8x8xf32>) {
  %0 = flow.dispatch.region -> (tensor<64x64xf32>) {
    %e = tensor.empty() : tensor<64x64xf32>
    %a = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
    flow.return %a : tensor<64x64xf32>
  }
  %1 = flow.dispatch.region -> (tensor<8x64xf32>) {
    %e = tensor.empty() : tensor<8x64xf32>
    %a = linalg.exp ins(%y : tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) -> tensor<8x64xf32>
    flow.return %a : tensor<8x64xf32>
  }
  %pe = tensor.empty() : tensor<4x64x16xf32>
  %p = linalg.pack %0 outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [16] into %pe : tensor<64x64xf32> -> tensor<4x64x16xf32>
  %zero = arith.constant 0.0 : f32
  %qe = tensor.empty() : tensor<1x64x16xf32>
  %q = linalg.pack %1 padding_value(%zero : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [16] into %qe : tensor<8x64xf32> -> tensor<1x64x16xf32>
  %2 = flow.dispatch.region -> (tensor<64x64xf32>) {
    %e = tensor.empty() : tensor<64x64xf32>
    %u = linalg.unpack %p outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [16] into %e : tensor<4x64x16xf32> -> tensor<64x64xf32>
    %a = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%0, %u : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    flow.return %a : tensor<64x64xf32>
  }
  %3 = flow.dispatch.region -> (tensor<8x8xf32>) {
    %e = tensor.empty() : tensor<8x64xf32>
    %u = linalg.unpack %q outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [16] into %e : tensor<1x64x16xf32> -> tensor<8x64xf32>
    %a = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%1, %u : tensor<8x64xf32>, tensor<8x64xf32>) outs(%d : tensor<8x8xf32>) -> tensor<8x8xf32>
    flow.return %a : tensor<8x8xf32>
  }
  util.return %2, %3 : tensor<64x64xf32>, tensor<8x8xf32>
}
