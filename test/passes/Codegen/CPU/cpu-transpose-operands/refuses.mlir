// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-transpose-operands{vector-bits=512}))' --remarks-filter-missed=weir-cpu-transpose-operands 2>%t.remarks | FileCheck %s --implicit-check-not=linalg.transpose
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// The operand is transposed already.
// REMARK: [Missed] loops
// CHECK-LABEL: func.func @transposed
func.func @transposed(%x: tensor<64x256xf32>, %w: tensor<10x256xf32>, %i: tensor<64x10xf32>) -> tensor<64x10xf32> attributes {weir.kernel} {
  %r = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%x, %w : tensor<64x256xf32>, tensor<10x256xf32>) outs(%i : tensor<64x10xf32>) -> tensor<64x10xf32>
  return %r : tensor<64x10xf32>
}

// REMARK: [Missed] type
// CHECK-LABEL: func.func @bytes
func.func @bytes(%x: tensor<64x256xi8>, %w: tensor<256x10xi8>, %i: tensor<64x10xi32>) -> tensor<64x10xi32> attributes {weir.kernel} {
  %r = linalg.matmul ins(%x, %w : tensor<64x256xi8>, tensor<256x10xi8>) outs(%i : tensor<64x10xi32>) -> tensor<64x10xi32>
  return %r : tensor<64x10xi32>
}

// REMARK: [Missed] dynamic
// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%x: tensor<64x256xf32>, %w: tensor<256x?xf32>, %i: tensor<64x?xf32>) -> tensor<64x?xf32> attributes {weir.kernel} {
  %r = linalg.matmul ins(%x, %w : tensor<64x256xf32>, tensor<256x?xf32>) outs(%i : tensor<64x?xf32>) -> tensor<64x?xf32>
  return %r : tensor<64x?xf32>
}

// REMARK: [Missed] full-vectors
// CHECK-LABEL: func.func @eleven
func.func @eleven(%x: tensor<64x256xf32>, %w: tensor<256x11xf32>, %i: tensor<64x11xf32>) -> tensor<64x11xf32> attributes {weir.kernel} {
  %r = linalg.matmul ins(%x, %w : tensor<64x256xf32>, tensor<256x11xf32>) outs(%i : tensor<64x11xf32>) -> tensor<64x11xf32>
  return %r : tensor<64x11xf32>
}

// Few rows; rows of a number that a run knows; a short sum.
// REMARK-COUNT-3: [Missed] small
// CHECK-LABEL: func.func @small
func.func @small(%x: tensor<63x256xf32>, %d: tensor<?x256xf32>, %s: tensor<64x127xf32>, %w: tensor<256x10xf32>, %v: tensor<127x10xf32>, %i: tensor<63x10xf32>,
    %j: tensor<?x10xf32>, %k: tensor<64x10xf32>) -> (tensor<63x10xf32>, tensor<?x10xf32>, tensor<64x10xf32>) attributes {weir.kernel} {
  %0 = linalg.matmul ins(%x, %w : tensor<63x256xf32>, tensor<256x10xf32>) outs(%i : tensor<63x10xf32>) -> tensor<63x10xf32>
  %1 = linalg.matmul ins(%d, %w : tensor<?x256xf32>, tensor<256x10xf32>) outs(%j : tensor<?x10xf32>) -> tensor<?x10xf32>
  %2 = linalg.matmul ins(%s, %v : tensor<64x127xf32>, tensor<127x10xf32>) outs(%k : tensor<64x10xf32>) -> tensor<64x10xf32>
  return %0, %1, %2 : tensor<63x10xf32>, tensor<?x10xf32>, tensor<64x10xf32>
}

// No kernel.
// CHECK-LABEL: func.func @other
func.func @other(%x: tensor<64x256xf32>, %w: tensor<256x10xf32>, %i: tensor<64x10xf32>) -> tensor<64x10xf32> {
  %r = linalg.matmul ins(%x, %w : tensor<64x256xf32>, tensor<256x10xf32>) outs(%i : tensor<64x10xf32>) -> tensor<64x10xf32>
  return %r : tensor<64x10xf32>
}
