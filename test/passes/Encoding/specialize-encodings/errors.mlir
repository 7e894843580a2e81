// RUN: weir-opt %s --weir-specialize-encodings --verify-diagnostics

util.func public @boundary(%v: !hal.buffer_view, %s: index) {
  // expected-error@+1 {{has the encoded type 'tensor<4xf32, #iree_encoding.testing<>>' at the boundary of the program (encoded-at-abi)}}
  %0 = stream.tensor.import %v : !hal.buffer_view -> tensor<4xf32, #iree_encoding.testing<>> in !stream.resource<external>{%s}
  util.return
}
