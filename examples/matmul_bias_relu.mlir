// relu(A x B + bias)
func.func @main(%a: tensor<128x384xf32>, %b: tensor<384x256xf32>, %bias: tensor<256xf32>) -> tensor<128x256xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x256xf32>) -> tensor<128x256xf32>
  %product = linalg.matmul ins(%a, %b : tensor<128x384xf32>, tensor<384x256xf32>) outs(%init : tensor<128x256xf32>) -> tensor<128x256xf32>
  %result = linalg.generic {
      indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%product, %bias : tensor<128x256xf32>, tensor<256xf32>) outs(%empty : tensor<128x256xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %sum = arith.addf %x, %y : f32
    %relu = arith.maximumf %sum, %zero : f32
    linalg.yield %relu : f32
  } -> tensor<128x256xf32>
  return %result : tensor<128x256xf32>
}
