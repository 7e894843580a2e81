// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [i8, i8, i32]>
// CHECK: func.func @roundtrip(%[[X:.+]]: tensor<?x9xi32>, %[[D:.+]]: index)
"func.func"() <{function_type = (tensor<?x9xi32>, index) -> tensor<?x9xi32>, sym_name = "roundtrip"}> ({
^bb0(%x: tensor<?x9xi32>, %d: index):
  // CHECK: %[[E:.+]] = iree_encoding.set_encoding %[[X]] : tensor<?x9xi32> -> tensor<?x9xi32, #encoding>
  // GENERIC: "iree_encoding.set_encoding"(%{{.+}}) : (tensor<?x9xi32>) -> tensor<?x9xi32, #encoding>
  %e = "iree_encoding.set_encoding"(%x) : (tensor<?x9xi32>) -> tensor<?x9xi32, #res>
  // CHECK: iree_encoding.unset_encoding %[[E]] : tensor<?x9xi32, #encoding> -> tensor<?x9xi32>{%[[D]]}
  // GENERIC: "iree_encoding.unset_encoding"(%{{.+}}, %{{.+}}) <{operandSegmentSizes = array<i32: 1, 1, 0>}>
  %p = "iree_encoding.unset_encoding"(%e, %d) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<?x9xi32, #res>, index) -> tensor<?x9xi32>
  "func.return"(%p) : (tensor<?x9xi32>) -> ()
}) : () -> ()
