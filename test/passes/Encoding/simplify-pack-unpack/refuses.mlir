// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-simplify-pack-unpack))' --remarks-filter-missed=weir-simplify-pack-unpack 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// What padding would be lost or become another value stays.
// REMARK-COUNT-3: [Missed] pack-left {{.*}} bytes=4096

// CHECK-LABEL: func.func @padding_of_unpack(
// CHECK:         linalg.unpack
// CHECK:         linalg.pack
func.func @padding_of_unpack(%y: tensor<4x2x8x16xf32>, %p: tensor<4x2x8x16xf32>, %u: tensor<30x20xf32>) -> tensor<4x2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %u : tensor<4x2x8x16xf32> -> tensor<30x20xf32>
  %1 = linalg.pack %0 padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<30x20xf32> -> tensor<4x2x8x16xf32>
  return %1 : tensor<4x2x8x16xf32>
}

// CHECK-LABEL: func.func @other_fill(
// CHECK:         linalg.fill
// CHECK:         linalg.pack
func.func @other_fill(%p: tensor<4x2x8x16xf32>) -> tensor<4x2x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<30x20xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<30x20xf32>) -> tensor<30x20xf32>
  %0 = linalg.pack %f padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<30x20xf32> -> tensor<4x2x8x16xf32>
  return %0 : tensor<4x2x8x16xf32>
}

// PR2: the transposed value is read by others, too.
// CHECK-LABEL: func.func @two_readers(
// CHECK:         linalg.transpose
// CHECK:         linalg.pack %transposed
func.func @two_readers(%x: tensor<20x30xf32>, %t: tensor<30x20xf32>, %p: tensor<4x2x8x16xf32>) -> (tensor<4x2x8x16xf32>, tensor<30x20xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.transpose ins(%x : tensor<20x30xf32>) outs(%t : tensor<30x20xf32>) permutation = [1, 0]
  %1 = linalg.pack %0 padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<30x20xf32> -> tensor<4x2x8x16xf32>
  return %1, %0 : tensor<4x2x8x16xf32>, tensor<30x20xf32>
}
