// Sums of columns: sixteen vectors go through the rows at once where the target has registers for them and the extent is known; else eight.

// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op vector-bits=512 vector-registers=32}))" | FileCheck %s --check-prefixes=CHECK,WIDE
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op vector-bits=256 vector-registers=16}))" | FileCheck %s --check-prefixes=CHECK,NARROW

// CHECK-LABEL: func.func @static
// WIDE:          registers = [1, 16], lanes = 16
// NARROW:        registers = [1, 8], lanes = 8
func.func @static(%a: memref<64x2048xf32>, %s: memref<2048xf32>) attributes {weir.kernel} {
  linalg.reduce { arith.addf } ins(%a : memref<64x2048xf32>) outs(%s : memref<2048xf32>) dimensions = [0]
  return
}

// CHECK-LABEL: func.func @dynamic
// CHECK:         registers = [1, 8], lanes
func.func @dynamic(%a: memref<64x?xf32>, %s: memref<?xf32>) attributes {weir.kernel} {
  linalg.reduce { arith.addf } ins(%a : memref<64x?xf32>) outs(%s : memref<?xf32>) dimensions = [0]
  return
}
