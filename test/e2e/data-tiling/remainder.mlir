// Rows of a transposed result that no whole panel gives: they are stored after the rest, in a loop of their own.
// RUN: weir-fuzz --kernels --data-tiling --replay=%s | FileCheck %s
// RUN: weir-fuzz --kernels --data-tiling=early --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%arg0: tensor<34x?xf32> {fuzz.extents = array<i64: 34, 30>}, %arg1: tensor<34x17xf32> {fuzz.extents = array<i64: 34, 17>}, %arg2: tensor<17x?xf32> {fuzz.extents = array<i64: 17, 30>}) -> (tensor<17x?xf32> {fuzz.tolerance = 0.000000e+00 : f64}) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1, d0)>] {iree.opt.data_tiling} ins(%arg0, %arg1 : tensor<34x?xf32>, tensor<34x17xf32>) outs(%arg2 : tensor<17x?xf32>) -> tensor<17x?xf32>
  return %0 : tensor<17x?xf32>
}
