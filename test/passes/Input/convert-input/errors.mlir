// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-convert-input

func.func @indirect(%f: (tensor<4xf32>) -> tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{calls through function values are not supported; call the function by its name}}
  %0 = call_indirect %f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
