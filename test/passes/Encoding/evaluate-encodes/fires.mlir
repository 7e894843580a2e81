// RUN: weir-opt %s --split-input-file --weir-evaluate-encodes --remarks-filter-passed=weir-evaluate-encodes 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --split-input-file --weir-evaluate-encodes=inline-bytes=16 | FileCheck %s --check-prefix=RESOURCE

// The example of encoding-passes.md section 11: rows in tiles of 2, columns in tiles of 4. (EV2, EV4)
// REMARK:      [Passed] evaluated {{.*}} bytes=32, padding=17
// CHECK-LABEL: util.func public @bytes(
// CHECK-NEXT:    %[[SIZE:.+]] = stream.tensor.sizeof tensor<3x5xi8, #
// CHECK:         %[[K:.+]] = stream.tensor.constant : tensor<2x2x2x4xi8> in !stream.resource<constant> = dense<{{\[\[\[\[}}1, 2, 3, 4], [6, 7, 8, 9]], {{\[\[}}5, 0, 0, 0], [10, 0, 0, 0]]], {{\[\[\[}}11, 12, 13, 14], [0, 0, 0, 0]], {{\[\[}}15, 0, 0, 0], [0, 0, 0, 0]]]]> : tensor<2x2x2x4xi8>
// CHECK-NEXT:    util.return %[[K]], %[[SIZE]]
// RESOURCE:      stream.tensor.constant : tensor<2x2x2x4xi8> {{.*}} = dense_resource<constant_{{[0-9a-f]+}}> : tensor<2x2x2x4xi8>
// RESOURCE:      {-#
// RESOURCE:        constant_{{[0-9a-f]+}}: "0x40000000010203040607080905000000
// RESOURCE-SAME:   0A0000000B0C0D0E000000000F00000000000000"
#t24 = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [2, 4], outerDimsPerm = [0, 1]}}>
util.func public @bytes() -> (!stream.resource<constant>, index) {
  %c15 = stream.tensor.sizeof tensor<3x5xi8> : index
  %c32 = stream.tensor.sizeof tensor<3x5xi8, #iree_encoding.layout<[#t24]>> : index
  %w = stream.tensor.constant : tensor<3x5xi8> in !stream.resource<constant> = dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]]> : tensor<3x5xi8>
  %e = stream.tensor.encode %w : tensor<3x5xi8> in !stream.resource<constant>{%c15} -> tensor<3x5xi8, #iree_encoding.layout<[#t24]>> in !stream.resource<constant>{%c32}
  util.return %e, %c32 : !stream.resource<constant>, index
}

// -----

// Through a global, a reshape and moves; the plain weight goes. A swizzle; padding between rows; NaNs and negative zeros keep their bits;
// elements of half a byte. (EV1, EV2, EV5)
// CHECK-NOT:   @w :
// CHECK:       util.global private @w_enc0
// CHECK-NEXT:  util.initializer {
// CHECK:         %[[K:.+]] = stream.tensor.constant : tensor<1x2x2x2xf16> in !stream.resource<constant> = dense<{{\[\[\[\[}}0x7E01, 3.000000e+00], [-0.000000e+00, 4.000000e+00]], {{\[\[}}5.000000e+00, 0.000000e+00], [6.000000e+00, 0.000000e+00]]]]> : tensor<1x2x2x2xf16>
// CHECK:         stream.async.transfer %[[K]] : !stream.resource<constant>{%{{.+}}} -> !stream.resource<*>
// CHECK:         util.global.store %{{.+}}, @w_enc0
// CHECK-LABEL: util.func public @others(
// CHECK:         stream.tensor.constant : tensor<2x3xi16> in !stream.resource<constant> = dense<{{\[\[}}1, 2, 0], [3, 4, 0]]>
// CHECK:         stream.tensor.constant : tensor<2x1x2xi4> in !stream.resource<constant> = dense<{{\[\[\[}}1, 3]], {{\[\[}}2, -4]]]>
// Splats stay splats. (EV6)
// CHECK:         stream.tensor.constant : tensor<2x8x16xf32> in !stream.resource<constant> = dense<2.000000e+00> : tensor<2x8x16xf32>
// CHECK:         stream.tensor.constant : tensor<2x8x16xf32> in !stream.resource<constant> = dense<0.000000e+00> : tensor<2x8x16xf32>
#swizzled = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [2, 2], outerDimsPerm = [1, 0], swizzle = {expandShape = [[["Internal", 2 : i16]], [["Internal", 2 : i16]]], permutation = [1, 0]}}}>
#columns = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [2], outerDimsPerm = [1, 0]}}>
#panel = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>
util.global private @w : !stream.resource<constant>
util.initializer {
  %s = stream.tensor.sizeof tensor<6xf16> : index
  %k = stream.tensor.constant : tensor<6xf16> in !stream.resource<constant> = dense<[0x7E01, -0.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf16>
  %t = stream.async.transfer %k : !stream.resource<constant>{%s} -> !stream.resource<*>{%s}
  %c = stream.async.transfer %t : !stream.resource<*>{%s} -> !stream.resource<constant>{%s}
  util.global.store %c, @w : !stream.resource<constant>
  util.return
}
util.global private @w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<6xf16> : index
  %r = stream.tensor.sizeof tensor<3x2xf16, #iree_encoding.layout<[#swizzled]>> : index
  %t = stream.async.transfer %w : !stream.resource<constant>{%s} -> !stream.resource<*>{%s}
  %v = stream.tensor.clone %t : tensor<6xf16> in !stream.resource<*>{%s} -> tensor<3x2xf16> in !stream.resource<*>{%s}
  %e = stream.tensor.encode %v : tensor<3x2xf16> in !stream.resource<*>{%s} -> tensor<3x2xf16, #iree_encoding.layout<[#swizzled]>> in !stream.resource<*>{%r}
  %c = stream.async.transfer %e : !stream.resource<*>{%r} -> !stream.resource<constant>{%r}
  util.global.store %c, @w_enc0 : !stream.resource<constant>
  util.return
}
util.func public @others(%s: index, %r: index) -> (!stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>) {
  %w = util.global.load immutable @w_enc0 : !stream.resource<constant>
  %a = stream.tensor.constant : tensor<2x2xi16> in !stream.resource<constant> = dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>
  %ae = stream.tensor.encode %a : tensor<2x2xi16> in !stream.resource<constant>{%s} -> tensor<2x2xi16, #iree_encoding.padding<[0, 1]>> in !stream.resource<constant>{%r}
  %b = stream.tensor.constant : tensor<2x2xi4> in !stream.resource<constant> = dense<[[1, 2], [3, -4]]> : tensor<2x2xi4>
  %be = stream.tensor.encode %b : tensor<2x2xi4> in !stream.resource<constant>{%s} -> tensor<2x2xi4, #iree_encoding.layout<[#columns]>> in !stream.resource<constant>{%r}
  %c = stream.tensor.constant : tensor<8x32xf32> in !stream.resource<constant> = dense<2.0> : tensor<8x32xf32>
  %ce = stream.tensor.encode %c : tensor<8x32xf32> in !stream.resource<constant>{%s} -> tensor<8x32xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%r}
  %d = stream.tensor.constant : tensor<8x30xf32> in !stream.resource<constant> = dense<0.0> : tensor<8x30xf32>
  %de = stream.tensor.encode %d : tensor<8x30xf32> in !stream.resource<constant>{%s} -> tensor<8x30xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%r}
  util.return %w, %ae, %be, %ce, %de : !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>
}
