// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-gpu-guard-assertions))" | FileCheck %s

// In the body of a structured op, and in functions that are no kernels.

// CHECK-LABEL: func.func @body
// CHECK:         cf.assert
// CHECK-NEXT:    linalg.yield
func.func @body(%x: memref<8xf32>, %ok: i1) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : memref<8xf32>) {
  ^bb0(%o: f32):
    cf.assert %ok, "no"
    linalg.yield %o : f32
  }
  return
}

// CHECK-LABEL: func.func @host
// CHECK:         cf.assert
// CHECK-NEXT:    memref.store
func.func @host(%x: memref<f32>, %ok: i1, %v: f32) {
  cf.assert %ok, "no"
  memref.store %v, %x[] : memref<f32>
  return
}
