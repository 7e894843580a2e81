// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK: func.func @k(%[[A:.+]]: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x4xf32>>, %[[N:.+]]: index) {
"func.func"() <{function_type = (!iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x4xf32>>, index) -> (), sym_name = "k"}> ({
^bb0(%a: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x4xf32>>, %n: index):
  // CHECK: iree_tensor_ext.dispatch.tensor.load %[[A]], offsets = [0, 0], sizes = [%[[N]], 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x4xf32>>{%[[N]]} -> tensor<?x4xf32>
  // GENERIC: "iree_tensor_ext.dispatch.tensor.load"(%{{.+}}, %{{.+}}, %{{.+}}) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}>
  %t = "iree_tensor_ext.dispatch.tensor.load"(%a, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}> : (!iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x4xf32>>, index, index) -> tensor<?x4xf32>
  // CHECK: iree_tensor_ext.dispatch.tensor.store %{{.+}}, %[[A]], offsets = [0, 0], sizes = [%[[N]], 4], strides = [1, 1] : tensor<?x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x4xf32>>{%[[N]]}
  // GENERIC: "iree_tensor_ext.dispatch.tensor.store"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}>
  "iree_tensor_ext.dispatch.tensor.store"(%t, %a, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}> : (tensor<?x4xf32>, !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x4xf32>>, index, index) -> ()
  // CHECK: iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[N]])
  // GENERIC: "iree_tensor_ext.dispatch.workgroup_count_from_slice"(%{{.+}}) : (index) -> (index, index, index)
  %x:3 = "iree_tensor_ext.dispatch.workgroup_count_from_slice"(%n) : (index) -> (index, index, index)
  // CHECK: iree_tensor_ext.dispatch.workload.ordinal %{{.+}}, 0 : index
  // GENERIC: "iree_tensor_ext.dispatch.workload.ordinal"(%{{.+}}) <{ordinal = 0 : index}> : (index) -> index
  %o = "iree_tensor_ext.dispatch.workload.ordinal"(%x#0) <{ordinal = 0 : index}> : (index) -> index
  // CHECK: iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier workgroups(%{{.+}}, %{{.+}}, %{{.+}}) workload(%{{.+}})
  %s:3 = "iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier"(%x#0, %x#1, %x#2, %n) : (index, index, index, index) -> (index, index, index)
  // CHECK: iree_tensor_ext.bitcast %{{.+}} : tensor<?x4xf32>{%[[N]]} -> tensor<?x8xf16>{%[[N]]}
  // GENERIC: "iree_tensor_ext.bitcast"(%{{.+}}, %{{.+}}, %{{.+}}) <{operandSegmentSizes = array<i32: 1, 1, 1>}>
  %b = "iree_tensor_ext.bitcast"(%t, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x4xf32>, index, index) -> tensor<?x8xf16>
  // CHECK: iree_tensor_ext.compute_barrier.end %{{.+}} : tensor<?x4xf32>{%[[N]]} -> tensor<?x4xf32>
  // GENERIC: "iree_tensor_ext.compute_barrier.end"(%{{.+}}, %{{.+}}) : (tensor<?x4xf32>, index) -> tensor<?x4xf32>
  %e = "iree_tensor_ext.compute_barrier.end"(%t, %n) : (tensor<?x4xf32>, index) -> tensor<?x4xf32>
  // CHECK: %[[LENGTHS:.+]] = tensor.empty(%[[N]]) : tensor<?xi32>
  %l = "tensor.empty"(%n) : (index) -> tensor<?xi32>
  // CHECK: %[[RAGGED:.+]] = iree_tensor_ext.cast_to_ragged_shape %{{.+}} ragged_dim(0) column_lengths(%[[LENGTHS]]) num_ragged_rows(%[[N]]) : (tensor<?x4xf32>{%[[N]]}, tensor<?xi32>) -> tensor<?x?x4xf32, #iree_tensor_ext.ragged_shape<0>>
  // GENERIC: "iree_tensor_ext.cast_to_ragged_shape"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, raggedDim = 0 : index}> : (tensor<?x4xf32>, tensor<?xi32>, index, index) -> tensor<?x?x4xf32, #iree_tensor_ext.ragged_shape<0>>
  %rs = "iree_tensor_ext.cast_to_ragged_shape"(%t, %l, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, raggedDim = 0 : index}> : (tensor<?x4xf32>, tensor<?xi32>, index, index) -> tensor<?x?x4xf32, #iree_tensor_ext.ragged_shape<0>>
  // CHECK: iree_tensor_ext.linearize_ragged_dims %[[RAGGED]] : tensor<?x?x4xf32, #iree_tensor_ext.ragged_shape<0>> -> tensor<?x4xf32>{%[[N]]}
  // GENERIC: "iree_tensor_ext.linearize_ragged_dims"(%{{.+}}, %{{.+}}) : (tensor<?x?x4xf32, #iree_tensor_ext.ragged_shape<0>>, index) -> tensor<?x4xf32>
  %u = "iree_tensor_ext.linearize_ragged_dims"(%rs, %n) : (tensor<?x?x4xf32, #iree_tensor_ext.ragged_shape<0>>, index) -> tensor<?x4xf32>
  // Ops that are not known pass through.
  // CHECK: "iree_tensor_ext.future"(%{{.+}})
  %r = "iree_tensor_ext.future"(%t) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
