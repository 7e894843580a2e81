// From tiles to other tiles by one transposition (encoding-passes.md D10, M4), executed: in numbers that are those of the plain program.

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-materialize-encodings),canonicalize)' -o %t.packed.mlir
// RUN: FileCheck %s --input-file=%t.packed.mlir --implicit-check-not=iree_encoding
// RUN: sed -E 's/^(#[a-z]+) = #iree_encoding.layout.*/\1 = #iree_encoding.identity/' %s > %t.identity.mlir
// RUN: weir-opt %t.identity.mlir --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' -o %t.plain.mlir
// RUN: %python -c "import numpy as np; np.save('%t.x.npy', ((np.arange(256) * 7) % 23 - 11).reshape(32, 8).astype('float32')); np.save('%t.y.npy', ((np.arange(240) * 5) % 19 - 9).reshape(30, 8).astype('float32'))"
// RUN: weir-run --module=%t.plain.mlir --function=main --input=@%t.x.npy --input=@%t.y.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy
// RUN: weir-run --module=%t.packed.mlir --function=main --input=@%t.x.npy --input=@%t.y.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

#tiles = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [16, 4], outerDimsPerm = [0, 1]}}>]>
#rows = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [8], outerDimsPerm = [0, 1]}}>]>
#pairs = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [2], outerDimsPerm = [0, 1]}}>]>
#threes = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [3], outerDimsPerm = [1, 0]}}>]>
#cut = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [3], outerDimsPerm = [0, 1]}}>]>

// CHECK-LABEL: func.func @main(
func.func @main(%x: tensor<32x8xf32>, %y: tensor<30x8xf32>) -> (tensor<32x8xf32>, tensor<30x8xf32>, tensor<30x8xf32>, tensor<30x8xf32>) {
  // CHECK:     %[[P:.+]] = linalg.pack
  // CHECK:     %[[E:.+]] = tensor.expand_shape %[[P]] {{\[}}[0], [1], [2, 3], [4]] {{.*}} : tensor<2x2x16x4xf32> into tensor<2x2x2x8x4xf32>
  // CHECK:     %[[T:.+]] = linalg.transpose ins(%[[E]] : tensor<2x2x2x8x4xf32>) outs(%{{.+}} : tensor<2x2x2x4x8xf32>) permutation = [0, 2, 1, 4, 3]
  // CHECK:     %[[C:.+]] = tensor.collapse_shape %[[T]] {{\[}}[0, 1], [2, 3], [4]] : tensor<2x2x2x4x8xf32> into tensor<4x8x8xf32>
  // CHECK:     linalg.generic {{.*}} ins(%[[C]] : tensor<4x8x8xf32>)
  %0 = iree_encoding.set_encoding %x : tensor<32x8xf32> -> tensor<32x8xf32, #tiles>
  %1 = iree_encoding.unset_encoding %0 : tensor<32x8xf32, #tiles> -> tensor<32x8xf32>
  %2 = iree_encoding.set_encoding %1 : tensor<32x8xf32> -> tensor<32x8xf32, #rows>
  %e = tensor.empty() : tensor<32x8xf32, #rows>
  %3 = linalg.exp ins(%2 : tensor<32x8xf32, #rows>) outs(%e : tensor<32x8xf32, #rows>) -> tensor<32x8xf32, #rows>
  %4 = iree_encoding.unset_encoding %3 : tensor<32x8xf32, #rows> -> tensor<32x8xf32>
  // From no padding to some: zeros come first.
  // CHECK:     tensor.pad
  %5 = iree_encoding.set_encoding %y : tensor<30x8xf32> -> tensor<30x8xf32, #pairs>
  %6 = iree_encoding.unset_encoding %5 : tensor<30x8xf32, #pairs> -> tensor<30x8xf32>
  %7 = iree_encoding.set_encoding %6 : tensor<30x8xf32> -> tensor<30x8xf32, #tiles>
  %f = tensor.empty() : tensor<30x8xf32, #tiles>
  %8 = linalg.abs ins(%7 : tensor<30x8xf32, #tiles>) outs(%f : tensor<30x8xf32, #tiles>) -> tensor<30x8xf32, #tiles>
  // From padding to none: it is cut off.
  // CHECK:     tensor.extract_slice
  %9 = iree_encoding.unset_encoding %8 : tensor<30x8xf32, #tiles> -> tensor<30x8xf32>
  %10 = iree_encoding.set_encoding %9 : tensor<30x8xf32> -> tensor<30x8xf32, #pairs>
  %g = tensor.empty() : tensor<30x8xf32, #pairs>
  %11 = linalg.negf ins(%10 : tensor<30x8xf32, #pairs>) outs(%g : tensor<30x8xf32, #pairs>) -> tensor<30x8xf32, #pairs>
  %12 = iree_encoding.unset_encoding %11 : tensor<30x8xf32, #pairs> -> tensor<30x8xf32>
  // Padding on both sides may hold anything, and tiles of 2 and 3 have no common refinement: through the plain tensor.
  // CHECK-COUNT-2: linalg.pack
  %13 = iree_encoding.set_encoding %9 : tensor<30x8xf32> -> tensor<30x8xf32, #threes>
  %h = tensor.empty() : tensor<30x8xf32, #threes>
  %14 = linalg.negf ins(%13 : tensor<30x8xf32, #threes>) outs(%h : tensor<30x8xf32, #threes>) -> tensor<30x8xf32, #threes>
  %15 = iree_encoding.unset_encoding %14 : tensor<30x8xf32, #threes> -> tensor<30x8xf32>
  %16 = iree_encoding.set_encoding %12 : tensor<30x8xf32> -> tensor<30x8xf32, #cut>
  %k = tensor.empty() : tensor<30x8xf32, #cut>
  %17 = linalg.exp ins(%16 : tensor<30x8xf32, #cut>) outs(%k : tensor<30x8xf32, #cut>) -> tensor<30x8xf32, #cut>
  %18 = iree_encoding.unset_encoding %17 : tensor<30x8xf32, #cut> -> tensor<30x8xf32>
  return %4, %12, %15, %18 : tensor<32x8xf32>, tensor<30x8xf32>, tensor<30x8xf32>, tensor<30x8xf32>
}
