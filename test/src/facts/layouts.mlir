// Facts that make the passes for layouts convert, move or keep what they leave. What is stated as a remark says does it.
// RUN: weir-opt %s --split-input-file --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling))' --remarks-explain -o %t.explained.mlir 2>&1 | FileCheck %s --check-prefix=CHOOSE
// RUN: weir-opt %s --split-input-file --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling))' -o %t.plain.mlir
// RUN: diff %t.explained.mlir %t.plain.mlir
// RUN: weir-opt %s --split-input-file --allow-unregistered-dialect --pass-pipeline='builtin.module(weir-hoist-encodings{max-global-growth=300})' --remarks-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=HOIST
// RUN: weir-opt %s --split-input-file --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(weir-fuse-encodings))' --remarks-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=FUSE
// RUN: weir-opt %s --split-input-file --allow-unregistered-dialect --pass-pipeline='builtin.module(weir-evaluate-encodes{max-bytes=4000 max-growth=10})' --remarks-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=CONSTANT

// RUN: sed -e 's|^ *// STATED: ||' -e '/REPLACED/d' %s > %t.mlir
// RUN: weir-opt %t.mlir --split-input-file --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling))' --remarks-filter=weir-annotate-data-tiling -o /dev/null 2>&1 | FileCheck %s --check-prefix=MARKED
// RUN: weir-opt %t.mlir --split-input-file --allow-unregistered-dialect --pass-pipeline='builtin.module(weir-hoist-encodings{max-global-growth=1536})' --remarks-filter=weir-hoist-encodings -o /dev/null 2>&1 | FileCheck %s --check-prefix=HOISTED
// RUN: weir-opt %t.mlir --split-input-file --allow-unregistered-dialect --pass-pipeline='builtin.module(weir-evaluate-encodes{max-bytes=4096 max-growth=64})' --remarks-filter=weir-evaluate-encodes -o /dev/null 2>&1 | FileCheck %s --check-prefix=EVALUATED

// MARKED-NOT:    [Missed]
// MARKED:        [Passed] marked {{.*}}Function=weights
// MARKED-NOT:    [Missed]
// HOISTED-NOT:   [Missed]
// HOISTED-COUNT-3: [Passed] hoisted-to-global
// HOISTED-NOT:   [Missed]
// EVALUATED-NOT: [Missed]
// EVALUATED-COUNT-3: [Passed] evaluated
// EVALUATED-NOT: [Missed]

// A product pays for packed weights if they are constant.
// CHOOSE: :[[#@LINE+6]]:8: remark: [Explained] weir-annotate-data-tiling: not-profitable | marked if: operand 1 is a constant | state it by: an arith.constant, or a util.global that is not mutable and has a value | tried: 2
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "auto"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @weights(%x: tensor<64x512xf32>, %v: tensor<512x512xf32>, %c: tensor<64x512xf32>) -> tensor<64x512xf32> {
  %w = tensor.cast %v : tensor<512x512xf32> to tensor<512x512xf32> // REPLACED
  // STATED: %w = arith.constant dense<2.0> : tensor<512x512xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x512xf32>, tensor<512x512xf32>) outs(%c : tensor<64x512xf32>) -> tensor<64x512xf32>
  return %0 : tensor<64x512xf32>
}

// -----

