// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-decompose-linalg-ext

func.func @half(%f: tensor<2x3x3x4xf16>, %o: tensor<4x4x4x2xf16>) -> tensor<4x4x4x2xf16> {
  // expected-error @+1 {{is only supported on f32 tensors with static shapes and two-dimensional tiles; write the convolution as a linalg.conv_2d op}}
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%f : tensor<2x3x3x4xf16>) outs(%o : tensor<4x4x4x2xf16>) -> tensor<4x4x4x2xf16>
  return %0 : tensor<4x4x4x2xf16>
}

// -----

func.func @dynamic(%i: tensor<?x4x4x1xf32>, %o: tensor<4x4x1x1x?x1xf32>) -> tensor<4x4x1x1x?x1xf32> {
  // expected-error @+1 {{is only supported on f32 tensors with static shapes and two-dimensional tiles; write the convolution as a linalg.conv_2d op}}
  %0 = linalg.winograd_input_transform fmr(F_2_3) ins(%i : tensor<?x4x4x1xf32>) outs(%o : tensor<4x4x1x1x?x1xf32>) -> tensor<4x4x1x1x?x1xf32>
  return %0 : tensor<4x4x1x1x?x1xf32>
}

// -----

func.func @row(%f: tensor<1x1x3x1xf32>, %o: tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32> {
  // expected-error @+1 {{is only supported on f32 tensors with static shapes and two-dimensional tiles; write the convolution as a linalg.conv_2d op}}
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%f : tensor<1x1x3x1xf32>) outs(%o : tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>
  return %0 : tensor<1x4x1x1xf32>
}
