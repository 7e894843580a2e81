func.func @f16(%a: tensor<?x?xf16>, %b: tensor<?x?xf16>, %c: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %m = linalg.matmul ins(%a, %b : tensor<?x?xf16>, tensor<?x?xf16>) outs(%c : tensor<?x?xf16>) -> tensor<?x?xf16>
  return %m : tensor<?x?xf16>
}
func.func @bf16(%a: tensor<?x64xbf16>, %b: tensor<64x?xbf16>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = linalg.matmul ins(%a, %b : tensor<?x64xbf16>, tensor<64x?xbf16>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %m : tensor<?x?xf32>
}
func.func @i8(%a: tensor<?x?xi8>, %b: tensor<?x40xi8>, %c: tensor<?x40xi32>) -> tensor<?x40xi32> {
  %m = linalg.matmul ins(%a, %b : tensor<?x?xi8>, tensor<?x40xi8>) outs(%c : tensor<?x40xi32>) -> tensor<?x40xi32>
  return %m : tensor<?x40xi32>
}
func.func @f8(%a: tensor<?x?xf8E4M3FN>, %b: tensor<?x?xf8E5M2>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = linalg.matmul ins(%a, %b : tensor<?x?xf8E4M3FN>, tensor<?x?xf8E5M2>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %m : tensor<?x?xf32>
}