// A region that counts its workgroups.
// CHOOSE: :[[#@LINE+3]]:10: remark: [Explained] weir-annotate-data-tiling: fixed-workgroup-count | marked if: the region leaves the number of workgroups to the compiler | state it by: no count in the region | tried: 1
func.func @counted(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = flow.dispatch.region -> (tensor<64x64xf32>) {
    %1 = linalg.matmul ins(%x, %x : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32>
    flow.return %1 : tensor<64x64xf32>
  // STATED: }
  } count() -> (index, index, index) { // REPLACED
    %c1 = arith.constant 1 : index // REPLACED
    flow.return %c1, %c1, %c1 : index, index, index // REPLACED
  } // REPLACED
  return %0 : tensor<64x64xf32>
}

// -----

// Globals that may change, or that others see, and a limit. The last op needs two facts.
#t = #iree_encoding.testing<>
util.global private mutable @changes = dense<1.0> : tensor<8x8xf32> // REPLACED
util.global public @seen = dense<1.0> : tensor<8x8xf32> // REPLACED
// STATED: util.global private @changes = dense<1.0> : tensor<8x8xf32>
// STATED: util.global private @seen = dense<1.0> : tensor<8x8xf32>
util.global private @large = dense<1.0> : tensor<16x16xf32>
util.func public @use() {
  // HOIST-DAG: :[[#@LINE+2]]:8: remark: [Explained] weir-hoist-encodings: mutable-source | hoisted-to-global if: @changes is never stored to | state it by: no mutable, and no stores | tried: 1
  %a = util.global.load @changes : tensor<8x8xf32>
  %e = iree_encoding.set_encoding %a : tensor<8x8xf32> -> tensor<8x8xf32, #t>
  // HOIST-DAG: :[[#@LINE+2]]:8: remark: [Explained] weir-hoist-encodings: abi-boundary | hoisted-to-global if: @seen is private | state it by: private | tried: 1
  %b = util.global.load immutable @seen : tensor<8x8xf32>
  %f = iree_encoding.set_encoding %b : tensor<8x8xf32> -> tensor<8x8xf32, #t>
  // HOIST-DAG: :[[#@LINE+2]]:8: remark: [Explained] weir-hoist-encodings: global-growth | hoisted-to-global if: max-global-growth is 1024 | state it by: --pass-options=weir-hoist-encodings{max-global-growth=1024} | tried: 1
  %c = util.global.load immutable @large : tensor<16x16xf32>
  %g = iree_encoding.set_encoding %c : tensor<16x16xf32> -> tensor<16x16xf32, #t>
  "test.use"(%e, %f, %g) : (tensor<8x8xf32, #t>, tensor<8x8xf32, #t>, tensor<16x16xf32, #t>) -> ()
  util.return
}

// -----

// A value that would be stored plain and encoded.
// FUSE: :[[#@LINE+11]]:8: remark: [Explained] weir-fuse-encodings: extra-bytes | fused-into-producer if: no use of the plain value by 'func.return' at {{.*}} | state it by: let that op read the converted value, or compute the plain one itself | tried: 1
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
func.func @both(%x: tensor<64x80xf32>) -> (tensor<64x80xf32>, tensor<4xf32>) {
  %0 = flow.dispatch.region -> (tensor<64x80xf32>) {
    %e = tensor.empty() : tensor<64x80xf32>
    %1 = linalg.exp ins(%x : tensor<64x80xf32>) outs(%e : tensor<64x80xf32>) -> tensor<64x80xf32>
    flow.return %1 : tensor<64x80xf32>
  }
  %s = iree_encoding.set_encoding %0 : tensor<64x80xf32> -> tensor<64x80xf32, #l>
  %2 = flow.dispatch.region -> (tensor<4xf32>) {
    %3 = "test.use"(%s) : (tensor<64x80xf32, #l>) -> tensor<4xf32>
    flow.return %3 : tensor<4xf32>
  }
  return %0, %2 : tensor<64x80xf32>, tensor<4xf32>
}

// -----

// Constants that are too large, that grow, or whose type does not have their shape.
#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
util.func public @constants(%s: index, %r: index, %m: index) {
  %a = stream.tensor.constant : tensor<32x32xf32> in !stream.resource<constant> = dense<1.0> : tensor<32x32xf32>
  // CONSTANT-DAG: :[[#@LINE+1]]:9: remark: [Explained] weir-evaluate-encodes: constant-too-large | evaluated if: max-bytes is 4096 | state it by: --pass-options=weir-evaluate-encodes{max-bytes=4096} | tried: 1
  %ae = stream.tensor.encode %a : tensor<32x32xf32> in !stream.resource<constant>{%s} -> tensor<32x32xf32, #panel> in !stream.resource<constant>{%r}
  %b = stream.tensor.constant : tensor<8x30xf32> in !stream.resource<constant> = dense<1.0> : tensor<8x30xf32>
  // CONSTANT-DAG: :[[#@LINE+1]]:9: remark: [Explained] weir-evaluate-encodes: constant-growth | evaluated if: max-growth is 64 | state it by: --pass-options=weir-evaluate-encodes{max-growth=64} | tried: 1
  %be = stream.tensor.encode %b : tensor<8x30xf32> in !stream.resource<constant>{%s} -> tensor<8x30xf32, #panel> in !stream.resource<constant>{%r}
  %d = stream.tensor.constant : tensor<?x16xf32>{%m} in !stream.resource<constant> = dense<1.0> : tensor<8x16xf32> // REPLACED
  // CONSTANT-DAG: :[[#@LINE+1]]:9: remark: [Explained] weir-evaluate-encodes: dynamic-shape | evaluated if: the shape of the constant is that of its value, tensor<8x16xf32> | state it by: types of that shape | tried: 1
  %de = stream.tensor.encode %d : tensor<?x16xf32>{%m} in !stream.resource<constant>{%s} -> tensor<?x16xf32, #panel>{%m} in !stream.resource<constant>{%r} // REPLACED
  // STATED: %d = stream.tensor.constant : tensor<8x16xf32> in !stream.resource<constant> = dense<1.0> : tensor<8x16xf32>
  // STATED: %de = stream.tensor.encode %d : tensor<8x16xf32> in !stream.resource<constant>{%s} -> tensor<8x16xf32, #panel> in !stream.resource<constant>{%r}
  "test.use"(%ae, %be, %de) : (!stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>) -> ()
  util.return
}
