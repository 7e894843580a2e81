// Checks of callees and loops are done before anything is changed; executed before and after.
// RUN: weir-opt %s --weir-hoist-checks --canonicalize --remarks-filter-passed=weir-hoist-checks -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-check %s %t.mlir --runs 64

util.global private mutable @state = 0 : index

// REMARK-DAG: [Passed] caller {{.*}} Function=put
// CHECK-LABEL: util.func private @put
// CHECK-NOT:     hal.check
// CHECK:         util.return
util.func private @put(%n: index) attributes {noinline} {
  %c100 = arith.constant 100 : index
  %p = arith.cmpi ule, %n, %c100 : index
  hal.check %p, "{} is too large"(%n)
  util.global.store %n, @state : index
  util.return
}

// Both checks come before the first call stores.
// CHECK-LABEL: util.func public @twice(
// CHECK:         hal.check %{{.+}}, "{} is too large"(%arg0)
// CHECK:         hal.check %{{.+}}, "{} is too large"(%arg1)
// CHECK:         util.call @put
// CHECK:         util.call @put
util.func public @twice(%n: index, %m: index) -> index {
  util.call @put(%n) : (index) -> ()
  util.call @put(%m) : (index) -> ()
  %s = util.global.load @state : index
  util.return %s : index
}

// REMARK-DAG: [Passed] loop {{.*}} Function=rounds
// CHECK-LABEL: util.func public @rounds(
// CHECK:         hal.check %{{.+}}, "{} is too large"(%{{.+}})
// CHECK:         hal.check %{{.+}}, "only {}"(%arg1)
// CHECK:         scf.for
// CHECK-NOT:       hal.check
// CHECK:         util.return
util.func public @rounds(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c100 = arith.constant 100 : index
  %l = arith.addi %m, %c100 : index
  scf.for %i = %c2 to %n step %c3 {
    %k = arith.addi %i, %c3 : index
    %p = arith.cmpi sle, %k, %l : index
    hal.check %p, "{} is too large"(%k)
    util.global.store %i, @state : index
    %q = arith.cmpi ule, %m, %c100 : index
    hal.check %q, "only {}"(%m)
  }
  %s = util.global.load @state : index
  util.return %s : index
}

// A bound that is a constant in the body, and a loop in a loop: the index of the inner one goes first, and no round of the outer one changes that check.
// CHECK-LABEL: util.func public @nest(
// CHECK:         hal.check %{{.+}}, "row {}"(%{{.+}})
// CHECK:         scf.for
// CHECK-NOT:       hal.check
// CHECK:         util.return
util.func public @nest(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %c100 = arith.constant 100 : index
      %p = arith.cmpi ult, %j, %c100 : index
      hal.check %p, "row {}"(%j)
      util.global.store %j, @state : index
    }
  }
  %s = util.global.load @state : index
  util.return %s : index
}
