// RUN: weir-opt %s --weir-expect="@main:bytes-filled==8,copies==0" --weir-expect="@main:bytes-written<=8; @main:fills<2" --weir-expect="@main:peak-transient-bytes>=0" -o /dev/null
// RUN: not weir-opt %s --weir-expect="bytes-filled==0" -o /dev/null 2>&1 | FileCheck %s --check-prefix=FILLED
// RUN: not weir-opt %s --weir-expect="copies==0,@main:fills>1" -o /dev/null 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not weir-opt %s --weir-expect="@sized:bytes-filled<=100" -o /dev/null 2>&1 | FileCheck %s --check-prefix=SYMBOLIC
// RUN: weir-opt %s --weir-expect="@sized:bytes-filled<=100" --weir-dim=@sized:arg1=100 -o /dev/null
// RUN: not weir-opt %s --weir-expect="@sized:bytes-filled<=100" --weir-dim=%%arg1=101 -o /dev/null 2>&1 | FileCheck %s --check-prefix=DIM
// RUN: not weir-opt %s --weir-expect="bytes-fill==0" 2>&1 | FileCheck %s --check-prefix=METRIC
// RUN: not weir-opt %s --weir-expect="fills=0" 2>&1 | FileCheck %s --check-prefix=GRAMMAR
// RUN: not weir-opt %s --weir-expect="@nobody:fills==0" -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOBODY
// RUN: not weir-opt %s --weir-dim="n" --weir-expect="fills==0" 2>&1 | FileCheck %s --check-prefix=NUMBER
// The pass by itself:
// RUN: not weir-opt %s --weir-ledger="expect=fills==0" -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: weir-opt %s --weir-ledger="expect=@main:fills==1,@main:copies==0" -o /dev/null 2>/dev/null
// In every pipeline, to a file. Passes on functions that run together make one state:
// RUN: weir-opt %s --weir-ledger=%t.json --pass-pipeline="builtin.module(symbol-dce,util.func(cse,canonicalize))" -o /dev/null
// RUN: FileCheck %s --check-prefix=JSON < %t.json

// FILLED: weir-opt: error: 'bytes-filled==0' does not hold: bytes-filled is @sized:%arg1 + 8; give its sizes with --weir-dim=NAME=N
// FUNCTION: weir-opt: error: '@main:fills>1' does not hold: fills is 1
// SYMBOLIC: weir-opt: error: '@sized:bytes-filled<=100' does not hold: bytes-filled is %arg1; give its sizes with --weir-dim=NAME=N
// DIM: weir-opt: error: '@sized:bytes-filled<=100' does not hold: bytes-filled is 101
// METRIC: weir-opt: error: 'bytes-fill==0': there is no metric 'bytes-fill'; the metrics are bytes-filled, bytes-copied,
// GRAMMAR: weir-opt: error: 'fills=0' is not an expectation: write [@FUNCTION{{:}}]METRIC OP NUMBER
// NOBODY: weir-opt: error: '@nobody:fills==0' does not hold: there is no public function @nobody
// NUMBER: weir-opt: error: 'n' is not NAME=N
// PASS: error: 'fills==0' does not hold: fills is 2

// JSON: "passes": [
// JSON: "@main": {
// JSON: "bytes-filled": 8,
// JSON: "level": "async",
// JSON: "pass": "input",
// JSON: "bytes-filled": "@sized:%arg1 + 8",
// JSON: "pass": "symbol-dce",
// JSON: "pass": "cse+canonicalize",
// JSON: "version": 1

util.func public @main(%p: i8) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<external>{%c8}
  util.return %s : !stream.resource<external>
}
util.func public @sized(%p: i8, %n: index) -> !stream.resource<external> {
  %s = stream.async.splat %p : i8 -> !stream.resource<external>{%n}
  util.return %s : !stream.resource<external>
}
