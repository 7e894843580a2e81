// A weight packed at compile time: 7 panels of 16 columns, the last with 4. The kernel reads the bytes as the tensor of panels that they are.

// RUN: weir-opt %s --weir-input-pipeline -o %t.input.mlir
// RUN: weir-opt %t.input.mlir --pass-pipeline='builtin.module(util.func(weir-form-dispatches,weir-clone-producers,weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-hoist-encodings,weir-convert-encodings-to-flow,util.func(weir-regions-to-workgroups),weir-outline-dispatches,weir-deduplicate-executables,weir-refine-access,canonicalize,cse,weir-convert-to-stream,weir-specialize-encodings,weir-fold-encodes,weir-evaluate-encodes)' -o %t.stream.mlir
// RUN: %python %S/Inputs/unpack-in-kernel.py < %t.stream.mlir > %t.plain.mlir
// RUN: weir-compile --compile-from=flow %t.plain.mlir -o %t.so
// RUN: sed '/util.global private @device/d' %s > %t.before.mlir
// RUN: weir-run --module=%t.before.mlir --function=main --input="4x3xf32=1 2 3 4 5 6 7 8 9 10 11 12" --output=@%t.0.npy
// RUN: weir-run --module=%t.so --function=main --input="4x3xf32=1 2 3 4 5 6 7 8 9 10 11 12" --expected_output=@%t.0.npy | FileCheck %s
// CHECK: [SUCCESS]

#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "auto"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
util.global private @w = dense<[[-9.0, -1.0, 0.0, -6.0, 4.0, 7.0, 3.0, -8.0, -3.0, -5.0, 9.0, -7.0, -7.0, 9.0, -5.0, -3.0, -8.0, 3.0, 7.0, 4.0, -6.0, 0.0, -1.0, -9.0, -1.0, 0.0, -6.0, 4.0, 7.0, 3.0, -8.0, -3.0, -5.0, 9.0, -7.0, -7.0, 9.0, -5.0, -3.0, -8.0, 3.0, 7.0, 4.0, -6.0, 0.0, -1.0, -9.0, -1.0, 0.0, -6.0, 4.0, 7.0, 3.0, -8.0, -3.0, -5.0, 9.0, -7.0, -7.0, 9.0, -5.0, -3.0, -8.0, 3.0, 7.0, 4.0, -6.0, 0.0, -1.0, -9.0, -1.0, 0.0, -6.0, 4.0, 7.0, 3.0, -8.0, -3.0, -5.0, 9.0, -7.0, -7.0, 9.0, -5.0, -3.0, -8.0, 3.0, 7.0, 4.0, -6.0, 0.0, -1.0, -9.0, -1.0, 0.0, -6.0, 4.0, 7.0, 3.0, -8.0], [-8.0, 3.0, 7.0, 4.0, -6.0, 0.0, -1.0, -9.0, -1.0, 0.0, -6.0, 4.0, 7.0, 3.0, -8.0, -3.0, -5.0, 9.0, -7.0, -7.0, 9.0, -5.0, -3.0, -8.0, 3.0, 7.0, 4.0, -6.0, 0.0, -1.0, -9.0, -1.0, 0.0, -6.0, 4.0, 7.0, 3.0, -8.0, -3.0, -5.0, 9.0, -7.0, -7.0, 9.0, -5.0, -3.0, -8.0, 3.0, 7.0, 4.0, -6.0, 0.0, -1.0, -9.0, -1.0, 0.0, -6.0, 4.0, 7.0, 3.0, -8.0, -3.0, -5.0, 9.0, -7.0, -7.0, 9.0, -5.0, -3.0, -8.0, 3.0, 7.0, 4.0, -6.0, 0.0, -1.0, -9.0, -1.0, 0.0, -6.0, 4.0, 7.0, 3.0, -8.0, -3.0, -5.0, 9.0, -7.0, -7.0, 9.0, -5.0, -3.0, -8.0, 3.0, 7.0, 4.0, -6.0, 0.0, -1.0, -9.0], [-7.0, 7.0, -9.0, -9.0, 7.0, -7.0, -5.0, 13.0, 1.0, 5.0, 2.0, -8.0, -2.0, -3.0, 12.0, -3.0, -2.0, -8.0, 2.0, 5.0, 1.0, 13.0, -5.0, -7.0, 7.0, -9.0, -9.0, 7.0, -7.0, -5.0, 13.0, 1.0, 5.0, 2.0, -8.0, -2.0, -3.0, 12.0, -3.0, -2.0, -8.0, 2.0, 5.0, 1.0, 13.0, -5.0, -7.0, 7.0, -9.0, -9.0, 7.0, -7.0, -5.0, 13.0, 1.0, 5.0, 2.0, -8.0, -2.0, -3.0, 12.0, -3.0, -2.0, -8.0, 2.0, 5.0, 1.0, 13.0, -5.0, -7.0, 7.0, -9.0, -9.0, 7.0, -7.0, -5.0, 13.0, 1.0, 5.0, 2.0, -8.0, -2.0, -3.0, 12.0, -3.0, -2.0, -8.0, 2.0, 5.0, 1.0, 13.0, -5.0, -7.0, 7.0, -9.0, -9.0, 7.0, -7.0, -5.0, 13.0]]> : tensor<3x100xf32>
func.func @main(%x: tensor<4x3xf32>) -> tensor<4x100xf32> {
  %w = util.global.load immutable @w : tensor<3x100xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x100xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<4x100xf32>) -> tensor<4x100xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x100xf32>) outs(%c : tensor<4x100xf32>) -> tensor<4x100xf32>
  return %0 : tensor<4x100xf32>
}
