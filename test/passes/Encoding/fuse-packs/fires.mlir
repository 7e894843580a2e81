// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-fuse-packs))' --remarks-filter-passed=weir-fuse-packs 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-4: [Passed] fused-into-producer

// Instead of the plain result, through a reshape.
// CHECK-LABEL: util.func public @instead
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<3x4x2xf32>) {
// CHECK:           linalg.add
// CHECK:           tensor.collapse_shape
// CHECK:           linalg.pack
// CHECK:         util.return %[[R]]
util.func public @instead(%x: tensor<2x2x6xf32>) -> tensor<3x4x2xf32> {
  %0 = flow.dispatch.region -> (tensor<2x2x6xf32>) {
    %e = tensor.empty() : tensor<2x2x6xf32>
    %a = linalg.add ins(%x, %x : tensor<2x2x6xf32>, tensor<2x2x6xf32>) outs(%e : tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
    flow.return %a : tensor<2x2x6xf32>
  }
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<2x2x6xf32> into tensor<4x6xf32>
  %e = tensor.empty() : tensor<3x4x2xf32>
  %2 = linalg.pack %1 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<4x6xf32> -> tensor<3x4x2xf32>
  util.return %2 : tensor<3x4x2xf32>
}

// Beside it, with padding, out of a region of its own; and another one.
// CHECK-LABEL: util.func public @beside
// CHECK:         %[[R:.+]]:3 = flow.dispatch.region -> (tensor<4x5xf32>, tensor<3x4x2xf32>, tensor<2x4x4xf32>) {
// CHECK:           linalg.pack {{.*}} padding_value
// CHECK:           linalg.pack {{.*}} padding_value
// CHECK-NOT:     flow.dispatch.region
// CHECK:         util.return %[[R]]#0, %[[R]]#1, %[[R]]#2
util.func public @beside(%x: tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<3x4x2xf32>, tensor<2x4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = flow.dispatch.region -> (tensor<4x5xf32>) {
    %e = tensor.empty() : tensor<4x5xf32>
    %a = linalg.add ins(%x, %x : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
    flow.return %a : tensor<4x5xf32>
  }
  %1 = flow.dispatch.region -> (tensor<3x4x2xf32>) {
    %e = tensor.empty() : tensor<3x4x2xf32>
    %p = linalg.pack %0 padding_value(%zero : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<4x5xf32> -> tensor<3x4x2xf32>
    flow.return %p : tensor<3x4x2xf32>
  }
  %e = tensor.empty() : tensor<2x4x4xf32>
  %2 = linalg.pack %0 padding_value(%zero : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [4] into %e : tensor<4x5xf32> -> tensor<2x4x4xf32>
  util.return %0, %1, %2 : tensor<4x5xf32>, tensor<3x4x2xf32>, tensor<2x4x4xf32>
}

// Dynamic sizes, and a reshape: what the packed result has is computed before the region.
// CHECK-LABEL: util.func public @dynamic
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<?x6xf32>, %[[N:[a-z0-9]+]]: index
// CHECK:         affine.apply {{.*}}%[[N]]
// CHECK-NEXT:    %[[D:.+]] = affine.apply {{.*}}%[[N]]
// CHECK-NEXT:    %[[R:.+]] = flow.dispatch.region -> (tensor<?x3x4xf32>{%[[D]]}) {
// CHECK:           linalg.exp
// CHECK:           tensor.expand_shape
// CHECK:           linalg.pack
// CHECK:         util.return %[[R]]
util.func public @dynamic(%x: tensor<?x6xf32>, %n: index, %q: index) -> tensor<?x3x4xf32> {
  %0 = flow.dispatch.region -> (tensor<?x6xf32>{%n}) {
    %e = tensor.empty(%n) : tensor<?x6xf32>
    %a = linalg.exp ins(%x : tensor<?x6xf32>) outs(%e : tensor<?x6xf32>) -> tensor<?x6xf32>
    flow.return %a : tensor<?x6xf32>
  }
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%n, 2, 3] : tensor<?x6xf32> into tensor<?x2x3xf32>
  %2 = tensor.collapse_shape %1 [[0, 1], [2]] : tensor<?x2x3xf32> into tensor<?x3xf32>
  %e = tensor.empty(%q) : tensor<?x3x4xf32>
  %3 = linalg.pack %2 inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<?x3xf32> -> tensor<?x3x4xf32>
  util.return %3 : tensor<?x3x4xf32>
}
