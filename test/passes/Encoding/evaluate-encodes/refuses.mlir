// RUN: weir-opt %s --allow-unregistered-dialect --weir-evaluate-encodes='max-bytes=4000 max-growth=700 inline-bytes=1000' --remarks-filter-missed=weir-evaluate-encodes 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// All but the last encode stay. (EV2, EV6, EV7, EV8)
// REMARK-DAG: [Missed] constant-too-large {{.*}} bytes=4096
// REMARK-DAG: [Missed] splat-too-large {{.*}} bytes=1024
// REMARK-DAG: [Missed] constant-elided
// REMARK-DAG: [Missed] parameter-bytes-unknown
// REMARK-DAG: [Missed] dynamic-shape
// REMARK-DAG: [Missed] scalable-layout
// REMARK-DAG: [Missed] unsupported-element-type
// REMARK-DAG: [Missed] constant-growth {{.*}} bytes=720
// CHECK-LABEL:   util.func public @f(
// CHECK-COUNT-8:   stream.tensor.encode
// CHECK:           stream.tensor.constant : tensor<1x8x16xi8>
// CHECK-NOT:       stream.tensor.encode
// CHECK:           util.return
#panel = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>
#rows = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1]}}>
#scalable = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0], scalableTiles = [true]}}>
util.func public @f(%s: index, %r: index, %m: index) {
  %a = stream.tensor.constant : tensor<32x32xf32> in !stream.resource<constant> = dense<1.0> : tensor<32x32xf32>
  %ae = stream.tensor.encode %a : tensor<32x32xf32> in !stream.resource<constant>{%s} -> tensor<32x32xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%r}
  %b = stream.tensor.constant : tensor<8x30xf32> in !stream.resource<constant> = dense<1.0> : tensor<8x30xf32>
  %be = stream.tensor.encode %b : tensor<8x30xf32> in !stream.resource<constant>{%s} -> tensor<8x30xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%r}
  %c = stream.tensor.constant : tensor<8x16xf32> in !stream.resource<constant> = dense_resource<elided> : tensor<8x16xf32>
  %ce = stream.tensor.encode %c : tensor<8x16xf32> in !stream.resource<constant>{%s} -> tensor<8x16xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%r}
  %p = stream.tensor.constant : tensor<8x16xf32> in !stream.resource<constant> = #stream.parameter.named<"model"::"w"> : tensor<8x16xf32>
  %pe = stream.tensor.encode %p : tensor<8x16xf32> in !stream.resource<constant>{%s} -> tensor<8x16xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%r}
  %d = stream.tensor.constant : tensor<?x16xf32>{%m} in !stream.resource<constant> = dense<1.0> : tensor<8x16xf32>
  %de = stream.tensor.encode %d : tensor<?x16xf32>{%m} in !stream.resource<constant>{%s} -> tensor<?x16xf32, #iree_encoding.layout<[#panel]>>{%m} in !stream.resource<constant>{%r}
  %e = stream.tensor.constant : tensor<8x16xf32> in !stream.resource<constant> = dense<1.0> : tensor<8x16xf32>
  %ee = stream.tensor.encode %e : tensor<8x16xf32> in !stream.resource<constant>{%s} -> tensor<8x16xf32, #iree_encoding.layout<[#scalable]>> in !stream.resource<constant>{%r}
  %f = stream.tensor.constant : tensor<8x16xi24> in !stream.resource<constant> = dense<3> : tensor<8x16xi24>
  %fe = stream.tensor.encode %f : tensor<8x16xi24> in !stream.resource<constant>{%s} -> tensor<8x16xi24, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%r}
  %g = stream.tensor.constant : tensor<1x48xi8> in !stream.resource<constant> = dense<7> : tensor<1x48xi8>
  %ge = stream.tensor.encode %g : tensor<1x48xi8> in !stream.resource<constant>{%s} -> tensor<1x48xi8, #iree_encoding.layout<[#rows]>> in !stream.resource<constant>{%r}
  %h = stream.tensor.constant : tensor<8x15xi8> in !stream.resource<constant> = dense<7> : tensor<8x15xi8>
  %he = stream.tensor.encode %h : tensor<8x15xi8> in !stream.resource<constant>{%s} -> tensor<8x15xi8, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%r}
  "test.use"(%pe, %ae, %be, %ce, %de, %ee, %fe, %ge, %he) : (!stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>) -> ()
  util.return
}

// What a dispatch computes of a constant it computes when the program is loaded. (EV3)
// REMARK-DAG: [Missed] computed-at-load
// CHECK:           stream.tensor.dispatch
// CHECK:           stream.tensor.encode
util.global private @scaled : !stream.resource<constant>
util.initializer {
  %n = arith.constant 512 : index
  %w = stream.tensor.constant : tensor<8x16xf32> in !stream.resource<constant> = dense<1.0> : tensor<8x16xf32>
  %s = stream.tensor.dispatch @scale::@scale(%w) : (tensor<8x16xf32> in !stream.resource<constant>{%n}) -> tensor<8x16xf32> in !stream.resource<constant>{%n}
  %e = stream.tensor.encode %s : tensor<8x16xf32> in !stream.resource<constant>{%n} -> tensor<8x16xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%n}
  util.global.store %e, @scaled : !stream.resource<constant>
  util.return
}
util.func public @g() -> !stream.resource<constant> {
  %0 = util.global.load immutable @scaled : !stream.resource<constant>
  util.return %0 : !stream.resource<constant>
}

// What a dispatch makes of a constant and the compiler does not know on each machine; refuses-computed.mlir has more. (EV3)
// REMARK-DAG: [Missed] not-exactly-rounded
// CHECK-LABEL:   util.func public @h(
// CHECK:           stream.tensor.encode
#id = affine_map<(i) -> (i)>
stream.executable private @exe {
  stream.executable.export public @kernel
  builtin.module {
    func.func @kernel(%x: !stream.binding, %y: !stream.binding) {
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %x[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<20xf32>>
      %1 = stream.binding.subspan %y[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20xf32>>
      %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [20], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<20xf32>> -> tensor<20xf32>
      %3 = tensor.empty() : tensor<20xf32>
      %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%2 : tensor<20xf32>) outs(%3 : tensor<20xf32>) {
      ^bb0(%a: f32, %b: f32):
        %e = math.exp %a : f32
        linalg.yield %e : f32
      } -> tensor<20xf32>
      iree_tensor_ext.dispatch.tensor.store %4, %1, offsets = [0], sizes = [20], strides = [1] : tensor<20xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20xf32>>
      return
    }
  }
}
#tiles = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0]}}>
util.func public @h(%n: index) -> !stream.resource<*> {
  %w = stream.tensor.constant : tensor<20xf32> in !stream.resource<constant> = dense<1.0> : tensor<20xf32>
  %s = stream.tensor.dispatch @exe::@kernel(%w) : (tensor<20xf32> in !stream.resource<constant>{%n}) -> tensor<20xf32> in !stream.resource<*>{%n}
  %e = stream.tensor.encode %s : tensor<20xf32> in !stream.resource<*>{%n} -> tensor<20xf32, #iree_encoding.layout<[#tiles]>> in !stream.resource<*>{%n}
  util.return %e : !stream.resource<*>
}
{-#
  dialect_resources: {
    builtin: {
    }
  }
#-}

// A device with several targets.
// RUN: weir-opt %S/several-layouts.mlir --weir-evaluate-encodes --remarks-filter-missed=weir-evaluate-encodes -o %t.several.mlir 2>%t.several
// RUN: FileCheck %s --check-prefix=SEVERAL --input-file=%t.several
// SEVERAL: [Missed] several-layouts
