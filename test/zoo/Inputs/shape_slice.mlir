module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<2x3x2xf32> {
    %extracted_slice = tensor.extract_slice %arg0[1, 0, 0] [2, 6, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<2x6x8xf32>
    %extracted_slice_0 = tensor.extract_slice %extracted_slice[0, 0, 0] [2, 3, 8] [1, 2, 1] : tensor<2x6x8xf32> to tensor<2x3x8xf32>
    %extracted_slice_1 = tensor.extract_slice %extracted_slice_0[0, 0, 2] [2, 3, 2] [1, 1, 3] : tensor<2x3x8xf32> to tensor<2x3x2xf32>
    return %extracted_slice_1 : tensor<2x3x2xf32>
  }
}
