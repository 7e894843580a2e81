// Packs and unpacks past reshapes, pads, element-wise ops and reductions, executed before and after (encoding-passes.md P10 to P12, P17, P19, P21, PR1, PR3).

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-propagate-packs))' -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: %python -c "import numpy as np; a = lambda m, *s: ((np.arange(np.prod(s)) * m) % 101 - 50).reshape(s).astype('float32'); np.save('%t.x.npy', a(7, 8, 4, 16)); np.save('%t.w.npy', a(7, 8, 96)); np.save('%t.y.npy', a(5, 3, 8, 16)); np.save('%t.z.npy', a(3, 5, 3, 16))"
// RUN: weir-run --module=%s --function=main --poison --input=@%t.x.npy --input=@%t.w.npy --input=@%t.y.npy --input=@%t.z.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy --output=@%t.4.npy --output=@%t.5.npy
// RUN: weir-run --module=%t.after.mlir --function=main --poison --input=@%t.x.npy --input=@%t.w.npy --input=@%t.y.npy --input=@%t.z.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy --expected_output=@%t.5.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// P10: the tile divides the last size of the group, so that the pack goes before the reshape.
// CHECK-LABEL: func.func @collapsed(
// CHECK:         %[[P:.+]] = linalg.pack %arg0 {{.*}}inner_dims_pos = [2] inner_tiles = [8]
// CHECK:         tensor.collapse_shape %[[P]]
func.func @collapsed(%x: tensor<8x4x16xf32>) -> tensor<8x8x8xf32> {
  %c = tensor.collapse_shape %x [[0], [1, 2]] : tensor<8x4x16xf32> into tensor<8x64xf32>
  %e = tensor.empty() : tensor<8x8x8xf32>
  %p = linalg.pack %c inner_dims_pos = [1] inner_tiles = [8] into %e : tensor<8x64xf32> -> tensor<8x8x8xf32>
  return %p : tensor<8x8x8xf32>
}

// P11.
// CHECK-LABEL: func.func @expanded(
// CHECK:         %[[P:.+]] = linalg.pack %arg0 {{.*}}inner_dims_pos = [1] inner_tiles = [8] {{.*}} tensor<8x96xf32>
// CHECK:         tensor.expand_shape %[[P]]
func.func @expanded(%w: tensor<8x96xf32>) -> tensor<8x3x4x8xf32> {
  %c = tensor.expand_shape %w [[0], [1, 2]] output_shape [8, 3, 32] : tensor<8x96xf32> into tensor<8x3x32xf32>
  %e = tensor.empty() : tensor<8x3x4x8xf32>
  %p = linalg.pack %c inner_dims_pos = [2] inner_tiles = [8] into %e : tensor<8x3x32xf32> -> tensor<8x3x4x8xf32>
  return %p : tensor<8x3x4x8xf32>
}

// P12: an unpack goes after the reshape. Not where a tile has parts of two rows.
// CHECK-LABEL: func.func @split(
// CHECK:         %[[E:.+]] = tensor.expand_shape %arg0 {{.*}} tensor<3x8x16xf32> into tensor<3x2x4x16xf32>
// CHECK:         linalg.unpack %[[E]]
// CHECK-LABEL: func.func @torn(
// CHECK:         %[[U:.+]] = linalg.unpack %arg0
// CHECK:         tensor.expand_shape %[[U]]
func.func @split(%y: tensor<3x8x16xf32>) -> tensor<3x2x64xf32> {
  %e = tensor.empty() : tensor<3x128xf32>
  %u = linalg.unpack %y inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<3x8x16xf32> -> tensor<3x128xf32>
  %c = tensor.expand_shape %u [[0], [1, 2]] output_shape [3, 2, 64] : tensor<3x128xf32> into tensor<3x2x64xf32>
  return %c : tensor<3x2x64xf32>
}
func.func @torn(%y: tensor<3x8x16xf32>) -> tensor<3x16x8xf32> {
  %e = tensor.empty() : tensor<3x128xf32>
  %u = linalg.unpack %y inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<3x8x16xf32> -> tensor<3x128xf32>
  %c = tensor.expand_shape %u [[0], [1, 2]] output_shape [3, 16, 8] : tensor<3x128xf32> into tensor<3x16x8xf32>
  return %c : tensor<3x16x8xf32>
}

