// Functions that stay one though their calls differ.

// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings{clone-functions=true})' --remarks-filter=weir-propagate-encodings -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device

// REMARK-DAG: [Missed] recursive-function {{.*}}Function=again
// CHECK:       util.func private @again(
// CHECK-NOT:   @again_
util.func private @again(%v: tensor<64x96xf32>, %n: index) -> tensor<64x96xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  %e = tensor.empty() : tensor<64x96xf32>
  %0 = linalg.floor ins(%v : tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %1 = scf.if %more -> tensor<64x96xf32> {
    %less = arith.subi %n, %c1 : index
    %2 = util.call @again(%0, %less) : (tensor<64x96xf32>, index) -> tensor<64x96xf32>
    scf.yield %2 : tensor<64x96xf32>
  } else {
    scf.yield %0 : tensor<64x96xf32>
  }
  util.return %1 : tensor<64x96xf32>
}

// Nine shapes of contractions make what it is called with, and it may be there eight times.
// REMARK-DAG: [Missed] too-many-clones {{.*}}Function=many
// CHECK:       util.func private @many(
// CHECK-NOT:   @many_
util.func private @many(%v: tensor<64x96xf32>) -> tensor<64x96xf32> {
  %e = tensor.empty() : tensor<64x96xf32>
  %0 = linalg.abs ins(%v : tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  util.return %0 : tensor<64x96xf32>
}

// CHECK-LABEL: util.func public @main(
util.func public @main(%p: tensor<64x96xf32>, %x0: tensor<64x80xf32>, %w0: tensor<80x96xf32>, %x1: tensor<64x81xf32>, %w1: tensor<81x96xf32>, %x2: tensor<64x82xf32>, %w2: tensor<82x96xf32>, %x3: tensor<64x83xf32>, %w3: tensor<83x96xf32>, %x4: tensor<64x84xf32>, %w4: tensor<84x96xf32>, %x5: tensor<64x85xf32>, %w5: tensor<85x96xf32>, %x6: tensor<64x86xf32>, %w6: tensor<86x96xf32>, %x7: tensor<64x87xf32>, %w7: tensor<87x96xf32>, %x8: tensor<64x88xf32>, %w8: tensor<88x96xf32>) -> (tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>) {
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %m0 = linalg.matmul ins(%x0, %w0 : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %r0 = util.call @many(%m0) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %m1 = linalg.matmul ins(%x1, %w1 : tensor<64x81xf32>, tensor<81x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %r1 = util.call @many(%m1) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %m2 = linalg.matmul ins(%x2, %w2 : tensor<64x82xf32>, tensor<82x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %r2 = util.call @many(%m2) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %m3 = linalg.matmul ins(%x3, %w3 : tensor<64x83xf32>, tensor<83x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %r3 = util.call @many(%m3) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %m4 = linalg.matmul ins(%x4, %w4 : tensor<64x84xf32>, tensor<84x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %r4 = util.call @many(%m4) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %m5 = linalg.matmul ins(%x5, %w5 : tensor<64x85xf32>, tensor<85x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %r5 = util.call @many(%m5) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %m6 = linalg.matmul ins(%x6, %w6 : tensor<64x86xf32>, tensor<86x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %r6 = util.call @many(%m6) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %m7 = linalg.matmul ins(%x7, %w7 : tensor<64x87xf32>, tensor<87x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %r7 = util.call @many(%m7) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %m8 = linalg.matmul ins(%x8, %w8 : tensor<64x88xf32>, tensor<88x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %r8 = util.call @many(%m8) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %h = util.call @again(%m0, %c2) : (tensor<64x96xf32>, index) -> tensor<64x96xf32>
  %i = util.call @again(%p, %c2) : (tensor<64x96xf32>, index) -> tensor<64x96xf32>
  util.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %h, %i : tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x96xf32>
}
