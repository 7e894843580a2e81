// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-widen-operands))' --remarks-filter-missed=weir-cpu-widen-operands 2>%t.remarks | FileCheck %s --implicit-check-not=tensor.empty
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

// Eight columns use an element, and vectors run along these.
// REMARK: [Missed] few-uses
// REMARK: [Missed] vectors
// CHECK-LABEL: func.func @few
func.func @few(%x: tensor<8x16xf16>, %w: tensor<16x8xf16>, %i: tensor<8x8xf32>) -> tensor<8x8xf32> attributes {weir.kernel} {
  %r = linalg.matmul ins(%x, %w : tensor<8x16xf16>, tensor<16x8xf16>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// The right operand is turned.
// REMARK: [Missed] vectors
// REMARK: [Missed] vectors
// CHECK-LABEL: func.func @turned
func.func @turned(%x: tensor<8x16xf16>, %w: tensor<96x16xf16>, %i: tensor<8x96xf32>) -> tensor<8x96xf32> attributes {weir.kernel} {
  %r = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%x, %w : tensor<8x16xf16>, tensor<96x16xf16>) outs(%i : tensor<8x96xf32>) -> tensor<8x96xf32>
  return %r : tensor<8x96xf32>
}

// Multiplied in f16.
// REMARK: [Missed] body
// REMARK: [Missed] body
// CHECK-LABEL: func.func @narrow
func.func @narrow(%x: tensor<8x16xf16>, %w: tensor<16x96xf16>, %i: tensor<8x96xf16>) -> tensor<8x96xf16> attributes {weir.kernel} {
  %r = linalg.matmul ins(%x, %w : tensor<8x16xf16>, tensor<16x96xf16>) outs(%i : tensor<8x96xf16>) -> tensor<8x96xf16>
  return %r : tensor<8x96xf16>
}

// REMARK: [Missed] long-sum
// REMARK: [Missed] vectors
// REMARK: [Missed] long-sum
// REMARK: [Missed] vectors
// CHECK-LABEL: func.func @long
func.func @long(%x: tensor<8x1025xf16>, %w: tensor<1025x96xf16>, %y: tensor<8x?xf16>, %v: tensor<?x96xf16>, %i: tensor<8x96xf32>) -> tensor<8x96xf32> attributes {weir.kernel} {
  %r = linalg.matmul ins(%x, %w : tensor<8x1025xf16>, tensor<1025x96xf16>) outs(%i : tensor<8x96xf32>) -> tensor<8x96xf32>
  %s = linalg.matmul ins(%y, %v : tensor<8x?xf16>, tensor<?x96xf16>) outs(%r : tensor<8x96xf32>) -> tensor<8x96xf32>
  return %s : tensor<8x96xf32>
}

// No kernel.
// CHECK-LABEL: func.func @other
func.func @other(%x: tensor<8x16xf16>, %w: tensor<16x96xf16>, %i: tensor<8x96xf32>) -> tensor<8x96xf32> {
  %r = linalg.matmul ins(%x, %w : tensor<8x16xf16>, tensor<16x96xf16>) outs(%i : tensor<8x96xf32>) -> tensor<8x96xf32>
  return %r : tensor<8x96xf32>
}
