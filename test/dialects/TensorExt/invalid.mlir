// RUN: weir-opt %s --split-input-file --verify-diagnostics

// Section 2: what is bound.
// expected-error @+1 {{a dispatch tensor must bind a ranked tensor, an integer or a float, not 'vector<4xf32>'}}
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
  // expected-error @+1 {{stores a value of type 'tensor<4xf32>' in a slice of type 'tensor<2x4xf32>'}}
  iree_tensor_ext.dispatch.tensor.store %t, %a, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4xf32>>
  return
}

// -----

// dispatch.tensor.store.C4: static against dynamic.
func.func @f(%t: tensor<4xf32>, %a: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>, %n: index) {
  // expected-error @+1 {{stores a value of type 'tensor<4xf32>' in a slice of type 'tensor<?xf32>'}}
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

// Legacy: a dynamic binding whose dimensions are not given.
func.func @f(%a: !flow.dispatch.tensor<readonly:?x4xf32>) {
  // expected-error @+1 {{the dimensions of the binding are unknown; write them as {%d0, ...}}}
  %t = flow.dispatch.tensor.load %a, offsets = [], sizes = [], strides = [] : !flow.dispatch.tensor<readonly:?x4xf32> -> tensor<?x4xf32>
  return
}

// -----

// cast_to_ragged_shape.C1
func.func @f(%s: tensor<?x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{source has 1 dynamic dimension(s) but 0 dimension value(s)}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (tensor<?x20xf32>, tensor<4xi32>) -> tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C2
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{splits dimension 2 of a source of rank 2}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(2) column_lengths(%l) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C2: from below.
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{splits dimension -1 of a source of rank 2}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(-1) column_lengths(%l) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C3
func.func @f(%s: tensor<10x20xf32>, %l: tensor<2x2xi32>, %n: index) {
  // expected-error @+1 {{has column lengths of rank 2, which must be 1}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (tensor<10x20xf32>, tensor<2x2xi32>) -> tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C4: static lengths.
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{takes num_ragged_rows for a dynamic number of column lengths only, but there are 4}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) num_ragged_rows(%n) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<?x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C4: dynamic lengths.
func.func @f(%s: tensor<10x20xf32>, %l: tensor<?xi32>, %n: index) {
  // expected-error @+1 {{has a dynamic number of column lengths and needs num_ragged_rows}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (tensor<10x20xf32>, tensor<?xi32>) -> tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C4: too few.
func.func @f(%s: tensor<10x20xf32>, %l: tensor<1xi32>, %n: index) {
  // expected-error @+1 {{needs at least 2 column lengths but there are 1}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (tensor<10x20xf32>, tensor<1xi32>) -> tensor<0x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C5
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{has a result of rank 2 but the source's 2 dimension(s) plus one are expected}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<3x?xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C6
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{has a result without a ragged shape}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<3x?x20xf32>
  return
}

// -----

// cast_to_ragged_shape.C6: another row.
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{splits dimension 0 but the result has its rows in dimension 1}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<1>>
  return
}

// -----

// cast_to_ragged_shape.C7
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{has 2 rows in result dimension 0 but 3 follow from the column lengths}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<2x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C7: dynamic.
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{has ? rows in result dimension 0 but 3 follow from the column lengths}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<?x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C7: with num_ragged_rows.
func.func @f(%s: tensor<10x20xf32>, %l: tensor<?xi32>, %n: index) {
  // expected-error @+1 {{has 3 rows in result dimension 0 but ? is expected with num_ragged_rows}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) num_ragged_rows(%n) : (tensor<10x20xf32>, tensor<?xi32>) -> tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C8
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{has 4 columns in result dimension 1 but their number differs from row to row and is dynamic}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<3x4x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C9
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{has size 20 in source dimension 1 but size 21 in result dimension 2}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<3x?x21xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// cast_to_ragged_shape.C9: before the rows.
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>, %n: index) {
  // expected-error @+1 {{has size 10 in source dimension 0 but size ? in result dimension 0}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(1) column_lengths(%l) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<?x3x?xf32, #iree_tensor_ext.ragged_shape<1>>
  return
}

// -----

// linearize_ragged_dims.C1
func.func @f(%s: tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>, %n: index) {
  // expected-error @+1 {{result has 1 dynamic dimension(s) but 0 dimension value(s)}}
  %0 = iree_tensor_ext.linearize_ragged_dims %s : tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>> -> tensor<?x20xf32>
  return
}

// -----

// linearize_ragged_dims.C2
func.func @f(%s: tensor<3x?x20xf32>, %n: index) {
  // expected-error @+1 {{has a source without a ragged shape}}
  %0 = iree_tensor_ext.linearize_ragged_dims %s : tensor<3x?x20xf32> -> tensor<10x20xf32>
  return
}

// -----

// linearize_ragged_dims.C2: of a memref.
func.func @f(%s: memref<3x?x20xf32>, %n: index) {
  // expected-error @+1 {{has a source without a ragged shape}}
  %0 = iree_tensor_ext.linearize_ragged_dims %s : memref<3x?x20xf32> -> memref<10x20xf32>
  return
}

// -----

// linearize_ragged_dims.C2: outside of the source.
func.func @f(%s: tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<2>>, %n: index) {
  // expected-error @+1 {{has a source of rank 3 with its rows in dimension 2}}
  %0 = iree_tensor_ext.linearize_ragged_dims %s : tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<2>> -> tensor<10x20xf32>
  return
}

// -----

// linearize_ragged_dims.C3
func.func @f(%s: tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>, %n: index) {
  // expected-error @+1 {{has a result with an encoding or a layout but a plain one is expected}}
  %0 = iree_tensor_ext.linearize_ragged_dims %s : tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>> -> tensor<10x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// linearize_ragged_dims.C3: of a memref.
func.func @f(%s: tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>, %n: index) {
  // expected-error @+1 {{has a result with an encoding or a layout but a plain one is expected}}
  %0 = iree_tensor_ext.linearize_ragged_dims %s : tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>> -> memref<10x20xf32, strided<[20, 2]>>
  return
}

// -----

// linearize_ragged_dims.C4
func.func @f(%s: tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>, %n: index) {
  // expected-error @+1 {{has a result of rank 3 but one dimension less than the source's 3 is expected}}
  %0 = iree_tensor_ext.linearize_ragged_dims %s : tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>> -> tensor<10x20x1xf32>
  return
}

// -----

// linearize_ragged_dims.C5
func.func @f(%s: tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>, %n: index) {
  // expected-error @+1 {{has size 20 in source dimension 2 but size 21 in result dimension 1}}
  %0 = iree_tensor_ext.linearize_ragged_dims %s : tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>> -> tensor<10x21xf32>
  return
}

// -----

// cast_to_ragged_shape, segments of the generic form.
func.func @f(%s: tensor<10x20xf32>, %l: tensor<4xi32>) {
  // expected-error @+1 {{has 2 operands in segment 0 of operandSegmentSizes, which holds exactly one}}
  %0 = "iree_tensor_ext.cast_to_ragged_shape"(%s, %l) <{operandSegmentSizes = array<i32: 2, 0, 0, 0>, raggedDim = 0 : index}> : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

// A layout needs the dimensions that it names.
// expected-error @+1 {{layout #iree_tensor_ext.ragged_shape<1> has ragged dimensions that a memref of rank 2 does not have}}
func.func private @f(memref<3x?xf32, #iree_tensor_ext.ragged_shape<1>>)

// -----

// expected-error @+1 {{expected integer value}}
func.func private @f() attributes {demo.x = #iree_tensor_ext.ragged_shape<"0">}
