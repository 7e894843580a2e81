// A column and a row of dynamic tensors, updated: the others stay, and so does the shape.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%a: tensor<1x?xf32> {fuzz.extents = array<i64: 1, 1>}, %b: tensor<?x?xi32> {fuzz.extents = array<i64: 5, 3>}, %c: tensor<?xi32> {fuzz.extents = array<i64: 3>}) -> (tensor<1x?xf32>, tensor<?x?xi32>) {
  %x = linalg.generic {indexing_maps = [affine_map<(i) -> (i, 0)>], iterator_types = ["parallel"]} outs(%a : tensor<1x?xf32>) {
  ^bb0(%o: f32):
    %s = arith.addf %o, %o : f32
    linalg.yield %s : f32
  } -> tensor<1x?xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (2, i)>], iterator_types = ["parallel"]} ins(%c : tensor<?xi32>) outs(%b : tensor<?x?xi32>) {
  ^bb0(%v: i32, %o: i32):
    %s = arith.addi %o, %v : i32
    linalg.yield %s : i32
  } -> tensor<?x?xi32>
  return %x, %y : tensor<1x?xf32>, tensor<?x?xi32>
}
