// Pads each sequence of a batch to 512 values.
func.func @main(%sequence: tensor<1x384xf32>) -> tensor<1x512xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %sequence low[0, 0] high[0, 128] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<1x384xf32> to tensor<1x512xf32>
  return %padded : tensor<1x512xf32>
}
