module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<5x6xf32>) -> tensor<3x6xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2, 3]] output_shape [4, 5, 1, 1] : tensor<4x5xf32> into tensor<4x5x1x1xf32>
    %expanded_0 = tensor.expand_shape %arg2 [[0], [1, 2, 3]] output_shape [5, 6, 1, 1] : tensor<5x6xf32> into tensor<5x6x1x1xf32>
    %expanded_1 = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [1, 3, 4] : tensor<3x4xf32> into tensor<1x3x4xf32>
    %0 = tensor.empty() : tensor<4x1x5x1xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<4x5x1x1xf32>) outs(%0 : tensor<4x1x5x1xf32>) permutation = [0, 3, 1, 2] 
    %collapsed = tensor.collapse_shape %transposed [[0], [1, 2, 3]] : tensor<4x1x5x1xf32> into tensor<4x5xf32>
    %expanded_2 = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 4, 5] : tensor<4x5xf32> into tensor<1x4x5xf32>
    %1 = tensor.empty() : tensor<1x3x5xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<1x3x5xf32>) -> tensor<1x3x5xf32>
    %3 = linalg.batch_matmul ins(%expanded_1, %expanded_2 : tensor<1x3x4xf32>, tensor<1x4x5xf32>) outs(%2 : tensor<1x3x5xf32>) -> tensor<1x3x5xf32>
    %collapsed_3 = tensor.collapse_shape %3 [[0, 1], [2]] : tensor<1x3x5xf32> into tensor<3x5xf32>
    %expanded_4 = tensor.expand_shape %collapsed_3 [[0], [1, 2, 3]] output_shape [3, 1, 1, 5] : tensor<3x5xf32> into tensor<3x1x1x5xf32>
    %4 = tensor.empty() : tensor<3x5x1x1xf32>
    %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<3x1x1x5xf32>) outs(%4 : tensor<3x5x1x1xf32>) permutation = [0, 3, 2, 1] 
    %collapsed_6 = tensor.collapse_shape %transposed_5 [[0], [1, 2, 3]] : tensor<3x5x1x1xf32> into tensor<3x5xf32>
    %expanded_7 = tensor.expand_shape %collapsed_6 [[0, 1], [2]] output_shape [1, 3, 5] : tensor<3x5xf32> into tensor<1x3x5xf32>
    %5 = tensor.empty() : tensor<5x6x1x1xf32>
    %transposed_8 = linalg.transpose ins(%expanded_0 : tensor<5x6x1x1xf32>) outs(%5 : tensor<5x6x1x1xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_9 = tensor.collapse_shape %transposed_8 [[0], [1, 2, 3]] : tensor<5x6x1x1xf32> into tensor<5x6xf32>
    %expanded_10 = tensor.expand_shape %collapsed_9 [[0, 1], [2]] output_shape [1, 5, 6] : tensor<5x6xf32> into tensor<1x5x6xf32>
    %6 = tensor.empty() : tensor<1x3x6xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<1x3x6xf32>) -> tensor<1x3x6xf32>
    %8 = linalg.batch_matmul ins(%expanded_7, %expanded_10 : tensor<1x3x5xf32>, tensor<1x5x6xf32>) outs(%7 : tensor<1x3x6xf32>) -> tensor<1x3x6xf32>
    %collapsed_11 = tensor.collapse_shape %8 [[0, 1], [2]] : tensor<1x3x6xf32> into tensor<3x6xf32>
    %expanded_12 = tensor.expand_shape %collapsed_11 [[0], [1, 2, 3]] output_shape [3, 1, 6, 1] : tensor<3x6xf32> into tensor<3x1x6x1xf32>
    %9 = tensor.empty() : tensor<3x6x1x1xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<3x1x6x1xf32>) outs(%9 : tensor<3x6x1x1xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_14 = tensor.collapse_shape %transposed_13 [[0], [1, 2, 3]] : tensor<3x6x1x1xf32> into tensor<3x6xf32>
    return %collapsed_14 : tensor<3x6xf32>
  }
}
