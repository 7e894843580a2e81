// RUN: weir-opt %s --cse --mlir-generate-reproducer=%t.plain.mlir -o /dev/null
// RUN: FileCheck %s --check-prefix=PLAIN < %t.plain.mlir
// RUN: weir-opt --run-reproducer %t.plain.mlir --note-unknown=false | FileCheck %s --check-prefix=AFTER
// The look at unknown dialects leaves no trace in what a reproducer runs.
// RUN: weir-opt %s --mlir-generate-reproducer=%t.empty.mlir -o /dev/null
// RUN: FileCheck %s --check-prefix=EMPTY < %t.empty.mlir

// PLAIN: pipeline: "builtin.module(cse)"
// EMPTY: pipeline: "builtin.module()"

// A pass that fails or crashes leaves its input and pipeline in a file that runs.
// RUN: not weir-opt %s --cse --one-shot-bufferize --mlir-pass-pipeline-crash-reproducer=%t.crash.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=FAILED
// RUN: FileCheck %s --check-prefix=CRASH < %t.crash.mlir
// RUN: not weir-opt --run-reproducer %t.crash.mlir 2>&1 | FileCheck %s --check-prefix=AGAIN

// FAILED: error: Failures have been detected while processing an MLIR pass pipeline
// CRASH: "odd.use"
// CRASH: pipeline: "builtin.module(cse, one-shot-bufferize
// AGAIN: error: op was not bufferized

// AFTER: func.func @f
// AFTER: arith.addi
// AFTER-NOT: arith.addi
func.func @f(%a: i32, %t: tensor<4xf32>) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  "odd.use"(%t) : (tensor<4xf32>) -> ()
  return %0, %1 : i32, i32
}
