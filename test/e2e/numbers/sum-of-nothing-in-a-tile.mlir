// A sum over an extent of 0 whose reader is tiled: the tile strategy looks at all ops of a tile, not only at the one that it cuts.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%y: tensor<0x1x?xf32> {fuzz.extents = array<i64: 0, 1, 24>}, %w: tensor<?x?xf32> {fuzz.extents = array<i64: 1, 24>}) -> (tensor<?x?xf32> {fuzz.tolerance = 0.0 : f64}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3.0 : f32
  %m = tensor.dim %y, %c2 : tensor<0x1x?xf32>
  %n = tensor.dim %w, %c1 : tensor<?x?xf32>
  %e1 = tensor.empty(%m) : tensor<1x?xf32>
  %f1 = linalg.fill ins(%three : f32) outs(%e1 : tensor<1x?xf32>) -> tensor<1x?xf32>
  %s1 = linalg.generic {indexing_maps = [affine_map<(i, k, j) -> (k, i, j)>, affine_map<(i, k, j) -> (i, j)>], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%y : tensor<0x1x?xf32>) outs(%f1 : tensor<1x?xf32>) {
  ^bb0(%a: f32, %s: f32):
    %t = arith.addf %a, %s : f32
    linalg.yield %t : f32
  } -> tensor<1x?xf32>
  %e2 = tensor.empty(%m) : tensor<?x1xf32>
  %turned = linalg.transpose ins(%s1 : tensor<1x?xf32>) outs(%e2 : tensor<?x1xf32>) permutation = [1, 0]
  %e3 = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %p = linalg.matmul ins(%turned, %w : tensor<?x1xf32>, tensor<?x?xf32>) outs(%f3 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}
