// What packs and unpacks take in of the op beside them, executed before and after (encoding-passes.md P4, P5, P8, P9, PR1, PR3).

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-simplify-pack-unpack))' -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: %python -c "import numpy as np; a = lambda m, *s: ((np.arange(np.prod(s)) * m) % 101 - 50).reshape(s).astype('float32'); np.save('%t.x.npy', a(7, 30, 20)); np.save('%t.y.npy', a(5, 4, 2, 8, 16)); np.save('%t.z.npy', a(3, 16, 16))"
// RUN: weir-run --module=%s --function=main --poison --input=@%t.x.npy --input=@%t.y.npy --input=@%t.z.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy --output=@%t.4.npy --output=@%t.5.npy
// RUN: weir-run --module=%t.after.mlir --function=main --poison --input=@%t.x.npy --input=@%t.y.npy --input=@%t.z.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy --expected_output=@%t.5.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// P4: tiles of a vector lie one after the other.
// CHECK-LABEL: func.func @vector(
// CHECK-NEXT:    %[[C:.+]] = tensor.collapse_shape %arg0 {{.*}} : tensor<16x16xf32> into tensor<256xf32>
// CHECK-NEXT:    return %[[C]]
func.func @vector(%z: tensor<16x16xf32>) -> tensor<256xf32> {
  %e = tensor.empty() : tensor<256xf32>
  %u = linalg.unpack %z inner_dims_pos = [0] inner_tiles = [16] into %e : tensor<16x16xf32> -> tensor<256xf32>
  return %u : tensor<256xf32>
}

// P5: two rows of zeros after 30 fill up the tile, which the pack pads with zeros itself. PR3: its padding is what was there.
// CHECK-LABEL: func.func @padded(
// CHECK-NOT:     tensor.pad
// CHECK:         linalg.pack %arg0 padding_value(%{{.+}} : f32) {{.*}}inner_tiles = [8, 16] {{.*}} : tensor<30x20xf32> -> tensor<4x2x8x16xf32>
func.func @padded(%x: tensor<30x20xf32>) -> tensor<4x2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<30x20xf32> to tensor<32x20xf32>
  %e = tensor.empty() : tensor<4x2x8x16xf32>
  %q = linalg.pack %p padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<32x20xf32> -> tensor<4x2x8x16xf32>
  return %q : tensor<4x2x8x16xf32>
}

// Ones after the rows are no zeros after the columns, and a tile more is no padding of a tile.
// CHECK-LABEL: func.func @other_pads(
// CHECK-COUNT-2: tensor.pad
func.func @other_pads(%x: tensor<30x20xf32>) -> (tensor<4x2x8x16xf32>, tensor<5x2x8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %p = tensor.pad %x low[0, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %one : f32
  } : tensor<30x20xf32> to tensor<32x20xf32>
  %e = tensor.empty() : tensor<4x2x8x16xf32>
  %q = linalg.pack %p padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<32x20xf32> -> tensor<4x2x8x16xf32>
  %r = tensor.pad %x low[0, 0] high[5, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<30x20xf32> to tensor<35x20xf32>
  %f = tensor.empty() : tensor<5x2x8x16xf32>
  %s = linalg.pack %r padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %f : tensor<35x20xf32> -> tensor<5x2x8x16xf32>
  return %q, %s : tensor<4x2x8x16xf32>, tensor<5x2x8x16xf32>
}

// P8: outer among outer, inner among inner dimensions.
// CHECK-LABEL: func.func @packed_transposed(
// CHECK-NOT:     linalg.transpose
// CHECK:         %[[P:.+]] = linalg.pack %arg0 {{.*}}outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 8] {{.*}} -> tensor<2x4x16x8xf32>
// CHECK-NEXT:    return %[[P]]
func.func @packed_transposed(%x: tensor<30x20xf32>) -> tensor<2x4x16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x2x8x16xf32>
  %q = linalg.pack %x padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<30x20xf32> -> tensor<4x2x8x16xf32>
  %f = tensor.empty() : tensor<2x4x16x8xf32>
  %t = linalg.transpose ins(%q : tensor<4x2x8x16xf32>) outs(%f : tensor<2x4x16x8xf32>) permutation = [1, 0, 3, 2]
  return %t : tensor<2x4x16x8xf32>
}

// P9: an unpack to the transposed tensor. PR1: it goes on towards the result.
// CHECK-LABEL: func.func @unpacked_transposed(
// CHECK-NOT:     linalg.transpose
// CHECK:         %[[U:.+]] = linalg.unpack %arg0 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 16] {{.*}} : tensor<4x2x8x16xf32> -> tensor<20x30xf32>
// CHECK-NEXT:    return %[[U]]
func.func @unpacked_transposed(%y: tensor<4x2x8x16xf32>) -> tensor<20x30xf32> {
  %e = tensor.empty() : tensor<30x20xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<4x2x8x16xf32> -> tensor<30x20xf32>
  %f = tensor.empty() : tensor<20x30xf32>
  %t = linalg.transpose ins(%u : tensor<30x20xf32>) outs(%f : tensor<20x30xf32>) permutation = [1, 0]
  return %t : tensor<20x30xf32>
}

func.func @main(%x: tensor<30x20xf32>, %y: tensor<4x2x8x16xf32>, %z: tensor<16x16xf32>)
    -> (tensor<256xf32>, tensor<4x2x8x16xf32>, tensor<4x2x8x16xf32>, tensor<5x2x8x16xf32>, tensor<2x4x16x8xf32>, tensor<20x30xf32>) {
  %0 = call @vector(%z) : (tensor<16x16xf32>) -> tensor<256xf32>
  %1 = call @padded(%x) : (tensor<30x20xf32>) -> tensor<4x2x8x16xf32>
  %2:2 = call @other_pads(%x) : (tensor<30x20xf32>) -> (tensor<4x2x8x16xf32>, tensor<5x2x8x16xf32>)
  %3 = call @packed_transposed(%x) : (tensor<30x20xf32>) -> tensor<2x4x16x8xf32>
  %4 = call @unpacked_transposed(%y) : (tensor<4x2x8x16xf32>) -> tensor<20x30xf32>
  return %0, %1, %2#0, %2#1, %3, %4 : tensor<256xf32>, tensor<4x2x8x16xf32>, tensor<4x2x8x16xf32>, tensor<5x2x8x16xf32>, tensor<2x4x16x8xf32>, tensor<20x30xf32>
}
