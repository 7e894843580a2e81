// A fact that makes weir-materialize-encodings run an op on packed operands.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' --remarks-explain -o %t.explained.mlir 2>&1 | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' -o %t.plain.mlir
// RUN: diff %t.explained.mlir %t.plain.mlir
// RUN: sed -e 's|^ *// STATED: ||' -e '/REPLACED/d' %s > %t.mlir
// RUN: weir-opt %t.mlir --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' --remarks-filter=weir-materialize-encodings -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER

// AFTER-NOT: [Missed] dynamic-tiles
// AFTER:     [Passed] packed {{.*}}Function=columns
// AFTER-NOT: [Missed] dynamic-tiles

// An extent that tiles may not divide.
// CHECK: :[[#@LINE+4]]:8: remark: [Explained] weir-materialize-encodings: dynamic-tiles | packed if: the extent of loop 1 is static, as 1024 | state it by: types of that size | tried: 1
#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
func.func @columns(%x: tensor<4x8xf32>, %w: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> { // REPLACED
  %0 = iree_encoding.set_encoding %w : tensor<8x?xf32> -> tensor<8x?xf32, #panel> // REPLACED
  %1 = linalg.matmul ins(%x, %0 : tensor<4x8xf32>, tensor<8x?xf32, #panel>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32> // REPLACED
  return %1 : tensor<4x?xf32> // REPLACED
// STATED: func.func @columns(%x: tensor<4x8xf32>, %w: tensor<8x1024xf32>, %c: tensor<4x1024xf32>) -> tensor<4x1024xf32> {
// STATED: %0 = iree_encoding.set_encoding %w : tensor<8x1024xf32> -> tensor<8x1024xf32, #panel>
// STATED: %1 = linalg.matmul ins(%x, %0 : tensor<4x8xf32>, tensor<8x1024xf32, #panel>) outs(%c : tensor<4x1024xf32>) -> tensor<4x1024xf32>
// STATED: return %1 : tensor<4x1024xf32>
}
