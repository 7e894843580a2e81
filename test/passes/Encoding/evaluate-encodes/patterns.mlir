// RUN: weir-opt %s --weir-evaluate-encodes=verify-evaluated | FileCheck %s

// A byte throughout, in padded panels and in panels without padding; contents that may be anything are zeros, as padding is. (EV1)
// CHECK-LABEL: util.func public @patterns(
// CHECK:         stream.tensor.constant : tensor<2x3x4xi16> in !stream.resource<constant> = dense<{{\[\[\[}}4369, 4369, 4369, 4369], [4369, 4369, 4369, 4369], [4369, 4369, 4369, 4369]], {{\[\[}}4369, 0, 0, 0], [4369, 0, 0, 0], [4369, 0, 0, 0]]]>
// CHECK:         stream.tensor.constant : tensor<2x3x4xi16> in !stream.resource<constant> = dense<-1>
// CHECK:         stream.tensor.constant : tensor<2x3x4xf32> in !stream.resource<constant> = dense<0.000000e+00>
#panel = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [4], outerDimsPerm = [1, 0]}}>
util.func public @patterns(%s: index, %r: index) -> (!stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>) {
  %a = stream.tensor.constant : tensor<3x5xi16> in !stream.resource<constant> = #util.byte_pattern<17> : tensor<3x5xi16>
  %ae = stream.tensor.encode %a : tensor<3x5xi16> in !stream.resource<constant>{%s} -> tensor<3x5xi16, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%r}
  %b = stream.tensor.constant : tensor<3x8xi16> in !stream.resource<constant> = #util.byte_pattern<-1> : tensor<3x8xi16>
  %be = stream.tensor.encode %b : tensor<3x8xi16> in !stream.resource<constant>{%s} -> tensor<3x8xi16, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%r}
  %c = stream.tensor.constant : tensor<3x5xf32> in !stream.resource<constant> = #util.uninitialized : tensor<3x5xf32>
  %ce = stream.tensor.encode %c : tensor<3x5xf32> in !stream.resource<constant>{%s} -> tensor<3x5xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%r}
  util.return %ae, %be, %ce : !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>
}
