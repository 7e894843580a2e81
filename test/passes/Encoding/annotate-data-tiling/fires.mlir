// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling))' --remarks-filter-passed=weir-annotate-data-tiling 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=weights}))' | FileCheck %s --check-prefix=WEIGHTS

// Without targets all that can be encoded is marked: transposed and broadcast operands, extensions, a matrix times a vector. (A4, A5, A6)
// REMARK-COUNT-5: remark: [Passed] marked
// CHECK-LABEL: func.func @forms(
// CHECK:         linalg.matmul indexing_maps = [{{.*}}] {iree.opt.data_tiling}
// CHECK:         linalg.batch_matmul {iree.opt.data_tiling}
// CHECK:         linalg.matvec {iree.opt.data_tiling}
// CHECK:         linalg.generic {{.*}} attrs = {iree.opt.data_tiling}
// CHECK:         linalg.contract {{.*}} {iree.opt.data_tiling}
// WEIGHTS-LABEL: func.func @forms(
// WEIGHTS-NOT:   iree.opt.data_tiling
// WEIGHTS:       return
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @forms(%x: tensor<128x384xf32>, %w: tensor<96x384xf32>, %c: tensor<128x96xf32>, %bx: tensor<3x8x16xf16>, %bw: tensor<3x16x8xf16>, %bc: tensor<3x8x8xf32>,
                 %v: tensor<384xf32>, %vc: tensor<128xf32>, %q: tensor<8x?xi8>, %r: tensor<?x8xi8>, %qc: tensor<8x8xi32>, %h: tensor<8x?xbf16>, %i: tensor<?x8xf32>, %j: tensor<8x8xf32>)
    -> (tensor<128x96xf32>, tensor<3x8x8xf32>, tensor<128xf32>, tensor<8x8xi32>, tensor<8x8xf32>) {
  %0 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%x, %w : tensor<128x384xf32>, tensor<96x384xf32>) outs(%c : tensor<128x96xf32>) -> tensor<128x96xf32>
  %1 = linalg.batch_matmul ins(%bx, %bw : tensor<3x8x16xf16>, tensor<3x16x8xf16>) outs(%bc : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %2 = linalg.matvec ins(%x, %v : tensor<128x384xf32>, tensor<384xf32>) outs(%vc : tensor<128xf32>) -> tensor<128xf32>
  %3 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %r : tensor<8x?xi8>, tensor<?x8xi8>) outs(%qc : tensor<8x8xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %ea = arith.extui %a : i8 to i32
    %eb = arith.extsi %b : i8 to i32
    %p = arith.muli %eb, %ea : i32
    %s = arith.addi %p, %o : i32
    linalg.yield %s : i32
  } -> tensor<8x8xi32>
  %4 = linalg.contract indexing_maps = [#mk, #kn, #mn] ins(%h, %i : tensor<8x?xbf16>, tensor<?x8xf32>) outs(%j : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0, %1, %2, %3, %4 : tensor<128x96xf32>, tensor<3x8x8xf32>, tensor<128xf32>, tensor<8x8xi32>, tensor<8x8xf32>
}

// -----

// Weights: a constant, a load from an immutable global, both after what only moves or extends elements. (A8)
// CHECK-COUNT-3:   linalg.matmul {iree.opt.data_tiling}
// WEIGHTS-LABEL: func.func @constants(
// WEIGHTS-COUNT-3: linalg.matmul {iree.opt.data_tiling}
util.global private @w : tensor<96x384xf16>
func.func @constants(%x: tensor<128x384xf32>, %c: tensor<128x96xf32>) -> (tensor<128x96xf32>, tensor<128x96xf32>, tensor<128x96xf32>) {
  %k = arith.constant dense<2.0> : tensor<384x96xf32>
  %0 = linalg.matmul ins(%x, %k : tensor<128x384xf32>, tensor<384x96xf32>) outs(%c : tensor<128x96xf32>) -> tensor<128x96xf32>
  %w = util.global.load immutable @w : tensor<96x384xf16>
  %e = tensor.empty() : tensor<384x96xf16>
  %t = linalg.transpose ins(%w : tensor<96x384xf16>) outs(%e : tensor<384x96xf16>) permutation = [1, 0]
  %f = tensor.empty() : tensor<384x96xf32>
  %x32 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<384x96xf16>) outs(%f : tensor<384x96xf32>) {
  ^bb0(%a: f16, %o: f32):
    %b = arith.extf %a : f16 to f32
    linalg.yield %b : f32
  } -> tensor<384x96xf32>
  %1 = linalg.matmul ins(%x, %x32 : tensor<128x384xf32>, tensor<384x96xf32>) outs(%c : tensor<128x96xf32>) -> tensor<128x96xf32>
  %flat = flow.tensor.constant dense<1.0> : tensor<36864xf32>
  %cube = tensor.expand_shape %flat [[0, 1]] output_shape [384, 96] : tensor<36864xf32> into tensor<384x96xf32>
  %2 = linalg.matmul ins(%x, %cube : tensor<128x384xf32>, tensor<384x96xf32>) outs(%c : tensor<128x96xf32>) -> tensor<128x96xf32>
  return %0, %1, %2 : tensor<128x96xf32>, tensor<128x96xf32>, tensor<128x96xf32>
}

// -----

