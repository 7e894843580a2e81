// W5, executed: a product of arguments that would be converted in dispatches of their own has no encodings; the numbers are those with them.

// RUN: weir-compile %s --data-tiling=late --compile-to=preprocess -o %t.late.mlir
// RUN: sed -e 's/weir.layout = "vectors"/weir.layout = "classic"/' %t.late.mlir > %t.classic.mlir
// RUN: weir-opt %t.classic.mlir --pass-pipeline='builtin.module(util.func(weir-form-dispatches,weir-clone-producers,weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings)' -o %t.all.mlir
// RUN: weir-opt %t.classic.mlir --pass-pipeline='builtin.module(util.func(weir-form-dispatches,weir-clone-producers,weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings{plain-operands=true})' -o %t.some.mlir
// RUN: FileCheck %s --check-prefix=ALL --input-file=%t.all.mlir
// RUN: FileCheck %s --check-prefix=SOME --input-file=%t.some.mlir
// DEFINE: %{rest} = weir-hoist-encodings,util.func(weir-fuse-encodings),weir-convert-encodings-to-flow,util.func(weir-regions-to-workgroups),weir-outline-dispatches,weir-deduplicate-executables,weir-refine-access,canonicalize,cse,weir-convert-to-stream,canonicalize,cse,weir-unify-global-encodings,weir-specialize-encodings,weir-fold-encodes,weir-evaluate-encodes,weir-materialize-encode-dispatches,canonicalize,cse
// RUN: weir-opt %t.all.mlir --pass-pipeline='builtin.module(%{rest})' -o %t.all.stream.mlir
// RUN: weir-opt %t.some.mlir --pass-pipeline='builtin.module(%{rest})' -o %t.some.stream.mlir
// RUN: weir-compile --compile-from=flow %t.all.stream.mlir -o %t.all.so
// RUN: weir-compile --compile-from=flow %t.some.stream.mlir -o %t.some.so
// RUN: %python -c "import numpy as np; np.save('%t.x.npy', ((np.arange(515 * 70) * 5) % 13 - 6).reshape(515, 70).astype('float32')); np.save('%t.w.npy', ((np.arange(70 * 90) * 7) % 11 - 5).reshape(70, 90).astype('float32'))"
// RUN: weir-run --module=%t.all.so --function=main --poison --input=@%t.x.npy --input=@%t.w.npy --output=@%t.0.npy
// RUN: weir-run --module=%t.some.so --function=main --poison --input=@%t.x.npy --input=@%t.w.npy --expected_output=@%t.0.npy | FileCheck %s
// CHECK: [SUCCESS]

// ALL: linalg.matmul ins({{.*}} : tensor<515x70xf32, #{{.+}}>, tensor<70x90xf32, #{{.+}}>)
// SOME: linalg.matmul ins({{.*}} : tensor<515x70xf32>, tensor<70x90xf32>)
func.func @main(%x: tensor<515x70xf32>, %w: tensor<70x90xf32>) -> tensor<515x90xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<515x90xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<515x90xf32>) -> tensor<515x90xf32>
  %r = linalg.matmul ins(%x, %w : tensor<515x70xf32>, tensor<70x90xf32>) outs(%f : tensor<515x90xf32>) -> tensor<515x90xf32>
  return %r : tensor<515x90xf32>
}
