// Executed with packed layouts and with plain ones in their place: the same numbers (encoding-passes.md G1).

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' -o %t.packed.mlir
// RUN: FileCheck %s --input-file=%t.packed.mlir --implicit-check-not=iree_encoding
// RUN: sed -E 's/^(#[a-z]+) = #iree_encoding.layout.*/\1 = #iree_encoding.identity/' %s > %t.identity.mlir
// RUN: weir-opt %t.identity.mlir --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' -o %t.plain.mlir
// RUN: not grep -q linalg.pack %t.plain.mlir
// RUN: weir-run --module=%t.plain.mlir --function=main --input="5x2xf32=[[1 2][3 -4][-5 6][7 8][9 -10]]" --input="5x2xi8=[[1 2][3 -4][-5 6][7 8][9 -10]]" --output=@%t.0.npy --output=@%t.1.npy \
// RUN:   --output=@%t.2.npy --output=@%t.3.npy --output=@%t.4.npy --output=@%t.5.npy --output=@%t.6.npy --output=@%t.7.npy --output=@%t.8.npy --output=@%t.9.npy
// RUN: weir-run --module=%t.packed.mlir --function=main --input="5x2xf32=[[1 2][3 -4][-5 6][7 8][9 -10]]" --input="5x2xi8=[[1 2][3 -4][-5 6][7 8][9 -10]]" \
// RUN:   --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy \
// RUN:   --expected_output=@%t.5.npy --expected_output=@%t.6.npy --expected_output=@%t.7.npy --expected_output=@%t.8.npy --expected_output=@%t.9.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// CHECK-COUNT-9: linalg.pack

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
#rows = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1]}}>]>
#batch = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [2], innerTileSizes = [16], outerDimsPerm = [0, 2, 1]}}>]>
#dot = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 4], outerDimsPerm = [1, 0]}}>]>
#amx = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [32, 16], outerDimsPerm = [1, 0], swizzle = {expandShape = [[["Internal", 16 : i16], ["Internal", 2 : i16]], [["Internal", 16 : i16]]], permutation = [0, 2, 1]}}}>]>
#lhs = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [8, 1], outerDimsPerm = [0, 1]}}>]>
#rhs = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]}}>]>
#res = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [8, 16], outerDimsPerm = [0, 1]}}>]>
#bias = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0]}}>]>

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#i = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>
#ij = affine_map<(i, j) -> (i, j)>

