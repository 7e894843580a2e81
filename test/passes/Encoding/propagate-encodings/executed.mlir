// Executed before and after, on a target where every layout is plain: which values are converted, and where, changes no number. The
// text after is checked for conversions that are left, so that the program is one in which something moves.

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings)' \
// RUN:   --remarks-filter-passed=weir-propagate-encodings -o %t.encoded.mlir 2>%t.remarks
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: %python %S/../set-encodings/Inputs/drop-encodings.py < %t.encoded.mlir > %t.plain.mlir
// RUN: weir-run --module=%s --function=main --input="4x3xf32=1 -2 3 -4 5 -6 7 -8 9 -10 11 -12" --input="3x5xf32=1 0 2 -3 4 5 -6 7 8 -9 1 2 3 4 5" --input="5xf32=0.5 -1 2 -3 4" --input="2x3x4xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24" \
// RUN:   --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy --output=@%t.4.npy
// RUN: weir-run --module=%t.plain.mlir --function=main --input="4x3xf32=1 -2 3 -4 5 -6 7 -8 9 -10 11 -12" --input="3x5xf32=1 0 2 -3 4 5 -6 7 8 -9 1 2 3 4 5" --input="5xf32=0.5 -1 2 -3 4" --input="2x3x4xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24" \
// RUN:   --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy | FileCheck %s
// CHECK: [SUCCESS]
// REMARK-COUNT-3: remark: [Passed] cancelled

#row = affine_map<(i, j) -> (j)>
#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
func.func private @step(%a: tensor<?x5xf32>, %x: tensor<?x3xf32>, %w: tensor<3x5xf32>) -> tensor<?x5xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<?x3xf32>, tensor<3x5xf32>) outs(%a : tensor<?x5xf32>) -> tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}
func.func @main(%x: tensor<?x3xf32>, %w: tensor<3x5xf32>, %b: tensor<5xf32>, %y: tensor<2x3x4xf32>)
    -> (tensor<?x5xf32>, tensor<5x?xf32>, tensor<?x5xf32>, tensor<?x5xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = tensor.dim %x, %c0 : tensor<?x3xf32>
  %e = tensor.empty(%m) : tensor<?x5xf32>
  // Bias and maximum after a contraction, and a second one on top of it.
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x5xf32>) -> tensor<?x5xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x3xf32>, tensor<3x5xf32>) outs(%f : tensor<?x5xf32>) -> tensor<?x5xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %b : tensor<?x5xf32>, tensor<5xf32>) outs(%e : tensor<?x5xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<?x5xf32>
  %2 = linalg.matmul ins(%x, %w : tensor<?x3xf32>, tensor<3x5xf32>) outs(%1 : tensor<?x5xf32>) -> tensor<?x5xf32>
  // Transposed.
  %te = tensor.empty(%m) : tensor<5x?xf32>
  %3 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<?x5xf32>) outs(%te : tensor<5x?xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.subf %zero, %p : f32
    linalg.yield %s : f32
  } -> tensor<5x?xf32>
  // An accumulator of a loop, from zeros; of a private function that is called twice; of a branch.
  %4 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %f) -> (tensor<?x5xf32>) {
    %n = linalg.matmul ins(%x, %w : tensor<?x3xf32>, tensor<3x5xf32>) outs(%a : tensor<?x5xf32>) -> tensor<?x5xf32>
    scf.yield %n : tensor<?x5xf32>
  }
  %5 = func.call @step(%4, %x, %w) : (tensor<?x5xf32>, tensor<?x3xf32>, tensor<3x5xf32>) -> tensor<?x5xf32>
  %6 = func.call @step(%5, %x, %w) : (tensor<?x5xf32>, tensor<?x3xf32>, tensor<3x5xf32>) -> tensor<?x5xf32>
  %big = arith.cmpi sgt, %m, %c3 : index
  %7 = scf.if %big -> tensor<?x5xf32> {
    %n = linalg.matmul ins(%x, %w : tensor<?x3xf32>, tensor<3x5xf32>) outs(%2 : tensor<?x5xf32>) -> tensor<?x5xf32>
    scf.yield %n : tensor<?x5xf32>
  } else {
    scf.yield %6 : tensor<?x5xf32>
  }
  %8 = linalg.matmul ins(%x, %w : tensor<?x3xf32>, tensor<3x5xf32>) outs(%7 : tensor<?x5xf32>) -> tensor<?x5xf32>
  // The sum of a batch.
  %be = tensor.empty() : tensor<2x4x4xf32>
  %bf = linalg.fill ins(%zero : f32) outs(%be : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %9 = linalg.contract indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%y, %y : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%bf : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %se = tensor.empty() : tensor<4x4xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%se : tensor<4x4xf32>) -> tensor<4x4xf32>
  %10 = linalg.reduce ins(%9 : tensor<2x4x4xf32>) outs(%sf : tensor<4x4xf32>) dimensions = [0]
    (%p: f32, %o: f32) {
      %s = arith.addf %p, %o : f32
      linalg.yield %s : f32
    }
  %slice = tensor.extract_slice %9[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
  %flat = tensor.collapse_shape %slice [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
  %11 = linalg.add ins(%flat, %10 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%se : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1, %3, %6, %8, %11 : tensor<?x5xf32>, tensor<5x?xf32>, tensor<?x5xf32>, tensor<?x5xf32>, tensor<4x4xf32>
}
