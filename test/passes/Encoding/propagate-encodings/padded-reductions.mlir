// TF7, X14: reductions of the rows and of the columns of contractions whose results are padded in both dimensions stay encoded, as kernels combine neutral elements there
// (Q3). Executed on packed tensors against the program as it was: all products are negative, so that zeros would be the largest of them.

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings)' --remarks-filter-missed=weir-propagate-encodings -o %t.encoded.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.encoded.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %t.encoded.mlir --pass-pipeline='builtin.module(func.func(weir-materialize-encodings{scope=graph}))' --remarks-filter-passed=weir-materialize-encodings -o %t.packed.mlir 2>%t.kernels
// RUN: FileCheck %s --check-prefix=KERNELS --input-file=%t.kernels
// KERNELS-COUNT-2: neutral-padding
// RUN: grep -v '@dev\|#hal' %t.packed.mlir > %t.after.mlir
// RUN: grep -v '@dev\|#hal' %s > %t.before.mlir
// RUN: %python -c "import numpy as np; np.save('%t.x.npy', (-1 - (np.arange(33 * 80) * 5) % 13).reshape(33, 80).astype('float32')); np.save('%t.w.npy', (1 + (np.arange(80 * 90) * 7) % 11).reshape(80, 90).astype('float32'))"
// RUN: weir-run --module=%t.before.mlir --function=main --input=@%t.x.npy --input=@%t.w.npy --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.after.mlir --function=main --input=@%t.x.npy --input=@%t.w.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device

// CHECK-LABEL: func.func @main(
// CHECK:         %[[M:.+]] = linalg.matmul {{.*}} -> tensor<33x90xf32, #{{.+}}>
// CHECK:         linalg.reduce { arith.maximumf } ins(%[[M]] :
// CHECK:         %[[N:.+]] = linalg.matmul {{.*}} -> tensor<33x90xf32, #{{.+}}>
// CHECK:         linalg.reduce { arith.addf } ins(%[[N]] :
// CHECK-LABEL: func.func @difference(
// CHECK:         %[[P:.+]] = iree_encoding.unset_encoding
// CHECK:         linalg.reduce { arith.subf } ins(%[[P]] :
// REMARK:        [Missed] reduction-over-padding {{.*}}Function=difference
func.func @main(%x: tensor<33x80xf32>, %w: tensor<80x90xf32>) -> (tensor<33xf32>, tensor<90xf32>) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e30 : f32
  %e = tensor.empty() : tensor<33x90xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<33x90xf32>) -> tensor<33x90xf32>
  %m = linalg.matmul ins(%x, %w : tensor<33x80xf32>, tensor<80x90xf32>) outs(%f : tensor<33x90xf32>) -> tensor<33x90xf32>
  %er = tensor.empty() : tensor<33xf32>
  %fr = linalg.fill ins(%low : f32) outs(%er : tensor<33xf32>) -> tensor<33xf32>
  %0 = linalg.reduce { arith.maximumf } ins(%m : tensor<33x90xf32>) outs(%fr : tensor<33xf32>) dimensions = [1]
  %ec = tensor.empty() : tensor<90xf32>
  %fc = linalg.fill ins(%zero : f32) outs(%ec : tensor<90xf32>) -> tensor<90xf32>
  %n = linalg.matmul ins(%x, %w : tensor<33x80xf32>, tensor<80x90xf32>) outs(%f : tensor<33x90xf32>) -> tensor<33x90xf32>
  %1 = linalg.reduce { arith.addf } ins(%n : tensor<33x90xf32>) outs(%fc : tensor<90xf32>) dimensions = [0]
  return %0, %1 : tensor<33xf32>, tensor<90xf32>
}
func.func @difference(%x: tensor<33x80xf32>, %w: tensor<80x90xf32>, %f: tensor<33x90xf32>, %i: tensor<33xf32>) -> tensor<33xf32> {
  %m = linalg.matmul ins(%x, %w : tensor<33x80xf32>, tensor<80x90xf32>) outs(%f : tensor<33x90xf32>) -> tensor<33x90xf32>
  %0 = linalg.reduce { arith.subf } ins(%m : tensor<33x90xf32>) outs(%i : tensor<33xf32>) dimensions = [1]
  return %0 : tensor<33xf32>
}
