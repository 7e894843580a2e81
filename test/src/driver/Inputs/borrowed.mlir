func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %one = tensor.extract_slice %y[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
  %r = tensor.insert_slice %one into %x[1] [1] [1] : tensor<1xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}
