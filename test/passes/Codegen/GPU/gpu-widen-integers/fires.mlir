// RUN: weir-opt %s --pass-pipeline="builtin.module(gpu.module(weir-gpu-widen-integers,canonicalize))" | FileCheck %s

gpu.module @kernels {
  // What asks for the sign or for zeros above gets them.
  // CHECK-LABEL: gpu.func @order(
  // CHECK-SAME:    %[[A:.*]]: i8, %[[B:.*]]: i8, %
  // CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : i8
  // CHECK-DAG:     %[[C15:.*]] = arith.constant 15 : i8
  // CHECK:         arith.shli %[[A]], %[[C4]]
  // CHECK:         arith.shrsi %{{.*}}, %[[C4]]
  // CHECK:         arith.cmpi slt
  // CHECK:         arith.andi %[[A]], %[[C15]]
  // CHECK:         arith.andi %[[B]], %[[C15]]
  // CHECK:         arith.divui
  gpu.func @order(%a: i4, %b: i4, %out: memref<?xi8>) kernel {
    %c0 = arith.constant 0 : index
    %less = arith.cmpi slt, %a, %b : i4
    %quotient = arith.divui %a, %b : i4
    %r = arith.select %less, %quotient, %a : i4
    %wide = arith.extui %r : i4 to i8
    memref.store %wide, %out[%c0] : memref<?xi8>
    gpu.return
  }

  // The count of zeros ends at the number's own end.
  // CHECK-LABEL: gpu.func @counts(
  // CHECK-SAME:    %[[A:.*]]: i8, %
  // CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : i8
  // CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : i8
  // CHECK-DAG:     %[[C6:.*]] = arith.constant {{6|-6}} : i8
  // CHECK:         %[[END:.*]] = arith.ori %[[A]], %[[C4]]
  // CHECK:         math.cttz %[[END]] : i8
  // CHECK:         %[[OWN:.*]] = arith.andi %[[A]], %[[C3]]
  // CHECK:         %[[LEADING:.*]] = math.ctlz %[[OWN]] : i8
  // CHECK:         arith.{{subi|addi}} %[[LEADING]], %[[C6]]
  gpu.func @counts(%a: i2, %out: memref<?xi8>) kernel {
    %c0 = arith.constant 0 : index
    %trailing = math.cttz %a : i2
    %leading = math.ctlz %a : i2
    %sum = arith.addi %trailing, %leading : i2
    %wide = arith.extsi %sum : i2 to i8
    memref.store %wide, %out[%c0] : memref<?xi8>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @loop(
  // CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (i8)
  // CHECK:         arith.addi %{{.*}} : i8
  gpu.func @loop(%a: i2, %n: index, %out: memref<?xi8>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i2) {
      %next = arith.addi %s, %a : i2
      scf.yield %next : i2
    }
    %wide = arith.extsi %r : i2 to i8
    memref.store %wide, %out[%c0] : memref<?xi8>
    gpu.return
  }
}
