// What a barrier hands out is read on another device when its timepoint is reached: the transfer waits, too.
// RUN: weir-opt %s --weir-insert-transfers -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// Down to commands nothing reads the constant before it is there.
// RUN: weir-opt %t.mlir --pass-pipeline='builtin.module(weir-materialize-copy-on-write,weir-refine-usage,canonicalize,weir-schedule-execution,weir-propagate-timepoints,weir-schedule-allocation,canonicalize)' -o %t.cmd.mlir
// RUN: weir-check %s %t.cmd.mlir | FileCheck %s --check-prefix=SAME
// SAME: equal in 16 of 16 runs

module attributes {stream.affinity.default = #hal.device.affinity<@device_0>} {
  // CHECK-LABEL: @main
  // CHECK: %[[VALUE:.+]], %[[DONE:.+]] = stream.timepoint.barrier
  // CHECK: %[[THERE:.+]] = stream.timepoint.await %[[DONE]] => %[[VALUE]]
  // CHECK: stream.async.transfer %[[THERE]]
  util.func public @main() -> !stream.resource<*> {
    %c16 = arith.constant 16 : index
    %0 = stream.async.constant : !stream.resource<*>{%c16} = dense<[-49, 111, 43, -103, -24, 127, 74, -43, -19, -119, -66, 91, -24, -23, -13, 35]> : tensor<16xi8>
    %value, %there = stream.timepoint.barrier %0 : !stream.resource<*>{%c16} => !stream.timepoint
    %results, %done = stream.async.execute on(#hal.device.affinity<@device_1>) await(%there) => with(%value as %x: !stream.resource<*>{%c16}) -> %value{%c16} {
      stream.yield %x : !stream.resource<*>{%c16}
    } => !stream.timepoint
    %1 = stream.timepoint.await %done => %results : !stream.resource<*>{%c16}
    util.return %1 : !stream.resource<*>
  }
}
