// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-encodings{max-extra-bytes-percent=100}))' --remarks-filter-passed=weir-fuse-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 96, 80]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 96, 80]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 96, 80]>
#static = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#id2 = affine_map<(i, j) -> (i, j)>
#row2 = affine_map<(i, j) -> (j)>

// A value that is used plain, too: a further result, with its size. The workload, its count and the mark of the region stay. (FU1, FU5)
// REMARK: remark: [Passed] fused-into-producer
// CHECK-DAG: #[[$LHS:.+]] = #iree_encoding.encoding<operand_index = 0 :
// CHECK-DAG: #[[$RES:.+]] = #iree_encoding.encoding<operand_index = 2 :
// CHECK-LABEL: func.func @two(
// CHECK-SAME:    %{{[a-z0-9]+}}: tensor<?x80xf32>, %[[M:[a-z0-9]+]]: index)
// CHECK:         %[[R:.+]]:2 = flow.dispatch.region[%[[M]]] -> (tensor<?x80xf32>{%[[M]]}, tensor<?x80xf32, #[[$LHS]]>{%[[M]]}) attributes {mark}
// CHECK:           %[[X:.+]] = linalg.exp
// CHECK:           %[[S:.+]] = iree_encoding.set_encoding %[[X]] encoding_dims{%[[M]]} : tensor<?x80xf32> -> tensor<?x80xf32, #[[$LHS]]>
// CHECK:           flow.return %[[X]], %[[S]]
// CHECK:         } count(%{{.+}}: index)
// CHECK-NOT:     set_encoding
// CHECK:         return %[[R]]#0, %[[R]]#1
func.func @two(%x: tensor<?x80xf32>, %m: index) -> (tensor<?x80xf32>, tensor<?x80xf32, #lhs>) {
  %0 = flow.dispatch.region[%m] -> (tensor<?x80xf32>{%m}) attributes {mark} {
    %e = tensor.empty(%m) : tensor<?x80xf32>
    %1 = linalg.exp ins(%x : tensor<?x80xf32>) outs(%e : tensor<?x80xf32>) -> tensor<?x80xf32>
    flow.return %1 : tensor<?x80xf32>
  } count(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  %s = iree_encoding.set_encoding %0 encoding_dims{%m} : tensor<?x80xf32> -> tensor<?x80xf32, #lhs>
  return %0, %s : tensor<?x80xf32>, tensor<?x80xf32, #lhs>
}

// Through a reshape, in place of the plain result; the other result is what it was. (FU1)
// REMARK: remark: [Passed] fused-into-producer
// CHECK-LABEL: func.func @reshaped(
// CHECK:         %[[R:.+]]:2 = flow.dispatch.region -> (tensor<16x80xf32, #{{.+}}>, tensor<4x4x80xf32>)
// CHECK:           %[[C:.+]] = tensor.collapse_shape
// CHECK:           %[[S:.+]] = iree_encoding.set_encoding %[[C]]
// CHECK:           flow.return %[[S]], %{{.+}}
// CHECK:         return %[[R]]#0, %[[R]]#1
func.func @reshaped(%x: tensor<4x4x80xf32>, %m: index) -> (tensor<16x80xf32, #lhs>, tensor<4x4x80xf32>) {
  %0:2 = flow.dispatch.region -> (tensor<4x4x80xf32>, tensor<4x4x80xf32>) {
    %e = tensor.empty() : tensor<4x4x80xf32>
    %1 = linalg.exp ins(%x : tensor<4x4x80xf32>) outs(%e : tensor<4x4x80xf32>) -> tensor<4x4x80xf32>
    %2 = linalg.abs ins(%x : tensor<4x4x80xf32>) outs(%e : tensor<4x4x80xf32>) -> tensor<4x4x80xf32>
    flow.return %1, %2 : tensor<4x4x80xf32>, tensor<4x4x80xf32>
  }
  %c = tensor.collapse_shape %0#0 [[0, 1], [2]] : tensor<4x4x80xf32> into tensor<16x80xf32>
  %s = iree_encoding.set_encoding %c encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #lhs>
  return %s, %0#1 : tensor<16x80xf32, #lhs>, tensor<4x4x80xf32>
}

// Two regions that read each element once undo the encoding for themselves, each after its op. (FU2, PL3)
// REMARK-COUNT-2: remark: [Passed] fused-into-consumer
// CHECK-LABEL: func.func @consumers(
// CHECK-SAME:    %[[Y:[a-z0-9]+]]: tensor<16x96xf32, #[[$RES]]>
// CHECK-NEXT:    flow.dispatch.region
// CHECK:           %[[U:.+]] = linalg.exp ins(%[[Y]]
// CHECK-NEXT:      iree_encoding.unset_encoding %[[U]]
// CHECK:         flow.dispatch.region
// CHECK:           %[[V:.+]] = linalg.abs ins(%[[Y]]
// CHECK-NEXT:      iree_encoding.unset_encoding %[[V]]
func.func @consumers(%y: tensor<16x96xf32, #res>, %m: index) -> (tensor<16x96xf32>, tensor<16x96xf32>) {
  %u = iree_encoding.unset_encoding %y encoding_dims{%m} : tensor<16x96xf32, #res> -> tensor<16x96xf32>
  %0 = flow.dispatch.region -> (tensor<16x96xf32>) {
    %e = tensor.empty() : tensor<16x96xf32>
    %1 = linalg.exp ins(%u : tensor<16x96xf32>) outs(%e : tensor<16x96xf32>) -> tensor<16x96xf32>
    flow.return %1 : tensor<16x96xf32>
  }
  %2 = flow.dispatch.region -> (tensor<16x96xf32>) {
    %e = tensor.empty() : tensor<16x96xf32>
    %1 = linalg.abs ins(%u : tensor<16x96xf32>) outs(%e : tensor<16x96xf32>) -> tensor<16x96xf32>
    flow.return %1 : tensor<16x96xf32>
  }
  return %0, %2 : tensor<16x96xf32>, tensor<16x96xf32>
}

// A contraction reads its operand again and again: undone where the value is made. (FU2, PL3)
// REMARK: remark: [Passed] fused-into-producer
// CHECK-LABEL: func.func @again(
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<16x96xf32>)
// CHECK:           %[[X:.+]] = linalg.exp {{.*}} -> tensor<16x96xf32, #[[$RES]]>
// CHECK:           %[[U:.+]] = iree_encoding.unset_encoding %[[X]]
// CHECK:           flow.return %[[U]]
// CHECK:         flow.dispatch.region
// CHECK-NOT:       unset_encoding
// CHECK:           linalg.matmul ins(%[[R]],
func.func @again(%y: tensor<16x96xf32, #res>, %w: tensor<96x4xf32>, %m: index) -> tensor<16x4xf32> {
  %0 = flow.dispatch.region -> (tensor<16x96xf32, #res>) {
    %e = tensor.empty() : tensor<16x96xf32, #res>
    %1 = linalg.exp ins(%y : tensor<16x96xf32, #res>) outs(%e : tensor<16x96xf32, #res>) -> tensor<16x96xf32, #res>
    flow.return %1 : tensor<16x96xf32, #res>
  }
  %u = iree_encoding.unset_encoding %0 encoding_dims{%m} : tensor<16x96xf32, #res> -> tensor<16x96xf32>
  %2 = flow.dispatch.region -> (tensor<16x4xf32>) {
    %e = tensor.empty() : tensor<16x4xf32>
    %1 = linalg.matmul ins(%u, %w : tensor<16x96xf32>, tensor<96x4xf32>) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
    flow.return %1 : tensor<16x4xf32>
  }
  return %2 : tensor<16x4xf32>
}

// A value in one encoding that is wanted in another: both are made where it is, plain nowhere. (FU1)
// REMARK: remark: [Passed] fused-into-producer
// CHECK-LABEL: func.func @relayout(
// CHECK:         %[[R:.+]]:2 = flow.dispatch.region -> (tensor<16x80xf32, #[[$LHS]]>, tensor<16x80xf32, #[[$RHS:.+]]>)
// CHECK:           %[[X:.+]] = linalg.exp
// CHECK-DAG:       %[[A:.+]] = iree_encoding.set_encoding %[[X]] encoding_dims{%{{.+}}} : tensor<16x80xf32> -> tensor<16x80xf32, #[[$LHS]]>
// CHECK-DAG:       %[[B:.+]] = iree_encoding.set_encoding %[[X]] encoding_dims{%{{.+}}} : tensor<16x80xf32> -> tensor<16x80xf32, #[[$RHS]]>
// CHECK:           flow.return %[[A]], %[[B]]
// CHECK-NOT:     unset_encoding
// CHECK:         return %[[R]]#0, %[[R]]#1
func.func @relayout(%x: tensor<16x80xf32>, %m: index) -> (tensor<16x80xf32, #lhs>, tensor<16x80xf32, #rhs>) {
  %0 = flow.dispatch.region -> (tensor<16x80xf32, #lhs>) {
    %e = tensor.empty() : tensor<16x80xf32>
    %1 = linalg.exp ins(%x : tensor<16x80xf32>) outs(%e : tensor<16x80xf32>) -> tensor<16x80xf32>
    %2 = iree_encoding.set_encoding %1 encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #lhs>
    flow.return %2 : tensor<16x80xf32, #lhs>
  }
  %u = iree_encoding.unset_encoding %0 encoding_dims{%m} : tensor<16x80xf32, #lhs> -> tensor<16x80xf32>
  %s = iree_encoding.set_encoding %u encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #rhs>
  return %0, %s : tensor<16x80xf32, #lhs>, tensor<16x80xf32, #rhs>
}

// An unset before a region that is element-wise alone sinks to its end; what is small is converted beside it. (FU4)
// CHECK-LABEL: func.func @sunk(
// CHECK-SAME:    %[[Y:[a-z0-9]+]]: tensor<64x96xf32, #[[$OUT:encoding[0-9]*]]>, %[[B:[a-z0-9]+]]: tensor<96xf32>)
// CHECK-NEXT:    flow.dispatch.region -> (tensor<64x96xf32>)
// CHECK-NOT:       unset_encoding
// CHECK:           %[[S:.+]] = iree_encoding.set_encoding %[[B]] : tensor<96xf32> -> tensor<96xf32, #{{.+}}>
// CHECK:           %[[A:.+]] = linalg.generic {{.*}} ins(%[[Y]], %[[S]] : {{.*}}) outs(%{{.+}} : tensor<64x96xf32, #[[$OUT]]>)
// CHECK:           %[[X:.+]] = linalg.exp ins(%[[A]] :
// CHECK-NEXT:      %[[U:.+]] = iree_encoding.unset_encoding %[[X]]
// CHECK-NEXT:      flow.return %[[U]]
func.func @sunk(%y: tensor<64x96xf32, #static>, %b: tensor<96xf32>) -> tensor<64x96xf32> {
  %u = iree_encoding.unset_encoding %y : tensor<64x96xf32, #static> -> tensor<64x96xf32>
  %0 = flow.dispatch.region -> (tensor<64x96xf32>) {
    %e = tensor.empty() : tensor<64x96xf32>
    %1 = linalg.generic {indexing_maps = [#id2, #row2, #id2], iterator_types = ["parallel", "parallel"]} ins(%u, %b : tensor<64x96xf32>, tensor<96xf32>) outs(%e : tensor<64x96xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<64x96xf32>
    %2 = linalg.exp ins(%1 : tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
    flow.return %2 : tensor<64x96xf32>
  }
  return %0 : tensor<64x96xf32>
}

// PL3: for three readers it is undone once, where the value is made.
// CHECK-LABEL: func.func @three(
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<16x96xf32>)
// CHECK:           %[[U:.+]] = iree_encoding.unset_encoding
// CHECK-NEXT:      flow.return %[[U]]
// CHECK-NOT:     unset_encoding
// CHECK:         return
func.func @three(%y: tensor<16x96xf32, #res>, %m: index) -> (tensor<16x96xf32>, tensor<16x96xf32>, tensor<16x96xf32>) {
  %0 = flow.dispatch.region -> (tensor<16x96xf32, #res>) {
    %e = tensor.empty() : tensor<16x96xf32, #res>
    %1 = linalg.exp ins(%y : tensor<16x96xf32, #res>) outs(%e : tensor<16x96xf32, #res>) -> tensor<16x96xf32, #res>
    flow.return %1 : tensor<16x96xf32, #res>
  }
  %u = iree_encoding.unset_encoding %0 encoding_dims{%m} : tensor<16x96xf32, #res> -> tensor<16x96xf32>
  %r0 = flow.dispatch.region -> (tensor<16x96xf32>) {
    %e = tensor.empty() : tensor<16x96xf32>
    %1 = linalg.exp ins(%u : tensor<16x96xf32>) outs(%e : tensor<16x96xf32>) -> tensor<16x96xf32>
    flow.return %1 : tensor<16x96xf32>
  }
  %r1 = flow.dispatch.region -> (tensor<16x96xf32>) {
    %e = tensor.empty() : tensor<16x96xf32>
    %1 = linalg.abs ins(%u : tensor<16x96xf32>) outs(%e : tensor<16x96xf32>) -> tensor<16x96xf32>
    flow.return %1 : tensor<16x96xf32>
  }
  %r2 = flow.dispatch.region -> (tensor<16x96xf32>) {
    %e = tensor.empty() : tensor<16x96xf32>
    %1 = linalg.negf ins(%u : tensor<16x96xf32>) outs(%e : tensor<16x96xf32>) -> tensor<16x96xf32>
    flow.return %1 : tensor<16x96xf32>
  }
  return %r0, %r1, %r2 : tensor<16x96xf32>, tensor<16x96xf32>, tensor<16x96xf32>
}
