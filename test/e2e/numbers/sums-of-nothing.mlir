// Sums without a term are what they start from: a dynamic number, of which there would be tiles.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// RUN: env LD_LIBRARY_PATH=%weir_lib_dir/cudasim weir-fuzz --kernels --target=cuda --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%x: tensor<2x?x0xi8> {fuzz.extents = array<i64: 2, 9, 0>}) -> (tensor<2x?xi8> {fuzz.tolerance = 0.0 : f64}) {
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i8
  %d = tensor.dim %x, %c1 : tensor<2x?x0xi8>
  %e = tensor.empty(%d) : tensor<2x?xi8>
  %f = linalg.fill ins(%two : i8) outs(%e : tensor<2x?xi8>) -> tensor<2x?xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<2x?x0xi8>) outs(%f : tensor<2x?xi8>) {
  ^bb0(%a: i8, %s: i8):
    %t = arith.addi %a, %s : i8
    linalg.yield %t : i8
  } -> tensor<2x?xi8>
  return %r : tensor<2x?xi8>
}
