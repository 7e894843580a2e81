// RUN: weir-opt %s --split-input-file --verify-diagnostics

// Section 2: what is bound.
// expected-error @+1 {{a dispatch tensor binds a ranked tensor, an integer or a float, not 'vector<4xf32>'}}
func.func private @f(!iree_tensor_ext.dispatch.tensor<readonly:vector<4xf32>>)

// -----

// Section 2: access words.
// expected-error @+1 {{expected readonly, readwrite or writeonly}}
func.func private @f(!iree_tensor_ext.dispatch.tensor<read:tensor<4xf32>>)

// -----

// dispatch.tensor.load.C1
func.func @f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>) {
  // expected-error @+1 {{binding has 1 dynamic dimension(s) but 0 dimension value(s)}}
  %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>> -> tensor<4x4xf32>
  return
}

// -----

// dispatch.tensor.load.C2: ranks.
func.func @f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>) {
  // expected-error @+1 {{expected 2 size values, got 1}}
  %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4xf32>
  return
}

// -----

// dispatch.tensor.load.C2: operands.
func.func @f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %n: index) {
  // expected-error @+1 {{expected 0 dynamic offset values}}
  %t = "iree_tensor_ext.dispatch.tensor.load"(%a, %n) <{operandSegmentSizes = array<i32: 1, 0, 1, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (!iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, index) -> tensor<4xf32>
  return
}

// -----

// dispatch.tensor.load.C2: signs.
func.func @f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) {
  // expected-error @+1 {{has a negative offset}}
  %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [-1], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  return
}

// -----

// dispatch.tensor.store.C1
func.func @f(%t: tensor<4xf32>, %a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) {
  // expected-error @+1 {{must be writable dispatch tensor}}
  iree_tensor_ext.dispatch.tensor.store %t, %a, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
  return
}

// -----

// dispatch.tensor.store.C2
func.func @f(%t: tensor<4xf32>, %a: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>, %n: index) {
  // expected-error @+1 {{binding has 0 dynamic dimension(s) but 1 dimension value(s)}}
  iree_tensor_ext.dispatch.tensor.store %t, %a, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>{%n}
  return
}

// -----

// dispatch.tensor.store.C3
func.func @f(%t: tensor<4xf32>, %a: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
  // expected-error @+1 {{expected 1 offset values, got 2}}
  iree_tensor_ext.dispatch.tensor.store %t, %a, offsets = [0, 0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
  return
}

// -----

// dispatch.tensor.store.C4
func.func @f(%t: tensor<4xf32>, %a: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>) {
  // expected-error @+1 {{stores a value of type 'tensor<4xf32>' in a box of type 'tensor<2x4xf32>'}}
  iree_tensor_ext.dispatch.tensor.store %t, %a, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
  return
}

// -----

// dispatch.tensor.store.C4: static against dynamic.
func.func @f(%t: tensor<4xf32>, %a: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>, %n: index) {
  // expected-error @+1 {{stores a value of type 'tensor<4xf32>' in a box of type 'tensor<?xf32>'}}
  iree_tensor_ext.dispatch.tensor.store %t, %a, offsets = [0], sizes = [%n], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>
  return
}

// -----

// bitcast.C1
func.func @f(%x: tensor<?xf32>) {
  // expected-error @+1 {{source has 1 dynamic dimension(s) but 0 dimension value(s)}}
  %0 = iree_tensor_ext.bitcast %x : tensor<?xf32> -> tensor<4xi32>
  return
}

// -----

// bitcast.C1
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{result has 1 dynamic dimension(s) but 0 dimension value(s)}}
  %0 = iree_tensor_ext.bitcast %x : tensor<4xf32> -> tensor<?xi32>
  return
}

// -----

// compute_barrier.start.C1
func.func @f(%x: tensor<?xf32>) {
  // expected-error @+1 {{value has 1 dynamic dimension(s) but 0 dimension value(s)}}
  %0 = iree_tensor_ext.compute_barrier.start %x : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

// compute_barrier.end.C2
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{has a result of type 'tensor<4xi32>' for an operand of type 'tensor<4xf32>'}}
  %0 = iree_tensor_ext.compute_barrier.end %x : tensor<4xf32> -> tensor<4xi32>
  return
}

// -----

// Legacy: a dynamic binding whose dimensions nobody gives.
func.func @f(%a: !flow.dispatch.tensor<readonly:?x4xf32>) {
  // expected-error @+1 {{the dimensions of the binding are not known}}
  %t = flow.dispatch.tensor.load %a, offsets = [], sizes = [], strides = [] : !flow.dispatch.tensor<readonly:?x4xf32> -> tensor<?x4xf32>
  return
}
