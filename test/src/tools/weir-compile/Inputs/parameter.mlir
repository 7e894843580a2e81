util.global private @p = #flow.parameter.named<"c"::"constant_0"> : tensor<5xf32>
func.func @main(%i: index) -> f32 {
  %p = util.global.load @p : tensor<5xf32>
  %e = tensor.extract %p[%i] : tensor<5xf32>
  return %e : f32
}
