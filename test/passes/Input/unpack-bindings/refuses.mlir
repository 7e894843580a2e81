// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-unpack-bindings

func.func @within_a_byte(%a: !stream.binding, %v: tensor<2x2xi4>) {
  %c0 = arith.constant 0 : index
  %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x8xi4>>
  // expected-error @+1 {{writes a part of 'tensor<4x8xi4>' that may begin or end within a byte; store rows of whole bytes}}
  iree_tensor_ext.dispatch.tensor.store %v, %x, offsets = [0, 1], sizes = [2, 2], strides = [1, 1] : tensor<2x2xi4> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x8xi4>>
  return
}

// -----

func.func @unknown(%a: !stream.binding) {
  %c0 = arith.constant 0 : index
  %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xi4>>
  %v = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [8], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xi4>> -> tensor<8xi4>
  // expected-error @+1 {{does not support tensors of index elements, of elements smaller than a byte or of integers whose width is not a power of two; convert them to i8, i64}}
  %w = arith.muli %v, %v : tensor<8xi4>
  return
}
