// RUN: weir-opt %s --resolve-ranked-shaped-type-result-dims | FileCheck %s

// set gives the sizes of its source, unset its result dims.
// CHECK-LABEL: @dims
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<?x4xf32>, %{{.+}}: tensor<?x4xf32, #encoding>, %[[N:.+]]: index
func.func @dims(%x: tensor<?x4xf32>, %y: tensor<?x4xf32, #iree_encoding.testing<>>, %n: index) -> (index, index) {
  // CHECK: %[[D:.+]] = tensor.dim %[[X]]
  // CHECK: return %[[D]], %[[N]]
  %c0 = arith.constant 0 : index
  %0 = iree_encoding.set_encoding %x : tensor<?x4xf32> -> tensor<?x4xf32, #iree_encoding.testing<>>
  %1 = iree_encoding.unset_encoding %y : tensor<?x4xf32, #iree_encoding.testing<>> -> tensor<?x4xf32>{%n}
  %2 = tensor.dim %0, %c0 : tensor<?x4xf32, #iree_encoding.testing<>>
  %3 = tensor.dim %1, %c0 : tensor<?x4xf32>
  return %2, %3 : index, index
}
