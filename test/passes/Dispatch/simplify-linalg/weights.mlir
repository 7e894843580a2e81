// SL12: contractions of weights that an op computes from bytes, or from elements in them.
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-simplify-linalg,cse))' | FileCheck %s
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-simplify-linalg{refuse=weight-prologue},cse))' | FileCheck %s --check-prefix=REFUSED

#b = affine_map<(n, g, h, l) -> (n, g, h)>
#s = affine_map<(n, g, h, l) -> (n, g)>
#e = affine_map<(n, g, h, l) -> (n, g, h, l)>
#x = affine_map<(m, n, g, k) -> (m, g, k)>
#w = affine_map<(m, n, g, k) -> (n, g, k)>
#y = affine_map<(m, n, g, k) -> (m, n)>

// The loop over 32 elements becomes one over 16 bytes and one over two elements.

// CHECK-DAG:   #[[$X:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d3, d4)>
// CHECK-DAG:   #[[$W:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d4)>
// CHECK-LABEL: func.func @two_of_a_byte(
// CHECK-SAME:      %[[X:.+]]: tensor<3x4x32xf32>
// CHECK:         %[[E:.+]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1], [2, 3]] {{.*}} into tensor<3x4x16x2xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[$X]], #[[$W]], #{{.+}}], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%[[E]], %{{.+}} : tensor<3x4x16x2xf32>, tensor<8x4x16x2xf32>)
// CHECK-NOT:     tensor.collapse_shape
func.func @two_of_a_byte(%x: tensor<3x4x32xf32>, %p: tensor<8x4x16xi8>, %s: tensor<8x4xf32>, %i: tensor<3x8xf32>) -> tensor<3x8xf32> {
  %e = tensor.empty() : tensor<8x4x16x2xf32>
  %u = linalg.generic {indexing_maps = [#b, #s, #e], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %s : tensor<8x4x16xi8>, tensor<8x4xf32>) outs(%e : tensor<8x4x16x2xf32>) {
  ^bb0(%a: i8, %c: f32, %o: f32):
    %c4 = arith.constant 4 : i8
    %l = linalg.index 3 : index
    %n = arith.index_cast %l : index to i8
    %bits = arith.muli %n, %c4 : i8
    %shift = arith.subi %c4, %bits : i8
    %up = arith.shli %a, %shift : i8
    %down = arith.shrsi %up, %c4 : i8
    %f = arith.sitofp %down : i8 to f32
    %v = arith.mulf %f, %c : f32
    linalg.yield %v : f32
  } -> tensor<8x4x16x2xf32>
  %w = tensor.collapse_shape %u [[0], [1], [2, 3]] : tensor<8x4x16x2xf32> into tensor<8x4x32xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<3x4x32xf32>, tensor<8x4x32xf32>) outs(%i : tensor<3x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}

// -----

// No loop tells the elements apart: they are copies of bytes. The reshape stays, and so does one of a dimension of the result.

#b = affine_map<(n, h, l) -> (n, h)>
#e = affine_map<(n, h, l) -> (n, h, l)>
#x = affine_map<(m, n, k) -> (m, k)>
#w = affine_map<(m, n, k) -> (n, k)>
#y = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func.func @repeated(
// CHECK:         tensor.collapse_shape
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]
func.func @repeated(%x: tensor<3x32xf32>, %p: tensor<8x16xi8>, %i: tensor<3x8xf32>) -> tensor<3x8xf32> {
  %e = tensor.empty() : tensor<8x16x2xf32>
  %u = linalg.generic {indexing_maps = [#b, #e], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p : tensor<8x16xi8>) outs(%e : tensor<8x16x2xf32>) {
  ^bb0(%a: i8, %o: f32):
    %f = arith.sitofp %a : i8 to f32
    linalg.yield %f : f32
  } -> tensor<8x16x2xf32>
  %w = tensor.collapse_shape %u [[0], [1, 2]] : tensor<8x16x2xf32> into tensor<8x32xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<3x32xf32>, tensor<8x32xf32>) outs(%i : tensor<3x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}

// -----

#b = affine_map<(n, h, l) -> (n, h)>
#e = affine_map<(n, h, l) -> (n, h, l)>
#x = affine_map<(m, n, k) -> (m, k)>
#w = affine_map<(m, n, k) -> (k, n)>
#y = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func.func @along_columns(
// CHECK:         tensor.collapse_shape
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]
func.func @along_columns(%x: tensor<3x8xf32>, %p: tensor<8x16xi8>, %i: tensor<3x32xf32>) -> tensor<3x32xf32> {
  %e = tensor.empty() : tensor<8x16x2xf32>
  %u = linalg.generic {indexing_maps = [#b, #e], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p : tensor<8x16xi8>) outs(%e : tensor<8x16x2xf32>) {
  ^bb0(%a: i8, %o: f32):
    %c4 = arith.constant 4 : i8
    %l = linalg.index 2 : index
    %n = arith.index_cast %l : index to i8
    %bits = arith.muli %n, %c4 : i8
    %down = arith.shrui %a, %bits : i8
    %f = arith.uitofp %down : i8 to f32
    linalg.yield %f : f32
  } -> tensor<8x16x2xf32>
  %w = tensor.collapse_shape %u [[0], [1, 2]] : tensor<8x16x2xf32> into tensor<8x32xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<3x8xf32>, tensor<8x32xf32>) outs(%i : tensor<3x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<3x32xf32>
  return %r : tensor<3x32xf32>
}

// -----

#b = affine_map<(n, g, k) -> (n, g, k)>
#s = affine_map<(n, g, k) -> (n, g)>

// A named product of weights with a scale for each group has the loops of the groups; the transpose is its map.

// CHECK-DAG:   #[[$W:.+]] = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
// CHECK-LABEL: func.func @transposed(
// CHECK:         %[[W:.+]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel"]{{.*}} outs(%{{.+}} : tensor<8x4x16xf32>)
// CHECK:         %[[X:.+]] = tensor.expand_shape %{{.+}} {{\[\[}}0], [1, 2]] {{.*}} into tensor<3x4x16xf32>
// CHECK:         linalg.generic {indexing_maps = [#{{.+}}, #[[$W]], #{{.+}}], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%[[X]], %[[W]]
// REFUSED-LABEL: func.func @transposed(
// REFUSED:         linalg.matmul
func.func @transposed(%x: tensor<3x64xf32>, %q: tensor<8x4x16xi8>, %s: tensor<8x4xf32>, %i: tensor<3x8xf32>) -> tensor<3x8xf32> {
  %e = tensor.empty() : tensor<8x4x16xf32>
  %d = linalg.generic {indexing_maps = [#b, #s, #b], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q, %s : tensor<8x4x16xi8>, tensor<8x4xf32>) outs(%e : tensor<8x4x16xf32>) {
  ^bb0(%a: i8, %c: f32, %o: f32):
    %f = arith.sitofp %a : i8 to f32
    %v = arith.mulf %f, %c : f32
    linalg.yield %v : f32
  } -> tensor<8x4x16xf32>
  %w = tensor.collapse_shape %d [[0], [1, 2]] : tensor<8x4x16xf32> into tensor<8x64xf32>
  %te = tensor.empty() : tensor<64x8xf32>
  %t = linalg.transpose ins(%w : tensor<8x64xf32>) outs(%te : tensor<64x8xf32>) permutation = [1, 0]
  %r = linalg.matmul ins(%x, %t : tensor<3x64xf32>, tensor<64x8xf32>) outs(%i : tensor<3x8xf32>) -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}
