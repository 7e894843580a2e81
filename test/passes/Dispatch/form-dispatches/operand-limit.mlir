// CL3: the operands of what is cloned count. A sum of three sums of six tensors each would have 18, and its result: the last sum is a dispatch.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches,weir-clone-producers,weir-regions-to-workgroups))' --remarks-filter-missed=weir-form-dispatches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// REMARK: [Missed] operand-limit {{.*}}clone=linalg.generic
// CHECK-LABEL: func.func @sums(
// CHECK:         %[[LAST:.+]] = flow.dispatch.workgroups(%{{[^,]+}}, %{{[^,]+}}, %{{[^,]+}}, %{{[^,]+}}, %{{[^,]+}}, %{{[^,)]+}}) :
// CHECK:         flow.dispatch.workgroups({{.*}}%[[LAST]]{{.*}}) :
// CHECK:           linalg.generic
// CHECK:           linalg.generic
// CHECK:           linalg.generic
// CHECK-NOT:       linalg.generic
#id = affine_map<(i, j) -> (i, j)>
func.func @sums(%x0: tensor<8x9xf32>, %x1: tensor<8x9xf32>, %x2: tensor<8x9xf32>, %x3: tensor<8x9xf32>, %x4: tensor<8x9xf32>, %x5: tensor<8x9xf32>, %x6: tensor<8x9xf32>, %x7: tensor<8x9xf32>, %x8: tensor<8x9xf32>, %x9: tensor<8x9xf32>, %x10: tensor<8x9xf32>, %x11: tensor<8x9xf32>, %x12: tensor<8x9xf32>, %x13: tensor<8x9xf32>, %x14: tensor<8x9xf32>, %x15: tensor<8x9xf32>, %x16: tensor<8x9xf32>, %x17: tensor<8x9xf32>) -> tensor<8x9xf32> {
  %e = tensor.empty() : tensor<8x9xf32>
  %a0 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x0, %x1, %x2, %x3, %x4, %x5 : tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>) outs(%e : tensor<8x9xf32>) {
  ^bb0(%v0: f32, %v1: f32, %v2: f32, %v3: f32, %v4: f32, %v5: f32, %o: f32):
    %s1 = arith.addf %v0, %v1 : f32
    %s2 = arith.addf %s1, %v2 : f32
    %s3 = arith.addf %s2, %v3 : f32
    %s4 = arith.addf %s3, %v4 : f32
    %s5 = arith.addf %s4, %v5 : f32
    linalg.yield %s5 : f32
  } -> tensor<8x9xf32>
  %a1 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x6, %x7, %x8, %x9, %x10, %x11 : tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>) outs(%e : tensor<8x9xf32>) {
  ^bb0(%v0: f32, %v1: f32, %v2: f32, %v3: f32, %v4: f32, %v5: f32, %o: f32):
    %s1 = arith.addf %v0, %v1 : f32
    %s2 = arith.addf %s1, %v2 : f32
    %s3 = arith.addf %s2, %v3 : f32
    %s4 = arith.addf %s3, %v4 : f32
    %s5 = arith.addf %s4, %v5 : f32
    linalg.yield %s5 : f32
  } -> tensor<8x9xf32>
  %a2 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x12, %x13, %x14, %x15, %x16, %x17 : tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>) outs(%e : tensor<8x9xf32>) {
  ^bb0(%v0: f32, %v1: f32, %v2: f32, %v3: f32, %v4: f32, %v5: f32, %o: f32):
    %s1 = arith.addf %v0, %v1 : f32
    %s2 = arith.addf %s1, %v2 : f32
    %s3 = arith.addf %s2, %v3 : f32
    %s4 = arith.addf %s3, %v4 : f32
    %s5 = arith.addf %s4, %v5 : f32
    linalg.yield %s5 : f32
  } -> tensor<8x9xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a0, %a1, %a2 : tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>) outs(%e : tensor<8x9xf32>) {
  ^bb0(%v0: f32, %v1: f32, %v2: f32, %o: f32):
    %s1 = arith.addf %v0, %v1 : f32
    %s2 = arith.addf %s1, %v2 : f32
    linalg.yield %s2 : f32
  } -> tensor<8x9xf32>
  return %r : tensor<8x9xf32>
}
