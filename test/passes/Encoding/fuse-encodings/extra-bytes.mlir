// Values that would be kept both plain and encoded may hold a tenth of a function's bytes (encoding-passes.md W4). Here the larger of two is
// converted by its reader; on a target on which both are the same the readers do that for both (N5).

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-encodings))' --remarks-filter-missed=weir-fuse-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-encodings{max-extra-bytes-percent=100}))' | FileCheck %s --check-prefix=BOTH
// RUN: sed -e 's,^// DEVICE ,,' %s | weir-opt --pass-pipeline='builtin.module(func.func(weir-fuse-encodings))' | FileCheck %s --check-prefix=NONE

// DEVICE util.global private @dev = #hal.device.target<"local", [#hal.executable.target<"vulkan", "spirv">]> : !hal.device

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#large = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#small = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [8, 96, 80]>

// REMARK-COUNT-1: remark: [Missed] extra-bytes
// REMARK-NOT: extra-bytes
// CHECK:         %[[L:.+]] = flow.dispatch.region -> (tensor<64x80xf32>) {
// CHECK-NOT:       set_encoding
// CHECK:         %[[S:.+]]:2 = flow.dispatch.region -> (tensor<8x80xf32>, tensor<8x80xf32, #[[SMALL:.+]]>) {
// CHECK:         flow.dispatch.region
// CHECK-NEXT:      %[[E:.+]] = iree_encoding.set_encoding %[[L]] : tensor<64x80xf32> -> tensor<64x80xf32, #[[LARGE:.+]]>
// CHECK-NEXT:      "test.use"(%[[E]], %[[S]]#1)
// BOTH:          flow.dispatch.region -> (tensor<64x80xf32>, tensor<64x80xf32, #{{.+}}>) {
// BOTH:          flow.dispatch.region -> (tensor<8x80xf32>, tensor<8x80xf32, #{{.+}}>) {
// NONE:          flow.dispatch.region -> (tensor<64x80xf32>) {
// NONE:          flow.dispatch.region -> (tensor<8x80xf32>) {
// NONE:          flow.dispatch.region
// NONE-COUNT-2:    iree_encoding.set_encoding
func.func @main(%x: tensor<64x80xf32>, %y: tensor<8x80xf32>, %z: tensor<8x80xf32>) -> (tensor<64x80xf32>, tensor<8x80xf32>, tensor<4xf32>) {
  %0 = flow.dispatch.region -> (tensor<64x80xf32>) {
    %e = tensor.empty() : tensor<64x80xf32>
    %1 = linalg.exp ins(%x : tensor<64x80xf32>) outs(%e : tensor<64x80xf32>) -> tensor<64x80xf32>
    flow.return %1 : tensor<64x80xf32>
  }
  %1 = flow.dispatch.region -> (tensor<8x80xf32>) {
    %e = tensor.empty() : tensor<8x80xf32>
    %2 = linalg.exp ins(%y : tensor<8x80xf32>) outs(%e : tensor<8x80xf32>) -> tensor<8x80xf32>
    flow.return %2 : tensor<8x80xf32>
  }
  %s0 = iree_encoding.set_encoding %0 : tensor<64x80xf32> -> tensor<64x80xf32, #large>
  %s1 = iree_encoding.set_encoding %1 : tensor<8x80xf32> -> tensor<8x80xf32, #small>
  %2 = flow.dispatch.region -> (tensor<4xf32>) {
    %3 = "test.use"(%s0, %s1) : (tensor<64x80xf32, #large>, tensor<8x80xf32, #small>) -> tensor<4xf32>
    flow.return %3 : tensor<4xf32>
  }
  return %0, %1, %2 : tensor<64x80xf32>, tensor<8x80xf32>, tensor<4xf32>
}
