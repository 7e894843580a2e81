// RUN: weir-opt %s --weir-convert-kernels-to-llvm | FileCheck %s

// Each op has its instruction.
// CHECK-LABEL: llvm.func @casts
// CHECK:         %[[N:.*]] = llvm.trunc %{{.*}} : i64 to i8
// CHECK:         %[[W:.*]] = llvm.sext %[[N]] : i8 to i64
// CHECK:         llvm.return %[[W]]
func.func @casts(%i: index) -> index {
  %n = arith.index_cast %i : index to i8
  %w = arith.index_cast %n : i8 to index
  return %w : index
}
