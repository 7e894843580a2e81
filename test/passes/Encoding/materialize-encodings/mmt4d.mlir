// Products of matrices in tiles as upstream's ops, executed against the same as `linalg.generic`.

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' --remarks-filter-missed=weir-materialize-encodings -o %t.mmt4d.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.mmt4d.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-materialize-encodings{contraction=contract}))' -o %t.contract.mlir
// RUN: not grep -q mmt4d %t.contract.mlir
// RUN: not weir-opt %s --pass-pipeline='builtin.module(func.func(weir-materialize-encodings{contraction=loops}))' 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: weir-materialize-encodings: 'loops' is not a form of contractions; use mmt4d or contract

// RUN: %python -c "import numpy as np; np.save('%t.x.npy', (np.arange(2 * 33 * 7) % 13 - 6).reshape(2, 33, 7).astype('float32')); np.save('%t.w.npy', (np.arange(2 * 7 * 20) % 11 - 5).reshape(2, 7, 20).astype('float32')); np.save('%t.b.npy', (np.arange(33 * 7) % 251 - 125).reshape(33, 7).astype('int8'))"
// DEFINE: %{inputs} = --input=@%t.x.npy --input=@%t.w.npy --input=@%t.b.npy
// RUN: weir-run --module=%t.contract.mlir --function=main %{inputs} --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy
// RUN: weir-run --module=%t.mmt4d.mlir --function=main %{inputs} --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

#lhs = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [8, 1], outerDimsPerm = [0, 1]}}>]>
#rhs = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]}}>]>
#lhs2 = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [8, 2], outerDimsPerm = [0, 1]}}>]>
#rhs2 = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 2], outerDimsPerm = [1, 0]}}>]>
#res = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [8, 16], outerDimsPerm = [0, 1]}}>]>
#blhs = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 2], innerTileSizes = [8, 1], outerDimsPerm = [0, 1, 2]}}>]>
#brhs = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [2, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 2, 1]}}>]>
#bres = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 2], innerTileSizes = [8, 16], outerDimsPerm = [0, 1, 2]}}>]>
#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>

// K in tiles of 1, a batch, bytes in tiles of 2 that are extended with their sign; panels are no tiles, and what is extended with zeros is another product.
// CHECK-LABEL: func.func @main(
// CHECK:         linalg.mmt4d ins({{.*}} : tensor<5x7x8x1xf32>, tensor<2x7x16x1xf32>) outs({{.*}} : tensor<5x2x8x16xf32>)
// CHECK:         linalg.batch_mmt4d ins({{.*}} : tensor<2x5x7x8x1xf32>, tensor<2x2x7x16x1xf32>) outs({{.*}} : tensor<2x5x2x8x16xf32>)
// CHECK:         linalg.mmt4d ins({{.*}} : tensor<5x4x8x2xi8>, tensor<2x4x16x2xi8>) outs({{.*}} : tensor<5x2x8x16xi32>)
// CHECK-NOT:     mmt4d
// REMARK-COUNT-2: [Missed] no-mmt4d
func.func @main(%bx: tensor<2x33x7xf32>, %bw: tensor<2x7x20xf32>, %bytes: tensor<33x7xi8>) -> (tensor<33x20xf32>, tensor<2x33x20xf32>, tensor<33x20xi32>, tensor<33x20xi32>) {
  %zero = arith.constant 0.0 : f32
  %izero = arith.constant 0 : i32
  %x = tensor.extract_slice %bx[1, 0, 0] [1, 33, 7] [1, 1, 1] : tensor<2x33x7xf32> to tensor<33x7xf32>
  %w = tensor.extract_slice %bw[1, 0, 0] [1, 7, 20] [1, 1, 1] : tensor<2x7x20xf32> to tensor<7x20xf32>

  %0 = iree_encoding.set_encoding %x : tensor<33x7xf32> -> tensor<33x7xf32, #lhs>
  %1 = iree_encoding.set_encoding %w : tensor<7x20xf32> -> tensor<7x20xf32, #rhs>
  %e0 = tensor.empty() : tensor<33x20xf32, #res>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<33x20xf32, #res>) -> tensor<33x20xf32, #res>
  %2 = linalg.matmul ins(%0, %1 : tensor<33x7xf32, #lhs>, tensor<7x20xf32, #rhs>) outs(%f0 : tensor<33x20xf32, #res>) -> tensor<33x20xf32, #res>
  %r0 = iree_encoding.unset_encoding %2 : tensor<33x20xf32, #res> -> tensor<33x20xf32>

  %3 = iree_encoding.set_encoding %bx : tensor<2x33x7xf32> -> tensor<2x33x7xf32, #blhs>
  %4 = iree_encoding.set_encoding %bw : tensor<2x7x20xf32> -> tensor<2x7x20xf32, #brhs>
  %e1 = tensor.empty() : tensor<2x33x20xf32, #bres>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x33x20xf32, #bres>) -> tensor<2x33x20xf32, #bres>
  %5 = linalg.batch_matmul ins(%3, %4 : tensor<2x33x7xf32, #blhs>, tensor<2x7x20xf32, #brhs>) outs(%f1 : tensor<2x33x20xf32, #bres>) -> tensor<2x33x20xf32, #bres>
  %r1 = iree_encoding.unset_encoding %5 : tensor<2x33x20xf32, #bres> -> tensor<2x33x20xf32>

  %eb = tensor.empty() : tensor<7x20xi8>
  %wb = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<7x20xf32>) outs(%eb : tensor<7x20xi8>) {
  ^bb0(%in: f32, %out: i8):
    %t = arith.fptosi %in : f32 to i8
    linalg.yield %t : i8
  } -> tensor<7x20xi8>
  %6 = iree_encoding.set_encoding %bytes : tensor<33x7xi8> -> tensor<33x7xi8, #lhs2>
  %7 = iree_encoding.set_encoding %wb : tensor<7x20xi8> -> tensor<7x20xi8, #rhs2>
  %e2 = tensor.empty() : tensor<33x20xi32, #res>
  %f2 = linalg.fill ins(%izero : i32) outs(%e2 : tensor<33x20xi32, #res>) -> tensor<33x20xi32, #res>
  %8 = linalg.matmul ins(%6, %7 : tensor<33x7xi8, #lhs2>, tensor<7x20xi8, #rhs2>) outs(%f2 : tensor<33x20xi32, #res>) -> tensor<33x20xi32, #res>
  %r2 = iree_encoding.unset_encoding %8 : tensor<33x20xi32, #res> -> tensor<33x20xi32>

  %9 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%6, %7 : tensor<33x7xi8, #lhs2>, tensor<7x20xi8, #rhs2>) outs(%f2 : tensor<33x20xi32, #res>) -> tensor<33x20xi32, #res>
  %10 = iree_encoding.unset_encoding %9 : tensor<33x20xi32, #res> -> tensor<33x20xi32>
  %11 = iree_encoding.set_encoding %wb : tensor<7x20xi8> -> tensor<7x20xi8, #panel>
  %12 = linalg.matmul ins(%bytes, %11 : tensor<33x7xi8>, tensor<7x20xi8, #panel>) outs(%10 : tensor<33x20xi32>) -> tensor<33x20xi32>
  return %r0, %r1, %r2, %12 : tensor<33x20xf32>, tensor<2x33x20xf32>, tensor<33x20xi32>, tensor<33x20xi32>
}
