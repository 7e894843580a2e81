// A contraction, windows of 4x4 of what it gives, then a grid of 2x2: reshapes cut each loop of the contraction into six classes.
// RUN: weir-fuzz --kernels --replay=%s --target-cpus=x86-64

func.func @main(%arg0: tensor<64x8xf32> {fuzz.extents = array<i64: 64, 8>}, %arg1: tensor<8x8xf32> {fuzz.extents = array<i64: 8, 8>}, %arg2: tensor<64x8xf32> {fuzz.extents = array<i64: 64, 8>}) -> (tensor<1x4x4x2x2x8xf32> {fuzz.tolerance = 0.0 : f64}) {
  %0 = linalg.matmul ins(%arg2, %arg1 : tensor<64x8xf32>, tensor<8x8xf32>) outs(%arg0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  %expanded = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [1, 4, 16, 8] : tensor<64x8xf32> into tensor<1x4x16x8xf32>
  %expanded_0 = tensor.expand_shape %expanded [[0], [1, 2], [3, 4], [5]] output_shape [1, 2, 2, 4, 4, 8] : tensor<1x4x16x8xf32> into tensor<1x2x2x4x4x8xf32>
  %1 = tensor.empty() : tensor<1x8x2x4x2x4xf32>
  %transposed = linalg.transpose ins(%expanded_0 : tensor<1x2x2x4x4x8xf32>) outs(%1 : tensor<1x8x2x4x2x4xf32>) permutation = [0, 5, 1, 3, 2, 4] 
  %collapsed = tensor.collapse_shape %transposed [[0], [1], [2, 3], [4, 5]] : tensor<1x8x2x4x2x4xf32> into tensor<1x8x8x8xf32>
  %expanded_1 = tensor.expand_shape %collapsed [[0], [1], [2, 3], [4, 5]] output_shape [1, 8, 4, 2, 4, 2] : tensor<1x8x8x8xf32> into tensor<1x8x4x2x4x2xf32>
  %2 = tensor.empty() : tensor<1x4x4x2x2x8xf32>
  %transposed_2 = linalg.transpose ins(%expanded_1 : tensor<1x8x4x2x4x2xf32>) outs(%2 : tensor<1x4x4x2x2x8xf32>) permutation = [0, 2, 4, 3, 5, 1] 
  return %transposed_2 : tensor<1x4x4x2x2x8xf32>
}
