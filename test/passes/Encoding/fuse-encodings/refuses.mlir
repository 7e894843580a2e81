// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-encodings))' --remarks-filter-missed=weir-fuse-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-encodings{allow-two-results=false}))' --remarks-filter-missed=weir-fuse-encodings -o /dev/null 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-encodings{max-results=0}))' --remarks-filter-missed=weir-fuse-encodings -o /dev/null 2>&1 | FileCheck %s --check-prefix=MANY

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#dyn = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 96, 80]>

// An op that is not known is in the region. (FU1)
// REMARK: remark: [Missed] opaque-op-in-producer {{.*}}Function=opaque
// CHECK-LABEL: func.func @opaque(
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<64x80xf32>) {
// CHECK:         iree_encoding.set_encoding %[[R]]
func.func @opaque(%x: tensor<64x80xf32>) -> tensor<64x80xf32, #lhs> {
  %0 = flow.dispatch.region -> (tensor<64x80xf32>) {
    %1 = "test.op"(%x) : (tensor<64x80xf32>) -> tensor<64x80xf32>
    flow.return %1 : tensor<64x80xf32>
  }
  %s = iree_encoding.set_encoding %0 : tensor<64x80xf32> -> tensor<64x80xf32, #lhs>
  return %s : tensor<64x80xf32, #lhs>
}

// It adds onto a value from outside, in whose storage it may stay. (FU1)
// REMARK: remark: [Missed] tied-result {{.*}}Function=tied
// CHECK-LABEL: func.func @tied(
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<64x80xf32>) {
// CHECK:         iree_encoding.set_encoding %[[R]]
func.func @tied(%x: tensor<64x8xf32>, %w: tensor<8x80xf32>, %c: tensor<64x80xf32>) -> tensor<64x80xf32, #lhs> {
  %0 = flow.dispatch.region -> (tensor<64x80xf32>) {
    %1 = linalg.matmul ins(%x, %w : tensor<64x8xf32>, tensor<8x80xf32>) outs(%c : tensor<64x80xf32>) -> tensor<64x80xf32>
    flow.return %1 : tensor<64x80xf32>
  }
  %s = iree_encoding.set_encoding %0 : tensor<64x80xf32> -> tensor<64x80xf32, #lhs>
  return %s : tensor<64x80xf32, #lhs>
}

// The size of a loop is known after the region only. (FU1)
// REMARK: remark: [Missed] dims-not-available {{.*}}Function=dims
// CHECK-LABEL: func.func @dims(
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<64x80xf32>) {
// CHECK:         iree_encoding.set_encoding %[[R]]
func.func private @count() -> index
func.func @dims(%x: tensor<64x80xf32>) -> tensor<64x80xf32, #dyn> {
  %0 = flow.dispatch.region -> (tensor<64x80xf32>) {
    %e = tensor.empty() : tensor<64x80xf32>
    %1 = linalg.exp ins(%x : tensor<64x80xf32>) outs(%e : tensor<64x80xf32>) -> tensor<64x80xf32>
    flow.return %1 : tensor<64x80xf32>
  }
  %m = call @count() : () -> index
  %s = iree_encoding.set_encoding %0 encoding_dims{%m} : tensor<64x80xf32> -> tensor<64x80xf32, #dyn>
  return %s : tensor<64x80xf32, #dyn>
}

// A second result, if it may be. (FU3)
// REMARK-NOT: remark
// ONE: remark: [Missed] extra-bytes {{.*}}Function=both
// MANY: remark: [Missed] too-many-results {{.*}}Function=both
// CHECK-LABEL: func.func @both(
// CHECK:         flow.dispatch.region -> (tensor<64x80xf32>, tensor<64x80xf32, #{{.+}}>)
func.func @both(%x: tensor<64x80xf32>) -> (tensor<64x80xf32>, tensor<64x80xf32, #lhs>) {
  %0 = flow.dispatch.region -> (tensor<64x80xf32>) {
    %e = tensor.empty() : tensor<64x80xf32>
    %1 = linalg.exp ins(%x : tensor<64x80xf32>) outs(%e : tensor<64x80xf32>) -> tensor<64x80xf32>
    flow.return %1 : tensor<64x80xf32>
  }
  %s = iree_encoding.set_encoding %0 : tensor<64x80xf32> -> tensor<64x80xf32, #lhs>
  return %0, %s : tensor<64x80xf32>, tensor<64x80xf32, #lhs>
}
