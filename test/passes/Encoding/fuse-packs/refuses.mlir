// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-fuse-packs{max-results=0}))' --split-input-file --remarks-filter-missed=weir-fuse-packs 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// An argument: a dispatch of its own.
// REMARK: [Missed] pack-left {{.*}} bytes=96
// CHECK-LABEL: util.func public @argument
// CHECK:         flow.dispatch.region
// CHECK:           linalg.pack
util.func public @argument(%x: tensor<4x6xf32>) -> tensor<3x4x2xf32> {
  %e = tensor.empty() : tensor<3x4x2xf32>
  %0 = linalg.pack %x outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<4x6xf32> -> tensor<3x4x2xf32>
  util.return %0 : tensor<3x4x2xf32>
}

// -----

// REMARK: [Missed] opaque-op-in-producer
// CHECK-LABEL: util.func public @opaque
// CHECK-COUNT-2: flow.dispatch.region
util.func public @opaque(%x: tensor<4x6xf32>) -> tensor<3x4x2xf32> {
  %0 = flow.dispatch.region -> (tensor<4x6xf32>) {
    %a = util.optimization_barrier %x : tensor<4x6xf32>
    flow.return %a : tensor<4x6xf32>
  }
  %e = tensor.empty() : tensor<3x4x2xf32>
  %1 = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<4x6xf32> -> tensor<3x4x2xf32>
  util.return %1 : tensor<3x4x2xf32>
}

// -----

// REMARK: [Missed] tied-result
// CHECK-LABEL: util.func public @tied
// CHECK-COUNT-2: flow.dispatch.region
util.func public @tied(%x: tensor<4x5xf32>, %y: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<3x4x2xf32> {
  %0 = flow.dispatch.region -> (tensor<4x6xf32>) {
    %a = linalg.matmul ins(%x, %y : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
    flow.return %a : tensor<4x6xf32>
  }
  %e = tensor.empty() : tensor<3x4x2xf32>
  %1 = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<4x6xf32> -> tensor<3x4x2xf32>
  util.return %1 : tensor<3x4x2xf32>
}

// -----

// REMARK: [Missed] too-many-results
// CHECK-LABEL: util.func public @results
// CHECK-COUNT-2: flow.dispatch.region
util.func public @results(%x: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<3x4x2xf32>) {
  %0 = flow.dispatch.region -> (tensor<4x6xf32>) {
    %e = tensor.empty() : tensor<4x6xf32>
    %a = linalg.add ins(%x, %x : tensor<4x6xf32>, tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
    flow.return %a : tensor<4x6xf32>
  }
  %e = tensor.empty() : tensor<3x4x2xf32>
  %1 = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<4x6xf32> -> tensor<3x4x2xf32>
  util.return %0, %1 : tensor<4x6xf32>, tensor<3x4x2xf32>
}

// -----

// A size that the reshape before the pack needs is made after the region.
// REMARK: [Missed] dims-not-available
// CHECK-LABEL: util.func public @dims
// CHECK-COUNT-2: flow.dispatch.region
util.func public @dims(%x: tensor<?xf32>, %n: index) -> tensor<2x?x2xf32> {
  %0 = flow.dispatch.region -> (tensor<?xf32>{%n}) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %a = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    flow.return %a : tensor<?xf32>
  }
  %m = util.optimization_barrier %n : index
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%m, 4] : tensor<?xf32> into tensor<?x4xf32>
  %e = tensor.empty(%m) : tensor<2x?x2xf32>
  %2 = linalg.pack %1 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<?x4xf32> -> tensor<2x?x2xf32>
  util.return %2 : tensor<2x?x2xf32>
}

// -----

// REMARK: [Missed] extra-bytes {{.*}} bytes=16384
// CHECK-LABEL: util.func public @square
// CHECK:         %[[X:.+]] = flow.dispatch.region
// CHECK-NOT:       linalg.pack
// CHECK:         flow.dispatch.region
// CHECK:           linalg.matmul {{.*}} ins(%[[X]], %[[X]] :
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
util.func public @square(%x: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = flow.dispatch.region -> (tensor<64x64xf32>) {
    %e = tensor.empty() : tensor<64x64xf32>
    %a = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
    flow.return %a : tensor<64x64xf32>
  }
  %pe = tensor.empty() : tensor<4x64x16xf32>
  %p = linalg.pack %0 outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [16] into %pe : tensor<64x64xf32> -> tensor<4x64x16xf32>
  %1 = flow.dispatch.region -> (tensor<64x64xf32>) {
    %e = tensor.empty() : tensor<64x64xf32>
    %u = linalg.unpack %p outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [16] into %e : tensor<4x64x16xf32> -> tensor<64x64xf32>
    %a = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%0, %u : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    flow.return %a : tensor<64x64xf32>
  }
  util.return %1 : tensor<64x64xf32>
}
