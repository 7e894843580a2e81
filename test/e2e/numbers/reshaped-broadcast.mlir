// The result of a contraction, in another shape, broadcast: no reshape goes back and forth over the elementwise op for ever.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%a: tensor<7x24xi16>, %b: tensor<7x16xi16>) -> tensor<8x2x24x9xi64> {
  %z = arith.constant 0 : i16
  %e = tensor.empty() : tensor<16x24xi16>
  %f = linalg.fill ins(%z : i16) outs(%e : tensor<16x24xi16>) -> tensor<16x24xi16>
  %c = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>]
         ins(%a, %b : tensor<7x24xi16>, tensor<7x16xi16>) outs(%f : tensor<16x24xi16>) -> tensor<16x24xi16>
  %x = tensor.expand_shape %c [[0, 1], [2]] output_shape [8, 2, 24] : tensor<16x24xi16> into tensor<8x2x24xi16>
  %g = tensor.empty() : tensor<8x2x24x9xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i, j, k)>, affine_map<(i, j, k, l) -> (i, j, k, l)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
         ins(%x : tensor<8x2x24xi16>) outs(%g : tensor<8x2x24x9xi64>) {
  ^bb0(%in: i16, %out: i64):
    %w = arith.extsi %in : i16 to i64
    %y = math.absi %w : i64
    linalg.yield %y : i64
  } -> tensor<8x2x24x9xi64>
  return %r : tensor<8x2x24x9xi64>
}
