// A part that a parameter does not have.

// RUN: %python %S/Inputs/parameters.py %t.irpa a=i32:1,2,3,4
// RUN: weir-compile %s -o %t.so
// RUN: not weir-run --module=%t.so --parameters=m=%t.irpa 2>&1 | FileCheck %s --check-prefix=BEYOND

// BEYOND: weir-run: error: {{.*}}parameter 'm::a' of '{{.*}}.irpa' has 16 bytes, but the program needs 8 from byte 12 on
util.func public @beyond() -> tensor<2xi32> {
  %w = flow.tensor.constant #flow.parameter.named<"m"::"a", {offset = 12 : i64}> : tensor<2xi32>
  %copy = flow.tensor.clone %w : tensor<2xi32>
  util.return %copy : tensor<2xi32>
}
