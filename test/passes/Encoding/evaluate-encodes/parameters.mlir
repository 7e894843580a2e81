// EV9: what packs a parameter loads it, if nothing else than initializers reads the global that holds it plain.

// RUN: weir-opt %s --weir-evaluate-encodes | FileCheck %s
#panel = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>

// CHECK-NOT:   util.global private @w :
// CHECK:       util.global private @packed
// CHECK:       util.initializer {
// CHECK:         %[[W:.+]] = stream.tensor.constant : tensor<8x16xf32> in !stream.resource<constant> = #stream.parameter.named<"model"::"w"> : tensor<8x16xf32>
// CHECK:         stream.tensor.encode %[[W]]
// CHECK:         util.global.store %{{.+}}, @packed
// CHECK-NOT:   @w :
util.global private @w : !stream.resource<constant>
util.initializer {
  %p = stream.tensor.constant : tensor<8x16xf32> in !stream.resource<constant> = #stream.parameter.named<"model"::"w"> : tensor<8x16xf32>
  util.global.store %p, @w : !stream.resource<constant>
  util.return
}
util.global private @packed : !stream.resource<constant>
util.initializer {
  %c512 = arith.constant 512 : index
  %p = util.global.load immutable @w : !stream.resource<constant>
  %e = stream.tensor.encode %p : tensor<8x16xf32> in !stream.resource<constant>{%c512} -> tensor<8x16xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%c512}
  util.global.store %e, @packed : !stream.resource<constant>
  util.return
}

// This one is read plain: it is loaded once.
// CHECK:       util.global private @both :
// CHECK:       util.initializer {
// CHECK:         stream.tensor.constant {{.*}} = #stream.parameter.named<"model"::"both">
// CHECK:       util.initializer {
// CHECK-NOT:     stream.tensor.constant
// CHECK:         %[[BOTH:.+]] = util.global.load immutable @both
// CHECK:         stream.tensor.encode %[[BOTH]]
util.global private @both : !stream.resource<constant>
util.initializer {
  %p = stream.tensor.constant : tensor<8x16xf32> in !stream.resource<constant> = #stream.parameter.named<"model"::"both"> : tensor<8x16xf32>
  util.global.store %p, @both : !stream.resource<constant>
  util.return
}
util.global private @both_packed : !stream.resource<constant>
util.initializer {
  %c512 = arith.constant 512 : index
  %p = util.global.load immutable @both : !stream.resource<constant>
  %e = stream.tensor.encode %p : tensor<8x16xf32> in !stream.resource<constant>{%c512} -> tensor<8x16xf32, #iree_encoding.layout<[#panel]>> in !stream.resource<constant>{%c512}
  util.global.store %e, @both_packed : !stream.resource<constant>
  util.return
}
util.func public @f() -> (!stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>) {
  %0 = util.global.load immutable @packed : !stream.resource<constant>
  %1 = util.global.load immutable @both : !stream.resource<constant>
  %2 = util.global.load immutable @both_packed : !stream.resource<constant>
  util.return %0, %1, %2 : !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>
}
