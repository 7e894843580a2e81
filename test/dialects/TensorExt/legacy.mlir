// Older spellings are read and printed as those of today.
// RUN: weir-opt %s | FileCheck %s

// CHECK: func.func private @types(
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xi32>>
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x32xi32>>
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<readonly:tensor<f32>>
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32, "encoding">>
func.func private @types(!flow.dispatch.input<4x?xf32>, !flow.dispatch.output<8xi32>,
                         !flow.dispatch.tensor<readwrite:4x32xi32>, !flow.dispatch.tensor<readonly:f32>,
                         !flow.dispatch.tensor<readonly:tensor<4xf32, "encoding">>)

// CHECK-LABEL: @accesses
// CHECK-SAME: (%[[IN:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>, %[[OUT:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x4xf32>>, %[[N:.+]]: index)
func.func @accesses(%in: !flow.dispatch.tensor<readonly:?x4xf32>, %out: !flow.dispatch.tensor<writeonly:?x4xf32>, %n: index) {
  // CHECK: %[[TIED:.+]] = flow.dispatch.tie_shape %[[IN]] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>{%[[N]]}
  %tied = flow.dispatch.tie_shape %in : !flow.dispatch.tensor<readonly:?x4xf32>{%n}
  // CHECK: iree_tensor_ext.dispatch.tensor.load %[[IN]], offsets = [%[[N]], 0], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>{%[[N]]} -> tensor<2x4xf32>
  %0 = flow.dispatch.tensor.load %in, offsets = [%n, 0], sizes = [2, 4], strides = [1, 1] : !flow.dispatch.tensor<readonly:?x4xf32>{%n} -> tensor<2x4xf32>
  // Empty lists mean the whole binding, whose dims come from the tie.
  // CHECK: %[[T:.+]] = iree_tensor_ext.dispatch.tensor.load %[[TIED]], offsets = [0, 0], sizes = [%[[N]], 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>{%[[N]]} -> tensor<?x4xf32>
  %1 = flow.dispatch.tensor.load %tied, offsets = [], sizes = [], strides = [] : !flow.dispatch.tensor<readonly:?x4xf32> -> tensor<?x4xf32>
  // CHECK: iree_tensor_ext.dispatch.tensor.load %[[TIED]], offsets = [0, 0], sizes = [%[[N]], 4], strides = [1, 1]
  %2 = flow.dispatch.input.load %tied : !flow.dispatch.tensor<readonly:?x4xf32> -> tensor<?x4xf32>
  // CHECK: iree_tensor_ext.dispatch.tensor.store %[[T]], %[[OUT]], offsets = [0, 0], sizes = [%[[N]], 4], strides = [1, 1] : tensor<?x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x4xf32>>{%[[N]]}
  flow.dispatch.tensor.store %1, %out, offsets = [0, 0], sizes = [%n, 4], strides = [1, 1] : tensor<?x4xf32> -> !flow.dispatch.tensor<writeonly:?x4xf32>{%n}
  // CHECK: iree_tensor_ext.dispatch.tensor.store %[[T]], %[[OUT]], offsets = [0, 0], sizes = [%[[N]], 4], strides = [1, 1]
  flow.dispatch.output.store %1, %out : tensor<?x4xf32> -> !flow.dispatch.tensor<writeonly:?x4xf32>{%n}
  return
}

// CHECK-LABEL: @counts
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: index)
func.func @counts(%a: index, %b: index) {
  // CHECK: iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[A]], %[[B]])
  %x:3 = flow.dispatch.workgroup_count_from_slice %a, %b
  // CHECK: iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[B]], %[[A]])
  %z:3 = iree_tensor_ext.dispatch.workgroup_count_from_slice %b, %a
  // CHECK: iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[A]])
  %y:3 = flow.dispatch.workgroup_count_from_dag_root %a
  // CHECK: iree_tensor_ext.dispatch.workload.ordinal %[[A]], 2 : index
  %n = flow.dispatch.workload.ordinal %a, 2 : index
  return
}
