// RUN: weir-opt %s --pass-pipeline='builtin.module(gpu.module(weir-gpu-dot-products),canonicalize,cse)' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(gpu.module(weir-gpu-dot-products))' --remarks-filter=weir-gpu-dot-products -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Passed] formed | {{.*}}Function=rest | products=1

gpu.module @kernels {
  // Each operand has its sign. What is left over of the steps stays.
  // CHECK-LABEL: gpu.func @rest
  // CHECK:         memref.load %{{.*}} : memref<{{.*}}xvector<4xi8>>
  // CHECK:         memref.load %{{.*}} : memref<{{.*}}xvector<4xi8>>
  // CHECK-DAG:     arith.extui %{{.*}} : vector<4xi8> to vector<4xi32>
  // CHECK-DAG:     arith.extsi %{{.*}} : vector<4xi8> to vector<4xi32>
  // CHECK:         vector.reduction <add>
  // CHECK:         scf.yield
  // CHECK:         scf.for
  // CHECK-NOT:     vector.reduction
  // CHECK:         gpu.return
  gpu.func @rest(%x: memref<?xi8> {weir.access = "ro"}, %y: memref<?xi8> {weir.access = "ro"}, %first: i32, %z: memref<?xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 66 : index
    %xs = memref.view %x[%c0][%n] : memref<?xi8> to memref<?xi8>
    %ys = memref.view %y[%c0][%n] : memref<?xi8> to memref<?xi8>
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%running = %first) -> (i32) {
      %a = memref.load %xs[%k] : memref<?xi8>
      %b = memref.load %ys[%k] : memref<?xi8>
      %wide = arith.extui %a : i8 to i32
      %wider = arith.extsi %b : i8 to i32
      %product = arith.muli %wide, %wider : i32
      %next = arith.addi %running, %product : i32
      scf.yield %next : i32
    }
    memref.store %sum, %z[%c0] : memref<?xi32>
    gpu.return
  }

  // Bytes that are written are loaded one by one, where the program has that.
  // CHECK-LABEL: gpu.func @written
  // CHECK:         memref.load %{{.*}} : memref<64xi8>
  // CHECK:         vector.from_elements
  // CHECK:         vector.reduction <add>
  gpu.func @written(%x: memref<?xi8> {weir.access = "ro"}, %y: memref<?xi8> {weir.access = "rw"}, %first: i32, %z: memref<?xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 64 : index
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
}
