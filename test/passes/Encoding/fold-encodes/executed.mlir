// What is folded computes what a dispatch for each conversion computes (encoding-passes.md G1): stored besides the plain value, converted by readers,
// ranges of bytes, results and operands that are bound once.

// RUN: weir-opt %s --weir-input-pipeline | weir-opt --pass-pipeline='builtin.module(util.func(weir-regions-to-workgroups),weir-outline-dispatches,weir-deduplicate-executables,weir-refine-access,canonicalize,cse,weir-convert-to-stream)' -o %t.stream.mlir
// RUN: weir-opt %t.stream.mlir --weir-materialize-encode-dispatches -o %t.before.mlir
// RUN: weir-opt %t.stream.mlir --weir-fold-encodes --weir-materialize-encode-dispatches --remarks-filter-passed=weir-fold-encodes -o %t.after.mlir 2>%t.remarks
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: FileCheck %s --check-prefix=BEFORE --input-file=%t.before.mlir
// RUN: FileCheck %s --check-prefix=AFTER --input-file=%t.after.mlir --implicit-check-not=@_encoding_
// RUN: weir-compile --compile-from=flow %t.before.mlir -o %t.before.so
// RUN: weir-compile --compile-from=flow %t.after.mlir -o %t.after.so
// RUN: %python -c "import numpy as np; np.save('%t.x.npy', ((np.arange(240) * 7) % 23 - 11).reshape(8, 30).astype('float32')); np.save('%t.y.npy', ((np.arange(256) * 5) % 19 - 9).reshape(8, 32).astype('float32')); np.save('%t.v.npy', ((np.arange(250) * 3) % 17 - 8).astype('float32'))"
// RUN: weir-run --module=%t.before.so --function=main --poison --input=@%t.x.npy --input=@%t.y.npy --input=@%t.v.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy --output=@%t.4.npy --output=@%t.5.npy --output=@%t.6.npy
// RUN: weir-run --module=%t.after.so --function=main --poison --input=@%t.x.npy --input=@%t.y.npy --input=@%t.v.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy --expected_output=@%t.5.npy --expected_output=@%t.6.npy | FileCheck %s
// CHECK: [SUCCESS]

