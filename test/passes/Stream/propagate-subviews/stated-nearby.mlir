// The size of what enters is stated by a use that is not far away, until other ops come between.
// RUN: weir-opt %s --weir-propagate-subviews | FileCheck %s
// CHECK-LABEL: util.func public @public0
// CHECK-COUNT-3: util.global.store %c8{{.*}}, @global0__source_size : index
// CHECK:         util.global.store %c128{{.*}}, @global0__source_size : index

module {
  util.global private mutable @global0__timepoint = #stream.timepoint<immediate> : !stream.timepoint
  util.global private mutable @global0 : !stream.resource<external>
  util.func public @public0(%arg0: index, %arg1: index, %arg2: !stream.resource<external>) -> !stream.resource<external> {
    %c24 = arith.constant 24 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %0 = stream.timepoint.immediate => !stream.timepoint
    util.global.store %arg2, @global0 : !stream.resource<external>
    util.global.store %0, @global0__timepoint : !stream.timepoint
    util.global.store %arg2, @global0 : !stream.resource<external>
    util.global.store %0, @global0__timepoint : !stream.timepoint
    util.global.store %arg2, @global0 : !stream.resource<external>
    %c128 = arith.constant 128 : index
    %c0_0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %result, %result_timepoint = stream.resource.alloca uninitialized : !stream.resource<external>{%c128} => !stream.timepoint
    %c-64 = arith.constant -64 : index
    %c63 = arith.constant 63 : index
    %1 = arith.addi %arg1, %c63 : index
    %2 = arith.andi %1, %c-64 : index
    %c192 = arith.constant 192 : index
    %3 = arith.addi %c192, %2 : index
    %c0_1 = arith.constant 0 : index
    %c0_2 = arith.constant 0 : index
    %c192_3 = arith.constant 192 : index
    %c64_4 = arith.constant 64 : index
    %c128_5 = arith.constant 128 : index
    %result_6, %result_timepoint_7 = stream.resource.alloca uninitialized : !stream.resource<transient>{%3} => !stream.timepoint
    %4 = stream.timepoint.join max(%result_timepoint, %result_timepoint_7) => !stream.timepoint
    %5 = arith.addi %c0_1, %c2 : index
    %6 = arith.addi %c0_2, %arg0 : index
    %7 = arith.addi %c192_3, %arg0 : index
    %8 = stream.cmd.execute await(%4) => with(%arg2 as %arg3: !stream.resource<external>{%c8}, %result_6 as %arg4: !stream.resource<transient>{%3}, %result as %arg5: !stream.resource<external>{%c128}) {
    } => !stream.timepoint
    %10 = stream.resource.subview %result[%c64] : !stream.resource<external>{%c128} -> !stream.resource<external>{%c8}
    util.global.store %10, @global0 : !stream.resource<external>
    %11 = stream.timepoint.await %8 => %result : !stream.resource<external>{%c128}
    %12 = stream.resource.subview %11[%c0_0] : !stream.resource<external>{%c128} -> !stream.resource<external>{%c24}
    util.return %12 : !stream.resource<external>
  }
}