// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-propagate-packs))' --remarks-filter-passed=weir-propagate-packs 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK: [Passed] propagated {{.*}} left=
// REMARK: [Passed] propagated {{.*}} left=0
// REMARK: [Passed] propagated

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// P18: a bias comes in; its side is packed.
// CHECK-LABEL: func.func @unpack_sinks(
// CHECK:         %[[B:.+]] = linalg.pack %arg1 inner_dims_pos = [0] inner_tiles = [16]
// CHECK:         %[[S:.+]] = linalg.generic {{.*}} ins(%arg0, %[[B]] : tensor<4x8x16x16xf32>, tensor<8x16xf32>)
// CHECK:         linalg.unpack %[[S]]
func.func @unpack_sinks(%y: tensor<4x8x16x16xf32>, %b: tensor<128xf32>) -> tensor<64x128xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %e : tensor<4x8x16x16xf32> -> tensor<64x128xf32>
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%u, %b : tensor<64x128xf32>, tensor<128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}

// P18, then P2: they meet.
// CHECK-LABEL: func.func @meet(
// CHECK-NOT:     linalg.{{(un)?}}pack
// CHECK:         linalg.generic {{.*}} ins(%arg0 : tensor<4x8x16x16xf32>)
// CHECK-NOT:     linalg.{{(un)?}}pack
func.func @meet(%y: tensor<4x8x16x16xf32>, %p: tensor<4x8x16x16xf32>) -> tensor<4x8x16x16xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %e : tensor<4x8x16x16xf32> -> tensor<64x128xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%in: f32, %o: f32):
    %s = arith.negf %in : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %p : tensor<64x128xf32> -> tensor<4x8x16x16xf32>
  return %1 : tensor<4x8x16x16xf32>
}

// P22: the sum of rows in tiles of 16 columns: both digits of the column are reduced.
// CHECK-LABEL: func.func @tiled_sum(
// CHECK:         %[[S:.+]] = linalg.generic {{.*}}iterator_types = ["parallel", "reduction", "parallel", "reduction"]} ins(%arg0 : tensor<4x2x8x16xf32>) outs(%{{.+}} : tensor<4x8xf32>)
// CHECK:         linalg.unpack %[[S]] {{.*}} : tensor<4x8xf32> -> tensor<30xf32>
func.func @tiled_sum(%y: tensor<4x2x8x16xf32>, %init: tensor<30xf32>) -> tensor<30xf32> {
  %e = tensor.empty() : tensor<30x32xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<4x2x8x16xf32> -> tensor<30x32xf32>
  %0 = linalg.reduce { arith.addf } ins(%u : tensor<30x32xf32>) outs(%init : tensor<30xf32>) dimensions = [1]
  return %0 : tensor<30xf32>
}
