// RUN: weir-opt %s --pass-pipeline="builtin.module(gpu.module(weir-gpu-decompose-complex))" | FileCheck %s

gpu.module @kernels {
  // What loops carry and branches pass on; workgroup memory has twice as many parts.
  // CHECK-LABEL: gpu.func @sum(
  // CHECK-SAME:    workgroup(%[[SHARED:.*]] : memref<16xf64, #gpu.address_space<workgroup>>)
  // CHECK:         %[[SUM:.*]]:2 = scf.for {{.*}} iter_args(%[[R:.*]] = %[[ZERO:[a-z0-9_]+]], %[[I:.*]] = %[[ONE:[a-z0-9_]+]]) -> (f64, f64)
  // CHECK:           memref.load
  // CHECK:           memref.load
  // CHECK:           scf.yield %{{.*}}, %{{.*}} : f64, f64
  // CHECK:         %[[CHOICE:.*]]:2 = scf.if %{{.*}} -> (f64, f64)
  // CHECK:         %[[RE:.*]] = arith.select %{{.*}}, %[[CHOICE]]#0, %[[SUM]]#0 : f64
  // CHECK:         %[[IM:.*]] = arith.select %{{.*}}, %[[CHOICE]]#1, %[[SUM]]#1 : f64
  // CHECK:         memref.store %[[RE]], %[[SHARED]][
  // CHECK:         memref.store %[[IM]], %[[SHARED]][
  // CHECK-NOT:     complex
  gpu.func @sum(%b: memref<?xi8>, %n: index, %c: i1) workgroup(%w : memref<8xcomplex<f64>, #gpu.address_space<workgroup>>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = complex.constant [0.0, 1.0] : complex<f64>
    %x = memref.view %b[%c0][%n] : memref<?xi8> to memref<?xcomplex<f64>>
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (complex<f64>) {
      %v = memref.load %x[%i] : memref<?xcomplex<f64>>
      %re = complex.re %v : complex<f64>
      %old = complex.im %a : complex<f64>
      %next = complex.create %re, %old : complex<f64>
      scf.yield %next : complex<f64>
    }
    %t = scf.if %c -> (complex<f64>) {
      scf.yield %s : complex<f64>
    } else {
      scf.yield %z : complex<f64>
    }
    %u = arith.select %c, %t, %s : complex<f64>
    memref.store %u, %w[%c1] : memref<8xcomplex<f64>, #gpu.address_space<workgroup>>
    gpu.return
  }
}
