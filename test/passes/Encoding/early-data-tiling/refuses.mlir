// RUN: weir-opt %s --split-input-file --weir-early-data-tiling=policy=all --remarks-filter-missed=weir-early-data-tiling 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// EP1.
// REMARK: [Missed] no-resolver
// CHECK-LABEL: util.func public @unknown(
// CHECK-NOT:     pack
util.func public @unknown(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %w = arith.constant dense<1.0> : tensor<64x64xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32>
  util.return %0 : tensor<64x64xf32>
}

// -----

// REMARK: [Missed] no-resolver
util.global private @dev = #hal.device.target<"local", [#hal.executable.target<"reference", "elf">]> : !hal.device
// CHECK-LABEL: util.func public @reference(
// CHECK-NOT:     pack
util.func public @reference(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %w = arith.constant dense<1.0> : tensor<64x64xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32>
  util.return %0 : tensor<64x64xf32>
}

// -----

// REMARK: [Missed] early-needs-one-target {{.*}} targets=2
#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, weir.layout = "panel"}>
util.global private @a = #hal.device.target<"local", [#target]> : !hal.device
util.global private @b = #hal.device.target<"local", [#hal.executable.target<"reference", "elf">]> : !hal.device
// CHECK-LABEL: util.func public @two(
// CHECK-NOT:     pack
util.func public @two(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %w = arith.constant dense<1.0> : tensor<64x64xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32>
  util.return %0 : tensor<64x64xf32>
}
