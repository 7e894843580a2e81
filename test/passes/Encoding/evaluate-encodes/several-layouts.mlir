// A layout for each target of a device: the bytes are known when one is chosen.

// RUN: weir-opt %s --weir-evaluate-encodes | FileCheck %s
// CHECK: stream.tensor.encode
util.func public @f(%s: index, %r: index) -> !stream.resource<constant> {
  %w = stream.tensor.constant : tensor<2x3xi8> in !stream.resource<constant> = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %e = stream.tensor.encode %w : tensor<2x3xi8> in !stream.resource<constant>{%s} -> tensor<2x3xi8, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [2], outerDimsPerm = [1, 0]}}>, #iree_encoding.identity]>> in !stream.resource<constant>{%r}
  util.return %e : !stream.resource<constant>
}
