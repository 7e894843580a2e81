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

// A dispatch that reads the first rows alone, one that reads elements several times (so that zeros are put after the value), three dispatches.
// REMARK:      [Missed] not-whole-load
// REMARK:      [Missed] re-read-operand
// REMARK:      [Missed] re-read-operand
// CHECK-LABEL:   util.func public @readers(
// CHECK-COUNT-2:   stream.tensor.encode
#tiles = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [3], outerDimsPerm = [0]}}>
#i = affine_map<(i, j) -> (i)>
#ij = affine_map<(i, j) -> (i, j)>
stream.executable private @readers_ex {
  stream.executable.export public @part
  stream.executable.export public @again
  stream.executable.export public @whole
  builtin.module {
    func.func @part(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x30xf32, #p>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 30], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x30xf32, #p>> -> tensor<4x30xf32>
      return
    }
    func.func @again(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32, #iree_encoding.layout<[#tiles]>>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [8], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32, #iree_encoding.layout<[#tiles]>>> -> tensor<8xf32, #iree_encoding.layout<[#tiles]>>
      %u = iree_encoding.unset_encoding %l : tensor<8xf32, #iree_encoding.layout<[#tiles]>> -> tensor<8xf32>
      %e = tensor.empty() : tensor<8x30xf32>
      %n = linalg.generic {indexing_maps = [#i, #ij], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<8xf32>) outs(%e : tensor<8x30xf32>) {
      ^bb0(%p: f32, %q: f32):
        linalg.yield %p : f32
      } -> tensor<8x30xf32>
      iree_tensor_ext.dispatch.tensor.store %n, %o, offsets = [0, 0], sizes = [8, 30], strides = [1, 1] : tensor<8x30xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32>>
      return
    }
    func.func @whole(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x30xf32, #p>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32, #p>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [8, 30], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x30xf32, #p>> -> tensor<8x30xf32, #p>
      iree_tensor_ext.dispatch.tensor.store %l, %o, offsets = [0, 0], sizes = [8, 30], strides = [1, 1] : tensor<8x30xf32, #p> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32, #p>>
      return
    }
  }
}
util.func public @readers(%x: !stream.resource<*>, %y: !stream.resource<*>, %s: index, %r: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %0 = stream.tensor.encode %x : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  stream.tensor.dispatch @readers_ex::@part(%0) : (tensor<8x30xf32, #p> in !stream.resource<*>{%r}) -> ()
  %1 = stream.tensor.encode %y : tensor<8xf32> in !stream.resource<*>{%s} -> tensor<8xf32, #iree_encoding.layout<[#tiles]>> in !stream.resource<*>{%r}
  %2 = stream.tensor.dispatch @readers_ex::@again(%1) : (tensor<8xf32, #iree_encoding.layout<[#tiles]>> in !stream.resource<*>{%r}) -> tensor<8x30xf32> in !stream.resource<*>{%s}
  %3 = stream.tensor.encode %x : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  %4 = stream.tensor.dispatch @readers_ex::@whole(%3) : (tensor<8x30xf32, #p> in !stream.resource<*>{%r}) -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  %5 = stream.tensor.dispatch @readers_ex::@whole(%3) : (tensor<8x30xf32, #p> in !stream.resource<*>{%r}) -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  %6 = stream.tensor.dispatch @readers_ex::@whole(%3) : (tensor<8x30xf32, #p> in !stream.resource<*>{%r}) -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  util.return %2, %4, %5, %6 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// Two further results are there; the third conversion stays. The results are kept apart: their bytes differ.
// REMARK:      [Missed] too-many-results
// CHECK-LABEL:   util.func public @results(
// CHECK:           %[[A:.+]]:3 = stream.tensor.dispatch @results_ex::@f() : () -> (tensor<8x30xf32> in {{.+}}, tensor<8x30xf32, #{{.+}}> in {{.+}}, tensor<8x30xf32, #{{.+}}> in
// CHECK:           stream.tensor.encode %[[A]]#0
stream.executable private @results_ex {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %v = arith.constant dense<1.0> : tensor<8x30xf32>
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32>>
      iree_tensor_ext.dispatch.tensor.store %v, %x, offsets = [0, 0], sizes = [8, 30], strides = [1, 1] : tensor<8x30xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32>>
      return
    }
  }
}
#rows = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [4], outerDimsPerm = [0, 1]}}>
#both = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [4, 10], outerDimsPerm = [0, 1]}}>
util.func public @results(%s: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %b = stream.tensor.dispatch @results_ex::@f() : () -> tensor<8x30xf32> in !stream.resource<*>{%s}
  %ps = stream.tensor.sizeof tensor<8x30xf32, #p> : index
  %rs = stream.tensor.sizeof tensor<8x30xf32, #iree_encoding.layout<[#rows]>> : index
  %bs = stream.tensor.sizeof tensor<8x30xf32, #iree_encoding.layout<[#both]>> : index
  %0 = stream.tensor.encode %b : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #p> in !stream.resource<*>{%ps}
  %1 = stream.tensor.encode %b : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #iree_encoding.layout<[#rows]>> in !stream.resource<*>{%rs}
  %2 = stream.tensor.encode %b : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #iree_encoding.layout<[#both]>> in !stream.resource<*>{%bs}
  util.return %b, %0, %1, %2 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// A reshape between two conversions is not an op on resources: what a kernel stores is under another shape than what is encoded, so that it cannot
// store it in that layout. Nor are the two one conversion, unless each element is back where it was.
// CHECK-LABEL: util.func public @reshaped(
// CHECK:         stream.tensor.encode %{{.+}} : tensor<8x4x8xf32, #{{.+}}> in {{.+}} -> tensor<8x4x8xf32>
// CHECK:         stream.tensor.encode %{{.+}} : tensor<8x32xf32> in {{.+}} -> tensor<8x32xf32, #{{.+}}>
// CHECK:         stream.tensor.dispatch @cube::@f() : () -> tensor<8x4x8xf32> in
// CHECK:         stream.tensor.encode %{{.+}} : tensor<8x32xf32> in {{.+}} -> tensor<8x32xf32, #{{.+}}>
#q = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [4], outerDimsPerm = [2, 1, 0]}}>]>
stream.executable private @cube {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %v = arith.constant dense<1.0> : tensor<8x4x8xf32>
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4x8xf32>>
      iree_tensor_ext.dispatch.tensor.store %v, %x, offsets = [0, 0, 0], sizes = [8, 4, 8], strides = [1, 1, 1] : tensor<8x4x8xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x4x8xf32>>
      return
    }
  }
}
util.func public @reshaped(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %s = arith.constant 1024 : index
  %0 = stream.tensor.encode %x : tensor<8x4x8xf32, #q> in !stream.resource<*>{%s} -> tensor<8x4x8xf32> in !stream.resource<*>{%s}
  %1 = stream.tensor.encode %0 : tensor<8x32xf32> in !stream.resource<*>{%s} -> tensor<8x32xf32, #p> in !stream.resource<*>{%s}
  %2 = stream.tensor.dispatch @cube::@f() : () -> tensor<8x4x8xf32> in !stream.resource<*>{%s}
  %3 = stream.tensor.encode %2 : tensor<8x32xf32> in !stream.resource<*>{%s} -> tensor<8x32xf32, #p> in !stream.resource<*>{%s}
  util.return %1, %3 : !stream.resource<*>, !stream.resource<*>
}
