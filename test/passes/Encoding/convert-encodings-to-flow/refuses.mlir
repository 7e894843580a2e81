// RUN: weir-opt %s --weir-convert-encodings-to-flow --allow-unregistered-dialect --remarks-filter-missed=weir-convert-encodings-to-flow 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// An argument stays between dispatches; this pass ignores dispatches.
// REMARK:        [Missed] encode-left {{.*}} bytes=256
// REMARK-NOT:    remark
// CHECK-LABEL: util.func public @f(
// CHECK:         flow.tensor.encode
// CHECK:         flow.dispatch.region
// CHECK:           iree_encoding.set_encoding
util.func public @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = iree_encoding.set_encoding %x : tensor<8x8xf32> -> tensor<8x8xf32, #iree_encoding.testing<>>
  %0 = flow.dispatch.region -> (tensor<8x8xf32>) {
    %i = iree_encoding.set_encoding %x : tensor<8x8xf32> -> tensor<8x8xf32, #iree_encoding.testing<>>
    %z = "test.use"(%e, %i) : (tensor<8x8xf32, #iree_encoding.testing<>>, tensor<8x8xf32, #iree_encoding.testing<>>) -> tensor<8x8xf32>
    flow.return %z : tensor<8x8xf32>
  }
  util.return %0 : tensor<8x8xf32>
}
