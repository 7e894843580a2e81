module {
  func.func @main(%arg0: tensor<4x6x8xf32>, %arg1: tensor<4x6x8xf32>) -> tensor<4x2x6x8xf32> {
    %concat = tensor.concat dim(1) %arg0, %arg1 : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<4x12x8xf32>
    %expanded = tensor.expand_shape %concat [[0], [1, 2], [3]] output_shape [4, 2, 6, 8] : tensor<4x12x8xf32> into tensor<4x2x6x8xf32>
    return %expanded : tensor<4x2x6x8xf32>
  }
}
