// The filter says that loops run once, the type of the init does not.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%x: tensor<3x1x2x50x?xf32> {fuzz.extents = array<i64: 3, 1, 2, 50, 2>}, %init: tensor<3x?x1x?x?xf32> {fuzz.extents = array<i64: 3, 1, 1, 48, 1>}) -> tensor<3x?x1x?x?xf32> {
  %w = arith.constant dense<[[[[[-2.0, 2.0], [1.0, -1.0]], [[-2.0, -2.0], [-3.0, -4.0]]]]]> : tensor<1x1x2x2x2xf32>
  %r = linalg.generic {
         indexing_maps = [affine_map<(n, f, d, h, w, c, kd, kh, kw) -> (n, c, d + kd, h + kh * 2, w * 2 + kw)>,
                          affine_map<(n, f, d, h, w, c, kd, kh, kw) -> (f, c, kd, kh, kw)>,
                          affine_map<(n, f, d, h, w, c, kd, kh, kw) -> (n, f, d, h, w)>],
         iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
         ins(%x, %w : tensor<3x1x2x50x?xf32>, tensor<1x1x2x2x2xf32>) outs(%init : tensor<3x?x1x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<3x?x1x?x?xf32>
  return %r : tensor<3x?x1x?x?xf32>
}
