// RUN: weir-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(weir-tensor-to-flow))'

func.func @strided(%x: tensor<8xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{with strides is not supported outside of a dispatch}}
  %0 = tensor.extract_slice %x[0] [4] [2] : tensor<8xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @pad(%x: tensor<8xf32>) -> tensor<9xf32> {
  // expected-error @+1 {{with a padding value that depends on the index is not supported outside of a dispatch}}
  %0 = tensor.pad %x low[0] high[1] {
  ^bb0(%i: index):
    %c = arith.index_cast %i : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<8xf32> to tensor<9xf32>
  return %0 : tensor<9xf32>
}
