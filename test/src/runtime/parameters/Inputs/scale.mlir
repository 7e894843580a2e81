// x * w + b: a parameter with a scope, one without, and both as globals and as constants.
util.global private @w = #flow.parameter.named<"model"::"w"> : tensor<4xf32>

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = util.global.load @w : tensor<4xf32>
  %b = flow.tensor.constant #stream.parameter.named<"b"> : tensor<4xf32>
  %scaled = arith.mulf %x, %w : tensor<4xf32>
  flow.tensor.trace "scaled" = [%scaled : tensor<4xf32>]
  %y = arith.addf %scaled, %b : tensor<4xf32>
  return %y : tensor<4xf32>
}
