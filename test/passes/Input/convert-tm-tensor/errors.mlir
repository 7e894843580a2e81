// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-convert-tm-tensor

func.func @unknown(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'tm_tensor.other' op has no conversion to iree_linalg_ext}}
  %0 = "tm_tensor.other"(%x) {operandSegmentSizes = array<i32: 0, 1>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @segments(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{does not say which of its operands are inputs (operandSegmentSizes)}}
  %0 = "tm_tensor.sort"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @windows(%u: tensor<4x2x7xf32>, %i: tensor<4x1xi64>, %x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  // expected-error @+1 {{has updates with 2 elements in a dimension that the indices address; it must be 1}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<4x2x7xf32>, tensor<4x1xi64>) outs(%x : tensor<5x7xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<5x7xf32>
  return %0 : tensor<5x7xf32>
}

// -----

func.func @map(%u: tensor<4x5xf32>, %i: tensor<4x1xi64>, %x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  // expected-error @+1 {{has indices that do not address the first dimensions of the output}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 1>} unique_indices(true) ins(%u, %i : tensor<4x5xf32>, tensor<4x1xi64>) outs(%x : tensor<5x7xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<5x7xf32>
  return %0 : tensor<5x7xf32>
}

// -----

func.func @rank(%u: tensor<4x5x5x5xf32>, %i: tensor<4x1xi64>, %x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  // expected-error @+1 {{has updates of rank 4, which do not fit an output of rank 2}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<4x5x5x5xf32>, tensor<4x1xi64>) outs(%x : tensor<5x7xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<5x7xf32>
  return %0 : tensor<5x7xf32>
}

// -----

func.func @attention(%q: tensor<2x7x?xf32>, %v: tensor<2x7x6xf32>) -> tensor<2x7x6xf32> {
  // expected-error @+1 {{needs floating-point elements, a static extent of the last dimension and one result}}
  %0 = tm_tensor.attention ins(%q, %q, %v : tensor<2x7x?xf32>, tensor<2x7x?xf32>, tensor<2x7x6xf32>) outs(%v : tensor<2x7x6xf32>) -> tensor<2x7x6xf32>
  return %0 : tensor<2x7x6xf32>
}

// -----

func.func @attention_rank(%q: tensor<2x7x8xf32>, %v: tensor<7x6xf32>) -> tensor<7x6xf32> {
  // expected-error @+1 {{operand of type 'tensor<7x6xf32>' has another rank than the query, or less than 2}}
  %0 = tm_tensor.attention ins(%q, %q, %v : tensor<2x7x8xf32>, tensor<2x7x8xf32>, tensor<7x6xf32>) outs(%v : tensor<7x6xf32>) -> tensor<7x6xf32>
  return %0 : tensor<7x6xf32>
}
