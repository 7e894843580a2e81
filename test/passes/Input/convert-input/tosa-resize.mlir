// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-convert-input

// Places before the image are executed in test/e2e/check/tosa_ops.py.
func.func @far_in_front(%x: tensor<1x3x4x1xi8>) -> tensor<1x6x8x1xi32> {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-5, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[-3, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{has an offset of -5, more than one element before the first of the input at a scale of 4}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x3x4x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x8x1xi32>
  return %r : tensor<1x6x8x1xi32>
}
