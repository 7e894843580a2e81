// What holds is left as it is, whatever pass ran last.
// RUN: weir-opt %s --weir-verify-encodings | FileCheck %s
// RUN: weir-opt %s --weir-verify-encodings=after=weir-materialize-encode-dispatches | FileCheck %s

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
#wide = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [32], outerDimsPerm = [1, 0]}}>]>

stream.executable private @ex {
  stream.executable.export public @kernel
  builtin.module {
    func.func @kernel(%b0: !stream.binding) {
      %c0 = arith.constant 0 : index
      %v0 = stream.binding.subspan %b0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x24xf32, #panel>>
      return
    }
  }
}
// CHECK-LABEL: util.func private @f(
// CHECK:         stream.tensor.sizeof
// CHECK:         stream.tensor.dispatch
util.func private @f(%w: !stream.resource<*>) -> index {
  %c1024 = arith.constant 1024 : index
  // Storage for either of two layouts.
  %n = stream.tensor.sizeof tensor<8x24xf32, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>, #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [32], outerDimsPerm = [1, 0]}}>]>> : index
  stream.tensor.dispatch @ex::@kernel(%w) : (tensor<8x24xf32, #panel> in !stream.resource<*>{%c1024}) -> ()
  util.return %n : index
}
