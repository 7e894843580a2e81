// Checks that ask for what a round computes stay; so do those after ops that may end the invocation, or that are not known.
// RUN: weir-opt %s --weir-hoist-checks --remarks-filter-missed=weir-hoist-checks 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

util.global private mutable @state = 0 : index
util.func private @outside()

// REMARK: [Missed] depends {{.*}} Function=product
// CHECK-LABEL: util.func public @product
// CHECK:         scf.for
// CHECK:           hal.check
util.func public @product(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.muli %i, %i : index
    %p = arith.cmpi ule, %k, %m : index
    hal.check %p, "{} is too large"(%k)
    util.global.store %i, @state : index
  }
  util.return
}

// CHECK-LABEL: util.func public @called
// CHECK:         util.call @outside
// CHECK-NEXT:    hal.check
// CHECK:         scf.for
// CHECK:           hal.check
util.func public @called(%n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  util.call @outside() : () -> ()
  hal.check %p, "no"
  scf.for %i = %c0 to %n step %c1 {
    util.call @outside() : () -> ()
    %q = arith.cmpi ult, %i, %c1 : index
    hal.check %q, "{} is too large"(%i)
  }
  util.return
}
