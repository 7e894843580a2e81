// Pixels of 9 channels, then channels of 2x2 and of 3x3 pixels: factors that do not nest, two readers.
// RUN: weir-fuzz --kernels --replay=%s --target-cpus=x86-64

func.func @main(%arg0: tensor<1x36x4x4xf32> {fuzz.extents = array<i64: 1, 36, 4, 4>}, %arg1: tensor<36x36x1x1xf32> {fuzz.extents = array<i64: 36, 36, 1, 1>}) -> (tensor<1x16x6x6xf32> {fuzz.tolerance = 0.0 : f64}, tensor<1x36x4x4xf32> {fuzz.tolerance = 0.0 : f64}) {
  %v1 = tensor.empty() : tensor<1x36x4x4xf32>
  %v2 = arith.constant 0.000000e+00 : f32
  %v3 = linalg.fill ins(%v2 : f32) outs(%v1 : tensor<1x36x4x4xf32>) -> tensor<1x36x4x4xf32>
  %v4 = linalg.conv_2d_nchw_fchw ins(%arg0, %arg1 : tensor<1x36x4x4xf32>, tensor<36x36x1x1xf32>) outs(%v3 : tensor<1x36x4x4xf32>) -> tensor<1x36x4x4xf32>
  %v5 = tensor.expand_shape %v4 [[0], [1, 2, 3], [4], [5]] output_shape [1, 4, 3, 3, 4, 4] : tensor<1x36x4x4xf32> into tensor<1x4x3x3x4x4xf32>
  %v6 = tensor.empty() : tensor<1x4x4x3x4x3xf32>
  %v7 = linalg.transpose ins(%v5 : tensor<1x4x3x3x4x4xf32>) outs(%v6 : tensor<1x4x4x3x4x3xf32>) permutation = [0, 1, 4, 2, 5, 3]
  %v8 = tensor.collapse_shape %v7 [[0], [1], [2, 3], [4, 5]] : tensor<1x4x4x3x4x3xf32> into tensor<1x4x12x12xf32>
  %v9 = tensor.expand_shape %v8 [[0], [1], [2, 3], [4, 5]] output_shape [1, 4, 6, 2, 6, 2] : tensor<1x4x12x12xf32> into tensor<1x4x6x2x6x2xf32>
  %v10 = tensor.empty() : tensor<1x4x2x2x6x6xf32>
  %v11 = linalg.transpose ins(%v9 : tensor<1x4x6x2x6x2xf32>) outs(%v10 : tensor<1x4x2x2x6x6xf32>) permutation = [0, 1, 3, 5, 2, 4]
  %v12 = tensor.collapse_shape %v11 [[0], [1, 2, 3], [4], [5]] : tensor<1x4x2x2x6x6xf32> into tensor<1x16x6x6xf32>
  %v13 = tensor.expand_shape %v8 [[0], [1], [2, 3], [4, 5]] output_shape [1, 4, 4, 3, 4, 3] : tensor<1x4x12x12xf32> into tensor<1x4x4x3x4x3xf32>
  %v14 = tensor.empty() : tensor<1x4x3x3x4x4xf32>
  %v15 = linalg.transpose ins(%v13 : tensor<1x4x4x3x4x3xf32>) outs(%v14 : tensor<1x4x3x3x4x4xf32>) permutation = [0, 1, 3, 5, 2, 4]
  %v16 = tensor.collapse_shape %v15 [[0], [1, 2, 3], [4], [5]] : tensor<1x4x3x3x4x4xf32> into tensor<1x36x4x4xf32>
  return %v12, %v16 : tensor<1x16x6x6xf32>, tensor<1x36x4x4xf32>
}
