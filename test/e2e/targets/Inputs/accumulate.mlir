util.global private mutable @sum = dense<0.0> : tensor<64x64xf32>

func.func @accumulate(%x: tensor<64x64xf32>) {
  %old = util.global.load @sum : tensor<64x64xf32>
  %empty = tensor.empty() : tensor<64x64xf32>
  %new = linalg.add ins(%old, %x : tensor<64x64xf32>, tensor<64x64xf32>) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  util.global.store %new, @sum : tensor<64x64xf32>
  return
}
