// The whole way where every layout is plain: nothing is left of it on the host (encoding-passes.md H7), and numbers are those of the program.

// RUN: weir-opt %s --weir-input-pipeline -o %t.input.mlir
// RUN: weir-opt %t.input.mlir --pass-pipeline='builtin.module(util.func(weir-form-dispatches,weir-clone-producers,weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-hoist-encodings{inline-bytes=0},weir-convert-encodings-to-flow,util.func(weir-regions-to-workgroups),weir-outline-dispatches,weir-deduplicate-executables,weir-refine-access,canonicalize,cse,weir-convert-to-stream,weir-unify-global-encodings,weir-specialize-encodings,weir-fold-encodes,weir-evaluate-encodes,weir-materialize-encode-dispatches)' -o %t.stream.mlir
// RUN: FileCheck %s --check-prefix=HOST --input-file=%t.stream.mlir --implicit-check-not=stream.tensor.encode --implicit-check-not=@w_enc0 --implicit-check-not=@_encoding_0
// RUN: %python %S/Inputs/drop-kernel-encodings.py < %t.stream.mlir > %t.plain.mlir
// RUN: weir-compile --compile-from=flow %t.plain.mlir -o %t.so
// RUN: weir-run --module=%s --function=main --input="4x3xf32=1 2 3 4 5 6 7 8 9 10 11 12" --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.so --function=main --input="4x3xf32=1 2 3 4 5 6 7 8 9 10 11 12" --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// HOST: util.global.load immutable @w :
// CHECK: [SUCCESS]

util.global private @w = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0]]> : tensor<3x5xf32>
func.func @main(%x: tensor<?x3xf32>) -> (tensor<?x5xf32>, tensor<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x3xf32>
  %w = util.global.load immutable @w : tensor<3x5xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%m) : tensor<?x5xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<?x5xf32>) -> tensor<?x5xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x3xf32>, tensor<3x5xf32>) outs(%c : tensor<?x5xf32>) -> tensor<?x5xf32>
  %k = arith.constant dense<[[0.5, -1.0, 2.0, 0.0, 1.0], [3.0, 1.0, -4.0, 1.0, 5.0], [-9.0, 2.0, 6.0, 5.0, 3.0], [5.0, 8.0, 9.0, 7.0, 9.0], [3.0, 2.0, 3.0, 8.0, 4.0]]> : tensor<5x5xf32>
  %1 = linalg.matmul ins(%0, %k : tensor<?x5xf32>, tensor<5x5xf32>) outs(%c : tensor<?x5xf32>) -> tensor<?x5xf32>
  return %0, %1 : tensor<?x5xf32>, tensor<?x5xf32>
}
