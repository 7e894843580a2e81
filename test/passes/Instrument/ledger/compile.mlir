// The options of weir-compile. What counts is the last state that can be counted: host code in the LLVM dialect cannot.
// RUN: weir-compile %s -o %t.so --weir-ledger=%t.json --weir-expect="bytes-filled==0,dispatches==1" --weir-expect="bytes-copied==0"
// RUN: FileCheck %s < %t.json
// RUN: not weir-compile %s -o %t.so --weir-expect="dispatches==2" 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: not weir-compile %s -o %t.mlir --compile-to=flow --weir-expect="dispatches==1" 2>&1 | FileCheck %s --check-prefix=FLOW

// CHECK: "level": null,
// CHECK: "not-counted": "host code has tensors",
// CHECK: "pass": "input"
// CHECK: "dispatches": 1,
// CHECK: "pass": "weir-encode-tensors"
// CHECK: "level": "cmd"
// CHECK: "not-counted": "host code is in the LLVM dialect"
// FAILS: weir-compile: error: 'dispatches==2' does not hold: dispatches is 1
// FLOW: weir-compile: error: 'dispatches==1' does not hold: nothing could be counted: host code has tensors
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
