// RUN: weir-opt %s --pass-pipeline='builtin.module(gpu.module(weir-gpu-dot-products))' --remarks-filter=weir-gpu-dot-products 2>&1 | FileCheck %s

// CHECK: [Missed] packing | {{.*}}Function=apart | products=1
gpu.module @kernels {
  // Both operands would have to be packed, for one product.
  // CHECK-LABEL: gpu.func @apart
  // CHECK-NOT:     vector
  gpu.func @apart(%x: memref<?xi8> {weir.access = "ro"}, %y: memref<?xi8> {weir.access = "ro"}, %first: i32, %z: memref<?xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c100 = arith.constant 100 : index
    %n = arith.constant 6400 : index
    %xs = memref.view %x[%c0][%n] : memref<?xi8> to memref<?xi8>
    %ys = memref.view %y[%c0][%n] : memref<?xi8> to memref<?xi8>
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%running = %first) -> (i32) {
      %at = arith.muli %k, %c100 : index
      %a = memref.load %xs[%at] : memref<?xi8>
      %b = memref.load %ys[%at] : memref<?xi8>
      %wide = arith.extsi %a : i8 to i32
      %wider = arith.extsi %b : i8 to i32
      %product = arith.muli %wide, %wider : i32
      %next = arith.addi %running, %product : i32
      scf.yield %next : i32
    }
    memref.store %sum, %z[%c0] : memref<?xi32>
    gpu.return
  }

  // No more than three steps.
  // CHECK-LABEL: gpu.func @few
  // CHECK-NOT:     vector
  gpu.func @few(%x: memref<?xi8> {weir.access = "ro"}, %y: memref<?xi8> {weir.access = "ro"}, %first: i32, %z: memref<?xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 3 : index
    %xs = memref.view %x[%c0][%n] : memref<?xi8> to memref<?xi8>
    %ys = memref.view %y[%c0][%n] : memref<?xi8> to memref<?xi8>
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%running = %first) -> (i32) {
      %a = memref.load %xs[%k] : memref<?xi8>
      %b = memref.load %ys[%k] : memref<?xi8>
      %wide = arith.extsi %a : i8 to i32
      %wider = arith.extsi %b : i8 to i32
      %product = arith.muli %wide, %wider : i32
      %next = arith.addi %running, %product : i32
      scf.yield %next : i32
    }
    memref.store %sum, %z[%c0] : memref<?xi32>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @floats
  // CHECK-NOT:     vector
  // CHECK:         gpu.return
  gpu.func @floats(%x: memref<?xi8> {weir.access = "ro"}, %y: memref<?xi8> {weir.access = "ro"}, %first: f32, %z: memref<?xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 64 : index
    %xs = memref.view %x[%c0][%n] : memref<?xi8> to memref<?xi8>
    %ys = memref.view %y[%c0][%n] : memref<?xi8> to memref<?xi8>
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%running = %first) -> (f32) {
      %a = memref.load %xs[%k] : memref<?xi8>
      %b = memref.load %ys[%k] : memref<?xi8>
      %wide = arith.sitofp %a : i8 to f32
      %wider = arith.sitofp %b : i8 to f32
      %product = arith.mulf %wide, %wider : f32
      %next = arith.addf %running, %product : f32
      scf.yield %next : f32
    }
    memref.store %sum, %z[%c0] : memref<?xf32>
    gpu.return
  }
}
