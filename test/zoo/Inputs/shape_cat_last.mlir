module {
  func.func @main(%arg0: tensor<4x6x8xf32>, %arg1: tensor<4x6x3xf32>) -> tensor<4x6x11xf32> {
    %concat = tensor.concat dim(2) %arg0, %arg1 : (tensor<4x6x8xf32>, tensor<4x6x3xf32>) -> tensor<4x6x11xf32>
    return %concat : tensor<4x6x11xf32>
  }
}
