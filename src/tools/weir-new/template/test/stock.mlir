// The same library in stock mlir-opt, and the text of the op.
// RUN: mlir-opt %plugin %s | mlir-opt %plugin | FileCheck %s

// CHECK: %{{.*}} = tally.scale %{{.*}} by 5.000000e-01 : tensor<4xf16>
func.func @half(%x: tensor<4xf16>) -> tensor<4xf16> {
  %y = tally.scale %x by 0.5 : tensor<4xf16>
  return %y : tensor<4xf16>
}
