// Executed before and after, on a target where every layout is plain: operands, inits, loops and sizes are those of the program.

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings))' -o %t.encoded.mlir
// RUN: %python %S/Inputs/drop-encodings.py < %t.encoded.mlir > %t.plain.mlir
// RUN: weir-run --module=%s --function=main --input="5x7xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35" \
// RUN:   --input="3x7xf32=1 0 2 0 3 0 4 5 0 6 0 7 0 8 1 1 1 1 1 1 1" --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy
// RUN: weir-run --module=%t.plain.mlir --function=main --input="5x7xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35" \
// RUN:   --input="3x7xf32=1 0 2 0 3 0 4 5 0 6 0 7 0 8 1 1 1 1 1 1 1" --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy | FileCheck %s
// CHECK: [SUCCESS]

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @main(%x: tensor<?x7xf32>, %w: tensor<3x7xf32>) -> (tensor<?x3xf32>, tensor<?x?xf32>, tensor<3x3xf32>, tensor<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x7xf32>
  %two = arith.constant 2.0 : f32
  %e = tensor.empty(%m) : tensor<?x3xf32>
  %c = linalg.fill ins(%two : f32) outs(%e : tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%x, %w : tensor<?x7xf32>, tensor<3x7xf32>) outs(%c : tensor<?x3xf32>) -> tensor<?x3xf32>
  // With its transpose, onto contents; and onto a splat.
  %f = tensor.empty(%m, %m) : tensor<?x?xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%f : tensor<?x?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    linalg.yield %k : f32
  } -> tensor<?x?xf32>
  %1 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%x, %x : tensor<?x7xf32>, tensor<?x7xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = arith.constant dense<0.5> : tensor<3x3xf32>
  %2 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%w, %w : tensor<3x7xf32>, tensor<3x7xf32>) outs(%s : tensor<3x3xf32>) -> tensor<3x3xf32>
  // Two loops of K become one.
  %a = arith.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf32>
  %b = arith.constant dense<[[[1.0, -2.0], [3.0, 5.0], [7.0, 11.0]], [[13.0, 17.0], [19.0, -23.0], [29.0, 31.0]]]> : tensor<2x3x2xf32>
  %z = arith.constant dense<1.0> : tensor<2x2xf32>
  %3 = linalg.contract indexing_maps = [affine_map<(m, n, k, l) -> (m, k, l)>, affine_map<(m, n, k, l) -> (k, l, n)>, affine_map<(m, n, k, l) -> (m, n)>]
      ins(%a, %b : tensor<2x2x3xf32>, tensor<2x3x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0, %1, %2, %3 : tensor<?x3xf32>, tensor<?x?xf32>, tensor<3x3xf32>, tensor<2x2xf32>
}