// REMARK-DAG: [Passed] folded-into-producer
// REMARK-DAG: [Passed] folded-into-consumer
// REMARK-DAG: [Passed] prefix
// REMARK-DAG: [Passed] merged-result
// REMARK-DAG: [Passed] merged-operand
// BEFORE-COUNT-5: stream.async.dispatch @_encoding_
// AFTER: util.func public @main

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
#rows = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [4], outerDimsPerm = [0, 1]}}>]>
#split = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [0, 1]}}>]>
#vector = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0]}}>]>
#i = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>
#ij = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<8x30xf32>, %y: tensor<8x32xf32>, %v: tensor<250xf32>) -> (tensor<8x30xf32>, tensor<8x30xf32>, tensor<8x30xf32>, tensor<250x250xf32>, tensor<250xf32>, tensor<8x32xf32>, tensor<8x32xf32>) {
  // F6: the plain value is a result of the program, too.
  %a = flow.dispatch.region -> (tensor<8x30xf32>) {
    %e = tensor.empty() : tensor<8x30xf32>
    %n = linalg.negf ins(%x : tensor<8x30xf32>) outs(%e : tensor<8x30xf32>) -> tensor<8x30xf32>
    flow.return %n : tensor<8x30xf32>
  }
  %ap = flow.tensor.encode %a : tensor<8x30xf32> -> tensor<8x30xf32, #panel>
  %b = flow.dispatch.region -> (tensor<8x30xf32>) {
    %u = iree_encoding.unset_encoding %ap : tensor<8x30xf32, #panel> -> tensor<8x30xf32>
    %e = tensor.empty() : tensor<8x30xf32>
    %n = linalg.generic {indexing_maps = [#ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%u, %u : tensor<8x30xf32>, tensor<8x30xf32>) outs(%e : tensor<8x30xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %m = arith.mulf %p, %q : f32
      linalg.yield %m : f32
    } -> tensor<8x30xf32>
    flow.return %n : tensor<8x30xf32>
  }
  // F5: an argument that one dispatch reads, each element once, on panels.
  %xp = flow.tensor.encode %x : tensor<8x30xf32> -> tensor<8x30xf32, #rows>
  %c = flow.dispatch.region -> (tensor<8x30xf32>) {
    %e = tensor.empty() : tensor<8x30xf32, #rows>
    %n = linalg.abs ins(%xp : tensor<8x30xf32, #rows>) outs(%e : tensor<8x30xf32, #rows>) -> tensor<8x30xf32, #rows>
    %u = iree_encoding.unset_encoding %n : tensor<8x30xf32, #rows> -> tensor<8x30xf32>
    flow.return %u : tensor<8x30xf32>
  }
  // F2: six zeros after 250 elements, read several times; and back, where both are wanted.
  %vp = flow.tensor.encode %v : tensor<250xf32> -> tensor<250xf32, #vector>
  %d = flow.dispatch.region -> (tensor<250x250xf32>) {
    %u = iree_encoding.unset_encoding %vp : tensor<250xf32, #vector> -> tensor<250xf32>
    %e = tensor.empty() : tensor<250x250xf32>
    %n = linalg.generic {indexing_maps = [#i, #j, #ij], iterator_types = ["parallel", "parallel"]} ins(%u, %u : tensor<250xf32>, tensor<250xf32>) outs(%e : tensor<250x250xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %m = arith.addf %p, %q : f32
      linalg.yield %m : f32
    } -> tensor<250x250xf32>
    flow.return %n : tensor<250x250xf32>
  }
  %w = flow.dispatch.region -> (tensor<250xf32, #vector>) {
    %e = tensor.empty() : tensor<250xf32>
    %n = linalg.negf ins(%v : tensor<250xf32>) outs(%e : tensor<250xf32>) -> tensor<250xf32>
    %s = iree_encoding.set_encoding %n : tensor<250xf32> -> tensor<250xf32, #vector>
    flow.return %s : tensor<250xf32, #vector>
  }
  %wu = flow.tensor.encode %w : tensor<250xf32, #vector> -> tensor<250xf32>
  %f = flow.dispatch.region -> (tensor<250xf32>) {
    %u = iree_encoding.unset_encoding %w : tensor<250xf32, #vector> -> tensor<250xf32>
    %e = tensor.empty() : tensor<250xf32>
    %n = linalg.add ins(%u, %wu : tensor<250xf32>, tensor<250xf32>) outs(%e : tensor<250xf32>) -> tensor<250xf32>
    flow.return %n : tensor<250xf32>
  }
  // F7, F8: one value, in tiles that are the same bytes as without.
  %g:2 = flow.dispatch.region -> (tensor<8x32xf32>, tensor<8x32xf32, #split>) {
    %e = tensor.empty() : tensor<8x32xf32>
    %n = linalg.exp ins(%y : tensor<8x32xf32>) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
    %s = iree_encoding.set_encoding %n : tensor<8x32xf32> -> tensor<8x32xf32, #split>
    flow.return %n, %s : tensor<8x32xf32>, tensor<8x32xf32, #split>
  }
  %h = flow.dispatch.region -> (tensor<8x32xf32>) {
    %u = iree_encoding.unset_encoding %g#1 : tensor<8x32xf32, #split> -> tensor<8x32xf32>
    %e = tensor.empty() : tensor<8x32xf32>
    %n = linalg.sub ins(%u, %g#0 : tensor<8x32xf32>, tensor<8x32xf32>) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
    flow.return %n : tensor<8x32xf32>
  }
  %gu = flow.tensor.encode %g#1 : tensor<8x32xf32, #split> -> tensor<8x32xf32>
  return %a, %b, %c, %d, %f, %h, %gu : tensor<8x30xf32>, tensor<8x30xf32>, tensor<8x30xf32>, tensor<250x250xf32>, tensor<250xf32>, tensor<8x32xf32>, tensor<8x32xf32>
}
