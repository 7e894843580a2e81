// Executed before and after the early path, with tiles of all operands (`classic`) and with panels: chains of contractions with what is between them, sizes that tiles do not
// divide, transposed, batched, narrow and dynamic ones. (EP3)

// RUN: grep -v util.global %s > %t.before.mlir
// RUN: %python -c "import numpy as np; a = lambda n, m, *s: ((np.arange(n) * m) % 13 - 6).reshape(s); np.save('%t.x.npy', a(600, 5, 30, 20).astype('float32')); np.save('%t.w.npy', a(1000, 7, 20, 50).astype('float32')); np.save('%t.b.npy', a(50, 3, 50).astype('float32')); np.save('%t.v.npy', a(850, 11, 17, 50).astype('float32')); np.save('%t.p.npy', a(240, 2, 2, 6, 20).astype('int8'))"
// RUN: weir-run --module=%t.before.mlir --function=main --input=@%t.x.npy --input=@%t.w.npy --input=@%t.b.npy --input=@%t.v.npy --input=@%t.p.npy --input=@%t.x.npy \
// RUN:   --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy --output=@%t.4.npy --output=@%t.5.npy

// RUN: sed -e 's/KIND/classic/' %s | weir-opt --weir-early-data-tiling=policy=all -o %t.classic.mlir
// RUN: FileCheck %s --check-prefix=CLASSIC --input-file=%t.classic.mlir --implicit-check-not=iree_encoding.set
// RUN: sed -e '/util.global private @dev/d' %t.classic.mlir > %t.classic.run.mlir
// RUN: weir-run --module=%t.classic.run.mlir --function=main --input=@%t.x.npy --input=@%t.w.npy --input=@%t.b.npy --input=@%t.v.npy --input=@%t.p.npy --input=@%t.x.npy \
// RUN:   --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy --expected_output=@%t.5.npy | FileCheck %s --check-prefix=EQUAL

// RUN: sed -e 's/KIND/panel/' %s | weir-opt --weir-early-data-tiling=policy=all -o %t.panel.mlir
// RUN: FileCheck %s --check-prefix=PANEL --input-file=%t.panel.mlir --implicit-check-not=iree_encoding.set
// RUN: sed -e '/util.global private @dev/d' %t.panel.mlir > %t.panel.run.mlir
// RUN: weir-run --module=%t.panel.run.mlir --function=main --input=@%t.x.npy --input=@%t.w.npy --input=@%t.b.npy --input=@%t.v.npy --input=@%t.p.npy --input=@%t.x.npy \
// RUN:   --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy --expected_output=@%t.5.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// The first contraction, its bias and the second one run on tiles, with nothing in between but the bias's own pack.
// CLASSIC: linalg.pack
// CLASSIC: linalg.generic {{.*}} ins({{.*}} : tensor<2x20x16x1xf32>, tensor<4x20x16x1xf32>) outs({{.*}} : tensor<2x4x16x16xf32>)
// CLASSIC: linalg.unpack
// Constants are panels, what is computed is not packed.
// PANEL: linalg.unpack {{.*}} : tensor<{{.+}}x20x{{.+}}xi8> -> tensor<20x50xi8>
// PANEL-NOT: linalg.pack

#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", native_vector_size = 64 : i64, vector_registers = 32 : i64, weir.layout = "KIND"}>
util.global private @dev = #hal.device.target<"local", [#target]> : !hal.device
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
util.func public @main(%x: tensor<30x20xf32>, %w: tensor<20x50xf32>, %b: tensor<50xf32>, %v: tensor<17x50xf32>, %p: tensor<2x6x20xi8>, %d: tensor<?x20xf32>)
    -> (tensor<30x17xf32>, tensor<50x30xf32>, tensor<30xf32>, tensor<2x6x50xi32>, tensor<?x50xf32>, tensor<30x50xf32>) {
  %zero = arith.constant 0.0 : f32
  %izero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<30x50xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<30x50xf32>) -> tensor<30x50xf32>
  // A layer, and a second one with a transposed weight.
  %0 = linalg.matmul ins(%x, %w : tensor<30x20xf32>, tensor<20x50xf32>) outs(%f : tensor<30x50xf32>) -> tensor<30x50xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %b : tensor<30x50xf32>, tensor<50xf32>) outs(%e : tensor<30x50xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %s = arith.addf %in, %bias : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<30x50xf32>
  %e2 = tensor.empty() : tensor<30x17xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<30x17xf32>) -> tensor<30x17xf32>
  %2 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%1, %v : tensor<30x50xf32>, tensor<17x50xf32>) outs(%f2 : tensor<30x17xf32>) -> tensor<30x17xf32>
  // Transposed after a contraction, and reduced.
  %3 = linalg.matmul ins(%x, %w : tensor<30x20xf32>, tensor<20x50xf32>) outs(%f : tensor<30x50xf32>) -> tensor<30x50xf32>
  %te = tensor.empty() : tensor<50x30xf32>
  %4 = linalg.transpose ins(%3 : tensor<30x50xf32>) outs(%te : tensor<50x30xf32>) permutation = [1, 0]
  %re = tensor.empty() : tensor<30xf32>
  %rf = linalg.fill ins(%zero : f32) outs(%re : tensor<30xf32>) -> tensor<30xf32>
  %5 = linalg.reduce { arith.maximumf } ins(%0 : tensor<30x50xf32>) outs(%rf : tensor<30xf32>) dimensions = [1]
  // Bytes, with a weight for both batches.
  %iw = arith.constant dense_resource<bytes> : tensor<20x50xi8>
  %ie = tensor.empty() : tensor<2x6x50xi32>
  %if = linalg.fill ins(%izero : i32) outs(%ie : tensor<2x6x50xi32>) -> tensor<2x6x50xi32>
  %6 = linalg.contract indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%p, %iw : tensor<2x6x20xi8>, tensor<20x50xi8>) outs(%if : tensor<2x6x50xi32>) -> tensor<2x6x50xi32>
  // Rows that a call counts.
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %d, %c0 : tensor<?x20xf32>
  %de = tensor.empty(%rows) : tensor<?x50xf32>
  %df = linalg.fill ins(%zero : f32) outs(%de : tensor<?x50xf32>) -> tensor<?x50xf32>
  %7 = linalg.matmul ins(%d, %w : tensor<?x20xf32>, tensor<20x50xf32>) outs(%df : tensor<?x50xf32>) -> tensor<?x50xf32>
  %8 = linalg.negf ins(%7 : tensor<?x50xf32>) outs(%de : tensor<?x50xf32>) -> tensor<?x50xf32>
  // On top of a result.
  %9 = linalg.matmul ins(%x, %w : tensor<30x20xf32>, tensor<20x50xf32>) outs(%0 : tensor<30x50xf32>) -> tensor<30x50xf32>
  util.return %2, %4, %5, %6, %8, %9 : tensor<30x17xf32>, tensor<50x30xf32>, tensor<30xf32>, tensor<2x6x50xi32>, tensor<?x50xf32>, tensor<30x50xf32>
}
{-#
  dialect_resources: {
    builtin: {
      bytes: "0x01000000FB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03FFFB02FE0501FD0400FC03"
    }
  }
#-}
