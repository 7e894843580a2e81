module {
  func.func @main(%arg0: tensor<4x6x8xf32>, %arg1: tensor<4x2x8xf32>) -> tensor<4x14x8xf32> {
    %concat = tensor.concat dim(1) %arg0, %arg1, %arg0 : (tensor<4x6x8xf32>, tensor<4x2x8xf32>, tensor<4x6x8xf32>) -> tensor<4x14x8xf32>
    return %concat : tensor<4x14x8xf32>
  }
}
