// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-regions-to-workgroups))' | FileCheck %s

// CHECK-LABEL: func.func @doc
// CHECK-SAME:    (%[[X:.+]]: tensor<4xf32>)
// CHECK:         %[[R:.+]] = flow.dispatch.workgroups(%[[X]]) : (tensor<4xf32>) -> tensor<4xf32> =
// CHECK-NEXT:      (%[[IN:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %[[OUT:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
// CHECK:           %[[L:.+]] = iree_tensor_ext.dispatch.tensor.load %[[IN]], offsets = [0], sizes = [4], strides = [1]
// CHECK:           %[[V:.+]] = linalg.exp ins(%[[L]] : tensor<4xf32>)
// CHECK:           iree_tensor_ext.dispatch.tensor.store %[[V]], %[[OUT]], offsets = [0], sizes = [4], strides = [1]
// CHECK:         } count() -> (index, index, index) {
// CHECK:           iree_tensor_ext.dispatch.workgroup_count_from_slice()
func.func @doc(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
