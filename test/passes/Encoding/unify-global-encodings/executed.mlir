// X20: a weight that is the right operand of one contraction, and transposed of another, in layouts that differ. Kept in one of them (UG2), and converted
// for the other in each call: the same numbers as with both.

// RUN: %python -c "import numpy as np; w = (np.arange(6400) * 7 % 11 - 5).astype('float32'); print(open('%s').read() + '{-# dialect_resources: { builtin: { w: \"0x04000000' + w.tobytes().hex() + '\" } } #-}')" > %t.mlir
// RUN: weir-compile %t.mlir --data-tiling=late --compile-to=preprocess -o %t.late.mlir
// RUN: sed -e 's/weir.layout = "vectors"/weir.layout = "classic"/' %t.late.mlir > %t.classic.mlir
// RUN: weir-opt %t.classic.mlir --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{policy=all}))' -o %t.marked.mlir
// RUN: weir-opt %t.marked.mlir --weir-dispatch-pipeline=data-tiling=true --weir-flow-pipeline --weir-convert-to-stream --canonicalize --cse -o %t.stream.mlir
// RUN: weir-opt %t.stream.mlir --pass-pipeline='builtin.module(weir-unify-global-encodings,weir-specialize-encodings,weir-fold-encodes,weir-evaluate-encodes,weir-materialize-encode-dispatches,canonicalize,cse)' -o %t.both.mlir
// RUN: weir-opt %t.stream.mlir --pass-pipeline='builtin.module(weir-unify-global-encodings{prefer=memory},weir-verify-encodings,weir-specialize-encodings,weir-fold-encodes,weir-evaluate-encodes,weir-verify-encodings{after=weir-evaluate-encodes},weir-materialize-encode-dispatches,canonicalize,cse)' \
// RUN:   --remarks-filter-passed=weir-unify-global-encodings -o %t.one.mlir 2>%t.remarks
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK: [Passed] converted-per-call
// RUN: FileCheck %s --check-prefix=BOTH --input-file=%t.both.mlir
// BOTH-COUNT-2: stream.tensor.constant {{.*}}= dense_resource<{{.*}}> : tensor<{{[0-9]+x[0-9]+x[0-9]+x[0-9]+}}xf32>
// RUN: FileCheck %s --check-prefix=ONE --input-file=%t.one.mlir
// ONE-COUNT-1: stream.tensor.constant {{.*}}= dense_resource<{{.*}}> : tensor<{{[0-9]+x[0-9]+x[0-9]+x[0-9]+}}xf32>
// ONE-NOT:     stream.tensor.constant {{.*}}= dense_resource<
// RUN: weir-compile --compile-from=flow %t.both.mlir -o %t.both.so
// RUN: weir-compile --compile-from=flow %t.one.mlir -o %t.one.so
// RUN: weir-run --module=%t.both.so --function=main --poison --input=32x100xf32=2 --input=32x64xf32=3 --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.one.so --function=main --poison --input=32x100xf32=2 --input=32x64xf32=3 --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// CHECK: [SUCCESS]

// RUN: not weir-opt %t.stream.mlir --weir-unify-global-encodings=prefer=most 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: 'most' is not a preference; use auto, memory or speed

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
util.global private @w = dense_resource<w> : tensor<100x64xf32>
func.func @main(%x: tensor<32x100xf32>, %y: tensor<32x64xf32>) -> (tensor<32x64xf32>, tensor<32x100xf32>) {
  %zero = arith.constant 0.0 : f32
  %w = util.global.load immutable @w : tensor<100x64xf32>
  %e = tensor.empty() : tensor<32x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x64xf32>) -> tensor<32x64xf32>
  %r = linalg.matmul ins(%x, %w : tensor<32x100xf32>, tensor<100x64xf32>) outs(%f : tensor<32x64xf32>) -> tensor<32x64xf32>
  %g = tensor.empty() : tensor<32x100xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<32x100xf32>) -> tensor<32x100xf32>
  %s = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%y, %w : tensor<32x64xf32>, tensor<100x64xf32>) outs(%h : tensor<32x100xf32>) -> tensor<32x100xf32>
  return %r, %s : tensor<32x64xf32>, tensor<32x100xf32>
}
