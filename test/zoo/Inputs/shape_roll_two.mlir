module {
  func.func @main(%arg0: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
    %extracted_slice = tensor.extract_slice %arg0[3, 0, 0] [1, 6, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<1x6x8xf32>
    %cast = tensor.cast %extracted_slice : tensor<1x6x8xf32> to tensor<?x6x8xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[0, 0, 0] [3, 6, 8] [1, 1, 1] : tensor<4x6x8xf32> to tensor<3x6x8xf32>
    %cast_1 = tensor.cast %extracted_slice_0 : tensor<3x6x8xf32> to tensor<?x6x8xf32>
    %concat = tensor.concat dim(0) %cast, %cast_1 : (tensor<?x6x8xf32>, tensor<?x6x8xf32>) -> tensor<4x6x8xf32>
    %extracted_slice_2 = tensor.extract_slice %concat[0, 0, 3] [4, 6, 5] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x5xf32>
    %cast_3 = tensor.cast %extracted_slice_2 : tensor<4x6x5xf32> to tensor<4x6x?xf32>
    %extracted_slice_4 = tensor.extract_slice %concat[0, 0, 0] [4, 6, 3] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x3xf32>
    %cast_5 = tensor.cast %extracted_slice_4 : tensor<4x6x3xf32> to tensor<4x6x?xf32>
    %concat_6 = tensor.concat dim(2) %cast_3, %cast_5 : (tensor<4x6x?xf32>, tensor<4x6x?xf32>) -> tensor<4x6x8xf32>
    return %concat_6 : tensor<4x6x8xf32>
  }
}
