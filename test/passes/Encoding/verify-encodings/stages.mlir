// Rules that hold until a later pass breaks others.
// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-verify-encodings=after=weir-fold-encodes

// VE8: what a value has is not shorter than its layout.
util.func private @short(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c64 = arith.constant 64 : index
  // expected-error @below {{VE8: has 64 bytes for a value of type 'tensor<4x4xf32, #iree_encoding.layout<[#iree_encoding.padding<[0, 4]>]>>', which needs 128}}
  %0 = stream.tensor.encode %x : tensor<4x4xf32> in !stream.resource<*>{%c64} -> tensor<4x4xf32, #iree_encoding.layout<[#iree_encoding.padding<[0, 4]>]>> in !stream.resource<*>{%c64}
  util.return %0 : !stream.resource<*>
}

// -----

// VE10.
util.func private @same(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c64 = arith.constant 64 : index
  // expected-error @below {{VE10: converts between two layouts of the same bytes}}
  %0 = stream.tensor.encode %x : tensor<4x4xf32> in !stream.resource<*>{%c64} -> tensor<4x4xf32, #iree_encoding.layout<[#iree_encoding.identity]>> in !stream.resource<*>{%c64}
  util.return %0 : !stream.resource<*>
}

// -----

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
stream.executable private @ex {
  stream.executable.export public @kernel
  builtin.module {
    func.func @kernel(%b0: !stream.binding) {
      %c0 = arith.constant 0 : index
      %v0 = stream.binding.subspan %b0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x24xf32>>
      return
    }
  }
}
// VE9: the kernel sees what the dispatch states.
util.func private @bindings(%w: !stream.resource<*>) {
  %c1024 = arith.constant 1024 : index
  // expected-error @below {{VE9: binding 0 is 'tensor<8x24xf32}}
  stream.tensor.dispatch @ex::@kernel(%w) : (tensor<8x24xf32, #panel> in !stream.resource<*>{%c1024}) -> ()
  util.return
}

// -----

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
// VE8.
util.func private @storage(%n: index) -> !stream.resource<*> {
  // expected-note @below {{here}}
  %0 = stream.tensor.empty : tensor<8x24xf32, #panel> in !stream.resource<*>{%n}
  // expected-error @below {{VE8: uses storage as 'tensor<8x24xf32>', but another op uses it as}}
  %1 = stream.tensor.clone %0 : tensor<8x24xf32> in !stream.resource<*>{%n} -> tensor<8x24xf32> in !stream.resource<*>{%n}
  util.return %1 : !stream.resource<*>
}

// -----

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
util.func private @length() -> !stream.resource<*> {
  %c768 = arith.constant 768 : index
  // expected-error @below {{VE8: has 768 bytes for a value of type}}
  %0 = stream.tensor.empty : tensor<8x24xf32, #panel> in !stream.resource<*>{%c768}
  util.return %0 : !stream.resource<*>
}

// -----

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
stream.executable private @ex {
  stream.executable.export public @kernel
  builtin.module {
    func.func @kernel(%b0: !stream.binding) {
      %c0 = arith.constant 0 : index
      %v0 = stream.binding.subspan %b0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x64xf32, #panel>>
      %0 = iree_tensor_ext.dispatch.tensor.load %v0, offsets = [0, 16], sizes = [8, 32], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x64xf32, #panel>> -> tensor<8x32xf32>
      // expected-error @below {{VE9: accesses a slice of}}
      %1 = iree_tensor_ext.dispatch.tensor.load %v0, offsets = [0, 12], sizes = [8, 8], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x64xf32, #panel>> -> tensor<8x8xf32>
      return
    }
  }
}
// VE9.
util.func private @slices(%w: !stream.resource<*>) {
  %c2048 = arith.constant 2048 : index
  stream.tensor.dispatch @ex::@kernel(%w) : (tensor<8x64xf32, #panel> in !stream.resource<*>{%c2048}) -> ()
  util.return
}
