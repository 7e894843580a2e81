// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-set-encodings))' --remarks-filter-missed=weir-set-encodings 2>%t.remarks | FileCheck %s --implicit-check-not=iree_encoding --implicit-check-not=iree.opt.data_tiling
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// Marked by a user, and no contraction; not marked.
// REMARK: remark: [Missed] not-a-contraction {{.*}} reason=no-parallel-loop
// REMARK-NOT: remark
// CHECK-LABEL: func.func @f(
// CHECK:         linalg.dot ins
// CHECK:         linalg.matmul ins
func.func @f(%v: tensor<64xf32>, %s: tensor<f32>, %x: tensor<64x64xf32>) -> (tensor<f32>, tensor<64x64xf32>) {
  %0 = linalg.dot {iree.opt.data_tiling} ins(%v, %v : tensor<64xf32>, tensor<64xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  %1 = linalg.matmul ins(%x, %x : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0, %1 : tensor<f32>, tensor<64x64xf32>
}
