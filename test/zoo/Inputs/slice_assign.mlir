module {
  func.func @main(%arg0: tensor<4x6xf32>, %arg1: tensor<4x3xf32>) -> tensor<4x6xf32> {
    %inserted_slice = tensor.insert_slice %arg1 into %arg0[0, 1] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<4x6xf32>
    return %inserted_slice : tensor<4x6xf32>
  }
}
