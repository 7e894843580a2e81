// RUN: weir-opt %s --weir-evaluate-encodes | FileCheck %s

// Each of many dispatches is evaluated once, though the next one reads it twice.
// CHECK: stream.tensor.constant : tensor<2x16xi32> {{.*}} = dense<{{\[\[}}1073741824, 1073741824,
#tiles = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0]}}>
stream.executable private @exe {
  stream.executable.export public @kernel
  builtin.module {
    func.func @kernel(%x: !stream.binding, %y: !stream.binding, %z: !stream.binding) {
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %x[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<20xi32>>
      %1 = stream.binding.subspan %y[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<20xi32>>
      %2 = stream.binding.subspan %z[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20xi32>>
      %3 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [20], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<20xi32>> -> tensor<20xi32>
      %4 = iree_tensor_ext.dispatch.tensor.load %1, offsets = [0], sizes = [20], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<20xi32>> -> tensor<20xi32>
      %5 = tensor.empty() : tensor<20xi32>
      %6 = linalg.add ins(%3, %4 : tensor<20xi32>, tensor<20xi32>) outs(%5 : tensor<20xi32>) -> tensor<20xi32>
      iree_tensor_ext.dispatch.tensor.store %6, %2, offsets = [0], sizes = [20], strides = [1] : tensor<20xi32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20xi32>>
      return
    }
  }
}
util.func public @doubled(%n: index, %r: index) -> !stream.resource<*> {
  %w = stream.tensor.constant : tensor<20xi32> in !stream.resource<constant> = dense<1> : tensor<20xi32>
  %v0 = stream.async.transfer %w : !stream.resource<constant>{%n} -> !stream.resource<*>{%n}
  %v1 = stream.tensor.dispatch @exe::@kernel(%v0, %v0) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v2 = stream.tensor.dispatch @exe::@kernel(%v1, %v1) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v3 = stream.tensor.dispatch @exe::@kernel(%v2, %v2) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v4 = stream.tensor.dispatch @exe::@kernel(%v3, %v3) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v5 = stream.tensor.dispatch @exe::@kernel(%v4, %v4) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v6 = stream.tensor.dispatch @exe::@kernel(%v5, %v5) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v7 = stream.tensor.dispatch @exe::@kernel(%v6, %v6) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v8 = stream.tensor.dispatch @exe::@kernel(%v7, %v7) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v9 = stream.tensor.dispatch @exe::@kernel(%v8, %v8) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v10 = stream.tensor.dispatch @exe::@kernel(%v9, %v9) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v11 = stream.tensor.dispatch @exe::@kernel(%v10, %v10) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v12 = stream.tensor.dispatch @exe::@kernel(%v11, %v11) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v13 = stream.tensor.dispatch @exe::@kernel(%v12, %v12) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v14 = stream.tensor.dispatch @exe::@kernel(%v13, %v13) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v15 = stream.tensor.dispatch @exe::@kernel(%v14, %v14) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v16 = stream.tensor.dispatch @exe::@kernel(%v15, %v15) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v17 = stream.tensor.dispatch @exe::@kernel(%v16, %v16) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v18 = stream.tensor.dispatch @exe::@kernel(%v17, %v17) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v19 = stream.tensor.dispatch @exe::@kernel(%v18, %v18) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v20 = stream.tensor.dispatch @exe::@kernel(%v19, %v19) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v21 = stream.tensor.dispatch @exe::@kernel(%v20, %v20) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v22 = stream.tensor.dispatch @exe::@kernel(%v21, %v21) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v23 = stream.tensor.dispatch @exe::@kernel(%v22, %v22) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v24 = stream.tensor.dispatch @exe::@kernel(%v23, %v23) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v25 = stream.tensor.dispatch @exe::@kernel(%v24, %v24) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v26 = stream.tensor.dispatch @exe::@kernel(%v25, %v25) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v27 = stream.tensor.dispatch @exe::@kernel(%v26, %v26) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v28 = stream.tensor.dispatch @exe::@kernel(%v27, %v27) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v29 = stream.tensor.dispatch @exe::@kernel(%v28, %v28) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %v30 = stream.tensor.dispatch @exe::@kernel(%v29, %v29) : (tensor<20xi32> in !stream.resource<*>{%n}, tensor<20xi32> in !stream.resource<*>{%n}) -> tensor<20xi32> in !stream.resource<*>{%n}
  %e = stream.tensor.encode %v30 : tensor<20xi32> in !stream.resource<*>{%n} -> tensor<20xi32, #iree_encoding.layout<[#tiles]>> in !stream.resource<*>{%r}
  util.return %e : !stream.resource<*>
}
