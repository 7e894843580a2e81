// Packs rise through what copies, extends and reinterprets elements, and go from tiles to tiles in one step (encoding-passes.md P20, P26 to P28).

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-simplify-pack-unpack,canonicalize))' | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// P20: the bias is packed, not its copies. Along the rows no tile is padded.
// CHECK-LABEL: func.func @bias(
// CHECK:         %[[P:.+]] = linalg.pack %arg0 padding_value({{.*}}) {{.*}}inner_dims_pos = [0] inner_tiles = [16] into %{{.+}} : tensor<20xf32> -> tensor<2x16xf32>
// CHECK:         linalg.broadcast ins(%[[P]] : tensor<2x16xf32>) outs(%{{.+}} : tensor<4x2x8x16xf32>) dimensions = [0, 2]
// CHECK-NOT:     linalg.pack
func.func @bias(%b: tensor<20xf32>) -> tensor<4x2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x20xf32>
  %0 = linalg.broadcast ins(%b : tensor<20xf32>) outs(%e : tensor<32x20xf32>) dimensions = [0]
  %p = tensor.empty() : tensor<4x2x8x16xf32>
  %1 = linalg.pack %0 padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<32x20xf32> -> tensor<4x2x8x16xf32>
  return %1 : tensor<4x2x8x16xf32>
}

// P20: panels of a broadcast as people write it.
// CHECK-LABEL: func.func @generic(
// CHECK:         linalg.broadcast ins(%{{.+}} : tensor<2x16xf32>) outs(%{{.+}} : tensor<2x5x16xf32>) dimensions = [1]
func.func @generic(%b: tensor<32xf32>) -> tensor<2x5x16xf32> {
  %e = tensor.empty() : tensor<5x32xf32>
  %0 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<32xf32>) outs(%e : tensor<5x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<5x32xf32>
  %p = tensor.empty() : tensor<2x5x16xf32>
  %1 = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %p : tensor<5x32xf32> -> tensor<2x5x16xf32>
  return %1 : tensor<2x5x16xf32>
}

// P26: 16x4 tiles of a 32x8 value to panels of 8 rows, one transposition.
// CHECK-LABEL: func.func @relayout(
// CHECK:         %[[E:.+]] = tensor.expand_shape %arg0
// CHECK:         %[[T:.+]] = linalg.transpose ins(%[[E]]
// CHECK:         %[[C:.+]] = tensor.collapse_shape %[[T]] {{.*}} into tensor<4x8x8xf32>
// CHECK-NEXT:    return %[[C]]
func.func @relayout(%y: tensor<2x2x16x4xf32>) -> tensor<4x8x8xf32> {
  %e = tensor.empty() : tensor<32x8xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [16, 4] into %e : tensor<2x2x16x4xf32> -> tensor<32x8xf32>
  %p = tensor.empty() : tensor<4x8x8xf32>
  %0 = linalg.pack %u inner_dims_pos = [0] inner_tiles = [8] into %p : tensor<32x8xf32> -> tensor<4x8x8xf32>
  return %0 : tensor<4x8x8xf32>
}

// P26: the last tile is filled up with zeros on the way.
// CHECK-LABEL: func.func @filled_up(
// CHECK:         tensor.pad
// CHECK:         linalg.transpose
// CHECK-NOT:     linalg.{{(un)?}}pack
func.func @filled_up(%y: tensor<5x32x4xf32>) -> tensor<3x32x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<20x32xf32>
  %u = linalg.unpack %y inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<5x32x4xf32> -> tensor<20x32xf32>
  %p = tensor.empty() : tensor<3x32x8xf32>
  %0 = linalg.pack %u padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [8] into %p : tensor<20x32xf32> -> tensor<3x32x8xf32>
  return %0 : tensor<3x32x8xf32>
}

// P27: bytes are packed, and extended there; zeros stay zeros.
// CHECK-LABEL: func.func @extended(
// CHECK:         %[[P:.+]] = linalg.pack %arg0 padding_value(%{{.+}} : i8) {{.*}} : tensor<30x20xi8> -> tensor<4x2x8x16xi8>
// CHECK:         linalg.generic {{.*}} ins(%[[P]] : tensor<4x2x8x16xi8>) outs(%{{.+}} : tensor<4x2x8x16xi32>)
// CHECK-NOT:     linalg.pack
func.func @extended(%x: tensor<30x20xi8>) -> tensor<4x2x8x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<30x20xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<30x20xi8>) outs(%e : tensor<30x20xi32>) {
  ^bb0(%in: i8, %out: i32):
    %s = arith.extsi %in : i8 to i32
    linalg.yield %s : i32
  } -> tensor<30x20xi32>
  %p = tensor.empty() : tensor<4x2x8x16xi32>
  %1 = linalg.pack %0 padding_value(%zero : i32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<30x20xi32> -> tensor<4x2x8x16xi32>
  return %1 : tensor<4x2x8x16xi32>
}

// P28.
// CHECK-LABEL: func.func @bits(
// CHECK:         %[[P:.+]] = linalg.pack %arg0 padding_value(%{{.+}} : f32)
// CHECK:         tensor.bitcast %[[P]] : tensor<4x20x8xf32> to tensor<4x20x8xi32>
func.func @bits(%x: tensor<30x20xf32>) -> tensor<4x20x8xi32> {
  %zero = arith.constant 0 : i32
  %0 = tensor.bitcast %x : tensor<30x20xf32> to tensor<30x20xi32>
  %p = tensor.empty() : tensor<4x20x8xi32>
  %1 = linalg.pack %0 padding_value(%zero : i32) inner_dims_pos = [0] inner_tiles = [8] into %p : tensor<30x20xi32> -> tensor<4x20x8xi32>
  return %1 : tensor<4x20x8xi32>
}
