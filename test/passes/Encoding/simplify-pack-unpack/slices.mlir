// Slices, reshapes and concatenations between packs and unpacks (encoding-passes.md P13 to P16, P29).

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-simplify-pack-unpack,canonicalize))' | FileCheck %s

// P13: of a row of 50 columns in tiles of 16 nothing but the columns is left.
// CHECK-LABEL: func.func @row(
// CHECK:         %[[C:.+]] = tensor.collapse_shape %arg0 {{.*}} tensor<1x4x1x16xf32> into tensor<4x16xf32>
// CHECK:         linalg.unpack %[[C]] {{.*}}inner_dims_pos = [0] inner_tiles = [16] into %{{.+}} : tensor<4x16xf32> -> tensor<50xf32>
func.func @row(%y: tensor<1x4x1x16xf32>) -> tensor<50xf32> {
  %e = tensor.empty() : tensor<1x50xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [1, 16] into %e : tensor<1x4x1x16xf32> -> tensor<1x50xf32>
  %0 = tensor.collapse_shape %u [[0, 1]] : tensor<1x50xf32> into tensor<50xf32>
  return %0 : tensor<50xf32>
}

// P13 on the condition of P10: 16 divides 32, and heads are whole tiles.
// CHECK-LABEL: func.func @heads(
// CHECK:         %[[C:.+]] = tensor.collapse_shape %arg0 {{.*}} tensor<1x3x2x5x16xf32> into tensor<1x6x5x16xf32>
// CHECK:         linalg.unpack %[[C]] {{.*}} : tensor<1x6x5x16xf32> -> tensor<5x96xf32>
func.func @heads(%y: tensor<1x3x2x5x16xf32>) -> tensor<5x96xf32> {
  %e = tensor.empty() : tensor<5x3x32xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 2] inner_tiles = [5, 16] into %e : tensor<1x3x2x5x16xf32> -> tensor<5x3x32xf32>
  %0 = tensor.collapse_shape %u [[0], [1, 2]] : tensor<5x3x32xf32> into tensor<5x96xf32>
  return %0 : tensor<5x96xf32>
}

// P15: rows 8 to 28 are tiles 1 to 3, the last in part.
// CHECK-LABEL: func.func @rows(
// CHECK:         %[[S:.+]] = tensor.extract_slice %arg0[1, 0, 0, 0] [3, 2, 8, 16] [1, 1, 1, 1]
// CHECK:         linalg.unpack %[[S]] {{.*}} : tensor<3x2x8x16xf32> -> tensor<21x20xf32>
func.func @rows(%y: tensor<4x2x8x16xf32>) -> tensor<21x20xf32> {
  %e = tensor.empty() : tensor<30x20xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<4x2x8x16xf32> -> tensor<30x20xf32>
  %0 = tensor.extract_slice %u[8, 0] [21, 20] [1, 1] : tensor<30x20xf32> to tensor<21x20xf32>
  return %0 : tensor<21x20xf32>
}

// P16: one row, wherever it is.
// CHECK-LABEL: func.func @one_row(
// CHECK-DAG:     %[[O:.+]] = affine.apply #{{.+}}()[%arg1]
// CHECK-DAG:     %[[I:.+]] = affine.apply #{{.+}}()[%arg1]
// CHECK:         %[[S:.+]] = tensor.extract_slice %arg0[%{{.+}}, 0, %{{.+}}, 0] [1, 2, 1, 16] [1, 1, 1, 1]
// CHECK:         linalg.unpack
// CHECK-SAME:      -> tensor<20xf32>
func.func @one_row(%y: tensor<4x2x8x16xf32>, %i: index) -> tensor<20xf32> {
  %e = tensor.empty() : tensor<30x20xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<4x2x8x16xf32> -> tensor<30x20xf32>
  %0 = tensor.extract_slice %u[%i, 0] [1, 20] [1, 1] : tensor<30x20xf32> to tensor<20xf32>
  return %0 : tensor<20xf32>
}

// P16: a row is written into a cache in tiles of 16 rows, which is packed again: nothing but the row moves.
// CHECK-LABEL: func.func @cache(
// CHECK-NOT:     linalg.unpack
// CHECK:         %[[N:.+]] = tensor.insert_slice %{{.+}} into %arg0[%{{.+}}, 0, %{{.+}}] [1, 64, 1] [1, 1, 1]
// CHECK-NEXT:    return %[[N]]
func.func @cache(%y: tensor<32x64x16xf32>, %r: tensor<64xf32>, %i: index) -> tensor<32x64x16xf32> {
  %e = tensor.empty() : tensor<512x64xf32>
  %u = linalg.unpack %y inner_dims_pos = [0] inner_tiles = [16] into %e : tensor<32x64x16xf32> -> tensor<512x64xf32>
  %0 = tensor.insert_slice %r into %u[%i, 0] [1, 64] [1, 1] : tensor<64xf32> into tensor<512x64xf32>
  %p = tensor.empty() : tensor<32x64x16xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [16] into %p : tensor<512x64xf32> -> tensor<32x64x16xf32>
  return %1 : tensor<32x64x16xf32>
}

