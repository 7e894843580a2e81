// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-unpack-elements

util.func private @unknown(%a: tensor<4xi4>) -> tensor<4xi4> {
  // expected-error @+1 {{does not support tensors of index elements, of elements smaller than a byte or of integers whose width is not a power of two; convert them to i8, i64}}
  %0 = "my.op"(%a) : (tensor<4xi4>) -> tensor<4xi4>
  util.return %0 : tensor<4xi4>
}

// -----

// expected-error @+1 {{does not support tensors of index elements, of elements smaller than a byte or of integers whose width is not a power of two; convert them to i8, i64}}
util.func private @external(tensor<4xi4>)

// -----

util.func private @missing() -> tensor<2xi4> {
  // expected-error @+1 {{has data that the input does not contain}}
  %0 = arith.constant dense_resource<gone> : tensor<2xi4>
  util.return %0 : tensor<2xi4>
}
