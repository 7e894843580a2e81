// Heads that are merged after a transposed store: the reshape is not a dispatch and no copy.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches==3,fills==0,copies==0" -o %t.so

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#bias = affine_map<(d0, d1) -> (d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#in = affine_map<(d0, d1, d2) -> (d1, d0, d2)>

// ARGS: f32:12x1x64 f32:12x64x32 -> f32
// ARGS: f32:12x17x64 f32:12x64x32 -> f32
// ARGS: f32:12x131x64 f32:12x64x32 -> f32
func.func @merged(%a: tensor<12x?x64xf32>, %b: tensor<12x64x32xf32>) -> tensor<?x384xf32> {
  %z = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c1 : tensor<12x?x64xf32>
  %e = tensor.empty(%m) : tensor<12x?x32xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<12x?x32xf32>) -> tensor<12x?x32xf32>
  %p = linalg.batch_matmul ins(%a, %b : tensor<12x?x64xf32>, tensor<12x64x32xf32>) outs(%f : tensor<12x?x32xf32>) -> tensor<12x?x32xf32>
  %te = tensor.empty(%m) : tensor<?x12x32xf32>
  %t = linalg.transpose ins(%p : tensor<12x?x32xf32>) outs(%te : tensor<?x12x32xf32>) permutation = [1, 0, 2]
  %r = tensor.collapse_shape %t [[0], [1, 2]] : tensor<?x12x32xf32> into tensor<?x384xf32>
  return %r : tensor<?x384xf32>
}
// ARGS: f32:12x128x64 f32:12x64x32 f32:384 -> f32
func.func @biased(%a: tensor<12x128x64xf32>, %b: tensor<12x64x32xf32>, %v: tensor<384xf32>) -> tensor<128x384xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12x128x32xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  %p = linalg.batch_matmul ins(%a, %b : tensor<12x128x64xf32>, tensor<12x64x32xf32>) outs(%f : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  %te = tensor.empty() : tensor<128x12x32xf32>
  %t = linalg.transpose ins(%p : tensor<12x128x32xf32>) outs(%te : tensor<128x12x32xf32>) permutation = [1, 0, 2]
  %r = tensor.collapse_shape %t [[0], [1, 2]] : tensor<128x12x32xf32> into tensor<128x384xf32>
  %ee = tensor.empty() : tensor<128x384xf32>
  %o = linalg.generic {indexing_maps = [#id2, #bias, #id2], iterator_types = ["parallel", "parallel"]} ins(%r, %v : tensor<128x384xf32>, tensor<384xf32>) outs(%ee : tensor<128x384xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<128x384xf32>
  return %o : tensor<128x384xf32>
}
// ARGS: f32:12x128x64 f32:12x64x32 -> f32 f32
func.func @both(%a: tensor<12x128x64xf32>, %b: tensor<12x64x32xf32>) -> (tensor<128x384xf32>, tensor<128xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12x128x32xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  %p = linalg.batch_matmul ins(%a, %b : tensor<12x128x64xf32>, tensor<12x64x32xf32>) outs(%f : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  %te = tensor.empty() : tensor<128x12x32xf32>
  %t = linalg.transpose ins(%p : tensor<12x128x32xf32>) outs(%te : tensor<128x12x32xf32>) permutation = [1, 0, 2]
  %r = tensor.collapse_shape %t [[0], [1, 2]] : tensor<128x12x32xf32> into tensor<128x384xf32>
  %ve = tensor.empty() : tensor<128xf32>
  %vf = linalg.fill ins(%z : f32) outs(%ve : tensor<128xf32>) -> tensor<128xf32>
  %s = linalg.reduce { arith.addf } ins(%r : tensor<128x384xf32>) outs(%vf : tensor<128xf32>) dimensions = [1]
  return %r, %s : tensor<128x384xf32>, tensor<128xf32>
}
