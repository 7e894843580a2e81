// A cache in a global that changes, read as the right operand of a marked contraction: compiled with encodings it holds what it does without them. A row is
// written to it in each step.

// RUN: %python -c "import numpy as np; np.save('%t.q.npy', ((np.arange(4 * 8) * 5) % 13 - 6).reshape(4, 8).astype('float32')); np.save('%t.r.npy', ((np.arange(8) * 7) % 11 - 5).reshape(1, 8).astype('float32'))"
// RUN: weir-compile %s -o %t.off.so
// RUN: weir-compile %s --data-tiling=late -o %t.late.so --remarks-filter-passed=weir-propagate-encodings 2>&1 | FileCheck %s
// RUN: weir-run --module=%t.off.so --function=main --input=@%t.q.npy --input=@%t.r.npy --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.late.so --function=main --poison --input=@%t.q.npy --input=@%t.r.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s --check-prefix=EQUAL
// The early path leaves it plain.
// RUN: weir-compile %s --data-tiling=early -o %t.early.so
// RUN: weir-run --module=%t.early.so --function=main --poison --input=@%t.q.npy --input=@%t.r.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s --check-prefix=EQUAL
// CHECK: remark: [Passed] cancelled
// EQUAL: [SUCCESS]

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
util.global private mutable @k = dense<0.0> : tensor<32x8xf32>
util.func private @step(%q: tensor<4x8xf32>, %row: tensor<1x8xf32>, %at: index) -> tensor<4x32xf32> {
  %zero = arith.constant 0.0 : f32
  %old = util.global.load @k : tensor<32x8xf32>
  %new = tensor.insert_slice %row into %old[%at, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<32x8xf32>
  util.global.store %new, @k : tensor<32x8xf32>
  %e = tensor.empty() : tensor<4x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x32xf32>) -> tensor<4x32xf32>
  %0 = linalg.matmul indexing_maps = [#mk, #nk, #mn] {iree.opt.data_tiling} ins(%q, %new : tensor<4x8xf32>, tensor<32x8xf32>) outs(%f : tensor<4x32xf32>) -> tensor<4x32xf32>
  util.return %0 : tensor<4x32xf32>
}
util.func public @main(%q: tensor<4x8xf32>, %row: tensor<1x8xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>) {
  %c3 = arith.constant 3 : index
  %c17 = arith.constant 17 : index
  %0 = util.call @step(%q, %row, %c3) : (tensor<4x8xf32>, tensor<1x8xf32>, index) -> tensor<4x32xf32>
  %1 = util.call @step(%q, %row, %c17) : (tensor<4x8xf32>, tensor<1x8xf32>, index) -> tensor<4x32xf32>
  util.return %0, %1 : tensor<4x32xf32>, tensor<4x32xf32>
}