// P17: rows have no tile, so that they are padded in tiles.
// CHECK-LABEL: func.func @padded(
// CHECK:         %[[P:.+]] = tensor.pad %arg0 low[1, 0, 0] high[2, 0, 0]
// CHECK:         linalg.unpack %[[P]]
func.func @padded(%y: tensor<3x8x16xf32>) -> tensor<6x128xf32> {
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<3x128xf32>
  %u = linalg.unpack %y inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<3x8x16xf32> -> tensor<3x128xf32>
  %p = tensor.pad %u low[1, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %half : f32
  } : tensor<3x128xf32> to tensor<6x128xf32>
  return %p : tensor<6x128xf32>
}

// P19: the negation of what is packed. P21: rows are summed in tiles of columns.
// CHECK-LABEL: func.func @risen(
// CHECK:         %[[P:.+]] = linalg.pack %arg0
// CHECK:         %[[G:.+]] = linalg.generic {{.*}} ins(%[[P]] : tensor<8x12x8xf32>)
// CHECK:         return %[[G]]
// CHECK-LABEL: func.func @reduced(
// CHECK:         %[[S:.+]] = linalg.generic {{.*}} ins(%arg0 : tensor<5x3x16xf32>) outs(%{{.+}} : tensor<3x16xf32>)
// CHECK:         linalg.unpack %[[S]]
func.func @risen(%w: tensor<8x96xf32>) -> tensor<8x12x8xf32> {
  %e = tensor.empty() : tensor<8x96xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x96xf32>) outs(%e : tensor<8x96xf32>) {
  ^bb0(%a: f32, %b: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<8x96xf32>
  %f = tensor.empty() : tensor<8x12x8xf32>
  %p = linalg.pack %g inner_dims_pos = [1] inner_tiles = [8] into %f : tensor<8x96xf32> -> tensor<8x12x8xf32>
  return %p : tensor<8x12x8xf32>
}
func.func @reduced(%z: tensor<5x3x16xf32>) -> tensor<48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x48xf32>
  %u = linalg.unpack %z inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<5x3x16xf32> -> tensor<5x48xf32>
  %i = tensor.empty() : tensor<48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%i : tensor<48xf32>) -> tensor<48xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%u : tensor<5x48xf32>) outs(%f : tensor<48xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<48xf32>
  return %r : tensor<48xf32>
}

func.func @main(%x: tensor<8x4x16xf32>, %w: tensor<8x96xf32>, %y: tensor<3x8x16xf32>, %z: tensor<5x3x16xf32>)
    -> (tensor<8x8x8xf32>, tensor<8x3x4x8xf32>, tensor<3x2x64xf32>, tensor<6x128xf32>, tensor<8x12x8xf32>, tensor<48xf32>) {
  %0 = call @collapsed(%x) : (tensor<8x4x16xf32>) -> tensor<8x8x8xf32>
  %1 = call @expanded(%w) : (tensor<8x96xf32>) -> tensor<8x3x4x8xf32>
  %2 = call @split(%y) : (tensor<3x8x16xf32>) -> tensor<3x2x64xf32>
  %3 = call @padded(%y) : (tensor<3x8x16xf32>) -> tensor<6x128xf32>
  %4 = call @risen(%w) : (tensor<8x96xf32>) -> tensor<8x12x8xf32>
  %5 = call @reduced(%z) : (tensor<5x3x16xf32>) -> tensor<48xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<8x8x8xf32>, tensor<8x3x4x8xf32>, tensor<3x2x64xf32>, tensor<6x128xf32>, tensor<8x12x8xf32>, tensor<48xf32>
}
