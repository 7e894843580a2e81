// RUN: weir-opt %s --weir-unify-extents | FileCheck %s
// RUN: weir-opt %s --weir-unify-extents --remarks-filter=weir-unify-extents -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-6: [Passed] unified

// The import of %b moves after the check and says the extent of %a.

// CHECK-LABEL: util.func public @arguments
// CHECK:         %[[N:.+]] = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0]
// CHECK:         %[[M:.+]] = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0]
// CHECK:         hal.check %{{.+}}, "{{.*}}"(%[[M]], %[[N]])
// CHECK-NEXT:    hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<?xf32>{%[[N]]}
// CHECK-NEXT:    hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%[[N]]}
util.func public @arguments(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> (tensor<?xf32>, tensor<?xf32>) {
  %n = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
  %a = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<?xf32>{%n}
  %m = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
  %b = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%m}
  %c = arith.cmpi eq, %m, %n : index
  hal.check %c, "argument 1, dimension 0: {}, but argument 0, dimension 0 is {}"(%m, %n)
  util.return %a, %b : tensor<?xf32>, tensor<?xf32>
}

// Sums with a common term: %p and %q are equal, too, whatever wraps. The message keeps its numbers.

// CHECK-LABEL: util.func private @sums
// CHECK-SAME:    (%[[N:.+]]: index, %[[P:.+]]: index, %[[Q:.+]]: index)
// CHECK:         %[[A:.+]] = arith.addi %[[P]], %[[N]]
// CHECK:         %[[B:.+]] = arith.addi %[[N]], %[[Q]]
// CHECK:         hal.check %{{.+}}, "{{.*}}"(%[[A]], %[[B]])
// CHECK:         util.return %[[P]], %[[P]], %[[A]], %[[A]]
util.func private @sums(%n: index, %p: index, %q: index) -> (index, index, index, index) {
  %a = arith.addi %p, %n : index
  %b = arith.addi %n, %q : index
  %c = arith.cmpi eq, %a, %b : index
  hal.check %c, "{} is not {}"(%a, %b)
  util.return %p, %q, %a, %b : index, index, index, index
}

// Within a branch, and there only. The number that is there first stays, though the comparison names it last.

// CHECK-LABEL: util.func private @branch
// CHECK-SAME:    (%[[P:.+]]: i1, %[[N:.+]]: index, %[[M:.+]]: index)
// CHECK:         %[[LATER:.+]] = arith.muli %[[N]], %[[M]]
// CHECK:         scf.if
// CHECK:           hal.check
// CHECK:           "t.use"(%[[N]], %[[N]])
// CHECK:         "t.use"(%[[LATER]], %[[N]])
util.func private @branch(%p: i1, %n: index, %m: index) {
  %later = arith.muli %n, %m : index
  scf.if %p {
    %c = arith.cmpi eq, %later, %n : index
    hal.check %c, "no"
    "t.use"(%later, %n) : (index, index) -> ()
  }
  "t.use"(%later, %n) : (index, index) -> ()
  util.return
}

// Checks one after the other: all are %n.

// CHECK-LABEL: util.func private @chain
// CHECK-SAME:    (%[[N:[a-z0-9]+]]: index,
// CHECK:         util.return %[[N]], %[[N]], %[[N]]
util.func private @chain(%n: index, %m: index, %k: index) -> (index, index, index) {
  %c = arith.cmpi eq, %n, %m : index
  hal.check %c, "no"
  %d = arith.cmpi eq, %m, %k : index
  hal.check %d, "no"
  util.return %n, %m, %k : index, index, index
}
