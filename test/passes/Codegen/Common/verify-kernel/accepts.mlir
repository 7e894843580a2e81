// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-verify-kernel))" | FileCheck %s

// CHECK-LABEL: func.func @fine
func.func @fine(%b0: memref<?xi8>) attributes {weir.kernel} {
  %a = memref.alloca() : memref<4xf32>
  return
}
