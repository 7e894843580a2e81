// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-encode-tensors

// A slice that is not a single byte range, of dynamic outer length.
util.func private @fill(%v: i16, %t: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c48 = arith.constant 48 : index
  // expected-error @+1 {{has a slice of more than max-fill-pieces byte ranges; write it in a dispatch}}
  %f = stream.tensor.fill %v, %t[%c0, %c0 for %n, %c2] : i16 -> tensor<4x6xi16> in %t as !stream.resource<*>{%c48}
  util.return %f : !stream.resource<*>
}

// -----

// A slice that is known not to be contiguous.
util.func private @slice(%t: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c48 = arith.constant 48 : index
  // expected-error @+1 {{has a slice that is not contiguous; copy it in a dispatch}}
  %s = stream.tensor.slice %t[%c0, %c0 for %c2, %c2] : tensor<4x6xi16> in !stream.resource<*>{%c48} -> tensor<2x2xi16> in !stream.resource<*>{%c8}
  util.return %s : !stream.resource<*>
}

// -----

// Elements that do not fill the last byte.
util.func private @packed() -> index {
  // expected-error @+1 {{cannot compute the size of 'tensor<3x3xi4>' in bytes: its elements do not fill the last byte; pad it or give its type #iree_encoding.packed_storage}}
  %n = stream.tensor.sizeof tensor<3x3xi4> : index
  util.return %n : index
}
