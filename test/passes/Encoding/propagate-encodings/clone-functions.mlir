// A private function that is called with values in different encodings, and with a plain one: a copy for each, so that nothing is converted twice. Executed against the
// program as it was.

// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings{clone-functions=true})' --remarks-filter=weir-propagate-encodings -o %t.cloned.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.cloned.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings)' | FileCheck %s --check-prefix=ONE --implicit-check-not=@act_0
// ONE: util.func private @act(
// RUN: grep -v '@dev\|#hal' %t.cloned.mlir | %python %S/../set-encodings/Inputs/drop-encodings.py > %t.after.mlir
// RUN: grep -v '@dev\|#hal' %s > %t.before.mlir
// RUN: %python -c "import numpy as np; np.save('%t.x.npy', ((np.arange(64 * 80) * 5) % 13 - 6).reshape(64, 80).astype('float32')); np.save('%t.w.npy', ((np.arange(80 * 96) * 7) % 11 - 5).reshape(80, 96).astype('float32')); np.save('%t.p.npy', (np.arange(64 * 96) % 5 - 2).reshape(64, 96).astype('float32'))"
// RUN: weir-run --module=%t.before.mlir --function=main --input=@%t.x.npy --input=@%t.w.npy --input=@%t.p.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy
// RUN: weir-run --module=%t.after.mlir --function=main --input=@%t.x.npy --input=@%t.w.npy --input=@%t.p.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device

// Of what two contractions of different shapes make, and of an argument.
// REMARK-DAG: [Passed] cloned-function
// CHECK:       util.func private @act(%{{.+}}: tensor<64x96xf32, #[[$E:.+]]>) -> tensor<64x96xf32, #[[$E]]>
// CHECK:       util.func private @act_0(%{{.+}}: tensor<64x96xf32>) -> tensor<64x96xf32>
util.func private @act(%v: tensor<64x96xf32>) -> tensor<64x96xf32> {
  %e = tensor.empty() : tensor<64x96xf32>
  %0 = linalg.abs ins(%v : tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  util.return %0 : tensor<64x96xf32>
}

// Both calls are alike: one function.
// CHECK:       util.func private @alike(
// CHECK-NOT:   @alike_
util.func private @alike(%v: tensor<64x96xf32>) -> tensor<64x96xf32> {
  %e = tensor.empty() : tensor<64x96xf32>
  %0 = linalg.negf ins(%v : tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  util.return %0 : tensor<64x96xf32>
}

// CHECK-LABEL: util.func public @main(
// CHECK:         %[[M:.+]] = linalg.matmul
// CHECK:         util.call @act(%[[M]]) : (tensor<64x96xf32, #[[$E]]>)
// CHECK:         util.call @act_0(%arg2) : (tensor<64x96xf32>)
util.func public @main(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %p: tensor<64x96xf32>) -> (tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %m = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %a = util.call @act(%m) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %b = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%a : tensor<64x96xf32>) -> tensor<64x96xf32>
  %c = util.call @act(%p) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %d = util.call @alike(%b) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %g = util.call @alike(%b) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  util.return %d, %c, %g : tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>
}
