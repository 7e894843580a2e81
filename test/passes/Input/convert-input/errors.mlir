// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-convert-input

func.func @indirect(%f: (tensor<4xf32>) -> tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{calls through function values are not supported; call the function by its name}}
  %0 = call_indirect %f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @pad(%x: tensor<2xf32>) -> tensor<4xf32> {
  %z = arith.constant 0.0 : f32
  // expected-error @+1 {{pads by -9223372036854775808, which is out of range}}
  %0 = tensor.pad %x low[-9223372036854775808] high[0] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<2xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
