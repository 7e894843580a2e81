// Weights of bytes, widened in tiles of the product.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
#id = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d1)>
func.func @main(%x: tensor<66x129xf32>, %w: tensor<129x515xi8>, %s: tensor<515xf32>) -> tensor<66x515xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<129x515xf32>
  %d = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<129x515xi8>, tensor<515xf32>) outs(%e : tensor<129x515xf32>) {
  ^bb0(%v: i8, %t: f32, %o: f32):
    %f = arith.sitofp %v : i8 to f32
    %m = arith.mulf %f, %t : f32
    linalg.yield %m : f32
  } -> tensor<129x515xf32>
  %o = tensor.empty() : tensor<66x515xf32>
  %i = linalg.fill ins(%z : f32) outs(%o : tensor<66x515xf32>) -> tensor<66x515xf32>
  %c = linalg.matmul ins(%x, %d : tensor<66x129xf32>, tensor<129x515xf32>) outs(%i : tensor<66x515xf32>) -> tensor<66x515xf32>
  return %c : tensor<66x515xf32>
}
