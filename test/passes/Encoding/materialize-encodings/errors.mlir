// RUN: weir-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))'

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>

// Columns 10 to 19 are of two tiles, of neither the whole. (M5)
func.func @slice(%b: !stream.binding) -> tensor<8x10xf32> {
  %c0 = arith.constant 0 : index
  %v = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x32xf32, #panel>>
  // expected-error @below {{(unaligned-slice)}}
  // expected-error @below {{failed to legalize operation}}
  %x = iree_tensor_ext.dispatch.tensor.load %v, offsets = [0, 10], sizes = [8, 10], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x32xf32, #panel>> -> tensor<8x10xf32>
  return %x : tensor<8x10xf32>
}

// -----

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>

func.func @update(%b: !stream.binding, %x: tensor<8x10xf32>) {
  %c0 = arith.constant 0 : index
  %v = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x32xf32, #panel>>
  // expected-error @below {{(unaligned-slice)}}
  // expected-error @below {{failed to legalize operation}}
  iree_tensor_ext.dispatch.tensor.store %x, %v, offsets = [0, 10], sizes = [8, 10], strides = [1, 1] : tensor<8x10xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x32xf32, #panel>>
  return
}

// -----

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>

func.func @opaque(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = iree_encoding.set_encoding %x : tensor<8x32xf32> -> tensor<8x32xf32, #panel>
  // expected-error @below {{failed to legalize operation 'test.reverse'}}
  %1 = "test.reverse"(%0) : (tensor<8x32xf32, #panel>) -> tensor<8x32xf32, #panel>
  %2 = iree_encoding.unset_encoding %1 : tensor<8x32xf32, #panel> -> tensor<8x32xf32>
  return %2 : tensor<8x32xf32>
}

// -----

func.func @padding(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  // expected-error @below {{failed to legalize operation 'iree_encoding.set_encoding'}}
  %0 = iree_encoding.set_encoding %x : tensor<8x32xf32> -> tensor<8x32xf32, #iree_encoding.padding<[0, 8]>>
  %1 = iree_encoding.unset_encoding %0 : tensor<8x32xf32, #iree_encoding.padding<[0, 8]>> -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}
