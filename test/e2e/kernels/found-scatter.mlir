// Slices whose extents only one of the types states.

// RUN: weir-fuzz --kernels --replay=%s

func.func @main(%arg0: tensor<7x?x?xi32> {fuzz.extents = array<i64: 7, 33, 17>}, %arg1: tensor<15x17xi32>, %arg2: tensor<15x2xi64>) -> tensor<7x?x?xi32> {
  %empty = tensor.empty() : tensor<15x2xi64>
  %c7 = arith.constant 7 : i64
  %places = linalg.map ins(%arg2 : tensor<15x2xi64>) outs(%empty : tensor<15x2xi64>) (%n: i64, %o: i64) {
    %r = arith.remui %n, %c7 : i64
    linalg.yield %r : i64
  }
  %0 = iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(false) ins(%arg1, %places : tensor<15x17xi32>, tensor<15x2xi64>) outs(%arg0 : tensor<7x?x?xi32>) {
  ^bb0(%arg3: i32, %arg4: i32):
    %sum = arith.addi %arg3, %arg4 : i32
    iree_linalg_ext.yield %sum : i32
  } -> tensor<7x?x?xi32>
  return %0 : tensor<7x?x?xi32>
}
