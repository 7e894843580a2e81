// RUN: weir-opt %s --weir-layout-slices="offset-alignment=16 range-alignment=16" --canonicalize | FileCheck %s

// The worked case of stream-passes.md 5.6: slices 0 and 2 share offset 0, slice 1 goes behind.
// CHECK-LABEL: util.func public @p
// CHECK-DAG:     %[[C0:.+]] = arith.constant 0 : index
// CHECK-DAG:     %[[C112:.+]] = arith.constant 112 : index
// CHECK-DAG:     %[[C160:.+]] = arith.constant 160 : index
// CHECK-NEXT:    util.return %[[C160]], %[[C0]], %[[C112]], %[[C0]]

// Dynamic slices of one size that are not alive together share an offset.
// CHECK-LABEL: util.func public @dyn
// CHECK-SAME:    (%[[N:.+]]: index)
// CHECK-NOT:     resource.pack
// CHECK-DAG:     %[[C0:.+]] = arith.constant 0 : index
// CHECK-DAG:     %[[MASK:.+]] = arith.constant -16 : index
// CHECK:         %[[A:.+]] = arith.andi %{{.+}}, %[[MASK]] : index
// CHECK:         %[[B:.+]] = arith.andi %{{.+}}, %[[MASK]] : index
// CHECK-NEXT:    %[[T:.+]] = arith.addi %[[A]], %[[B]] : index
// CHECK-NEXT:    util.return %[[T]], %[[C0]], %[[C0]], %[[A]]
util.func public @p() -> (index, index, index, index) {
  %c100 = arith.constant 100 : index
  %c40 = arith.constant 40 : index
  %c90 = arith.constant 90 : index
  %p:4 = stream.resource.pack slices({
    [0, 2] = %c100,
    [1, 3] = %c40,
    [3, 4] = %c90
  }) : index
  util.return %p#0, %p#1, %p#2, %p#3 : index, index, index, index
}
util.func public @dyn(%n: index) -> (index, index, index, index) {
  %p:4 = stream.resource.pack slices({
    [0, 1] = %n,
    [2, 3] = %n,
    [0, 3] = %n
  }) : index
  util.return %p#0, %p#1, %p#2, %p#3 : index, index, index, index
}
