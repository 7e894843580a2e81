module {
  func.func @main(%arg0: tensor<7xf32>, %arg1: tensor<7x5xf32>) -> tensor<5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [1, 7] : tensor<7xf32> into tensor<1x7xf32>
    %0 = tensor.empty() : tensor<1x5xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<1x5xf32>) -> tensor<1x5xf32>
    %2 = linalg.matmul ins(%expanded, %arg1 : tensor<1x7xf32>, tensor<7x5xf32>) outs(%1 : tensor<1x5xf32>) -> tensor<1x5xf32>
    %collapsed = tensor.collapse_shape %2 [[0, 1]] : tensor<1x5xf32> into tensor<5xf32>
    return %collapsed : tensor<5xf32>
  }
}
