// RUN: weir-opt %s --weir-elide-timepoints --remarks-filter-missed=weir-elide-timepoints -o %t.mlir 2>&1 | FileCheck %s
// RUN: weir-opt %s -o %t.same.mlir
// RUN: diff %t.mlir %t.same.mlir

// None covers the other.
util.func public @apart(%t0: !stream.timepoint, %t1: !stream.timepoint, %r: !stream.resource<external>, %n: index) -> !stream.resource<external> {
  %j = stream.timepoint.join max(%t0, %t1) => !stream.timepoint
  %w = stream.timepoint.await %j => %r : !stream.resource<external>{%n}
  util.return %w : !stream.resource<external>
}

// An op stores what is not immediate, and one way round the loop is not.
util.global private mutable @ready = #stream.timepoint<immediate> : !stream.timepoint
util.func public @set(%t: !stream.timepoint) {
  util.global.store %t, @ready : !stream.timepoint
  util.return
}
util.func public @loop(%r: !stream.resource<external>, %n: index, %late: !stream.timepoint) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %now = stream.timepoint.immediate => !stream.timepoint
  %ready = util.global.load @ready : !stream.timepoint
  %x:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %now, %u = %ready) -> (!stream.timepoint, !stream.timepoint) {
    scf.yield %late, %u : !stream.timepoint, !stream.timepoint
  }
  %z = stream.timepoint.await %x#0 => %r : !stream.resource<external>{%n}
  %y = stream.timepoint.await %x#1 => %z : !stream.resource<external>{%n}
  util.return %y : !stream.resource<external>
}

// CHECK: [Missed] too-far {{.*}}Function=wide
util.func public @wide(%t0: !stream.timepoint, %t1: !stream.timepoint, %t2: !stream.timepoint, %t3: !stream.timepoint, %t4: !stream.timepoint, %t5: !stream.timepoint, %t6: !stream.timepoint, %t7: !stream.timepoint, %t8: !stream.timepoint, %t9: !stream.timepoint, %t10: !stream.timepoint, %t11: !stream.timepoint, %t12: !stream.timepoint, %t13: !stream.timepoint, %t14: !stream.timepoint, %t15: !stream.timepoint, %t16: !stream.timepoint, %t17: !stream.timepoint, %t18: !stream.timepoint, %t19: !stream.timepoint, %t20: !stream.timepoint, %t21: !stream.timepoint, %t22: !stream.timepoint, %t23: !stream.timepoint, %t24: !stream.timepoint, %t25: !stream.timepoint, %t26: !stream.timepoint, %t27: !stream.timepoint, %t28: !stream.timepoint, %t29: !stream.timepoint, %t30: !stream.timepoint, %t31: !stream.timepoint, %t32: !stream.timepoint, %t33: !stream.timepoint, %t34: !stream.timepoint, %t35: !stream.timepoint, %t36: !stream.timepoint, %t37: !stream.timepoint, %t38: !stream.timepoint, %t39: !stream.timepoint, %t40: !stream.timepoint, %t41: !stream.timepoint, %t42: !stream.timepoint, %t43: !stream.timepoint, %t44: !stream.timepoint, %t45: !stream.timepoint, %t46: !stream.timepoint, %t47: !stream.timepoint, %t48: !stream.timepoint, %t49: !stream.timepoint, %t50: !stream.timepoint, %t51: !stream.timepoint, %t52: !stream.timepoint, %t53: !stream.timepoint, %t54: !stream.timepoint, %t55: !stream.timepoint, %t56: !stream.timepoint, %t57: !stream.timepoint, %t58: !stream.timepoint, %t59: !stream.timepoint, %t60: !stream.timepoint, %t61: !stream.timepoint, %t62: !stream.timepoint, %t63: !stream.timepoint, %t64: !stream.timepoint, %r: !stream.resource<external>, %n: index) -> !stream.resource<external> {
  %j = stream.timepoint.join max(%t0, %t1, %t2, %t3, %t4, %t5, %t6, %t7, %t8, %t9, %t10, %t11, %t12, %t13, %t14, %t15, %t16, %t17, %t18, %t19, %t20, %t21, %t22, %t23, %t24, %t25, %t26, %t27, %t28, %t29, %t30, %t31, %t32, %t33, %t34, %t35, %t36, %t37, %t38, %t39, %t40, %t41, %t42, %t43, %t44, %t45, %t46, %t47, %t48, %t49, %t50, %t51, %t52, %t53, %t54, %t55, %t56, %t57, %t58, %t59, %t60, %t61, %t62, %t63, %t64) => !stream.timepoint
  %w = stream.timepoint.await %j => %r : !stream.resource<external>{%n}
  util.return %w : !stream.resource<external>
}
