// Elements of less than a byte (encoding-passes.md EV2): the bytes of the layout, the first element in the lowest bits. Where elements take other room in a
// plain tensor the constant is one of bytes.

// RUN: weir-opt %s --weir-evaluate-encodes | FileCheck %s

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [4], outerDimsPerm = [1, 0]}}>]>

// Columns 0 to 3 of both rows, column 4 of both rows with zeros: 1011 0110 | 1000 0000, from the lowest bit on.
// CHECK-LABEL: util.func public @bools(
// CHECK-NEXT:    %[[C:.+]] = stream.tensor.constant : tensor<2xi8> {{.*}} = dense<[109, 1]> : tensor<2xi8>
util.func public @bools(%s: index, %r: index) -> !stream.resource<constant> {
  %w = stream.tensor.constant : tensor<2x5xi1> in !stream.resource<constant> = dense<[[true, false, true, true, true], [false, true, true, false, false]]> : tensor<2x5xi1>
  %e = stream.tensor.encode %w : tensor<2x5xi1> in !stream.resource<constant>{%s} -> tensor<2x5xi1, #panel> in !stream.resource<constant>{%r}
  util.return %e : !stream.resource<constant>
}

// Bits back to back, and one in each byte.
// CHECK-LABEL: util.func public @storage(
// CHECK-DAG:     stream.tensor.constant : tensor<2xi8> {{.*}} = dense<[-35, 0]> : tensor<2xi8>
// CHECK-DAG:     stream.tensor.constant : tensor<6xi8> {{.*}} = dense<[1, 2, 3, 4, 15, 8]> : tensor<6xi8>
util.func public @storage(%s: index, %r: index) -> (!stream.resource<constant>, !stream.resource<constant>) {
  %w = stream.tensor.constant : tensor<2x5xi1> in !stream.resource<constant> = dense<[[true, false, true, true, true], [false, true, true, false, false]]> : tensor<2x5xi1>
  %e = stream.tensor.encode %w : tensor<2x5xi1> in !stream.resource<constant>{%s} -> tensor<2x5xi1, #iree_encoding.packed_storage> in !stream.resource<constant>{%r}
  %x = stream.tensor.constant : tensor<2x3xi4> in !stream.resource<constant> = dense<[[1, 2, 3], [4, -1, -8]]> : tensor<2x3xi4>
  %f = stream.tensor.encode %x : tensor<2x3xi4> in !stream.resource<constant>{%s} -> tensor<2x3xi4, #iree_encoding.layout<[#iree_encoding.padding<[0, 0]>]>> in !stream.resource<constant>{%r}
  util.return %e, %f : !stream.resource<constant>, !stream.resource<constant>
}

// Two in a byte on both sides: a constant of these elements, of a resource, too.
// CHECK-LABEL: util.func public @nibbles(
// CHECK-DAG:     stream.tensor.constant : tensor<1x2x4xi4> {{.*}} = dense<{{\[\[\[}}1, 2, 3, 4], [5, 6, 7, -8]]]> : tensor<1x2x4xi4>
util.func public @nibbles(%s: index, %r: index) -> !stream.resource<constant> {
  %w = stream.tensor.constant : tensor<2x4xi4> in !stream.resource<constant> = dense_resource<n> : tensor<2x4xi4>
  %e = stream.tensor.encode %w : tensor<2x4xi4> in !stream.resource<constant>{%s} -> tensor<2x4xi4, #panel> in !stream.resource<constant>{%r}
  util.return %e : !stream.resource<constant>
}

{-# dialect_resources: { builtin: { n: "0x0400000021436587" } } #-}
