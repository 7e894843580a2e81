// Executed before and after, with every layout plain: a cache in a global that changes, read and written in its encoding, holds the same numbers.

// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings)' -o %t.encoded.mlir
// RUN: FileCheck %s --check-prefix=ENCODED --input-file=%t.encoded.mlir
// RUN: grep -v '@dev\|#hal' %t.encoded.mlir | %python %S/../set-encodings/Inputs/drop-encodings.py > %t.after.mlir
// RUN: grep -v '@dev\|#hal' %s > %t.before.mlir
// RUN: %python -c "import numpy as np; np.save('%t.q.npy', ((np.arange(4 * 8) * 5) % 13 - 6).reshape(4, 8).astype('float32')); np.save('%t.r.npy', ((np.arange(8) * 7) % 11 - 5).reshape(1, 8).astype('float32'))"
// RUN: weir-run --module=%t.before.mlir --function=main --input=@%t.q.npy --input=@%t.r.npy --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.after.mlir --function=main --input=@%t.q.npy --input=@%t.r.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// CHECK: [SUCCESS]
// ENCODED: util.global private mutable @k : tensor<32x8xf32, #{{.+}}>

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device

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
  %0 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%q, %new : tensor<4x8xf32>, tensor<32x8xf32>) outs(%f : tensor<4x32xf32>) -> tensor<4x32xf32>
  util.return %0 : tensor<4x32xf32>
}
util.func public @main(%q: tensor<4x8xf32>, %row: tensor<1x8xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>) {
  %c3 = arith.constant 3 : index
  %c17 = arith.constant 17 : index
  %0 = util.call @step(%q, %row, %c3) : (tensor<4x8xf32>, tensor<1x8xf32>, index) -> tensor<4x32xf32>
  %1 = util.call @step(%q, %row, %c17) : (tensor<4x8xf32>, tensor<1x8xf32>, index) -> tensor<4x32xf32>
  util.return %0, %1 : tensor<4x32xf32>, tensor<4x32xf32>
}
