// RUN: weir-opt %s --weir-unify-extents | FileCheck %s
// RUN: weir-opt %s --weir-unify-extents --remarks-filter=weir-unify-extents -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK:     [Missed] constant
// REMARK-COUNT-3: [Missed] unused
// REMARK-NOT: {{Passed|Missed}}

// CHECK-LABEL: util.func private @constant
// CHECK:         util.return %arg0
util.func private @constant(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %c = arith.cmpi eq, %n, %c4 : index
  hal.check %c, "no"
  util.return %n : index
}

// Before the check both may still differ.

// CHECK-LABEL: util.func private @in_front
// CHECK:         "t.use"(%arg0, %arg1)
util.func private @in_front(%n: index, %m: index) {
  "t.use"(%n, %m) : (index, index) -> ()
  %c = arith.cmpi eq, %n, %m : index
  hal.check %c, "no"
  util.return
}

// Other comparisons, and one of two that may hold.

// CHECK-LABEL: util.func private @others
// CHECK:         util.return %arg0, %arg1
util.func private @others(%n: index, %m: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c = arith.cmpi ule, %n, %m : index
  hal.check %c, "no"
  %d = arith.cmpi eq, %n, %m : index
  %e = arith.cmpi eq, %n, %c0 : index
  %f = arith.ori %d, %e : i1
  hal.check %f, "no"
  util.return %n, %m : index, index
}

// Sums of other terms, and differences.

// CHECK-LABEL: util.func private @sums
// CHECK:         util.return %arg0, %arg1, %arg2, %arg3
util.func private @sums(%n: index, %m: index, %p: index, %q: index) -> (index, index, index, index) {
  %a = arith.addi %n, %m : index
  %b = arith.addi %p, %q : index
  %c = arith.cmpi eq, %a, %b : index
  hal.check %c, "no"
  util.return %n, %m, %p, %q : index, index, index, index
}

// An import that waits for a fence stays where it is; what is in use before the check does, too.

// CHECK-LABEL: util.func public @imports
// CHECK:         hal.tensor.import wait(%arg2) => %arg0
// CHECK:         %[[B:.+]] = hal.tensor.import %arg1
// CHECK:         "t.use"(%[[B]])
// CHECK:         hal.check
util.func public @imports(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %fence: !hal.fence) -> (tensor<?xf32>, tensor<?xf32>, index) {
  %n = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
  %a = hal.tensor.import wait(%fence) => %arg0 "input0" : !hal.buffer_view -> tensor<?xf32>{%n}
  %m = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
  %b = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%m}
  "t.use"(%b) : (tensor<?xf32>) -> ()
  %c = arith.cmpi eq, %m, %n : index
  hal.check %c, "no"
  util.return %a, %b, %n : tensor<?xf32>, tensor<?xf32>, index
}
