// RUN: weir-opt %s --weir-linalg-to-loops | FileCheck %s

// The body stays as it is.
// CHECK-LABEL: func.func @scale
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             %[[X:.*]] = memref.load
// CHECK:             %[[Y:.*]] = arith.muli %[[X]], %{{.*}} : i32
// CHECK:             memref.store %[[Y]]
// CHECK-NOT:     linalg
func.func @scale(%x: memref<4x?xi32>, %y: memref<4x?xi32>) {
  %zero = arith.constant 0 : i32
  linalg.map ins(%x : memref<4x?xi32>) outs(%y : memref<4x?xi32>) (%in: i32, %out: i32) {
    %m = arith.muli %in, %zero : i32
    linalg.yield %m : i32
  }
  return
}

// Tensors stay.
// CHECK-LABEL: func.func @tensor
// CHECK:         linalg.fill
func.func @tensor(%t: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
