// A weight in panels of 16 columns for products of f32 and of 8 for those of f64. Kept is the second: kernels for f32 read panels of that width, too, and as their
// resolver says how much slower, that costs less than a conversion in each call (UG2). The same numbers as with both, from half of the bytes.

// RUN: %python -c "import numpy as np; w = (np.arange(1280) * 7 % 11 - 5).astype('float32'); print(open('%s').read() + '{-# dialect_resources: { builtin: { w: \"0x04000000' + w.tobytes().hex() + '\" } } #-}')" > %t.mlir
// RUN: weir-compile %t.mlir --target-cpu=x86-64-v3 --data-tiling=late --compile-to=preprocess -o %t.late.mlir
// RUN: weir-opt %t.late.mlir --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{policy=all}))' -o %t.marked.mlir
// RUN: weir-opt %t.marked.mlir --weir-dispatch-pipeline=data-tiling=true --weir-flow-pipeline --weir-convert-to-stream --canonicalize --cse -o %t.stream.mlir
// RUN: weir-opt %t.stream.mlir --pass-pipeline='builtin.module(weir-unify-global-encodings,weir-specialize-encodings,weir-fold-encodes,weir-evaluate-encodes,weir-materialize-encode-dispatches,canonicalize,cse)' -o %t.both.mlir
// RUN: weir-opt %t.stream.mlir --pass-pipeline='builtin.module(weir-unify-global-encodings{prefer=memory},weir-verify-encodings{after=weir-unify-global-encodings},weir-specialize-encodings,weir-verify-encodings{after=weir-specialize-encodings},weir-fold-encodes,weir-evaluate-encodes,weir-verify-encodings{after=weir-evaluate-encodes},weir-materialize-encode-dispatches,canonicalize,cse)' --remarks-filter-passed=weir-unify-global-encodings -o %t.one.mlir 2>%t.remarks
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK: [Passed] other-layout {{.*}} bytes=5120, cost=58
// RUN: FileCheck %s --check-prefix=BOTH --input-file=%t.both.mlir
// BOTH-DAG: stream.tensor.constant {{.*}}= dense_resource<{{.*}}> : tensor<4x40x8xf32>
// BOTH-DAG: stream.tensor.constant {{.*}}= dense_resource<{{.*}}> : tensor<2x40x16xf32>
// RUN: FileCheck %s --check-prefix=ONE --input-file=%t.one.mlir
// ONE-COUNT-1: stream.tensor.constant {{.*}}= dense_resource<{{.*}}> : tensor<4x40x8xf32>
// ONE-NOT:     stream.tensor.constant {{.*}}= dense_resource<
// RUN: weir-compile --compile-from=flow %t.both.mlir -o %t.both.so
// RUN: weir-compile --compile-from=flow %t.one.mlir -o %t.one.so --remarks-filter-passed=weir-materialize-encodings 2>%t.kernels
// RUN: FileCheck %s --check-prefix=KERNEL --input-file=%t.kernels
// KERNEL: Passed{{.}} bound-layout
// RUN: weir-run --module=%t.both.so --function=main --poison --input=32x40xf32=2 --input=32x40xf64=3 --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.one.so --function=main --poison --input=32x40xf32=2 --input=32x40xf64=3 --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// CHECK: [SUCCESS]

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
util.global private @w = dense_resource<w> : tensor<40x32xf32>
func.func @main(%x: tensor<32x40xf32>, %y: tensor<32x40xf64>) -> (tensor<32x32xf32>, tensor<32x32xf64>) {
  %zero = arith.constant 0.0 : f32
  %dzero = arith.constant 0.0 : f64
  %w = util.global.load immutable @w : tensor<40x32xf32>
  %e = tensor.empty() : tensor<32x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %r = linalg.matmul ins(%x, %w : tensor<32x40xf32>, tensor<40x32xf32>) outs(%f : tensor<32x32xf32>) -> tensor<32x32xf32>
  %g = tensor.empty() : tensor<32x32xf64>
  %h = linalg.fill ins(%dzero : f64) outs(%g : tensor<32x32xf64>) -> tensor<32x32xf64>
  %s = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%y, %w : tensor<32x40xf64>, tensor<40x32xf32>) outs(%h : tensor<32x32xf64>) {
  ^bb0(%a: f64, %b: f32, %c: f64):
    %bd = arith.extf %b : f32 to f64
    %p = arith.mulf %a, %bd : f64
    %q = arith.addf %c, %p : f64
    linalg.yield %q : f64
  } -> tensor<32x32xf64>
  return %r, %s : tensor<32x32xf32>, tensor<32x32xf64>
}
