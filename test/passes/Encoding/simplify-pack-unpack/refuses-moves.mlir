// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-simplify-pack-unpack))' --remarks-filter-missed=weir-simplify-pack-unpack 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-5: [Missed] pack-left

// What would move elements of a tile elsewhere, or make padding of other values, stays.

// P13: 16 does not divide 24; the row of size 1 has padding.
// CHECK-LABEL: func.func @collapsed(
// CHECK-DAG:     tensor.collapse_shape %{{.+}} {{.*}} tensor<5x3x24xf32> into tensor<5x72xf32>
// CHECK-DAG:     tensor.collapse_shape %{{.+}} {{.*}} tensor<1x50xf32> into tensor<50xf32>
func.func @collapsed(%y: tensor<5x3x2x16xf32>, %z: tensor<1x4x8x16xf32>) -> (tensor<5x72xf32>, tensor<50xf32>) {
  %e = tensor.empty() : tensor<5x3x24xf32>
  %u = linalg.unpack %y inner_dims_pos = [2] inner_tiles = [16] into %e : tensor<5x3x2x16xf32> -> tensor<5x3x24xf32>
  %0 = tensor.collapse_shape %u [[0], [1, 2]] : tensor<5x3x24xf32> into tensor<5x72xf32>
  %f = tensor.empty() : tensor<1x50xf32>
  %v = linalg.unpack %z inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %f : tensor<1x4x8x16xf32> -> tensor<1x50xf32>
  %1 = tensor.collapse_shape %v [[0, 1]] : tensor<1x50xf32> into tensor<50xf32>
  return %0, %1 : tensor<5x72xf32>, tensor<50xf32>
}

// P15: rows 3 to 19 are no tiles; at a dynamic start neither. P16: two rows may be in two tiles. PR2: the whole is read, too.
// CHECK-LABEL: func.func @sliced(
// CHECK-DAG:     tensor.extract_slice %{{.+}}[3, 0] [17, 20]
// CHECK-DAG:     tensor.extract_slice %{{.+}}[%{{.+}}, 0] [8, 20]
// CHECK-DAG:     tensor.insert_slice %{{.+}} into %{{.+}}[%{{.+}}, 0] [2, 20]
// CHECK-DAG:     tensor.extract_slice %{{.+}}[8, 0] [8, 20]
func.func @sliced(%y: tensor<4x2x8x16xf32>, %i: index, %r: tensor<2x20xf32>) -> (tensor<17x20xf32>, tensor<8x20xf32>, tensor<30x20xf32>, tensor<8x20xf32>, tensor<30x20xf32>) {
  %e = tensor.empty() : tensor<30x20xf32>
  %u0 = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<4x2x8x16xf32> -> tensor<30x20xf32>
  %0 = tensor.extract_slice %u0[3, 0] [17, 20] [1, 1] : tensor<30x20xf32> to tensor<17x20xf32>
  %u1 = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<4x2x8x16xf32> -> tensor<30x20xf32>
  %1 = tensor.extract_slice %u1[%i, 0] [8, 20] [1, 1] : tensor<30x20xf32> to tensor<8x20xf32>
  %u2 = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<4x2x8x16xf32> -> tensor<30x20xf32>
  %2 = tensor.insert_slice %r into %u2[%i, 0] [2, 20] [1, 1] : tensor<2x20xf32> into tensor<30x20xf32>
  %u3 = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<4x2x8x16xf32> -> tensor<30x20xf32>
  %3 = tensor.extract_slice %u3[8, 0] [8, 20] [1, 1] : tensor<30x20xf32> to tensor<8x20xf32>
  return %0, %1, %2, %3, %u3 : tensor<17x20xf32>, tensor<8x20xf32>, tensor<30x20xf32>, tensor<8x20xf32>, tensor<30x20xf32>
}

// P29: the first piece ends inside of a tile. P14: no constant.
// CHECK-LABEL: func.func @joined(
// CHECK-DAG:     tensor.concat dim(0) %{{.+}}, %{{.+}} : (tensor<13x48xf32>, tensor<5x48xf32>)
// CHECK-DAG:     linalg.pack %{{.+}} : tensor<16x20xf32> -> tensor<2x20x8xf32>
func.func @joined(%y: tensor<2x3x8x16xf32>, %z: tensor<1x3x8x16xf32>, %x: tensor<30x20xf32>) -> (tensor<18x48xf32>, tensor<2x20x8xf32>) {
  %e = tensor.empty() : tensor<13x48xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<2x3x8x16xf32> -> tensor<13x48xf32>
  %f = tensor.empty() : tensor<5x48xf32>
  %v = linalg.unpack %z inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %f : tensor<1x3x8x16xf32> -> tensor<5x48xf32>
  %0 = tensor.concat dim(0) %u, %v : (tensor<13x48xf32>, tensor<5x48xf32>) -> tensor<18x48xf32>
  %1 = tensor.extract_slice %x[8, 0] [16, 20] [1, 1] : tensor<30x20xf32> to tensor<16x20xf32>
  %p = tensor.empty() : tensor<2x20x8xf32>
  %2 = linalg.pack %1 inner_dims_pos = [0] inner_tiles = [8] into %p : tensor<16x20xf32> -> tensor<2x20x8xf32>
  return %0, %2 : tensor<18x48xf32>, tensor<2x20x8xf32>
}

