// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-unpack-elements

util.func private @unknown(%a: tensor<4xi4>) -> tensor<4xi4> {
  // expected-error @+1 {{passes or computes with tensors of packed or index elements, or of integers that are no power of two wide, which this op cannot do}}
  %0 = "my.op"(%a) : (tensor<4xi4>) -> tensor<4xi4>
  util.return %0 : tensor<4xi4>
}

// -----

// expected-error @+1 {{passes or computes with tensors of packed or index elements, or of integers that are no power of two wide, which this op cannot do}}
util.func private @external(tensor<4xi4>)

// -----

util.func private @missing() -> tensor<2xi4> {
  // expected-error @+1 {{the data of this constant is missing from the input}}
  %0 = arith.constant dense_resource<gone> : tensor<2xi4>
  util.return %0 : tensor<2xi4>
}
