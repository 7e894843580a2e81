// RUN: weir-opt %s --weir-convert-encodings-to-flow --allow-unregistered-dialect | FileCheck %s --implicit-check-not=iree_encoding.set --implicit-check-not=iree_encoding.unset

#t = #iree_encoding.testing<>

// CHECK: #[[$T:.+]] = #iree_encoding.testing<>

// Sizes of both sides; encoding_dims go. The affinity is that of the region that uses it.
// CHECK-LABEL: util.func public @dynamic(
// CHECK-SAME:    %[[X:.+]]: tensor<?x8xf32>, %[[N:.+]]: index)
// CHECK:         %[[D:.+]] = tensor.dim %[[X]]
// CHECK:         %[[E:.+]] = flow.tensor.encode %[[X]] : tensor<?x8xf32>{%[[D]]} -> tensor<?x8xf32, #[[$T]]>{%[[D]]} attributes {stream.affinity = #hal.device.affinity<@a>}
// CHECK:         flow.tensor.encode %{{.+}} : tensor<?x8xf32, #[[$T]]>{%[[N]]} -> tensor<?x8xf32>{%[[N]]}
util.func public @dynamic(%x: tensor<?x8xf32>, %n: index) -> tensor<?x8xf32> {
  %e = iree_encoding.set_encoding %x : tensor<?x8xf32> -> tensor<?x8xf32, #t>
  %0 = flow.dispatch.region -> (tensor<?x8xf32, #t>{%n}) attributes {stream.affinity = #hal.device.affinity<@a>} {
    %z = "test.use"(%e) : (tensor<?x8xf32, #t>) -> tensor<?x8xf32, #t>
    flow.return %z : tensor<?x8xf32, #t>
  }
  %u = iree_encoding.unset_encoding %0 : tensor<?x8xf32, #t> -> tensor<?x8xf32>{%n}
  util.return %u : tensor<?x8xf32>
}

// Constants go to globals at once.
// CHECK:       util.global private @constant_enc0 : tensor<8x8xf32, #[[$T]]>
// CHECK-LABEL: util.func public @constant(
// CHECK-NEXT:    %[[C:.+]] = util.global.load immutable @constant_enc0
// CHECK-NEXT:    util.return %[[C]]
util.func public @constant() -> tensor<8x8xf32, #t> {
  %c = arith.constant dense<1.0> : tensor<8x8xf32>
  %e = iree_encoding.set_encoding %c : tensor<8x8xf32> -> tensor<8x8xf32, #t>
  util.return %e : tensor<8x8xf32, #t>
}
