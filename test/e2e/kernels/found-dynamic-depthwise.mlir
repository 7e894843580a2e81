// A depthwise convolution of dynamic extents before a collapse: tiles that followed the reshape had a temporary without a bound.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal

module {
  func.func @main(%arg0: tensor<1x?x?x9xi8> {fuzz.extents = array<i64: 1, 31, 8, 9>}, %arg1: tensor<?x?x?x?xi32> {fuzz.extents = array<i64: 1, 31, 6, 5>}, %arg2: tensor<31xi32> {fuzz.extents = array<i64: 31>}) -> tensor<?x?x?x?xi8> {
    %cst = arith.constant dense<-3> : tensor<31x3x1xi8>
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 * 2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %cst : tensor<1x?x?x9xi8>, tensor<31x3x1xi8>) outs(%arg1 : tensor<?x?x?x?xi32>) {
    ^bb0(%in: i8, %in_3: i8, %out: i32):
      %3 = arith.extui %in : i8 to i32
      %4 = arith.addi %out, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<?x?x?x?xi32>
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %0, %c0 : tensor<?x?x?x?xi32>
    %c1 = arith.constant 1 : index
    %dim_0 = tensor.dim %0, %c1 : tensor<?x?x?x?xi32>
    %c2 = arith.constant 2 : index
    %dim_1 = tensor.dim %0, %c2 : tensor<?x?x?x?xi32>
    %c3 = arith.constant 3 : index
    %dim_2 = tensor.dim %0, %c3 : tensor<?x?x?x?xi32>
    %1 = tensor.empty(%dim, %dim_0, %dim_1, %dim_2) : tensor<?x?x?x?xi8>
    %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%0, %arg2 : tensor<?x?x?x?xi32>, tensor<31xi32>) outs(%1 : tensor<?x?x?x?xi8>) {
    ^bb0(%in: i32, %in_3: i32, %out: i8):
      %3 = arith.trunci %in : i32 to i8
      linalg.yield %3 : i8
    } -> tensor<?x?x?x?xi8>
    return %2 : tensor<?x?x?x?xi8>
  }
}
