// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' --remarks-filter-missed=weir-materialize-encodings 2>%t.remarks | FileCheck %s --implicit-check-not=iree_encoding
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
#lhs = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}}>]>
#rhs = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 2], outerDimsPerm = [1, 0]}}>]>
#res = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [8, 16], outerDimsPerm = [0, 1]}}>]>
#ij = affine_map<(i, j) -> (i, j)>

// Both tile K, and differently.
// REMARK: remark: [Missed] operand-relayout | Category:weir-materialize-encodings | Function=disagree | operand=1
// REMARK: remark: [Missed] no-mmt4d | Category:weir-materialize-encodings | Function=disagree
// CHECK-LABEL: func.func @disagree(
// CHECK:         linalg.unpack
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x2x8x4xf32>, tensor<2x4x20xf32>) outs(%{{.+}} : tensor<1x8x20xf32>)
func.func @disagree(%x: tensor<8x8xf32>, %w: tensor<8x20xf32>, %c: tensor<8x20xf32>) -> tensor<8x20xf32> {
  %0 = iree_encoding.set_encoding %x : tensor<8x8xf32> -> tensor<8x8xf32, #lhs>
  %1 = iree_encoding.set_encoding %w : tensor<8x20xf32> -> tensor<8x20xf32, #rhs>
  %2 = linalg.matmul ins(%0, %1 : tensor<8x8xf32, #lhs>, tensor<8x20xf32, #rhs>) outs(%c : tensor<8x20xf32>) -> tensor<8x20xf32>
  return %2 : tensor<8x20xf32>
}

// No element makes no difference to what this subtracts from.
// REMARK: remark: [Missed] reduction-over-padding | Category:weir-materialize-encodings | Function=minus
// CHECK-LABEL: func.func @minus(
// CHECK:         linalg.unpack
// CHECK:         linalg.generic {{.*}} ins(%{{.+}} : tensor<1x20x8xf32>) outs(%{{.+}} : tensor<1x8xf32>)
#row = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [8], outerDimsPerm = [0]}}>]>
func.func @minus(%x: tensor<5x20xf32>, %m: tensor<5xf32>) -> tensor<5xf32> {
  %0 = iree_encoding.set_encoding %x : tensor<5x20xf32> -> tensor<5x20xf32, #res>
  %1 = iree_encoding.set_encoding %m : tensor<5xf32> -> tensor<5xf32, #row>
  %2 = linalg.generic {indexing_maps = [#ij, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<5x20xf32, #res>) outs(%1 : tensor<5xf32, #row>) {
  ^bb0(%in: f32, %out: f32):
    %t = arith.subf %out, %in : f32
    linalg.yield %t : f32
  } -> tensor<5xf32, #row>
  %3 = iree_encoding.unset_encoding %2 : tensor<5xf32, #row> -> tensor<5xf32>
  return %3 : tensor<5xf32>
}

// The result is plain, as an op that is not a contraction wants its operands then.
// REMARK: remark: [Missed] no-common-tiles | Category:weir-materialize-encodings | Function=plain_result
// CHECK-LABEL: func.func @plain_result(
// CHECK:         %[[U:.+]] = linalg.unpack
// CHECK:         linalg.exp ins(%[[U]] : tensor<5x20xf32>)
func.func @plain_result(%x: tensor<5x20xf32>, %e: tensor<5x20xf32>) -> tensor<5x20xf32> {
  %0 = iree_encoding.set_encoding %x : tensor<5x20xf32> -> tensor<5x20xf32, #res>
  %1 = linalg.exp ins(%0 : tensor<5x20xf32, #res>) outs(%e : tensor<5x20xf32>) -> tensor<5x20xf32>
  return %1 : tensor<5x20xf32>
}

// REMARK: remark: [Missed] dynamic-tiles | Category:weir-materialize-encodings | Function=dynamic
// CHECK-LABEL: func.func @dynamic(
// CHECK:         %[[U:.+]] = linalg.unpack
// CHECK:         linalg.matmul ins(%{{.+}}, %[[U]] : tensor<4x8xf32>, tensor<8x?xf32>)
func.func @dynamic(%x: tensor<4x8xf32>, %w: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = iree_encoding.set_encoding %w : tensor<8x?xf32> -> tensor<8x?xf32, #panel>
  %1 = linalg.matmul ins(%x, %0 : tensor<4x8xf32>, tensor<8x?xf32, #panel>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

// A division by what lies in the padding would be one by zero.
// REMARK: remark: [Missed] padding-unknown | Category:weir-materialize-encodings | Function=divide
// CHECK-LABEL: func.func @divide(
// CHECK:         linalg.unpack
// CHECK:         linalg.generic {{.*}} ins(%{{.+}} : tensor<5x20xi32>)
// CHECK:         linalg.pack
func.func @divide(%x: tensor<5x20xi32>, %n: i32) -> tensor<5x20xi32> {
  %0 = iree_encoding.set_encoding %x : tensor<5x20xi32> -> tensor<5x20xi32, #res>
  %e = tensor.empty() : tensor<5x20xi32, #res>
  %1 = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x20xi32, #res>) outs(%e : tensor<5x20xi32, #res>) {
  ^bb0(%in: i32, %out: i32):
    %t = arith.divsi %n, %in : i32
    linalg.yield %t : i32
  } -> tensor<5x20xi32, #res>
  %2 = iree_encoding.unset_encoding %1 : tensor<5x20xi32, #res> -> tensor<5x20xi32>
  return %2 : tensor<5x20xi32>
}
