// Made by scripts/refresh-spec-tests from the examples of iree_tensor_ext.md; do not edit.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

// iree_tensor_ext.md: 2. Type: dispatch tensor
func.func private @k(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>,
                     %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xbf16, #iree_encoding.testing<>>>,
                     %c: !iree_tensor_ext.dispatch.tensor<readwrite:i32>)

// -----

// iree_tensor_ext.md: iree_tensor_ext.dispatch.tensor.load
util.func private @fragment(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>, %i: index, %n: index, %w: index, %s: !iree_tensor_ext.dispatch.tensor<readonly:tensor<f32>>) {
  %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [%i, 0], sizes = [4, 64], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>{%n} -> tensor<4x64xf32>
  %u = iree_tensor_ext.dispatch.tensor.load %in, offsets = [%i, 0], sizes = [1, %w], strides = [1, 2] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>{%n} -> tensor<?xf32>
  %v = iree_tensor_ext.dispatch.tensor.load %s, offsets = [], sizes = [], strides = [] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<f32>> -> tensor<f32>
  util.return
}

// -----

// iree_tensor_ext.md: iree_tensor_ext.dispatch.tensor.store
util.func private @fragment(%t: tensor<4x?xf32>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>, %j: index, %w: index, %n: index) {
  iree_tensor_ext.dispatch.tensor.store %t, %out, offsets = [0, %j], sizes = [4, %w], strides = [1, 1] : tensor<4x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>{%n}
  util.return
}

// -----

// iree_tensor_ext.md: iree_tensor_ext.dispatch.workgroup_count_from_slice
util.func private @fragment(%w0: index, %w1: index) {
  %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w0, %w1)
  util.return
}

// -----

// iree_tensor_ext.md: iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier
util.func private @fragment(%x: index, %y: index, %z: index, %w0: index) {
  %a, %b, %c = iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier workgroups(%x, %y, %z) workload(%w0)
  util.return
}

// -----

// iree_tensor_ext.md: iree_tensor_ext.dispatch.workload.ordinal
util.func private @fragment(%arg3: index) {
  %n = iree_tensor_ext.dispatch.workload.ordinal %arg3, 1 : index
  util.return
}

// -----

// iree_tensor_ext.md: iree_tensor_ext.bitcast
util.func private @fragment(%x: tensor<?x8xi4>, %n: index) {
  %b = iree_tensor_ext.bitcast %x : tensor<?x8xi4>{%n} -> tensor<?x4xi8>{%n}
  util.return
}

// -----

// iree_tensor_ext.md: iree_tensor_ext.compute_barrier.start / .end
util.func private @fragment(%x: tensor<4x?xf32>, %n: index) {
  %b = iree_tensor_ext.compute_barrier.start %x : tensor<4x?xf32>{%n} -> tensor<4x?xf32>
  util.return
}

// -----

// iree_tensor_ext.md: 7. Generic form
"func.func"() <{function_type = (!iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x4xf32>>, index) -> (), sym_name = "k"}> ({
^bb0(%a: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x4xf32>>, %n: index):
  %t = "iree_tensor_ext.dispatch.tensor.load"(%a, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}> : (!iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x4xf32>>, index, index) -> tensor<?x4xf32>
  "iree_tensor_ext.dispatch.tensor.store"(%t, %a, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}> : (tensor<?x4xf32>, !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x4xf32>>, index, index) -> ()
  %x:3 = "iree_tensor_ext.dispatch.workgroup_count_from_slice"(%n) : (index) -> (index, index, index)
  %o = "iree_tensor_ext.dispatch.workload.ordinal"(%x#0) <{ordinal = 0 : index}> : (index) -> index
  "func.return"() : () -> ()
}) : () -> ()
// generic
