// Executed before and after, with K = 71 in tiles of 2: a bias of the rows is added after K, too, where the right operand has ones, so that a conversion has to write zeros
// there again (encoding-passes.md 2.3).

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings)' -o %t.moved.mlir
// RUN: FileCheck %s --input-file=%t.moved.mlir
// RUN: weir-opt %t.moved.mlir --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' -o %t.packed.mlir
// RUN: grep -v util.global %s > %t.before.mlir
// RUN: sed -e 's/^module attributes.*{$/module {/' %t.packed.mlir | grep -v 'util.global private' > %t.after.mlir
// RUN: %python -c "import numpy as np; np.save('%t.x.npy', ((np.arange(20 * 71) * 5) % 13 - 6).reshape(20, 71).astype('int8')); np.save('%t.w.npy', ((np.arange(71 * 40) * 7) % 11 - 5).reshape(71, 40).astype('int8')); np.save('%t.b.npy', np.arange(20, dtype='int8'))"
// RUN: weir-run --module=%t.before.mlir --function=main --input=@%t.x.npy --input=@%t.w.npy --input=@%t.b.npy --output=@%t.0.npy
// RUN: weir-run --module=%t.after.mlir --function=main --poison --input=@%t.x.npy --input=@%t.w.npy --input=@%t.b.npy --expected_output=@%t.0.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// What the loop carries is encoded, and so is the sum with the bias.
// CHECK: scf.for {{.*}} iter_args(%[[V:.+]] = %{{.+}}, %{{.+}} = %{{.+}}) -> (tensor<20x71xi8, #{{.+}}>
// CHECK: linalg.generic {{.*}} ins(%[[V]], %{{.+}} : tensor<20x71xi8, #{{.+}}>, tensor<20xi8, #{{.+}}>)

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bw,+avx512vnni", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
module attributes {hal.executable.target = #classic} {
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device
func.func @main(%x: tensor<20x71xi8>, %w: tensor<71x40xi8>, %b: tensor<20xi8>) -> tensor<20x40xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %izero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<20x40xi32>
  %f = linalg.fill ins(%izero : i32) outs(%e : tensor<20x40xi32>) -> tensor<20x40xi32>
  %xe = tensor.empty() : tensor<20x71xi8>
  %we = tensor.empty() : tensor<71x40xi8>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %x, %acc = %f) -> (tensor<20x71xi8>, tensor<20x40xi32>) {
    %0 = linalg.matmul ins(%v, %w : tensor<20x71xi8>, tensor<71x40xi8>) outs(%acc : tensor<20x40xi32>) -> tensor<20x40xi32>
    %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%v, %b : tensor<20x71xi8>, tensor<20xi8>) outs(%xe : tensor<20x71xi8>) {
    ^bb0(%p: i8, %q: i8, %o: i8):
      %s = arith.addi %p, %q : i8
      linalg.yield %s : i8
    } -> tensor<20x71xi8>
    %h = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%w : tensor<71x40xi8>) outs(%we : tensor<71x40xi8>) {
    ^bb0(%p: i8, %o: i8):
      %s = arith.addi %p, %one : i8
      linalg.yield %s : i8
    } -> tensor<71x40xi8>
    %1 = linalg.matmul ins(%g, %h : tensor<20x71xi8>, tensor<71x40xi8>) outs(%0 : tensor<20x40xi32>) -> tensor<20x40xi32>
    %n = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%v : tensor<20x71xi8>) outs(%xe : tensor<20x71xi8>) {
    ^bb0(%p: i8, %o: i8):
      %s = arith.maxsi %p, %zero : i8
      linalg.yield %s : i8
    } -> tensor<20x71xi8>
    scf.yield %n, %1 : tensor<20x71xi8>, tensor<20x40xi32>
  }
  return %r#1 : tensor<20x40xi32>
}
}
