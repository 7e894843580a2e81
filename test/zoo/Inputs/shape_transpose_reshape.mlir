module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<6x32xf32> {
    %0 = tensor.empty() : tensor<6x4x8xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<4x6x8xf32>) outs(%0 : tensor<6x4x8xf32>) permutation = [1, 0, 2] 
    %collapsed = tensor.collapse_shape %transposed [[0], [1, 2]] : tensor<6x4x8xf32> into tensor<6x32xf32>
    return %collapsed : tensor<6x32xf32>
  }
}
