func.func @main(%a: tensor<33xf32>) -> tensor<33xf32> {
  %r = "nobody.knows"(%a) : (tensor<33xf32>) -> tensor<33xf32>
  return %r : tensor<33xf32>
}
