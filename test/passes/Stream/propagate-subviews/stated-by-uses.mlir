// The size of what enters is stated by uses, which have other operands when parts are made of what leaves.
// RUN: weir-opt %s --weir-propagate-subviews -o %t.mlir
// RUN: weir-opt %t.mlir --canonicalize | FileCheck %s
// CHECK: util.func public @public0

module {
  util.global private mutable @global0 : !stream.resource<external>
  util.func public @public0(%arg0: index, %arg1: !stream.resource<external>, %arg2: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.resource<external>) {
    %0 = stream.timepoint.immediate => !stream.timepoint
    %c0 = arith.constant 0 : index
    %c9 = arith.constant 9 : index
    %c12 = arith.constant 12 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c8 = arith.constant 8 : index
    util.global.store %arg2, @global0 : !stream.resource<external>
    %1 = arith.andi %arg0, %c1 : index
    util.global.store %arg2, @global0 : !stream.resource<external>
    util.global.store %arg2, @global0 : !stream.resource<external>
    util.global.store %arg2, @global0 : !stream.resource<external>
    %global0 = util.global.load @global0 : !stream.resource<external>
    %result, %result_timepoint = stream.resource.alloca uninitialized : !stream.resource<external>{%c16} => !stream.timepoint
    %result_0, %result_timepoint_1 = stream.resource.alloca uninitialized : !stream.resource<external>{%c16} => !stream.timepoint
    %result_2, %result_timepoint_3 = stream.resource.alloca uninitialized : !stream.resource<external>{%arg0} => !stream.timepoint
    %c64 = arith.constant 64 : index
    %c0_4 = arith.constant 0 : index
    %c0_5 = arith.constant 0 : index
    %c0_6 = arith.constant 0 : index
    %result_7, %result_timepoint_8 = stream.resource.alloca uninitialized : !stream.resource<transient>{%c64} => !stream.timepoint
    %2 = stream.timepoint.join max(%result_timepoint, %result_timepoint_1, %result_timepoint_3, %result_timepoint_8) => !stream.timepoint
    %3 = arith.addi %c0_4, %arg0 : index
    %4 = arith.addi %c0_6, %arg0 : index
    %5 = stream.cmd.execute await(%2) => with(%arg1 as %arg3: !stream.resource<external>{%c16}, %arg2 as %arg4: !stream.resource<external>{%c8}, %result_7 as %arg5: !stream.resource<transient>{%c64}, %result as %arg6: !stream.resource<external>{%c16}, %result_0 as %arg7: !stream.resource<external>{%c16}, %result_2 as %arg8: !stream.resource<external>{%arg0}) {
      stream.cmd.copy %arg3[%c0], %arg5[%c0_4], %c16 : !stream.resource<external>{%c16} -> !stream.resource<transient>{%c64}
      stream.cmd.concurrent {
        stream.cmd.dispatch @unknown::@f1_t1_r2_n1(%c16, %c4, %c16 : index, index, index)  {
          ro %arg3[%arg0 for %c16] : !stream.resource<external>{%c16},
          wo %arg5[%3 for %c4] : !stream.resource<transient>{%c64},
          wo %arg6[%c0 for %c16] : !stream.resource<external>{%c16}
        }
        stream.cmd.copy %arg3[%c0], %arg7[%c0], %c16 : !stream.resource<external>{%c16} -> !stream.resource<external>{%c16}
      }
      stream.cmd.dispatch @unknown::@f0_t0_r2_n1(%c16, %c16, %c16 : index, index, index)  {
        rw %arg7[%arg0 for %c16] : !stream.resource<external>{%c16},
        ro %arg3[%arg0 for %c16] : !stream.resource<external>{%c16},
        wo %arg5[%c0_5 for %c16] : !stream.resource<transient>{%c64}
      }
      stream.cmd.copy %arg7[%c0], %arg5[%c0_6], %c16 : !stream.resource<external>{%c16} -> !stream.resource<transient>{%c64}
      stream.cmd.dispatch @unknown::@f1_t0_r3_n1(%c16, %c12, %1, %arg0 : index, index, index, index)  {
        wo %arg5[%4 for %c16] : !stream.resource<transient>{%c64},
        ro %arg7[%c1 for %c12] : !stream.resource<external>{%c16},
        ro %arg4[%arg0 for %1] : !stream.resource<external>{%c8},
        wo %arg8[%c0 for %arg0] : !stream.resource<external>{%arg0}
      }
    } => !stream.timepoint
    %6 = stream.resource.dealloca await(%5) => %result_7 : !stream.resource<transient>{%c64} => !stream.timepoint
    %7:3 = stream.timepoint.await %5 => %result, %result_0, %result_2 : !stream.resource<external>{%c16}, !stream.resource<external>{%c16}, !stream.resource<external>{%arg0}
    cf.br ^bb1(%arg0, %result_0, %5 : index, !stream.resource<external>, !stream.timepoint)
  ^bb1(%8: index, %9: !stream.resource<external>, %10: !stream.timepoint):  // 2 preds: ^bb0, ^bb1
    %11 = arith.cmpi slt, %8, %arg0 : index
    cf.cond_br %11, ^bb1(%8, %arg1, %0 : index, !stream.resource<external>, !stream.timepoint), ^bb2
  ^bb2:  // pred: ^bb1
    %global0_9 = util.global.load @global0 : !stream.resource<external>
    %c128 = arith.constant 128 : index
    %c0_10 = arith.constant 0 : index
    %c64_11 = arith.constant 64 : index
    %result_12, %result_timepoint_13 = stream.resource.alloca uninitialized : !stream.resource<external>{%c128} => !stream.timepoint
    %12 = stream.timepoint.join max(%10, %result_timepoint_13) => !stream.timepoint
    %13 = arith.addi %c0_10, %c4 : index
    %14 = stream.cmd.execute await(%12) => with(%9 as %arg3: !stream.resource<external>{%c16}, %arg1 as %arg4: !stream.resource<external>{%c16}, %arg2 as %arg5: !stream.resource<external>{%c8}, %global0_9 as %arg6: !stream.resource<external>{%c8}, %result_12 as %arg7: !stream.resource<external>{%c128}) {
      stream.cmd.copy %arg3[%c0], %arg7[%c0_10], %c16 : !stream.resource<external>{%c16} -> !stream.resource<external>{%c128}
      stream.cmd.concurrent {
        stream.cmd.dispatch @unknown::@f0_t2_r3_n0[%arg0](%c16, %c8, %c9 : index, index, index)  {
          ro %arg4[%arg0 for %c16] : !stream.resource<external>{%c16},
          ro %arg5[%arg0 for %c8] : !stream.resource<external>{%c8},
          rw %arg7[%13 for %c9] : !stream.resource<external>{%c128}
        }
        stream.cmd.copy %arg6[%c0], %arg7[%c64_11], %c8 : !stream.resource<external>{%c8} -> !stream.resource<external>{%c128}
      }
    } => !stream.timepoint
    %15 = stream.timepoint.await %14 => %result_12 : !stream.resource<external>{%c128}
    %16 = stream.resource.subview %15[%c0_10] : !stream.resource<external>{%c128} -> !stream.resource<external>{%c16}
    %17 = stream.resource.subview %15[%c64_11] : !stream.resource<external>{%c128} -> !stream.resource<external>{%c8}
    util.global.store %17, @global0 : !stream.resource<external>
    util.return %global0, %16, %7#2, %7#0 : !stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.resource<external>
  }
}

