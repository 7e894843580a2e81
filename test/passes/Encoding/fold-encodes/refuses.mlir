// RUN: weir-opt %s --weir-fold-encodes --remarks-filter-missed=weir-fold-encodes 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#panel = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>
#classic = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]}}>
#p = #iree_encoding.layout<[#panel]>
#c = #iree_encoding.layout<[#classic]>

// The kernel stores the first rows alone.
// REMARK:      [Missed] not-whole-store
// CHECK-LABEL: util.func public @part(
// CHECK:         stream.tensor.encode
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %v = arith.constant dense<1.0> : tensor<4x30xf32>
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32>>
      iree_tensor_ext.dispatch.tensor.store %v, %x, offsets = [0, 0], sizes = [4, 30], strides = [1, 1] : tensor<4x30xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32>>
      return
    }
  }
}
util.func public @part(%s: index) -> !stream.resource<*> {
  %b = stream.tensor.dispatch @ex::@f() : () -> tensor<8x30xf32> in !stream.resource<*>{%s}
  %r = stream.tensor.sizeof tensor<8x30xf32, #p> : index
  %e = stream.tensor.encode %b : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  util.return %e : !stream.resource<*>
}

// The same bytes, but of padding that may hold anything; different bytes; layouts that are not known; a splat that would fill padding.
// CHECK-LABEL:   util.func public @differ(
// CHECK-COUNT-4:   stream.tensor.encode
util.func public @differ(%x: !stream.resource<*>, %s: index, %r: index, %v: f32) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %0 = stream.tensor.encode %x : tensor<8x30xf32, #p> in !stream.resource<*>{%r} -> tensor<8x30xf32, #c> in !stream.resource<*>{%r}
  %1 = stream.tensor.encode %x : tensor<8x32xf32> in !stream.resource<*>{%s} -> tensor<8x32xf32, #p> in !stream.resource<*>{%s}
  %2 = stream.tensor.encode %x : tensor<8x32xf32> in !stream.resource<*>{%s} -> tensor<8x32xf32, #iree_encoding.testing<>> in !stream.resource<*>{%s}
  %w = stream.tensor.splat %v : f32 -> tensor<8x30xf32> in !stream.resource<*>{%s}
  %3 = stream.tensor.encode %w : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  util.return %0, %1, %2, %3 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
