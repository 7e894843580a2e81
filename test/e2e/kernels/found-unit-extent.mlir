// A dynamic extent that another operand says is 1: the compiler crashed (merged loops).
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal

module {
  func.func @main(%arg0: tensor<?x12x?x?xi32> {fuzz.extents = array<i64: 1, 12, 12, 1>}, %arg1: tensor<9x?x?x?xi8> {fuzz.extents = array<i64: 9, 12, 2, 1>}, %arg2: tensor<1x9x12x3xi8>) -> tensor<?x9x11x1xi32> {
    %cst = arith.constant dense<1> : tensor<12x9x1x2xi8>
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d6, d2 + d4 * 2, d3 * 2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d6, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg2, %cst : tensor<1x9x12x3xi8>, tensor<12x9x1x2xi8>) outs(%arg0 : tensor<?x12x?x?xi32>) {
    ^bb0(%in: i8, %in_4: i8, %out: i32):
      linalg.yield %out : i32
    } -> tensor<?x12x?x?xi32>
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %0, %c0 : tensor<?x12x?x?xi32>
    %c2 = arith.constant 2 : index
    %dim_0 = tensor.dim %0, %c2 : tensor<?x12x?x?xi32>
    %c3 = arith.constant 3 : index
    %dim_1 = tensor.dim %0, %c3 : tensor<?x12x?x?xi32>
    %1 = tensor.empty(%dim, %dim_0, %dim_1) : tensor<?x12x?x?xi8>
    %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%0 : tensor<?x12x?x?xi32>) outs(%1 : tensor<?x12x?x?xi8>) {
    ^bb0(%in: i32, %out: i8):
      %6 = arith.trunci %in : i32 to i8
      linalg.yield %6 : i8
    } -> tensor<?x12x?x?xi8>
    %c0_2 = arith.constant 0 : index
    %dim_3 = tensor.dim %2, %c0_2 : tensor<?x12x?x?xi8>
    %3 = tensor.empty(%dim_3) : tensor<?x9x11x1xi32>
    %c0_i32 = arith.constant 0 : i32
    %4 = linalg.fill ins(%c0_i32 : i32) outs(%3 : tensor<?x9x11x1xi32>) -> tensor<?x9x11x1xi32>
    %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d6, d2 + d4, d3 * 2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d6, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%2, %arg1 : tensor<?x12x?x?xi8>, tensor<9x?x?x?xi8>) outs(%4 : tensor<?x9x11x1xi32>) {
    ^bb0(%in: i8, %in_4: i8, %out: i32):
      %6 = arith.extui %in : i8 to i32
      %7 = arith.extsi %in_4 : i8 to i32
      %8 = arith.muli %6, %7 : i32
      %9 = arith.addi %out, %8 : i32
      linalg.yield %9 : i32
    } -> tensor<?x9x11x1xi32>
    return %5 : tensor<?x9x11x1xi32>
  }
}
