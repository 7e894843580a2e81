// RUN: weir-opt %s --weir-expand-strided-metadata | FileCheck %s
// RUN: weir-opt %s --expand-strided-metadata | FileCheck %s --check-prefix=UPSTREAM

// The view becomes a cast of its base; the sum of constants stays.
// CHECK-LABEL: func.func @part
// CHECK-NOT:     memref.subview
// CHECK-DAG:     arith.addi
// CHECK-DAG:     memref.reinterpret_cast
// CHECK:         return
// UPSTREAM-LABEL: func.func @part
// UPSTREAM-NOT:     arith.addi
// UPSTREAM:         return
func.func @part(%m: memref<4x8xf32>) -> (memref<2x8xf32, strided<[8, 1], offset: 8>>, index) {
  %c2 = arith.constant 2 : index
  %s = arith.addi %c2, %c2 : index
  %v = memref.subview %m[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  return %v, %s : memref<2x8xf32, strided<[8, 1], offset: 8>>, index
}
