// RUN: weir-opt %s --split-input-file --weir-evaluate-encodes --remarks-filter-missed=weir-evaluate-encodes 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --split-input-file --weir-evaluate-encodes=float-ops=false --remarks-filter-missed=weir-evaluate-encodes 2>&1 >/dev/null | FileCheck %s --check-prefix=BYTES --allow-empty

// Dispatches of which the compiler does not know what each machine makes of them (EV3).

// REMARK: [Missed] not-exactly-rounded
// CHECK-LABEL: util.func public @exponential(
// CHECK:         stream.tensor.encode
#panel = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>
#id = affine_map<(i, j) -> (i, j)>
stream.executable private @exe {
  stream.executable.export public @kernel
  builtin.module {
    func.func @kernel(%x: !stream.binding, %y: !stream.binding) {
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %x[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x16xf32>>
      %1 = stream.binding.subspan %y[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x16xf32>>
      %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0, 0], sizes = [8, 16], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x16xf32>> -> tensor<8x16xf32>
      %3 = tensor.empty() : tensor<8x16xf32>
      %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<8x16xf32>) outs(%3 : tensor<8x16xf32>) {
      ^bb0(%a: f32, %b: f32):
        %e = math.exp %a : f32
        linalg.yield %e : f32
      } -> tensor<8x16xf32>
      iree_tensor_ext.dispatch.tensor.store %4, %1, offsets = [0, 0], sizes = [8, 16], strides = [1, 1] : tensor<8x16xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x16xf32>>
      return
    }
  }
}
util.func public @exponential(%n: index) -> !stream.resource<*> {
  %w = stream.tensor.constant : tensor<8x16xf32> in !stream.resource<constant> = dense<1.0> : tensor<8x16xf32>
  %s = stream.tensor.dispatch @exe::@kernel(%w) : (tensor<8x16xf32> in !stream.resource<constant>{%n}) -> tensor<8x16xf32> in !stream.resource<*>{%n}
  %e = stream.tensor.encode %s : tensor<8x16xf32> in !stream.resource<*>{%n} -> tensor<8x16xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<*>{%n}
  util.return %e : !stream.resource<*>
}

// -----

// Infinity times zero: which NaN that is, is up to the machine.
// REMARK: [Missed] not-exactly-rounded
// CHECK-LABEL: util.func public @no_number(
// CHECK:         stream.tensor.encode
// Without arithmetic of floats this is nothing that is known.
// BYTES-NOT: not-exactly-rounded
#panel = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>
#id = affine_map<(i, j) -> (i, j)>
stream.executable private @exe {
  stream.executable.export public @kernel
  builtin.module {
    func.func @kernel(%x: !stream.binding, %y: !stream.binding) {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      %0 = stream.binding.subspan %x[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x16xf32>>
      %1 = stream.binding.subspan %y[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x16xf32>>
      %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0, 0], sizes = [8, 16], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x16xf32>> -> tensor<8x16xf32>
      %3 = tensor.empty() : tensor<8x16xf32>
      %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<8x16xf32>) outs(%3 : tensor<8x16xf32>) {
      ^bb0(%a: f32, %b: f32):
        %e = arith.mulf %a, %zero : f32
        linalg.yield %e : f32
      } -> tensor<8x16xf32>
      iree_tensor_ext.dispatch.tensor.store %4, %1, offsets = [0, 0], sizes = [8, 16], strides = [1, 1] : tensor<8x16xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x16xf32>>
      return
    }
  }
}
util.func public @no_number(%n: index) -> !stream.resource<*> {
  %w = stream.tensor.constant : tensor<8x16xf32> in !stream.resource<constant> = dense<0x7F800000> : tensor<8x16xf32>
  %s = stream.tensor.dispatch @exe::@kernel(%w) : (tensor<8x16xf32> in !stream.resource<constant>{%n}) -> tensor<8x16xf32> in !stream.resource<*>{%n}
  %e = stream.tensor.encode %s : tensor<8x16xf32> in !stream.resource<*>{%n} -> tensor<8x16xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<*>{%n}
  util.return %e : !stream.resource<*>
}
