// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-propagate-packs))' --remarks-filter-missed=weir-propagate-packs 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#id = affine_map<(i, j) -> (i, j)>

// PR2.
// REMARK: [Missed] several-users
// CHECK-LABEL: func.func @two_readers(
// CHECK:         linalg.unpack %arg0
// CHECK:         linalg.generic {{.*}} tensor<64x128xf32>
func.func @two_readers(%y: tensor<4x8x16x16xf32>) -> (tensor<64x128xf32>, tensor<64x128xf32>) {
  %e = tensor.empty() : tensor<64x128xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %e : tensor<4x8x16x16xf32> -> tensor<64x128xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%in: f32, %o: f32):
    %s = arith.negf %in : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  return %0, %u : tensor<64x128xf32>, tensor<64x128xf32>
}

// A pack with padding does not rise: the exponential of the padding would be another value. (P19)
// REMARK: [Missed] padding-unknown
// CHECK-LABEL: func.func @padded(
// CHECK:         linalg.generic {{.*}} tensor<30x20xf32>
// CHECK:         linalg.pack
func.func @padded(%x: tensor<30x20xf32>, %p: tensor<4x2x8x16xf32>) -> tensor<4x2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<30x20xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<30x20xf32>) outs(%e : tensor<30x20xf32>) {
  ^bb0(%in: f32, %o: f32):
    %s = math.exp %in : f32
    linalg.yield %s : f32
  } -> tensor<30x20xf32>
  %1 = linalg.pack %0 padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<30x20xf32> -> tensor<4x2x8x16xf32>
  return %1 : tensor<4x2x8x16xf32>
}

// The kernel of the contraction takes the panel.
// REMARK: [Missed] opaque-op
// CHECK-LABEL: func.func @contraction(
// CHECK:         %[[U:.+]] = linalg.unpack %arg1
// CHECK:         linalg.generic {{.*}} ins(%arg0, %[[U]] : tensor<4x72xf32>, tensor<72x32xf32>)
func.func @contraction(%x: tensor<4x72xf32>, %w: tensor<2x72x16xf32>, %c: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %e = tensor.empty() : tensor<72x32xf32>
  %u = linalg.unpack %w outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<2x72x16xf32> -> tensor<72x32xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %u : tensor<4x72xf32>, tensor<72x32xf32>) outs(%c : tensor<4x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x32xf32>
  return %0 : tensor<4x32xf32>
}

// P22: after the last column there may be anything, and no element makes no difference to what this subtracts from.
// REMARK: [Missed] padding-unknown {{.*}}Function=padded_difference
// CHECK-LABEL: func.func @padded_difference(
// CHECK:         %[[U:.+]] = linalg.unpack
// CHECK:         linalg.generic {{.*}} ins(%[[U]] : tensor<30x20xf32>)
func.func @padded_difference(%y: tensor<4x2x8x16xf32>, %init: tensor<30xf32>) -> tensor<30xf32> {
  %e = tensor.empty() : tensor<30x20xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<4x2x8x16xf32> -> tensor<30x20xf32>
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%u : tensor<30x20xf32>) outs(%init : tensor<30xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.subf %acc, %in : f32
    linalg.yield %s : f32
  } -> tensor<30xf32>
  return %0 : tensor<30xf32>
}
