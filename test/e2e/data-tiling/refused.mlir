// encoding-passes.md G5: what has no encoding, may not be moved, or has no layout stays plain with a remark, and compiles to what it is without data tiling: products of complex
// numbers, another sum than one of products, one in two loops that do not go together, a convolution of each channel by itself with holes,
// no rows at all, dynamic sizes, and slices that are no tiles. On panels and on tiles of all operands, late and early.

// RUN: weir-compile %s --data-tiling=off -o %t.off.so
// RUN: %python -c "import numpy as np; x = (np.arange(144) % 7 - 3).astype('float32'); np.save('%t.x.npy', x.reshape(9, 16)); np.save('%t.c.npy', x[:72].reshape(9, 8).astype('complex64') * (1 + 2j)); np.save('%t.i.npy', x.reshape(1, 4, 6, 6))"
// RUN: weir-run --module=%t.off.so --function=main --input=@%t.x.npy --input=@%t.c.npy --input=@%t.i.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy --output=@%t.4.npy --output=@%t.5.npy
// RUN: weir-compile %s --data-tiling=late --data-tiling-policy=all -o %t.late.so --remarks-filter-missed=weir-annotate-data-tiling 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.remarks
// RUN: weir-run --module=%t.late.so --function=main --poison --input=@%t.x.npy --input=@%t.c.npy --input=@%t.i.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy --expected_output=@%t.5.npy | FileCheck %s --check-prefix=EQUAL
// RUN: weir-compile %s --data-tiling=early --data-tiling-policy=all -o %t.early.so
// RUN: weir-run --module=%t.early.so --function=main --poison --input=@%t.x.npy --input=@%t.c.npy --input=@%t.i.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy --expected_output=@%t.5.npy | FileCheck %s --check-prefix=EQUAL
// RUN: weir-compile %s --compile-to=preprocess -o %t.preprocess.mlir
// RUN: sed -e 's/weir.layout = "vectors"/weir.layout = "classic"/' %t.preprocess.mlir > %t.classic.mlir
// RUN: weir-compile %t.classic.mlir --compile-from=preprocess --data-tiling-policy=all -o %t.classic.so
// RUN: weir-run --module=%t.classic.so --function=main --poison --input=@%t.x.npy --input=@%t.c.npy --input=@%t.i.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy --expected_output=@%t.5.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]
// CHECK-DAG: [Missed] not-mul-add
// CHECK-DAG: [Missed] not-mul-add
// CHECK-DAG: [Missed] multi-dim-contraction
// CHECK-DAG: [Missed] {{grouped-convolution|dilated-convolution}}
// CHECK-DAG: [Missed] no-parallel-loop

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @main(%x: tensor<?x16xf32>, %c: tensor<9x8xcomplex<f32>>, %i: tensor<1x4x6x6xf32>)
    -> (tensor<9x9xcomplex<f32>>, tensor<16x16xf32>, tensor<4x4xf32>, tensor<1x4x2x2xf32>, tensor<f32>, tensor<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x16xf32>

  // Complex numbers.
  %czero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %ce = tensor.empty() : tensor<9x9xcomplex<f32>>
  %cf = linalg.fill ins(%czero : complex<f32>) outs(%ce : tensor<9x9xcomplex<f32>>) -> tensor<9x9xcomplex<f32>>
  %ct = tensor.empty() : tensor<8x9xcomplex<f32>>
  %cx = linalg.transpose ins(%c : tensor<9x8xcomplex<f32>>) outs(%ct : tensor<8x9xcomplex<f32>>) permutation = [1, 0]
  %r0 = linalg.matmul ins(%c, %cx : tensor<9x8xcomplex<f32>>, tensor<8x9xcomplex<f32>>) outs(%cf : tensor<9x9xcomplex<f32>>) -> tensor<9x9xcomplex<f32>>

  // Maxima of sums, over rows whose number is not known.
  %t = tensor.empty(%m) : tensor<16x?xf32>
  %xt = linalg.transpose ins(%x : tensor<?x16xf32>) outs(%t : tensor<16x?xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %r1 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%xt, %x : tensor<16x?xf32>, tensor<?x16xf32>) outs(%f : tensor<16x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.addf %a, %b : f32
    %q = arith.maximumf %o, %p : f32
    linalg.yield %q : f32
  } -> tensor<16x16xf32>

  // Two loops of K in another order.
  %v = tensor.expand_shape %r1 [[0, 1], [2, 3]] output_shape [4, 4, 4, 4] : tensor<16x16xf32> into tensor<4x4x4x4xf32>
  %y = tensor.extract_slice %v[0, 0, 0, 0] [1, 4, 4, 4] [1, 1, 1, 1] : tensor<4x4x4x4xf32> to tensor<4x4x4xf32>
  %e4 = tensor.empty() : tensor<4x4xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r2 = linalg.contract indexing_maps = [affine_map<(m, n, k, l) -> (m, k, l)>, affine_map<(m, n, k, l) -> (l, k, n)>, affine_map<(m, n, k, l) -> (m, n)>]
      ins(%y, %y : tensor<4x4x4xf32>, tensor<4x4x4xf32>) outs(%f4 : tensor<4x4xf32>) -> tensor<4x4xf32>

  // Each channel by itself, with holes.
  %w = arith.constant dense<2.0> : tensor<4x3x3xf32>
  %ei = tensor.empty() : tensor<1x4x2x2xf32>
  %fi = linalg.fill ins(%zero : f32) outs(%ei : tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32>
  %r3 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<2> : tensor<2xi64>} ins(%i, %w : tensor<1x4x6x6xf32>, tensor<4x3x3xf32>) outs(%fi : tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32>

  // No loop but the sum.
  %e0 = tensor.empty() : tensor<f32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %row = tensor.collapse_shape %r2 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %r4 = linalg.dot ins(%row, %row : tensor<16xf32>, tensor<16xf32>) outs(%f0 : tensor<f32>) -> tensor<f32>

  // An op that may be encoded, between slices that are no tiles.
  %s = linalg.matmul ins(%xt, %x : tensor<16x?xf32>, tensor<?x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %part = tensor.extract_slice %s[3, 2] [5, 14] [1, 1] : tensor<16x16xf32> to tensor<5x14xf32>
  %whole = tensor.insert_slice %part into %s[1, 1] [5, 14] [1, 1] : tensor<5x14xf32> into tensor<16x16xf32>
  %r5 = linalg.matmul ins(%whole, %s : tensor<16x16xf32>, tensor<16x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<9x9xcomplex<f32>>, tensor<16x16xf32>, tensor<4x4xf32>, tensor<1x4x2x2xf32>, tensor<f32>, tensor<16x16xf32>
}
