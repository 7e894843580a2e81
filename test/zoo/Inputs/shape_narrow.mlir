module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<4x6x5xf32> {
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 1] [4, 6, 5] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x5xf32>
    return %extracted_slice : tensor<4x6x5xf32>
  }
}
