// RUN: weir-opt %s --weir-hoist-encodings=max-global-growth=300 --allow-unregistered-dialect --remarks-filter-missed=weir-hoist-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#t = #iree_encoding.testing<>
#other = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>

// A value that the region computes. (H1)
// REMARK:        [Missed] made-in-region
// CHECK-LABEL: util.func public @computed(
// CHECK:         flow.dispatch.region
// CHECK:           math.exp
// CHECK-NEXT:      iree_encoding.set_encoding
util.global private mutable @changes = dense<1.0> : tensor<8x8xf32>
util.global public @seen = dense<1.0> : tensor<8x8xf32>
util.global private @large = dense<1.0> : tensor<16x16xf32>
util.global private @tiny = dense<1.0> : tensor<2x2xf32>
util.global private @twice = dense<1.0> : tensor<8x8xf32>
util.func public @computed(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = flow.dispatch.region -> (tensor<64x64xf32>) {
    %y = math.exp %x : tensor<64x64xf32>
    %e = iree_encoding.set_encoding %y : tensor<64x64xf32> -> tensor<64x64xf32, #t>
    %z = "test.use"(%e) : (tensor<64x64xf32, #t>) -> tensor<64x64xf32>
    flow.return %z : tensor<64x64xf32>
  }
  util.return %0 : tensor<64x64xf32>
}

// H3: sources that change or that others see, and few bytes.
// CHECK-LABEL: util.func public @constants(
// CHECK-NEXT:    %[[A:.+]] = util.global.load @changes
// CHECK-NEXT:    iree_encoding.set_encoding %[[A]]
// REMARK:        [Missed] mutable-source
// CHECK:         %[[B:.+]] = util.global.load immutable @seen
// CHECK-NEXT:    iree_encoding.set_encoding %[[B]]
// REMARK:        [Missed] abi-boundary
// CHECK:         %[[D:.+]] = util.global.load immutable @tiny
// CHECK-NEXT:    iree_encoding.set_encoding %[[D]]
// REMARK:        [Missed] not-worth-it {{.*}}Function=constants
// Of @kinds below.
// REMARK-COUNT-2: [Missed] not-worth-it {{.*}}Function=kinds
// Bytes of all together. (H3)
// CHECK:         %[[C:.+]] = util.global.load immutable @large
// CHECK-NEXT:    iree_encoding.set_encoding %[[C]]
// REMARK:        [Missed] global-growth {{.*}} bytes=1024
// One encoding of two. (H4)
// CHECK:         util.global.load immutable @twice_enc0
// CHECK:         iree_encoding.set_encoding
// REMARK:        [Missed] several-encodings
util.func public @constants() {
  %a = util.global.load @changes : tensor<8x8xf32>
  %ae = iree_encoding.set_encoding %a : tensor<8x8xf32> -> tensor<8x8xf32, #t>
  %b = util.global.load immutable @seen : tensor<8x8xf32>
  %be = iree_encoding.set_encoding %b : tensor<8x8xf32> -> tensor<8x8xf32, #t>
  %d = util.global.load immutable @tiny : tensor<2x2xf32>
  %de = iree_encoding.set_encoding %d : tensor<2x2xf32> -> tensor<2x2xf32, #t>
  %c = util.global.load immutable @large : tensor<16x16xf32>
  %ce = iree_encoding.set_encoding %c : tensor<16x16xf32> -> tensor<16x16xf32, #t>
  %e = util.global.load immutable @twice : tensor<8x8xf32>
  %ee = iree_encoding.set_encoding %e : tensor<8x8xf32> -> tensor<8x8xf32, #t>
  %fe = iree_encoding.set_encoding %e : tensor<8x8xf32> -> tensor<8x8xf32, #other>
  "test.use"(%ae, %be, %ce, %de, %ee, %fe) : (tensor<8x8xf32, #t>, tensor<8x8xf32, #t>, tensor<16x16xf32, #t>, tensor<2x2xf32, #t>, tensor<8x8xf32, #t>, tensor<8x8xf32, #other>) -> ()
  util.return
}

// H3: padding belongs to the dispatch that wants it, and what has no static size makes no global.
// CHECK-LABEL: util.func public @kinds(
// CHECK:         %[[A:.+]] = util.global.load immutable @padded
// CHECK-NEXT:    %[[AE:.+]] = iree_encoding.set_encoding %[[A]]
// CHECK:         %[[C:.+]] = tensor.cast
// CHECK-NEXT:    %[[CE:.+]] = iree_encoding.set_encoding %[[C]]
// CHECK-NEXT:    "test.use"(%[[AE]], %[[CE]])
util.global private @padded = dense<1.0> : tensor<8x8xf32>
util.func public @kinds() {
  %a = util.global.load immutable @padded : tensor<8x8xf32>
  %ae = iree_encoding.set_encoding %a : tensor<8x8xf32> -> tensor<8x8xf32, #iree_encoding.padding<[0, 8]>>
  %b = util.global.load immutable @padded : tensor<8x8xf32>
  %c = tensor.cast %b : tensor<8x8xf32> to tensor<?x8xf32>
  %ce = iree_encoding.set_encoding %c : tensor<?x8xf32> -> tensor<?x8xf32, #t>
  "test.use"(%ae, %ce) : (tensor<8x8xf32, #iree_encoding.padding<[0, 8]>>, tensor<?x8xf32, #t>) -> ()
  util.return
}
