// A tile of one row of a slice that drops a unit dimension, with dynamic strides: the tile drops the same dimension.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%arg0: tensor<?x15xf64> {fuzz.extents = array<i64: 128, 15>}, %arg1: tensor<63x?x2x?xf32> {fuzz.extents = array<i64: 63, 15, 2, 15>}, %arg2: tensor<127x?xf64> {fuzz.extents = array<i64: 127, 128>}, %arg3: tensor<?x?x130xf32> {fuzz.extents = array<i64: 30, 15, 130>}) -> (tensor<130x?x?xf64> {fuzz.tolerance = 0.000000e+00 : f64}) {
  %c1 = arith.constant 1 : index
  %dim = tensor.dim %arg1, %c1 : tensor<63x?x2x?xf32>
  %c3 = arith.constant 3 : index
  %extracted_slice = tensor.extract_slice %arg1[10, 0, 0, 0] [30, %dim, 1, %c3] [1, 1, 1, 1] : tensor<63x?x2x?xf32> to tensor<30x?x?xf32>
  %c2 = arith.constant 2 : index
  %dim_0 = tensor.dim %extracted_slice, %c2 : tensor<30x?x?xf32>
  %c0 = arith.constant 0 : index
  %dim_1 = tensor.dim %arg3, %c0 : tensor<?x?x130xf32>
  %0 = tensor.empty(%dim_1, %dim_0) : tensor<130x?x?xf64>
  %cst = arith.constant 1.000000e+00 : f64
  %1 = linalg.fill ins(%cst : f64) outs(%0 : tensor<130x?x?xf64>) -> tensor<130x?x?xf64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d3, d0, d1)>, affine_map<(d0, d1, d2, d3) -> (d3, d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %arg3 : tensor<30x?x?xf32>, tensor<?x?x130xf32>) outs(%1 : tensor<130x?x?xf64>) {
  ^bb0(%in: f32, %in_2: f32, %out: f64):
    %3 = arith.extf %in : f32 to f64
    %4 = arith.extf %in_2 : f32 to f64
    %5 = arith.mulf %3, %4 : f64
    %6 = arith.addf %out, %5 : f64
    linalg.yield %6 : f64
  } -> tensor<130x?x?xf64>
  return %2 : tensor<130x?x?xf64>
}
