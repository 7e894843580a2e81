// Transforms of linalg against the convolution that they make: products of integers are exact, but for the thirds of the matrices.
// RUN: weir-run --check --target=cpu %s | FileCheck %s
// RUN: weir-run --check --target=reference %s | FileCheck %s
// CHECK-COUNT-2: PASS
// CHECK-NOT: FAIL

func.func @tiles_of_4() {
  %i = util.unfoldable_constant dense<1.0> : tensor<2x10x10x3xf32>
  %f = util.unfoldable_constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]], [[1.0, 1.0, 1.0], [2.0, 2.0, 2.0], [3.0, 3.0, 3.0]], [[0.0, 1.0, 0.0], [1.0, 0.0, 1.0], [0.0, 1.0, 0.0]]],
                                        [[[2.0, 2.0, 2.0], [2.0, 2.0, 2.0], [2.0, 2.0, 2.0]], [[2.0, 2.0, 2.0], [2.0, 2.0, 2.0], [2.0, 2.0, 2.0]], [[2.0, 2.0, 2.0], [2.0, 2.0, 2.0], [2.0, 2.0, 2.0]]]]> : tensor<2x3x3x3xf32>
  %a = tensor.empty() : tensor<6x6x3x2xf32>
  %b = tensor.empty() : tensor<6x6x2x2x2x3xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x3xf32>) outs(%a : tensor<6x6x3x2xf32>) -> tensor<6x6x3x2xf32>
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x3xf32>) outs(%b : tensor<6x6x2x2x2x3xf32>) -> tensor<6x6x2x2x2x3xf32>
  %l = tensor.collapse_shape %1 [[0, 1], [2, 3, 4], [5]] : tensor<6x6x2x2x2x3xf32> into tensor<36x8x3xf32>
  %r = tensor.collapse_shape %0 [[0, 1], [2], [3]] : tensor<6x6x3x2xf32> into tensor<36x3x2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<36x8x2xf32>
  %n = linalg.fill ins(%z : f32) outs(%e : tensor<36x8x2xf32>) -> tensor<36x8x2xf32>
  %p = linalg.batch_matmul ins(%l, %r : tensor<36x8x3xf32>, tensor<36x3x2xf32>) outs(%n : tensor<36x8x2xf32>) -> tensor<36x8x2xf32>
  %q = tensor.expand_shape %p [[0, 1], [2, 3, 4], [5]] output_shape [6, 6, 2, 2, 2, 2] : tensor<36x8x2xf32> into tensor<6x6x2x2x2x2xf32>
  // What the output holds is added to.
  %one = arith.constant 1.0 : f32
  %w = tensor.empty() : tensor<2x8x8x2xf32>
  %o = linalg.fill ins(%one : f32) outs(%w : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%q : tensor<6x6x2x2x2x2xf32>) outs(%o : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  %part = tensor.extract_slice %2[1, 7, 0, 0] [1, 1, 1, 2] [1, 1, 1, 1] : tensor<2x8x8x2xf32> to tensor<2xf32>
  check.expect_almost_eq_const(%part, dense<[68.0, 55.0]> : tensor<2xf32>, atol 1.0e-3) : tensor<2xf32>
  return
}

// B^T d B of the smallest tile, by hand.
func.func @input_of_2() {
  %i = util.unfoldable_constant dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]], [[9.0], [10.0], [11.0], [12.0]], [[13.0], [14.0], [15.0], [16.0]]]]> : tensor<1x4x4x1xf32>
  %b = tensor.empty() : tensor<4x4x1x1x1x1xf32>
  %1 = linalg.winograd_input_transform fmr(F_2_3) ins(%i : tensor<1x4x4x1xf32>) outs(%b : tensor<4x4x1x1x1x1xf32>) -> tensor<4x4x1x1x1x1xf32>
  %c = tensor.collapse_shape %1 [[0], [1, 2, 3, 4, 5]] : tensor<4x4x1x1x1x1xf32> into tensor<4x4xf32>
  check.expect_almost_eq_const(%c, dense<[[0.0, 0.0, 16.0, 0.0], [0.0, 0.0, 8.0, 0.0], [4.0, 2.0, 34.0, 4.0], [0.0, 0.0, 16.0, 0.0]]> : tensor<4x4xf32>, atol 1.0e-5) : tensor<4x4xf32>
  return
}
