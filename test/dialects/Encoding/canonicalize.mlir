// RUN: weir-opt %s --canonicalize --split-input-file | FileCheck %s

!e = tensor<4x4xf32, #iree_encoding.testing<>>

// unset(set(x)) is x.
// CHECK-LABEL: @unset_of_set
// CHECK-SAME: %[[X:.+]]: tensor<4x4xf32>
func.func @unset_of_set(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = iree_encoding.set_encoding %x : tensor<4x4xf32> -> !e
  %1 = iree_encoding.unset_encoding %0 : !e -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

// Static knowledge that got lost on the way is a cast.
// CHECK-LABEL: @unset_of_set_cast
// CHECK-SAME: %[[X:.+]]: tensor<4x4xf32>
func.func @unset_of_set_cast(%x: tensor<4x4xf32>, %n: index) -> tensor<?x4xf32> {
  // CHECK-NEXT: %[[C:.+]] = tensor.cast %[[X]] : tensor<4x4xf32> to tensor<?x4xf32>
  // CHECK-NEXT: return %[[C]]
  %0 = iree_encoding.set_encoding %x : tensor<4x4xf32> -> tensor<4x4xf32, #iree_encoding.testing<>>
  %1 = iree_encoding.unset_encoding %0 : tensor<4x4xf32, #iree_encoding.testing<>> -> tensor<?x4xf32>{%n}
  return %1 : tensor<?x4xf32>
}

// -----

!e = tensor<4x4xf32, #iree_encoding.testing<>>

// set(unset(y)): the padding of an argument may hold anything.
// CHECK-LABEL: @set_of_unset_unknown
func.func @set_of_unset_unknown(%y: !e) -> !e {
  // CHECK: iree_encoding.unset_encoding
  // CHECK: iree_encoding.set_encoding
  %0 = iree_encoding.unset_encoding %y : !e -> tensor<4x4xf32>
  %1 = iree_encoding.set_encoding %0 : tensor<4x4xf32> -> !e
  return %1 : !e
}

// -----

!e = tensor<4x4xf32, #iree_encoding.testing<>>

// A conversion whose element types differ is kept.
// CHECK-LABEL: @element_types
func.func @element_types(%x: tensor<4x4xi32>) -> tensor<4x4xf32> {
  // CHECK: iree_encoding.set_encoding
  // CHECK: iree_encoding.unset_encoding
  %0 = iree_encoding.set_encoding %x : tensor<4x4xi32> -> !e
  %1 = iree_encoding.unset_encoding %0 : !e -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

