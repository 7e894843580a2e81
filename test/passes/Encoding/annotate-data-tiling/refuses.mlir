// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling))' --remarks-filter-missed=weir-annotate-data-tiling 2>%t.remarks | FileCheck %s --implicit-check-not=iree.opt.data_tiling
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=weights}))' --remarks-filter-missed=weir-annotate-data-tiling -o /dev/null 2>%t.weights
// RUN: FileCheck %s --check-prefix=WEIGHTS --input-file=%t.weights
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{ops=conv}))' --remarks-filter-missed=weir-annotate-data-tiling -o /dev/null 2>%t.ops
// RUN: FileCheck %s --check-prefix=OPS --input-file=%t.ops
// OPS: remark: [Missed] not-in-ops
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{conv=im2col}))' --remarks-filter-missed=weir-annotate-data-tiling -o /dev/null 2>%t.im2col
// RUN: FileCheck %s --check-prefix=IM2COL --input-file=%t.im2col

// A1: no tensors; operands that are encoded or packed, an op that the user has tiled; a region that counts its workgroups.
// REMARK: remark: [Missed] not-tensor-semantics
// CHECK-LABEL: func.func @buffers(
func.func @buffers(%x: memref<64x64xf32>, %c: memref<64x64xf32>) {
  linalg.matmul ins(%x, %x : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

// REMARK: remark: [Missed] already-encoded
// REMARK: remark: [Missed] already-packed
// REMARK: remark: [Missed] has-lowering-config
// CHECK-LABEL: func.func @decided(
func.func @decided(%x: tensor<64x64xf32, #iree_encoding.testing<>>, %c: tensor<64x64xf32>, %p: tensor<4x64x16x1xf32>, %pc: tensor<4x4x16x16xf32>)
    -> (tensor<64x64xf32>, tensor<4x4x16x16xf32>, tensor<64x64xf32>) {
  %0 = linalg.matmul ins(%x, %c : tensor<64x64xf32, #iree_encoding.testing<>>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.mmt4d ins(%p, %p : tensor<4x64x16x1xf32>, tensor<4x64x16x1xf32>) outs(%pc : tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xf32>
  %2 = linalg.matmul {lowering_config = 1 : i64} ins(%c, %c : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0, %1, %2 : tensor<64x64xf32>, tensor<4x4x16x16xf32>, tensor<64x64xf32>
}

// -----

// REMARK: remark: [Missed] fixed-workgroup-count
// CHECK-LABEL: func.func @counted(
func.func @counted(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = flow.dispatch.region -> (tensor<64x64xf32>) {
    %1 = linalg.matmul ins(%x, %x : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32>
    flow.return %1 : tensor<64x64xf32>
  } count() -> (index, index, index) {
    %c4 = arith.constant 4 : index
    flow.return %c4, %c4, %c4 : index, index, index
  }
  return %0 : tensor<64x64xf32>
}

// -----

// A7 without a target, A2 and A6.
// REMARK: remark: [Missed] no-conv-layout
// REMARK: remark: [Missed] multiple-results
// REMARK: remark: [Missed] non-projected-map
// REMARK: remark: [Missed] not-a-contraction
// CHECK-LABEL: func.func @others(
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @others(%i: tensor<1x8x8x4xf32>, %f: tensor<3x3x4x4xf32>, %o: tensor<1x6x6x4xf32>, %x: tensor<64x64xf32>, %y: tensor<64x128xf32>, %v: tensor<64xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x8x8x4xf32>, tensor<3x3x4x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  %1:2 = linalg.generic {indexing_maps = [#mk, #kn, #mn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %x : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x, %x : tensor<64x64xf32>, tensor<64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s, %d : f32, f32
  } -> (tensor<64x64xf32>, tensor<64x64xf32>)
  %2 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, 2 * k)>, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%y, %x : tensor<64x128xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  // A sum over rows of one operand alone.
  %3 = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]} ins(%x, %v : tensor<64x64xf32>, tensor<64xf32>) outs(%v : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return
}

// -----

// A2: no loop of M or N. A3: two loops of K in another order. A4: bodies. A5: indices.
// REMARK: remark: [Missed] no-parallel-loop
// REMARK: remark: [Missed] multi-dim-contraction
// REMARK-COUNT-3: remark: [Missed] not-mul-add
// REMARK: remark: [Missed] unsupported-element-type
// CHECK-LABEL: func.func @bodies(
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @bodies(%v: tensor<64xf32>, %s: tensor<f32>, %x: tensor<64x64xf32>, %c: tensor<4x8x16xf32>, %d: tensor<16x8x4xf32>, %e: tensor<4x4xf32>, %z: tensor<4x4xindex>) {
  %0 = linalg.dot ins(%v, %v : tensor<64xf32>, tensor<64xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  %1 = linalg.contract indexing_maps = [affine_map<(m, n, k, l) -> (m, k, l)>, affine_map<(m, n, k, l) -> (l, k, n)>, affine_map<(m, n, k, l) -> (m, n)>]
      ins(%c, %d : tensor<4x8x16xf32>, tensor<16x8x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %x : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.addf %a, %b : f32
    %m = arith.maximumf %o, %p : f32
    linalg.yield %m : f32
  } -> tensor<64x64xf32>
  // The right operand squared; an operand that is truncated.
  %3 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %x : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %b, %b : f32
    %m = arith.addf %o, %p : f32
    linalg.yield %m : f32
  } -> tensor<64x64xf32>
  %h = tensor.empty() : tensor<64x64xf16>
  %4 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %h : tensor<64x64xf32>, tensor<64x64xf16>) outs(%h : tensor<64x64xf16>) {
  ^bb0(%a: f32, %b: f16, %o: f16):
    %t = arith.truncf %a : f32 to f16
    %p = arith.mulf %t, %b : f16
    %m = arith.addf %o, %p : f16
    linalg.yield %m : f16
  } -> tensor<64x64xf16>
  %5 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%z, %z : tensor<4x4xindex>, tensor<4x4xindex>) outs(%z : tensor<4x4xindex>) {
  ^bb0(%a: index, %b: index, %o: index):
    %p = arith.muli %a, %b : index
    %m = arith.addi %o, %p : index
    linalg.yield %m : index
  } -> tensor<4x4xindex>
  return
}

// -----

// A user's mark changes no op. (A3)
// REMARK: remark: [Missed] multi-dim-contraction
// WEIGHTS: remark: [Missed] multi-dim-contraction
// CHECK-LABEL: func.func @marked(
// CHECK-NEXT:    linalg.contract indexing_maps = {{.*}} {iree.opt.data_tiling}
// CHECK-NEXT:    return
func.func @marked(%x: tensor<2x3x16x32xf32>, %w: tensor<2x3x32x16xf32>, %c: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
  %0 = linalg.contract indexing_maps = [affine_map<(b, h, m, n, k) -> (b, h, m, k)>, affine_map<(b, h, m, n, k) -> (b, h, k, n)>, affine_map<(b, h, m, n, k) -> (b, h, m, n)>] {iree.opt.data_tiling}
      ins(%x, %w : tensor<2x3x16x32xf32>, tensor<2x3x32x16xf32>) outs(%c : tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32>
  return %0 : tensor<2x3x16x16xf32>
}

// -----

// A target that packs right operands: one that comes from outside, one of a size that is not known, one for three rows. (A8, A9, A10, CH4, CH5, CH7)
// REMARK: remark: [Missed] too-small {{.*}} flops=8192
// REMARK: remark: [Missed] not-profitable {{.*}} cost=0, gain=73728
// REMARK: remark: [Missed] not-profitable {{.*}} cost=0, gain=0
// REMARK: remark: [Missed] not-profitable {{.*}} cost=0, gain=98304
// WEIGHTS: remark: [Missed] no-constant-operand
// CHECK-LABEL: func.func @profit(
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "auto"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @profit(%s: tensor<16x16xf32>, %x: tensor<96x96xf32>, %y: tensor<?x96xf32>, %z: tensor<3x96xf32>, %w: tensor<96x128xf32>, %u: tensor<3x128xf32>) {
  %0 = linalg.matmul ins(%s, %s : tensor<16x16xf32>, tensor<16x16xf32>) outs(%s : tensor<16x16xf32>) -> tensor<16x16xf32>
  %1 = linalg.matmul ins(%x, %x : tensor<96x96xf32>, tensor<96x96xf32>) outs(%x : tensor<96x96xf32>) -> tensor<96x96xf32>
  %c = tensor.cast %x : tensor<96x96xf32> to tensor<96x?xf32>
  %2 = linalg.matmul ins(%c, %y : tensor<96x?xf32>, tensor<?x96xf32>) outs(%x : tensor<96x96xf32>) -> tensor<96x96xf32>
  %3 = linalg.matmul ins(%z, %w : tensor<3x96xf32>, tensor<96x128xf32>) outs(%u : tensor<3x128xf32>) -> tensor<3x128xf32>
  return
}

// -----

// Panels of a constant for as many rows as a kernel holds at once, 8 beside 48 columns, are read once. Columns that are far apart are worth it from four rows
// on, and so are bytes, which kernels multiply in fours once they are packed. (CH6)
// REMARK: remark: [Missed] not-profitable {{.*}} gain=73728
// REMARK: remark: [Missed] not-profitable {{.*}} gain=147456
// CHECK-LABEL: func.func @fewRows(
// CHECK:         linalg.matmul ins(
// CHECK-NEXT:    linalg.matmul {iree.opt.data_tiling} ins(
// CHECK-NEXT:    linalg.matmul indexing_maps = [{{.*}}] ins(
// CHECK-NEXT:    linalg.matmul indexing_maps = [{{.*}}] {iree.opt.data_tiling} ins(
// CHECK-NEXT:    linalg.matmul {iree.opt.data_tiling} ins(
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f,+avx512bw,+avx512vnni", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "vectors"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @fewRows(%a: tensor<8x96xf32>, %b: tensor<9x96xf32>, %c: tensor<3x192xf32>, %d: tensor<4x96xf32>, %i: tensor<4x96xi8>,
                   %ao: tensor<8x96xf32>, %bo: tensor<9x96xf32>, %co: tensor<3x96xf32>, %do: tensor<4x96xf32>, %io: tensor<4x96xi32>)
    -> (tensor<8x96xf32>, tensor<9x96xf32>, tensor<3x96xf32>, tensor<4x96xf32>, tensor<4x96xi32>) {
  %w = arith.constant dense<2.0> : tensor<96x96xf32>
  %w8 = arith.constant dense<2> : tensor<96x96xi8>
  %v = arith.constant dense<2.0> : tensor<96x192xf32>
  %0 = linalg.matmul ins(%a, %w : tensor<8x96xf32>, tensor<96x96xf32>) outs(%ao : tensor<8x96xf32>) -> tensor<8x96xf32>
  %1 = linalg.matmul ins(%b, %w : tensor<9x96xf32>, tensor<96x96xf32>) outs(%bo : tensor<9x96xf32>) -> tensor<9x96xf32>
  %2 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%c, %v : tensor<3x192xf32>, tensor<96x192xf32>) outs(%co : tensor<3x96xf32>) -> tensor<3x96xf32>
  %3 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%d, %w : tensor<4x96xf32>, tensor<96x96xf32>) outs(%do : tensor<4x96xf32>) -> tensor<4x96xf32>
  %4 = linalg.matmul ins(%i, %w8 : tensor<4x96xi8>, tensor<96x96xi8>) outs(%io : tensor<4x96xi32>) -> tensor<4x96xi32>
  return %0, %1, %2, %3, %4 : tensor<8x96xf32>, tensor<9x96xf32>, tensor<3x96xf32>, tensor<4x96xf32>, tensor<4x96xi32>
}

// -----

// Bytes of a 1x1 convolution with channels first: lanes along the output channels would be stored one by one. (CH12)
// REMARK: remark: [Missed] not-profitable {{.*}} Function=across
// CHECK-LABEL: func.func @across(
// CHECK-NOT:     iree.opt.data_tiling
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f,+avx512bw,+avx512vnni", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "auto"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @across(%x: tensor<64x784xi8>, %o: tensor<192x784xi32>) -> tensor<192x784xi32> {
  %w = arith.constant dense<2> : tensor<192x64xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<64x784xi8>, tensor<192x64xi8>) outs(%o : tensor<192x784xi32>) {
  ^bb0(%a: i8, %b: i8, %s: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %s, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<192x784xi32>
  return %r : tensor<192x784xi32>
}

// -----

// Tables that tile all operands: the others cost more than the constant gains. (CH10)
// REMARK: remark: [Missed] not-profitable {{.*}} cost=3686400, gain=73728
// CHECK-LABEL: func.func @classic(
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @classic(%x: tensor<19200x96xf32>, %o: tensor<19200x96xf32>) -> tensor<19200x96xf32> {
  %k = arith.constant dense<2.0> : tensor<96x96xf32>
  %0 = linalg.matmul ins(%x, %k : tensor<19200x96xf32>, tensor<96x96xf32>) outs(%o : tensor<19200x96xf32>) -> tensor<19200x96xf32>
  return %0 : tensor<19200x96xf32>
}

// -----

// X27: neither operand of a product with three columns is constant; the panel of a constant left one is in narrow.mlir.
// REMARK: remark: [Missed] not-profitable {{.*}} cost=0, gain=2304
// CHECK-LABEL: func.func @columns(
// CHECK:         linalg.matmul ins
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "auto"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @columns(%x: tensor<512x96xf32>, %y: tensor<96x3xf32>, %o: tensor<512x3xf32>) -> tensor<512x3xf32> {
  %0 = linalg.matmul ins(%x, %y : tensor<512x96xf32>, tensor<96x3xf32>) outs(%o : tensor<512x3xf32>) -> tensor<512x3xf32>
  return %0 : tensor<512x3xf32>
}

// -----

// What is not taken with one loop for two leaves nothing behind.
// REMARK: remark: [Missed] not-profitable {{.*}} cost=0, gain=
// CHECK-LABEL: func.func @twoLoops(
// CHECK-NEXT:    linalg.contract
// CHECK-NEXT:    return
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "auto"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @twoLoops(%x: tensor<2x?x16x32xf32>, %w: tensor<2x?x32x16xf32>, %c: tensor<2x?x16x16xf32>) -> tensor<2x?x16x16xf32> {
  %0 = linalg.contract indexing_maps = [affine_map<(b, h, m, n, k) -> (b, h, m, k)>, affine_map<(b, h, m, n, k) -> (b, h, k, n)>, affine_map<(b, h, m, n, k) -> (b, h, m, n)>]
      ins(%x, %w : tensor<2x?x16x32xf32>, tensor<2x?x32x16xf32>) outs(%c : tensor<2x?x16x16xf32>) -> tensor<2x?x16x16xf32>
  return %0 : tensor<2x?x16x16xf32>
}

// -----

// Convolutions that the target wants no packed filter for, a filter that is not constant, one of each channel by itself.
// REMARK: remark: [Missed] no-constant-operand
// REMARK: remark: [Missed] no-conv-layout
// REMARK: remark: [Missed] no-conv-layout
// REMARK: remark: [Missed] grouped-convolution
// REMARK: remark: [Missed] not-mul-add
// CHECK-LABEL: func.func @convolutions(
#in = affine_map<(n, f, y, x, c, ky, kx) -> (n, c, y + ky, x + kx)>
#filter = affine_map<(n, f, y, x, c, ky, kx) -> (f, c, ky, kx)>
#out = affine_map<(n, f, y, x, c, ky, kx) -> (n, f, y, x)>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "auto"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @convolutions(%x: tensor<1x96x14x14xf32>, %v: tensor<64x96x1x1xf32>, %o: tensor<1x64x14x14xf32>, %y: tensor<1x96x4x4xf32>, %p: tensor<1x64x4x4xf32>, %z: tensor<1x96x16x16xf32>, %d: tensor<1x96x14x14xf32>, %l: tensor<1x96x42x42xf32>, %q: tensor<1x64x40x40xf32>) {
  %w = arith.constant dense<2.0> : tensor<64x96x1x1xf32>
  %w3 = arith.constant dense<2.0> : tensor<64x96x3x3xf32>
  %wd = arith.constant dense<2.0> : tensor<96x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %v : tensor<1x96x14x14xf32>, tensor<64x96x1x1xf32>) outs(%o : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
  %1 = linalg.conv_2d_nchw_fchw ins(%y, %w : tensor<1x96x4x4xf32>, tensor<64x96x1x1xf32>) outs(%p : tensor<1x64x4x4xf32>) -> tensor<1x64x4x4xf32>
  %2 = linalg.conv_2d_nchw_fchw ins(%l, %w3 : tensor<1x96x42x42xf32>, tensor<64x96x3x3xf32>) outs(%q : tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32>
  %3 = linalg.depthwise_conv_2d_nchw_chw ins(%z, %wd : tensor<1x96x16x16xf32>, tensor<96x3x3xf32>) outs(%d : tensor<1x96x14x14xf32>) -> tensor<1x96x14x14xf32>
  %4 = linalg.generic {indexing_maps = [#in, #filter, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%z, %w3 : tensor<1x96x16x16xf32>, tensor<64x96x3x3xf32>) outs(%o : tensor<1x64x14x14xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.addf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x64x14x14xf32>
  return
}

// -----

// REMARK: remark: [Missed] dilated-convolution
// A window of one pixel has no holes.
// REMARK: remark: [Missed] no-conv-layout
// CHECK-LABEL: func.func @dilated(
func.func @dilated(%i: tensor<1x16x16x16xf32>, %f: tensor<16x16x3x3xf32>, %o: tensor<1x16x12x12xf32>, %p: tensor<16x16x1x1xf32>, %q: tensor<1x16x16x16xf32>) {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<2> : tensor<2xi64>} ins(%i, %f : tensor<1x16x16x16xf32>, tensor<16x16x3x3xf32>) outs(%o : tensor<1x16x12x12xf32>) -> tensor<1x16x12x12xf32>
  %1 = linalg.conv_2d_nchw_fchw {dilations = dense<2> : tensor<2xi64>} ins(%i, %p : tensor<1x16x16x16xf32>, tensor<16x16x1x1xf32>) outs(%q : tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32>
  return
}

// -----

// REMARK: remark: [Missed] no-scaled-layout
// CHECK-LABEL: func.func @scaled(
#mk = affine_map<(m, n, ko, ki) -> (m, ko, ki)>
#nk = affine_map<(m, n, ko, ki) -> (n, ko, ki)>
#ms = affine_map<(m, n, ko, ki) -> (m, ko)>
#ns = affine_map<(m, n, ko, ki) -> (n, ko)>
#mn = affine_map<(m, n, ko, ki) -> (m, n)>
func.func @scaled(%x: tensor<64x4x32xf4E2M1FN>, %w: tensor<64x4x32xf4E2M1FN>, %sx: tensor<64x4xf8E8M0FNU>, %sw: tensor<64x4xf8E8M0FNU>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #nk, #ms, #ns, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %sx, %sw : tensor<64x4x32xf4E2M1FN>, tensor<64x4x32xf4E2M1FN>, tensor<64x4xf8E8M0FNU>, tensor<64x4xf8E8M0FNU>) outs(%c : tensor<64x64xf32>) {
  ^bb0(%a: f4E2M1FN, %b: f4E2M1FN, %sa: f8E8M0FNU, %sb: f8E8M0FNU, %acc: f32):
    %ea = arith.scaling_extf %a, %sa : f4E2M1FN, f8E8M0FNU to f32
    %eb = arith.scaling_extf %b, %sb : f4E2M1FN, f8E8M0FNU to f32
    %p = arith.mulf %ea, %eb : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// With all operands in tiles the windows would be stored.
// REMARK: remark: [Missed] no-conv-layout
// IM2COL: remark: [Missed] im2col-operand-packed
// CHECK-LABEL: func.func @windows(
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "classic"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @windows(%x: tensor<1x16x16x32xf32>, %c: tensor<1x14x14x48xf32>) -> tensor<1x14x14x48xf32> {
  %w = arith.constant dense<2.0> : tensor<3x3x32x48xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x16x16x32xf32>, tensor<3x3x32x48xf32>) outs(%c : tensor<1x14x14x48xf32>) -> tensor<1x14x14x48xf32>
  return %0 : tensor<1x14x14x48xf32>
}

// Parameters.
// RUN: weir-opt %S/parameters.mlir --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{policy=all parameters=refuse}))' --remarks-filter-missed=weir-annotate-data-tiling -o %t.parameters.mlir 2>%t.parameters
// RUN: FileCheck %s --check-prefix=PARAMETERS --input-file=%t.parameters
// PARAMETERS: [Missed] parameter-bytes-unknown
