// RUN: weir-opt %plugin %s --pass-pipeline='builtin.module(tally-lower)' | FileCheck %s
// RUN: weir-opt %plugin %s --pass-pipeline='builtin.module(tally-lower)' --remarks-filter=tally-lower -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: lower.mlir:[[#@LINE+7]]:8: remark: [Passed] lowered | Category:tally-lower

// CHECK-LABEL: func.func @twice
// CHECK:         %[[TWO:.*]] = arith.constant 2.0
// CHECK:         linalg.generic
// CHECK:           arith.mulf %{{.*}}, %[[TWO]] : f32
func.func @twice(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %y = tally.scale %x by 2.0 : tensor<?x3xf32>
  return %y : tensor<?x3xf32>
}
