// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-check-subscripts))" | FileCheck %s

// Subscripts that follow from loops and operands, and functions that are no kernels.

// CHECK-NOT: cf.assert
func.func @loops(%x: memref<?xf32>, %n: index, %c0: index, %c1: index) attributes {weir.kernel} {
  scf.for %k = %c0 to %n step %c1 {
    %i = arith.addi %k, %c1 : index
    %v = memref.load %x[%i] : memref<?xf32>
    memref.store %v, %x[%k] : memref<?xf32>
  }
  return
}

func.func @host(%table: memref<8xf32>, %indices: memref<?xindex>, %k: index) -> f32 {
  %i = memref.load %indices[%k] : memref<?xindex>
  %v = memref.load %table[%i] : memref<8xf32>
  return %v : f32
}
