// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-structure-copies))" | FileCheck %s

// CHECK-LABEL: func.func @strided
// CHECK:         scf.for
// CHECK:           linalg.copy ins(%{{.*}} : memref<4xf32, strided<[2]>>) outs(%{{.*}} : memref<4xf32>)
// CHECK-NOT:     memref.copy
func.func @strided(%a: memref<4xf32, strided<[2]>>, %b: memref<4xf32>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %a, %b : memref<4xf32, strided<[2]>> to memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @host
// CHECK:         memref.copy
func.func @host(%a: memref<4xf32>, %b: memref<4xf32>) {
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return
}
