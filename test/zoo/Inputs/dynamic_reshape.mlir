module {
  func.func @main(%arg0: tensor<?x8xf32>) -> tensor<?x4x2xf32> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x8xf32>
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [%dim, 2, 4] : tensor<?x8xf32> into tensor<?x2x4xf32>
    %0 = tensor.empty(%dim) : tensor<?x4x2xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<?x2x4xf32>) outs(%0 : tensor<?x4x2xf32>) permutation = [0, 2, 1] 
    return %transposed : tensor<?x4x2xf32>
  }
}
