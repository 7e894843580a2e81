// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-simplify-linalg,weir-fuse-elementwise,canonicalize,weir-form-dispatches))' --remarks-filter=weir-form-dispatches 2>%t.remarks | FileCheck %s --check-prefix=ALL
// RUN: FileCheck %s --check-prefix=SUB --input-file=%t.remarks
// RUN: weir-compile %s --target=cpu --compile-to=dispatch -o - | FileCheck %s --check-prefixes=ANY,CPU
// RUN: weir-compile %s --target=vulkan --compile-to=dispatch -o - | FileCheck %s --check-prefixes=ANY,VULKAN
// RUN: weir-compile %s --target=reference --compile-to=dispatch -o - | FileCheck %s --check-prefixes=ANY,REF
// RUN: weir-compile %s --target=cpu --compile-to=dispatch --remarks-filter=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Cases of docs/spec/dispatch-passes.md 4.17 that need what comes before formation, with the number of dispatches of each target.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#col = affine_map<(d0, d1) -> (d1)>

// F6b: a value and its transpose meet; what makes it is elementwise and computed twice (MU1).
// ALL-LABEL: func.func @f6b(
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
// ANY-LABEL: util.func public @f6b(
// CPU-COUNT-1: = flow.dispatch.workgroups
// VULKAN-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
// VULKAN-NOT:     = flow.dispatch.workgroups
// REF-COUNT-3: = flow.dispatch.workgroups
// REF-NOT:     = flow.dispatch.workgroups
func.func @f6b(%x: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %e = tensor.empty() : tensor<1024x1024xf32>
  %v = linalg.exp ins(%x : tensor<1024x1024xf32>) outs(%e : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %t = linalg.transpose ins(%v : tensor<1024x1024xf32>) outs(%e : tensor<1024x1024xf32>) permutation = [1, 0]
  %s = linalg.add ins(%v, %t : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%e : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %s : tensor<1024x1024xf32>
}

// F18: the sum of 24 tensors; a body takes 15 of them (EF4), and both together more than a dispatch may.
// REMARK-DAG: [Missed] operand-limit {{.*}} Function=f18 | producer=linalg.generic
// ALL-LABEL: func.func @f18(
// ALL-COUNT-2: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
// ANY-LABEL: util.func public @f18(
// CPU-COUNT-2: = flow.dispatch.workgroups
// VULKAN-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
// VULKAN-NOT:     = flow.dispatch.workgroups
// REF-COUNT-23: = flow.dispatch.workgroups
// REF-NOT:     = flow.dispatch.workgroups
func.func @f18(%a0: tensor<64x256xf32>, %a1: tensor<64x256xf32>, %a2: tensor<64x256xf32>, %a3: tensor<64x256xf32>, %a4: tensor<64x256xf32>, %a5: tensor<64x256xf32>, %a6: tensor<64x256xf32>, %a7: tensor<64x256xf32>, %a8: tensor<64x256xf32>, %a9: tensor<64x256xf32>, %a10: tensor<64x256xf32>, %a11: tensor<64x256xf32>, %a12: tensor<64x256xf32>, %a13: tensor<64x256xf32>, %a14: tensor<64x256xf32>, %a15: tensor<64x256xf32>, %a16: tensor<64x256xf32>, %a17: tensor<64x256xf32>, %a18: tensor<64x256xf32>, %a19: tensor<64x256xf32>, %a20: tensor<64x256xf32>, %a21: tensor<64x256xf32>, %a22: tensor<64x256xf32>, %a23: tensor<64x256xf32>) -> tensor<64x256xf32> {
  %e = tensor.empty() : tensor<64x256xf32>
  %s1 = linalg.add ins(%a0, %a1 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s2 = linalg.add ins(%s1, %a2 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s3 = linalg.add ins(%s2, %a3 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s4 = linalg.add ins(%s3, %a4 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s5 = linalg.add ins(%s4, %a5 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s6 = linalg.add ins(%s5, %a6 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s7 = linalg.add ins(%s6, %a7 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s8 = linalg.add ins(%s7, %a8 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s9 = linalg.add ins(%s8, %a9 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s10 = linalg.add ins(%s9, %a10 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s11 = linalg.add ins(%s10, %a11 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s12 = linalg.add ins(%s11, %a12 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s13 = linalg.add ins(%s12, %a13 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s14 = linalg.add ins(%s13, %a14 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s15 = linalg.add ins(%s14, %a15 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s16 = linalg.add ins(%s15, %a16 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s17 = linalg.add ins(%s16, %a17 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s18 = linalg.add ins(%s17, %a18 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s19 = linalg.add ins(%s18, %a19 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s20 = linalg.add ins(%s19, %a20 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s21 = linalg.add ins(%s20, %a21 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s22 = linalg.add ins(%s21, %a22 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %s23 = linalg.add ins(%s22, %a23 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  return %s23 : tensor<64x256xf32>
}

// F19: weights of bytes, widened and scaled before a matmul: rows and columns are the grid, and each unit widens what it loads.
// REMARK-DAG: [Passed] joined {{.*}} Function=f19 | class=5, {{.*}}producer=linalg.generic, {{.*}}units=32
// ALL-LABEL: func.func @f19(
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
// ANY-LABEL: util.func public @f19(
// CPU-COUNT-1: = flow.dispatch.workgroups
// VULKAN-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
// VULKAN-NOT:     = flow.dispatch.workgroups
// REF-COUNT-2: = flow.dispatch.workgroups
// REF-NOT:     = flow.dispatch.workgroups
func.func @f19(%x: tensor<128x384xf32>, %w: tensor<384x256xi8>, %scale: tensor<256xf32>) -> tensor<128x256xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<384x256xf32>
  %d = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%w, %scale : tensor<384x256xi8>, tensor<256xf32>) outs(%e : tensor<384x256xf32>) {
  ^bb0(%a: i8, %s: f32, %o: f32):
    %f = arith.sitofp %a : i8 to f32
    %m = arith.mulf %f, %s : f32
    linalg.yield %m : f32
  } -> tensor<384x256xf32>
  %ep = tensor.empty() : tensor<128x256xf32>
  %fp = linalg.fill ins(%zero : f32) outs(%ep : tensor<128x256xf32>) -> tensor<128x256xf32>
  %p = linalg.matmul ins(%x, %d : tensor<128x384xf32>, tensor<384x256xf32>) outs(%fp : tensor<128x256xf32>) -> tensor<128x256xf32>
  return %p : tensor<128x256xf32>
}
// ALL-LABEL: func.func @f19_short(
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
// ANY-LABEL: util.func public @f19_short(
// CPU-COUNT-1: = flow.dispatch.workgroups
// VULKAN-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
// VULKAN-NOT:     = flow.dispatch.workgroups
// REF-COUNT-2: = flow.dispatch.workgroups
// REF-NOT:     = flow.dispatch.workgroups
func.func @f19_short(%x: tensor<128x128xf32>, %w: tensor<128x1024xi8>, %scale: tensor<1024xf32>) -> tensor<128x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x1024xf32>
  %d = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%w, %scale : tensor<128x1024xi8>, tensor<1024xf32>) outs(%e : tensor<128x1024xf32>) {
  ^bb0(%a: i8, %s: f32, %o: f32):
    %f = arith.sitofp %a : i8 to f32
    %m = arith.mulf %f, %s : f32
    linalg.yield %m : f32
  } -> tensor<128x1024xf32>
  %ep = tensor.empty() : tensor<128x1024xf32>
  %fp = linalg.fill ins(%zero : f32) outs(%ep : tensor<128x1024xf32>) -> tensor<128x1024xf32>
  %p = linalg.matmul ins(%x, %d : tensor<128x128xf32>, tensor<128x1024xf32>) outs(%fp : tensor<128x1024xf32>) -> tensor<128x1024xf32>
  return %p : tensor<128x1024xf32>
}

// F24: bytes multiplied, then narrowed to half a byte. Stored as the loops run they are one dispatch; transposed they would be written by
// another loop than the one that their bytes lie along. In whole programs they are bytes until they are returned.
// SUB: [Missed] sub-byte {{.*}} Function=f24 | producer=linalg.matmul
// ALL-LABEL: func.func @f24(
// ALL-COUNT-2: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
// ANY-LABEL: util.func public @f24(
// CPU-COUNT-1: = flow.dispatch.workgroups
// VULKAN-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
// VULKAN-NOT:     = flow.dispatch.workgroups
// REF-COUNT-3: = flow.dispatch.workgroups
// REF-NOT:     = flow.dispatch.workgroups
func.func @f24(%a: tensor<16x32xi8>, %b: tensor<32x64xi8>) -> tensor<64x16xi4> {
  %zero = arith.constant 0 : i32
  %c5 = arith.constant 5 : i32
  %e = tensor.empty() : tensor<16x64xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x64xi32>) -> tensor<16x64xi32>
  %p = linalg.matmul ins(%a, %b : tensor<16x32xi8>, tensor<32x64xi8>) outs(%f : tensor<16x64xi32>) -> tensor<16x64xi32>
  %n = tensor.empty() : tensor<64x16xi4>
  %q = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<16x64xi32>) outs(%n : tensor<64x16xi4>) {
  ^bb0(%v: i32, %o: i4):
    %s = arith.shrsi %v, %c5 : i32
    %t = arith.trunci %s : i32 to i4
    linalg.yield %t : i4
  } -> tensor<64x16xi4>
  return %q : tensor<64x16xi4>
}

// ALL-LABEL: func.func @f24_id(
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
// ANY-LABEL: util.func public @f24_id(
// CPU-COUNT-1: = flow.dispatch.workgroups
// VULKAN-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
// VULKAN-NOT:     = flow.dispatch.workgroups
// REF-COUNT-3: = flow.dispatch.workgroups
// REF-NOT:     = flow.dispatch.workgroups
func.func @f24_id(%a: tensor<16x32xi8>, %b: tensor<32x64xi8>) -> tensor<16x64xi4> {
  %zero = arith.constant 0 : i32
  %c5 = arith.constant 5 : i32
  %e = tensor.empty() : tensor<16x64xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x64xi32>) -> tensor<16x64xi32>
  %p = linalg.matmul ins(%a, %b : tensor<16x32xi8>, tensor<32x64xi8>) outs(%f : tensor<16x64xi32>) -> tensor<16x64xi32>
  %n = tensor.empty() : tensor<16x64xi4>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<16x64xi32>) outs(%n : tensor<16x64xi4>) {
  ^bb0(%v: i32, %o: i4):
    %s = arith.shrsi %v, %c5 : i32
    %t = arith.trunci %s : i32 to i4
    linalg.yield %t : i4
  } -> tensor<16x64xi4>
  return %q : tensor<16x64xi4>
}

// F26: two transposes in a row are none (SL8), but for the reference, which folds nothing; with an exponential between them nothing is permuted.
// ALL-LABEL: func.func @f26(
// ALL-NOT:     flow.dispatch.region
// ANY-LABEL: util.func public @f26(
// CPU-NOT:     = flow.dispatch.workgroups
// VULKAN-NOT:     = flow.dispatch.workgroups
// REF-COUNT-2: = flow.dispatch.workgroups
// REF-NOT:     = flow.dispatch.workgroups
func.func @f26(%x: tensor<10x10xf32>) -> tensor<10x10xf32> {
  %e = tensor.empty() : tensor<10x10xf32>
  %a = linalg.transpose ins(%x : tensor<10x10xf32>) outs(%e : tensor<10x10xf32>) permutation = [1, 0]
  %b = linalg.transpose ins(%a : tensor<10x10xf32>) outs(%e : tensor<10x10xf32>) permutation = [1, 0]
  return %b : tensor<10x10xf32>
}
// ALL-LABEL: func.func @f26_exp(
// ALL-COUNT-1: flow.dispatch.region
// ALL:         linalg.generic {indexing_maps = [#[[$ID:.+]], #[[$ID]]]
// ALL-NOT:     flow.dispatch.region
// ANY-LABEL: util.func public @f26_exp(
// CPU-COUNT-1: = flow.dispatch.workgroups
// VULKAN-COUNT-1: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
// VULKAN-NOT:     = flow.dispatch.workgroups
// REF-COUNT-3: = flow.dispatch.workgroups
// REF-NOT:     = flow.dispatch.workgroups
func.func @f26_exp(%x: tensor<10x10xf32>) -> tensor<10x10xf32> {
  %e = tensor.empty() : tensor<10x10xf32>
  %a = linalg.transpose ins(%x : tensor<10x10xf32>) outs(%e : tensor<10x10xf32>) permutation = [1, 0]
  %c = linalg.exp ins(%a : tensor<10x10xf32>) outs(%e : tensor<10x10xf32>) -> tensor<10x10xf32>
  %b = linalg.transpose ins(%c : tensor<10x10xf32>) outs(%e : tensor<10x10xf32>) permutation = [1, 0]
  return %b : tensor<10x10xf32>
}

// F28: three products are concatenated, and written where they belong: rows by emplacement, columns by stores of parts. With every op alone a
// fourth dispatch writes the columns. Nothing reads the concatenation, so that nothing is refused.
// REMARK-NOT: CONCAT
// ALL-LABEL: func.func @f28(
// ALL-COUNT-3: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
// ANY-LABEL: util.func public @f28(
// CPU-COUNT-3: = flow.dispatch.workgroups
// VULKAN-COUNT-3: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
// VULKAN-NOT:     = flow.dispatch.workgroups
// REF-COUNT-4: = flow.dispatch.workgroups
// REF-NOT:     = flow.dispatch.workgroups
func.func @f28(%x: tensor<64x32xf32>, %u: tensor<32x16xf32>, %v: tensor<32x24xf32>, %w: tensor<32x8xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<64x16xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %0 = linalg.matmul ins(%x, %u : tensor<64x32xf32>, tensor<32x16xf32>) outs(%f0 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %e1 = tensor.empty() : tensor<64x24xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64x24xf32>) -> tensor<64x24xf32>
  %1 = linalg.matmul ins(%x, %v : tensor<64x32xf32>, tensor<32x24xf32>) outs(%f1 : tensor<64x24xf32>) -> tensor<64x24xf32>
  %e2 = tensor.empty() : tensor<64x8xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<64x8xf32>) -> tensor<64x8xf32>
  %2 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x8xf32>) outs(%f2 : tensor<64x8xf32>) -> tensor<64x8xf32>
  %c = tensor.concat dim(1) %0, %1, %2 : (tensor<64x16xf32>, tensor<64x24xf32>, tensor<64x8xf32>) -> tensor<64x48xf32>
  return %c : tensor<64x48xf32>
}
// ALL-LABEL: func.func @f28_rows(
// ALL-COUNT-3: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
// ANY-LABEL: util.func public @f28_rows(
// CPU-COUNT-3: = flow.dispatch.workgroups
// VULKAN-COUNT-3: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
// VULKAN-NOT:     = flow.dispatch.workgroups
// REF-COUNT-3: = flow.dispatch.workgroups
// REF-NOT:     = flow.dispatch.workgroups
func.func @f28_rows(%x: tensor<16x32xf32>, %y: tensor<24x32xf32>, %z: tensor<8x32xf32>, %w: tensor<32x48xf32>) -> tensor<48x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<16x48xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<16x48xf32>) -> tensor<16x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x48xf32>) outs(%f0 : tensor<16x48xf32>) -> tensor<16x48xf32>
  %e1 = tensor.empty() : tensor<24x48xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<24x48xf32>) -> tensor<24x48xf32>
  %1 = linalg.matmul ins(%y, %w : tensor<24x32xf32>, tensor<32x48xf32>) outs(%f1 : tensor<24x48xf32>) -> tensor<24x48xf32>
  %e2 = tensor.empty() : tensor<8x48xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<8x48xf32>) -> tensor<8x48xf32>
  %2 = linalg.matmul ins(%z, %w : tensor<8x32xf32>, tensor<32x48xf32>) outs(%f2 : tensor<8x48xf32>) -> tensor<8x48xf32>
  %c = tensor.concat dim(0) %0, %1, %2 : (tensor<16x48xf32>, tensor<24x48xf32>, tensor<8x48xf32>) -> tensor<48x48xf32>
  return %c : tensor<48x48xf32>
}
