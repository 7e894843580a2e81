// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-convert-to-stream

// An op outside of dispatches that is not in the table.
util.func private @host(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{failed to legalize operation 'arith.addf'}}
  %0 = arith.addf %x, %x : tensor<4xf32>
  util.return %0 : tensor<4xf32>
}
