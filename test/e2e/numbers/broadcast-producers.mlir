// A producer that reads its init, before an op that reads each of its elements several times.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%a: tensor<1xi32>, %b: tensor<1x1xi32>, %c: tensor<1x2xi32>) -> tensor<2xi32> {
  %z = arith.constant 0 : i32
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
         ins(%a, %b : tensor<1xi32>, tensor<1x1xi32>) outs(%a : tensor<1xi32>) {
  ^bb0(%in: i32, %unused: i32, %out: i32):
    %r = arith.addi %in, %out : i32
    linalg.yield %r : i32
  } -> tensor<1xi32>
  %e = tensor.empty() : tensor<2xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
         ins(%s, %c : tensor<1xi32>, tensor<1x2xi32>) outs(%f : tensor<2xi32>) {
  ^bb0(%in: i32, %unused: i32, %out: i32):
    %r = arith.addi %in, %out : i32
    linalg.yield %r : i32
  } -> tensor<2xi32>
  return %t : tensor<2xi32>
}