// Two batch loops and two loops of K, side by side everywhere: one each. (A3)
// CHECK-LABEL: func.func @collapsed(
// CHECK-DAG:     %[[X:.+]] = tensor.collapse_shape %{{.+}} {{\[}}[0, 1], [2], [3, 4]] : tensor<2x?x16x4x8xf32> into tensor<?x16x32xf32>
// CHECK-DAG:     %[[W:.+]] = tensor.collapse_shape %{{.+}} {{\[}}[0, 1], [2, 3], [4]] : tensor<2x?x4x8x16xf32> into tensor<?x32x16xf32>
// CHECK-DAG:     %[[C:.+]] = tensor.collapse_shape %{{.+}} {{\[}}[0, 1], [2], [3]] : tensor<2x?x16x16xf32> into tensor<?x16x16xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[C]] : {{.*}}) attrs = {iree.opt.data_tiling}
// CHECK:         tensor.expand_shape {{.*}} into tensor<2x?x16x16xf32>
// WEIGHTS-LABEL: func.func @collapsed(
// WEIGHTS-NOT:     collapse_shape
// WEIGHTS:         linalg.contract
func.func @collapsed(%x: tensor<2x?x16x4x8xf32>, %w: tensor<2x?x4x8x16xf32>, %c: tensor<2x?x16x16xf32>) -> tensor<2x?x16x16xf32> {
  %0 = linalg.contract indexing_maps = [affine_map<(b, h, m, n, k, l) -> (b, h, m, k, l)>, affine_map<(b, h, m, n, k, l) -> (b, h, k, l, n)>, affine_map<(b, h, m, n, k, l) -> (b, h, m, n)>]
      ins(%x, %w : tensor<2x?x16x4x8xf32>, tensor<2x?x4x8x16xf32>) outs(%c : tensor<2x?x16x16xf32>) -> tensor<2x?x16x16xf32>
  return %0 : tensor<2x?x16x16xf32>
}

// -----

// The user has marked one: it is checked, and no other is marked.
// REMARK: remark: [Passed] user-marked
// CHECK-LABEL: func.func @user(
// CHECK:         linalg.matmul ins
// CHECK:         linalg.matmul {iree.opt.data_tiling}
// CHECK-NOT:     iree.opt.data_tiling
// WEIGHTS-LABEL: func.func @user(
func.func @user(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.matmul {iree.opt.data_tiling} ins(%x, %0 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// -----

// A target that packs right operands only: for a constant one the gain is what kernels need not move; an operand that the function
// makes is packed where it is made; a large one with several uses once for all. (A9, CH1 to CH3)
// REMARK: remark: [Passed] marked {{.*}} cost=0, gain=1179648
// REMARK: remark: [Passed] marked {{.*}} cost=147456, gain=1179648
// REMARK: remark: [Passed] marked {{.*}} cost=4214304, gain=8388608
// REMARK: remark: [Passed] marked {{.*}} cost=4214304, gain=8388608
// CHECK-LABEL: func.func @profit(
// CHECK-COUNT-4: linalg.matmul {iree.opt.data_tiling}
// WEIGHTS-LABEL: func.func @profit(
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "auto"}>
#id = affine_map<(i, j) -> (i, j)>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @profit(%x: tensor<128x384xf32>, %v: tensor<384x384xf32>, %c: tensor<128x384xf32>, %y: tensor<128x1024xf32>, %w: tensor<1024x1024xf32>, %d: tensor<128x1024xf32>)
    -> (tensor<128x384xf32>, tensor<128x384xf32>, tensor<128x1024xf32>) {
  %k = arith.constant dense<2.0> : tensor<384x384xf32>
  %0 = linalg.matmul ins(%x, %k : tensor<128x384xf32>, tensor<384x384xf32>) outs(%c : tensor<128x384xf32>) -> tensor<128x384xf32>
  %e = tensor.empty() : tensor<384x384xf32>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<384x384xf32>) outs(%e : tensor<384x384xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.negf %a : f32
    linalg.yield %b : f32
  } -> tensor<384x384xf32>
  %1 = linalg.matmul ins(%x, %n : tensor<128x384xf32>, tensor<384x384xf32>) outs(%c : tensor<128x384xf32>) -> tensor<128x384xf32>
  %2 = linalg.matmul ins(%y, %w : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%d : tensor<128x1024xf32>) -> tensor<128x1024xf32>
  %3 = linalg.matmul ins(%2, %w : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%d : tensor<128x1024xf32>) -> tensor<128x1024xf32>
  return %0, %1, %3 : tensor<128x384xf32>, tensor<128x384xf32>, tensor<128x1024xf32>
}

// -----

// The constant filter of a convolution of single pixels, and of one whose windows are larger than an image of few of them. (A7)
// REMARK: remark: [Passed] marked {{.*}}Function=convolution
// CHECK-LABEL: func.func @convolution(
// CHECK-COUNT-2: linalg.conv_2d_nchw_fchw {iree.opt.data_tiling}
// WEIGHTS-LABEL: func.func @convolution(
// WEIGHTS-COUNT-2: linalg.conv_2d_nchw_fchw {iree.opt.data_tiling}
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "auto"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @convolution(%x: tensor<1x96x14x14xf32>, %o: tensor<1x64x14x14xf32>, %p: tensor<1x16x2x2xf32>) -> (tensor<1x64x14x14xf32>, tensor<1x16x2x2xf32>) {
  %w = arith.constant dense<2.0> : tensor<64x96x1x1xf32>
  %w3 = arith.constant dense<2.0> : tensor<16x64x13x13xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x96x14x14xf32>, tensor<64x96x1x1xf32>) outs(%o : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
  %1 = linalg.conv_2d_nchw_fchw ins(%0, %w3 : tensor<1x64x14x14xf32>, tensor<16x64x13x13xf32>) outs(%p : tensor<1x16x2x2xf32>) -> tensor<1x16x2x2xf32>
  return %0, %1 : tensor<1x64x14x14xf32>, tensor<1x16x2x2xf32>
}