func.func @main(%a: tensor<5x2xf32>, %b: tensor<5x2xi8>) -> (tensor<5x40xf32>, tensor<5x40xf32>, tensor<5x40xf32>, tensor<5x40xf32>, tensor<5x40xf32>, tensor<5xf32>, tensor<2x5x40xf32>, tensor<5x10xf32>, tensor<5x40xi32>, tensor<?x48xf32>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0.0 : f32
  %izero = arith.constant 0 : i32
  %ex = tensor.empty() : tensor<5x70xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j mod 2)>, #ij], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<5x2xf32>) outs(%ex : tensor<5x70xf32>) {
  ^bb0(%in: f32, %out: f32):
    %q = linalg.index 1 : index
    %r = arith.index_cast %q : index to i32
    %s = arith.sitofp %r : i32 to f32
    %t = arith.addf %in, %s : f32
    linalg.yield %t : f32
  } -> tensor<5x70xf32>
  %ew = tensor.empty() : tensor<70x40xf32>
  %w = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ew : tensor<70x40xf32>) {
  ^bb0(%out: f32):
    %p = linalg.index 0 : index
    %q = linalg.index 1 : index
    %d = arith.muli %p, %q : index
    %seven = arith.constant 7 : index
    %m = arith.remui %d, %seven : index
    %r = arith.index_cast %m : index to i32
    %s = arith.sitofp %r : i32 to f32
    linalg.yield %s : f32
  } -> tensor<70x40xf32>
  %e = tensor.empty() : tensor<5x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x40xf32>) -> tensor<5x40xf32>

  // Two panels of 16 columns and 8 columns, with an epilogue.
  %w0 = iree_encoding.set_encoding %w : tensor<70x40xf32> -> tensor<70x40xf32, #panel>
  %m0 = linalg.matmul ins(%x, %w0 : tensor<5x70xf32>, tensor<70x40xf32, #panel>) outs(%f : tensor<5x40xf32>) -> tensor<5x40xf32>
  %r0 = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%m0 : tensor<5x40xf32>) outs(%e : tensor<5x40xf32>) {
  ^bb0(%in: f32, %out: f32):
    %q = arith.maximumf %in, %zero : f32
    linalg.yield %q : f32
  } -> tensor<5x40xf32>

  // The same panel of a transposed weight. (M2)
  %et = tensor.empty() : tensor<40x70xf32>
  %wt = linalg.transpose ins(%w : tensor<70x40xf32>) outs(%et : tensor<40x70xf32>) permutation = [1, 0]
  %w1 = iree_encoding.set_encoding %wt : tensor<40x70xf32> -> tensor<40x70xf32, #rows>
  %r1 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%x, %w1 : tensor<5x70xf32>, tensor<40x70xf32, #rows>) outs(%f : tensor<5x40xf32>) -> tensor<5x40xf32>

  // K has a rest, too; in the second the loop has three digits, and the operand is unpacked.
  %w2 = iree_encoding.set_encoding %w : tensor<70x40xf32> -> tensor<70x40xf32, #dot>
  %r2 = linalg.matmul ins(%x, %w2 : tensor<5x70xf32>, tensor<70x40xf32, #dot>) outs(%f : tensor<5x40xf32>) -> tensor<5x40xf32>
  %w3 = iree_encoding.set_encoding %w : tensor<70x40xf32> -> tensor<70x40xf32, #amx>
  %r3 = linalg.matmul ins(%x, %w3 : tensor<5x70xf32>, tensor<70x40xf32, #amx>) outs(%f : tensor<5x40xf32>) -> tensor<5x40xf32>

  // All operands in tiles; bias and index on tiles; the rows' sums go over padding.
  %x4 = iree_encoding.set_encoding %x : tensor<5x70xf32> -> tensor<5x70xf32, #lhs>
  %w4 = iree_encoding.set_encoding %w : tensor<70x40xf32> -> tensor<70x40xf32, #rhs>
  %e4 = tensor.empty() : tensor<5x40xf32, #res>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<5x40xf32, #res>) -> tensor<5x40xf32, #res>
  %m4 = linalg.matmul ins(%x4, %w4 : tensor<5x70xf32, #lhs>, tensor<70x40xf32, #rhs>) outs(%f4 : tensor<5x40xf32, #res>) -> tensor<5x40xf32, #res>
  %row = tensor.extract_slice %w[3, 0] [1, 40] [1, 1] : tensor<70x40xf32> to tensor<40xf32>
  %bias = iree_encoding.set_encoding %row : tensor<40xf32> -> tensor<40xf32, #bias>
  %g4 = linalg.generic {indexing_maps = [#ij, #j, #ij], iterator_types = ["parallel", "parallel"]} ins(%m4, %bias : tensor<5x40xf32, #res>, tensor<40xf32, #bias>) outs(%e4 : tensor<5x40xf32, #res>) {
  ^bb0(%in: f32, %add: f32, %out: f32):
    %p = linalg.index 0 : index
    %q = linalg.index 1 : index
    %d = arith.muli %p, %q : index
    %r = arith.index_cast %d : index to i32
    %s = arith.sitofp %r : i32 to f32
    %t = arith.addf %in, %s : f32
    %u = arith.addf %t, %add : f32
    linalg.yield %u : f32
  } -> tensor<5x40xf32, #res>
  // The plain operand is packed on the way.
  %h4 = linalg.generic {indexing_maps = [#ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%g4, %r1 : tensor<5x40xf32, #res>, tensor<5x40xf32>) outs(%e4 : tensor<5x40xf32, #res>) {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %t = arith.subf %in, %other : f32
    linalg.yield %t : f32
  } -> tensor<5x40xf32, #res>
  %r4 = iree_encoding.unset_encoding %h4 : tensor<5x40xf32, #res> -> tensor<5x40xf32>
  %es = tensor.empty() : tensor<5xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<5xf32>) -> tensor<5xf32>
  %r5 = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]} ins(%g4 : tensor<5x40xf32, #res>) outs(%fs : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t = arith.addf %in, %out : f32
    linalg.yield %t : f32
  } -> tensor<5xf32>

  // A panel for each batch, of one that is not full alone.
  %eb = tensor.empty() : tensor<2x70x40xf32>
  %wb = linalg.broadcast ins(%w : tensor<70x40xf32>) outs(%eb : tensor<2x70x40xf32>) dimensions = [0]
  %w6 = iree_encoding.set_encoding %wb : tensor<2x70x40xf32> -> tensor<2x70x40xf32, #batch>
  %xb0 = tensor.empty() : tensor<2x5x70xf32>
  %xb = linalg.broadcast ins(%x : tensor<5x70xf32>) outs(%xb0 : tensor<2x5x70xf32>) dimensions = [0]
  %e6 = tensor.empty() : tensor<2x5x40xf32>
  %f6 = linalg.fill ins(%zero : f32) outs(%e6 : tensor<2x5x40xf32>) -> tensor<2x5x40xf32>
  %r6 = linalg.batch_matmul ins(%xb, %w6 : tensor<2x5x70xf32>, tensor<2x70x40xf32, #batch>) outs(%f6 : tensor<2x5x40xf32>) -> tensor<2x5x40xf32>
  %narrow = tensor.extract_slice %w[0, 0] [70, 10] [1, 1] : tensor<70x40xf32> to tensor<70x10xf32>
  %w7 = iree_encoding.set_encoding %narrow : tensor<70x10xf32> -> tensor<70x10xf32, #panel>
  %e7 = tensor.empty() : tensor<5x10xf32>
  %f7 = linalg.fill ins(%zero : f32) outs(%e7 : tensor<5x10xf32>) -> tensor<5x10xf32>
  %r7 = linalg.matmul ins(%x, %w7 : tensor<5x70xf32>, tensor<70x10xf32, #panel>) outs(%f7 : tensor<5x10xf32>) -> tensor<5x10xf32>

  // Bytes; K of 2 is less than the tile. (M2)
  %ei = tensor.empty() : tensor<2x40xi8>
  %wi = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ei : tensor<2x40xi8>) {
  ^bb0(%out: i8):
    %q = linalg.index 1 : index
    %r = arith.index_cast %q : index to i8
    linalg.yield %r : i8
  } -> tensor<2x40xi8>
  %w8 = iree_encoding.set_encoding %wi : tensor<2x40xi8> -> tensor<2x40xi8, #dot>
  %e8 = tensor.empty() : tensor<5x40xi32>
  %f8 = linalg.fill ins(%izero : i32) outs(%e8 : tensor<5x40xi32>) -> tensor<5x40xi32>
  %r8 = linalg.matmul ins(%b, %w8 : tensor<5x2xi8>, tensor<2x40xi8, #dot>) outs(%f8 : tensor<5x40xi32>) -> tensor<5x40xi32>

  // Dynamic rows.
  %dyn = tensor.cast %x : tensor<5x70xf32> to tensor<?x70xf32>
  %dim = tensor.dim %dyn, %c0 : tensor<?x70xf32>
  %padded = tensor.pad %w low[0, 0] high[0, 8] {
  ^bb0(%p: index, %q: index):
    tensor.yield %zero : f32
  } : tensor<70x40xf32> to tensor<70x48xf32>
  %w9 = iree_encoding.set_encoding %padded : tensor<70x48xf32> -> tensor<70x48xf32, #panel>
  %e9 = tensor.empty(%dim) : tensor<?x48xf32>
  %f9 = linalg.fill ins(%zero : f32) outs(%e9 : tensor<?x48xf32>) -> tensor<?x48xf32>
  %r9 = linalg.matmul ins(%dyn, %w9 : tensor<?x70xf32>, tensor<70x48xf32, #panel>) outs(%f9 : tensor<?x48xf32>) -> tensor<?x48xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9 : tensor<5x40xf32>, tensor<5x40xf32>, tensor<5x40xf32>, tensor<5x40xf32>, tensor<5x40xf32>, tensor<5xf32>, tensor<2x5x40xf32>, tensor<5x10xf32>, tensor<5x40xi32>, tensor<?x48xf32>
}