// P20: copies would lie after the last row. P26: 12 and 8 have no common refinement, and ones are no zeros. P27, P28: ones are others as integers, or extended.
// CHECK-LABEL: func.func @risen(
// CHECK:         %[[B:.+]] = linalg.broadcast
// CHECK:         linalg.pack %[[B]] padding_value
// CHECK:         %[[U:.+]] = linalg.unpack
// CHECK:         linalg.pack %[[U]]
// CHECK:         %[[V:.+]] = linalg.unpack
// CHECK:         linalg.pack %[[V]] padding_value
// CHECK:         %[[C:.+]] = tensor.bitcast
// CHECK:         linalg.pack %[[C]] padding_value
func.func @risen(%b: tensor<20xf32>, %y: tensor<2x24x12xf32>, %z: tensor<5x32x4xf32>, %x: tensor<30x20xf32>)
    -> (tensor<4x2x8x16xf32>, tensor<3x24x8xf32>, tensor<3x32x8xf32>, tensor<4x20x8xi32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %ione = arith.constant 1 : i32
  %e = tensor.empty() : tensor<30x20xf32>
  %0 = linalg.broadcast ins(%b : tensor<20xf32>) outs(%e : tensor<30x20xf32>) dimensions = [0]
  %p0 = tensor.empty() : tensor<4x2x8x16xf32>
  %1 = linalg.pack %0 padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p0 : tensor<30x20xf32> -> tensor<4x2x8x16xf32>
  %e1 = tensor.empty() : tensor<24x24xf32>
  %u = linalg.unpack %y inner_dims_pos = [0] inner_tiles = [12] into %e1 : tensor<2x24x12xf32> -> tensor<24x24xf32>
  %p1 = tensor.empty() : tensor<3x24x8xf32>
  %2 = linalg.pack %u inner_dims_pos = [0] inner_tiles = [8] into %p1 : tensor<24x24xf32> -> tensor<3x24x8xf32>
  %e2 = tensor.empty() : tensor<20x32xf32>
  %v = linalg.unpack %z inner_dims_pos = [0] inner_tiles = [4] into %e2 : tensor<5x32x4xf32> -> tensor<20x32xf32>
  %p2 = tensor.empty() : tensor<3x32x8xf32>
  %3 = linalg.pack %v padding_value(%one : f32) inner_dims_pos = [0] inner_tiles = [8] into %p2 : tensor<20x32xf32> -> tensor<3x32x8xf32>
  %4 = tensor.bitcast %x : tensor<30x20xf32> to tensor<30x20xi32>
  %p3 = tensor.empty() : tensor<4x20x8xi32>
  %5 = linalg.pack %4 padding_value(%ione : i32) inner_dims_pos = [0] inner_tiles = [8] into %p3 : tensor<30x20xi32> -> tensor<4x20x8xi32>
  return %1, %2, %3, %5 : tensor<4x2x8x16xf32>, tensor<3x24x8xf32>, tensor<3x32x8xf32>, tensor<4x20x8xi32>
}

// P26: tiles that are the same bytes as the plain tensor, and no tiles at all, have no layout to come from or to go to.
// CHECK-LABEL: func.func @none(
// CHECK-NOT:     linalg.transpose
// CHECK:         return
func.func @none(%y: tensor<8x2xf32>, %z: tensor<1x2x32x16xf32>) -> (tensor<4x4xf32>, tensor<32x32xf32>) {
  %e = tensor.empty() : tensor<16xf32>
  %u = linalg.unpack %y inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<8x2xf32> -> tensor<16xf32>
  %p = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.pack %u inner_dims_pos = [0] inner_tiles = [4] into %p : tensor<16xf32> -> tensor<4x4xf32>
  %f = tensor.empty() : tensor<32x32xf32>
  %v = linalg.unpack %z inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %f : tensor<1x2x32x16xf32> -> tensor<32x32xf32>
  %q = tensor.empty() : tensor<32x32xf32>
  %1 = linalg.pack %v outer_dims_perm = [1, 0] inner_dims_pos = [] inner_tiles = [] into %q : tensor<32x32xf32> -> tensor<32x32xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<32x32xf32>
}
