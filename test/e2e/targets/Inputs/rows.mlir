func.func @scale(%a: tensor<64x64xf32>, %b: tensor<64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<64x64xf32>, tensor<64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
func.func @sums(%a: tensor<64x256xf32>) -> tensor<64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %r = linalg.reduce { arith.addf } ins(%a : tensor<64x256xf32>) outs(%f : tensor<64xf32>) dimensions = [1]
  return %r : tensor<64xf32>
}
func.func @maxima(%a: tensor<64x256xf32>) -> tensor<64xf32> {
  %z = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %r = linalg.reduce { arith.maximumf } ins(%a : tensor<64x256xf32>) outs(%f : tensor<64xf32>) dimensions = [1]
  return %r : tensor<64xf32>
}