// P15 and P2: of what is unpacked and packed again the tiles are left. It is P14 where something is unpacked.
// CHECK-LABEL: func.func @tiles(
// CHECK-NOT:     linalg
// CHECK:         %[[S:.+]] = tensor.extract_slice %arg0[1, 0, 0] [2, 20, 8] [1, 1, 1]
// CHECK-NEXT:    return %[[S]]
func.func @tiles(%y: tensor<4x20x8xf32>) -> tensor<2x20x8xf32> {
  %e = tensor.empty() : tensor<30x20xf32>
  %u = linalg.unpack %y inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<4x20x8xf32> -> tensor<30x20xf32>
  %0 = tensor.extract_slice %u[8, 0] [16, 20] [1, 1] : tensor<30x20xf32> to tensor<16x20xf32>
  %p = tensor.empty() : tensor<2x20x8xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [8] into %p : tensor<16x20xf32> -> tensor<2x20x8xf32>
  return %1 : tensor<2x20x8xf32>
}

// P29: along the rows, of which the first piece has whole tiles.
// CHECK-LABEL: func.func @joined(
// CHECK:         %[[C:.+]] = tensor.concat dim(0) %arg0, %arg1 : (tensor<2x3x8x16xf32>, tensor<1x3x8x16xf32>) -> tensor<3x3x8x16xf32>
// CHECK:         linalg.unpack %[[C]] {{.*}} : tensor<3x3x8x16xf32> -> tensor<21x48xf32>
func.func @joined(%y: tensor<2x3x8x16xf32>, %z: tensor<1x3x8x16xf32>) -> tensor<21x48xf32> {
  %e = tensor.empty() : tensor<16x48xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<2x3x8x16xf32> -> tensor<16x48xf32>
  %f = tensor.empty() : tensor<5x48xf32>
  %v = linalg.unpack %z inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %f : tensor<1x3x8x16xf32> -> tensor<5x48xf32>
  %0 = tensor.concat dim(0) %u, %v : (tensor<16x48xf32>, tensor<5x48xf32>) -> tensor<21x48xf32>
  return %0 : tensor<21x48xf32>
}

// P14, P29 of constants, which `weir-evaluate-packs` packs then.
// CHECK-LABEL: func.func @constants(
// CHECK-DAG:     %[[A:.+]] = arith.constant dense<{{.*}}> : tensor<20x4xf32>
// CHECK:         %[[P:.+]] = linalg.pack %[[A]] padding_value({{.*}}) {{.*}} into %{{.+}} : tensor<20x4xf32> -> tensor<3x4x8xf32>
// CHECK:         %[[S:.+]] = tensor.extract_slice %[[P]][1, 0, 0] [2, 4, 8] [1, 1, 1]
// CHECK-DAG:     linalg.pack %{{.+}} : tensor<8x4xf32> -> tensor<1x4x8xf32>
// CHECK-DAG:     linalg.pack %{{.+}} : tensor<3x4xf32> -> tensor<1x4x8xf32>
// CHECK:         %[[C:.+]] = tensor.concat dim(0) %{{.+}}, %{{.+}} : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> tensor<2x4x8xf32>
// CHECK:         return %[[S]], %[[C]]
func.func @constants() -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = arith.constant dense<[[-8.0, -3.0, 2.0, 7.0], [-5.0, 0.0, 5.0, -7.0], [-2.0, 3.0, 8.0, -4.0], [1.0, 6.0, -6.0, -1.0], [4.0, -8.0, -3.0, 2.0], [7.0, -5.0, 0.0, 5.0], [-7.0, -2.0, 3.0, 8.0], [-4.0, 1.0, 6.0, -6.0], [-1.0, 4.0, -8.0, -3.0], [2.0, 7.0, -5.0, 0.0], [5.0, -7.0, -2.0, 3.0], [8.0, -4.0, 1.0, 6.0], [-6.0, -1.0, 4.0, -8.0], [-3.0, 2.0, 7.0, -5.0], [0.0, 5.0, -7.0, -2.0], [3.0, 8.0, -4.0, 1.0], [6.0, -6.0, -1.0, 4.0], [-8.0, -3.0, 2.0, 7.0], [-5.0, 0.0, 5.0, -7.0], [-2.0, 3.0, 8.0, -4.0]]> : tensor<20x4xf32>
  %b = arith.constant dense<[[-8.0, -5.0, -2.0, 1.0], [4.0, 7.0, -7.0, -4.0], [-1.0, 2.0, 5.0, 8.0], [-6.0, -3.0, 0.0, 3.0], [6.0, -8.0, -5.0, -2.0], [1.0, 4.0, 7.0, -7.0], [-4.0, -1.0, 2.0, 5.0], [8.0, -6.0, -3.0, 0.0]]> : tensor<8x4xf32>
  %c = arith.constant dense<[[-8.0, -1.0, 6.0, -4.0], [3.0, -7.0, 0.0, 7.0], [-3.0, 4.0, -6.0, 1.0]]> : tensor<3x4xf32>
  %0 = tensor.extract_slice %a[8, 0] [12, 4] [1, 1] : tensor<20x4xf32> to tensor<12x4xf32>
  %p = tensor.empty() : tensor<2x4x8xf32>
  %1 = linalg.pack %0 padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [8] into %p : tensor<12x4xf32> -> tensor<2x4x8xf32>
  %2 = tensor.concat dim(0) %b, %c : (tensor<8x4xf32>, tensor<3x4xf32>) -> tensor<11x4xf32>
  %3 = linalg.pack %2 padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [8] into %p : tensor<11x4xf32> -> tensor<2x4x8xf32>
  return %1, %3 : tensor<2x4x8xf32>, tensor<2x4x8xf32>
}
