// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-simplify-pack-unpack))' --remarks-filter-passed=weir-simplify-pack-unpack 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-7: [Passed] simplified {{.*}} left=

// P1: sizes that the op states which makes the tensor.
// CHECK-LABEL: func.func @stated_sizes(
// CHECK:         %[[X:.+]] = hal.tensor.import
// CHECK-NEXT:    return %[[X]]
func.func @stated_sizes(%view: !hal.buffer_view, %m: index, %n: index, %p: tensor<?x?x16xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %x = hal.tensor.import %view "x" : !hal.buffer_view -> tensor<?x?xf32>{%m, %n}
  %0 = linalg.pack %x padding_value(%zero : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %p : tensor<?x?xf32> -> tensor<?x?x16xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %1 = linalg.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<?x?x16xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// P1: of a padded tensor, too.
// CHECK-LABEL: func.func @unpack_of_pack(
// CHECK-NEXT:    return %arg0
func.func @unpack_of_pack(%x: tensor<30x20xf32>, %p: tensor<4x2x8x16xf32>, %u: tensor<30x20xf32>) -> tensor<30x20xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.pack %x padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<30x20xf32> -> tensor<4x2x8x16xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %u : tensor<4x2x8x16xf32> -> tensor<30x20xf32>
  return %1 : tensor<30x20xf32>
}

// P1: of a dynamic size, if it is known to be that of what is packed.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[X:.+]]: tensor<?x20xf32>
// CHECK-NOT:     linalg.pack
// CHECK:         return %[[X]]
func.func @dynamic(%x: tensor<?x20xf32>, %p: tensor<?x2x8x16xf32>) -> tensor<?x20xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?x20xf32>
  %u = tensor.empty(%d) : tensor<?x20xf32>
  %0 = linalg.pack %x padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<?x20xf32> -> tensor<?x2x8x16xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %u : tensor<?x2x8x16xf32> -> tensor<?x20xf32>
  return %1 : tensor<?x20xf32>
}

// P1: another size takes part of the rows.
// CHECK-LABEL: func.func @shorter(
// CHECK:         linalg.pack
// CHECK:         linalg.unpack
func.func @shorter(%x: tensor<?x20xf32>, %p: tensor<?x2x8x16xf32>, %u: tensor<?x20xf32>) -> tensor<?x20xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.pack %x padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<?x20xf32> -> tensor<?x2x8x16xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %u : tensor<?x2x8x16xf32> -> tensor<?x20xf32>
  return %1 : tensor<?x20xf32>
}

// P2: without padding.
// CHECK-LABEL: func.func @pack_of_unpack(
// CHECK-NEXT:    return %arg0
func.func @pack_of_unpack(%y: tensor<4x2x8x16xf32>, %p: tensor<4x2x8x16xf32>, %u: tensor<32x32xf32>) -> tensor<4x2x8x16xf32> {
  %0 = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %u : tensor<4x2x8x16xf32> -> tensor<32x32xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<32x32xf32> -> tensor<4x2x8x16xf32>
  return %1 : tensor<4x2x8x16xf32>
}

// P7.
// CHECK-LABEL: func.func @transposed(
// CHECK:         linalg.pack %arg0 {{.*}}outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 16]
// CHECK-NOT:     linalg.transpose
func.func @transposed(%x: tensor<20x30xf32>, %t: tensor<30x20xf32>, %p: tensor<4x2x8x16xf32>) -> tensor<4x2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.transpose ins(%x : tensor<20x30xf32>) outs(%t : tensor<30x20xf32>) permutation = [1, 0]
  %1 = linalg.pack %0 padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<30x20xf32> -> tensor<4x2x8x16xf32>
  return %1 : tensor<4x2x8x16xf32>
}

// P6.
// CHECK-LABEL: func.func @sliced(
// CHECK:         linalg.unpack %arg0 {{.*}} -> tensor<28x20xf32>
// CHECK-NOT:     tensor.extract_slice
func.func @sliced(%y: tensor<4x2x8x16xf32>, %u: tensor<30x20xf32>) -> tensor<28x20xf32> {
  %0 = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %u : tensor<4x2x8x16xf32> -> tensor<30x20xf32>
  %1 = tensor.extract_slice %0[0, 0] [28, 20] [1, 1] : tensor<30x20xf32> to tensor<28x20xf32>
  return %1 : tensor<28x20xf32>
}

// P23, and P24.
// CHECK-LABEL: func.func @filled(
// CHECK:         %[[E:.+]] = tensor.empty() : tensor<4x2x8x16xf32>
// CHECK:         linalg.fill ins(%{{.+}} : f32) outs(%{{.+}} : tensor<4x2x8x16xf32>)
// CHECK-NOT:     linalg.pack
func.func @filled() -> (tensor<4x2x8x16xf32>, tensor<4x2x8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<30x20xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<30x20xf32>) -> tensor<30x20xf32>
  %p = tensor.empty() : tensor<4x2x8x16xf32>
  %0 = linalg.pack %f padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<30x20xf32> -> tensor<4x2x8x16xf32>
  %whole = tensor.empty() : tensor<32x32xf32>
  %1 = linalg.pack %whole inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<32x32xf32> -> tensor<4x2x8x16xf32>
  return %0, %1 : tensor<4x2x8x16xf32>, tensor<4x2x8x16xf32>
}

// P3.
// CHECK-LABEL: func.func @reshape(
// CHECK:         tensor.expand_shape %arg0
// CHECK-NOT:     linalg.pack
func.func @reshape(%x: tensor<256xf32>, %p: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [16] into %p : tensor<256xf32> -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
