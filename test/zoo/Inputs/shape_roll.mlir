module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
    %extracted_slice = tensor.extract_slice %arg0[0, 4, 0] [4, 2, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x2x8xf32>
    %cast = tensor.cast %extracted_slice : tensor<4x2x8xf32> to tensor<4x?x8xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[0, 0, 0] [4, 4, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x4x8xf32>
    %cast_1 = tensor.cast %extracted_slice_0 : tensor<4x4x8xf32> to tensor<4x?x8xf32>
    %concat = tensor.concat dim(1) %cast, %cast_1 : (tensor<4x?x8xf32>, tensor<4x?x8xf32>) -> tensor<4x6x8xf32>
    return %concat : tensor<4x6x8xf32>
  }
}
