// Private globals that change stay encoded between calls, where all that loads and stores them can (encoding-passes.md J7).

// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings)' | FileCheck %s

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

// X18: a key cache. A row of a tile is written, the whole is read; the zeros that it starts with are made encoded.
// CHECK: util.global private mutable @k : tensor<512x64xf32, #[[$K:encoding[0-9]*]]>
// CHECK-NEXT:  util.initializer {
// CHECK-NEXT:    %[[Z:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[S:.+]] = flow.tensor.splat %[[Z]] : tensor<512x64xf32, #[[$K]]>
// CHECK-NEXT:    util.global.store %[[S]], @k : tensor<512x64xf32, #[[$K]]>
// CHECK:       util.func public @step(
// CHECK-SAME:    %{{.+}}: tensor<4x64xf32>, %[[ROW:.+]]: tensor<1x64xf32>, %[[AT:.+]]: index
// CHECK:         %[[OLD:.+]] = util.global.load @k : tensor<512x64xf32, #[[$K]]>
// CHECK:         %[[E:.+]] = iree_encoding.set_encoding %[[ROW]] : tensor<1x64xf32> -> tensor<1x64xf32, #[[$K]]>
// CHECK:         %[[NEW:.+]] = tensor.insert_slice %[[E]] into %[[OLD]][%[[AT]], 0] [1, 64] [1, 1]
// CHECK:         util.global.store %[[NEW]], @k
// CHECK-NOT:     set_encoding %[[NEW]]
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %[[NEW]] :
util.global private mutable @k = dense<0.0> : tensor<512x64xf32>
util.func public @step(%q: tensor<4x64xf32>, %row: tensor<1x64xf32>, %at: index, %f: tensor<4x512xf32>) -> tensor<4x512xf32> {
  %old = util.global.load @k : tensor<512x64xf32>
  %new = tensor.insert_slice %row into %old[%at, 0] [1, 64] [1, 1] : tensor<1x64xf32> into tensor<512x64xf32>
  util.global.store %new, @k : tensor<512x64xf32>
  %0 = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %new : tensor<4x64xf32>, tensor<512x64xf32>) outs(%f : tensor<4x512xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x512xf32>
  util.return %0 : tensor<4x512xf32>
}

// -----

// A state that two functions change: what it starts with is encoded once, and it is one value for both.
// CHECK: util.global private mutable @state : tensor<64x96xf32, #[[$S:encoding[0-9]*]]>
// CHECK-NEXT:  util.initializer {
// CHECK-NEXT:    %[[C:.+]] = flow.tensor.constant dense<1.000000e+00> : tensor<64x96xf32>
// CHECK-NEXT:    %[[E:.+]] = flow.tensor.encode %[[C]] : tensor<64x96xf32> -> tensor<64x96xf32, #[[$S]]>
// CHECK-NEXT:    util.global.store %[[E]], @state
// CHECK-LABEL: util.func public @add(
// CHECK:         %[[G:.+]] = util.global.load @state : tensor<64x96xf32, #[[$S]]>
// CHECK:         %[[M:.+]] = linalg.matmul {{.*}} outs(%[[G]] :
// CHECK-NEXT:    util.global.store %[[M]], @state : tensor<64x96xf32, #[[$S]]>
// CHECK-LABEL: util.func public @twice(
// CHECK:         %[[G:.+]] = util.global.load @state : tensor<64x96xf32, #[[$S]]>
// CHECK:         util.global.store %{{.+}}, @state : tensor<64x96xf32, #[[$S]]>
util.global private mutable @state = dense<1.0> : tensor<64x96xf32>
util.func public @add(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>) {
  %g = util.global.load @state : tensor<64x96xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%g : tensor<64x96xf32>) -> tensor<64x96xf32>
  util.global.store %0, @state : tensor<64x96xf32>
  util.return
}
util.func public @twice() {
  %g = util.global.load @state : tensor<64x96xf32>
  %e = tensor.empty() : tensor<64x96xf32>
  %0 = linalg.add ins(%g, %g : tensor<64x96xf32>, tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  util.global.store %0, @state : tensor<64x96xf32>
  util.return
}
