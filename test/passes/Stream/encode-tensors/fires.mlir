// RUN: weir-opt %s --weir-encode-tensors --canonicalize | FileCheck %s

// The worked case of stream-passes.md 2.2: rows 1 and 2 start at 1 * 6 * 2 = 12 and take 2 * 6 * 2 = 24 bytes.
// CHECK-LABEL: util.func public @f
// CHECK-SAME:    (%[[V:.+]]: i16, %[[T:.+]]: !stream.resource<*>)
// CHECK-DAG:     %[[C12:.+]] = arith.constant 12 : index
// CHECK-DAG:     %[[C24:.+]] = arith.constant 24 : index
// CHECK-DAG:     %[[C36:.+]] = arith.constant 36 : index
// CHECK-DAG:     %[[C48:.+]] = arith.constant 48 : index
// CHECK:         %[[F:.+]] = stream.async.fill %[[V]], %[[T]][%[[C12]] to %[[C36]] for %[[C24]]] : i16 -> %[[T]] as !stream.resource<*>{%[[C48]]}
// CHECK-NEXT:    util.return %[[F]]
util.func public @f(%v: i16, %t: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %c48 = arith.constant 48 : index
  %f = stream.tensor.fill %v, %t[%c1, %c0 for %c2, %c6] : i16 -> tensor<4x6xi16> in %t as !stream.resource<*>{%c48}
  util.return %f : !stream.resource<*>
}

// Of specialised layouts no more is asked than their size (16 rows of the second take 5120 bytes).
// CHECK-LABEL: util.func public @layouts
// CHECK-SAME:    (%[[X:.+]]: !stream.resource<*>, %[[M:.+]]: index)
// CHECK-DAG:     %[[C192:.+]] = arith.constant 192 : index
// CHECK-DAG:     %[[C16:.+]] = arith.constant 16 : index
// CHECK-DAG:     %[[TILES:.+]] = arith.ceildivui %[[M]], %[[C16]]
// CHECK:         %[[A:.+]] = stream.async.alloca : !stream.resource<*>{%[[C192]]}
// CHECK:         stream.async.dispatch @ex::@f(%[[A]][%{{.+}} to %[[C192]] for %[[C192]]])
// CHECK:         stream.async.splat %{{.+}} : i8 -> !stream.resource<*>{%[[C192]]}
// CHECK-NOT:     stream.tensor
#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
#tiles = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [16, 2], outerDimsPerm = [0, 1]}}>]>
util.func public @layouts(%x: !stream.resource<*>, %m: index) -> (!stream.resource<*>, !stream.resource<*>, index) {
  %zero = arith.constant 0.0 : f32
  %s = stream.tensor.sizeof tensor<3x5xf32, #panel> : index
  %d = stream.tensor.sizeof tensor<?x160xbf16, #tiles>{%m} : index
  %a = stream.tensor.empty : tensor<3x5xf32, #panel> in !stream.resource<*>{%s}
  %c = stream.tensor.clone %a : tensor<3x5xf32, #panel> in !stream.resource<*>{%s} -> tensor<3x5xf32, #panel> in !stream.resource<*>{%s}
  %r = stream.tensor.dispatch @ex::@f(%c) : (tensor<3x5xf32, #panel> in !stream.resource<*>{%s}) -> tensor<3x5xf32, #panel> in !stream.resource<*>{%s}
  %p = stream.tensor.splat %zero : f32 -> tensor<3x5xf32, #panel> in !stream.resource<*>{%s}
  util.return %r, %p, %d : !stream.resource<*>, !stream.resource<*>, index
}
