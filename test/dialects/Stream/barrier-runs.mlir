// A barrier of which nothing uses the timepoint: the fill before it stays.
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-materialize-copy-on-write,weir-refine-usage,canonicalize,weir-schedule-execution,weir-schedule-allocation,canonicalize,cse)' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir --function=fill --runs=4 | FileCheck %s --check-prefix=EQUAL

// CHECK: stream.cmd.fill
// EQUAL: equal in 4 of 4 runs
util.func public @fill(%size: index) -> !stream.resource<*> {
  %c4_i8 = arith.constant 4 : i8
  %0 = stream.async.splat %c4_i8 : i8 -> !stream.resource<*>{%size}
  %result, %timepoint = stream.timepoint.barrier %0 : !stream.resource<*>{%size} => !stream.timepoint
  util.return %result : !stream.resource<*>
}
