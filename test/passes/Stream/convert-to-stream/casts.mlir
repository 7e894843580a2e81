// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-convert-to-stream | FileCheck %s

// A cast says more or less about a value; its bytes are the same.
// CHECK-LABEL: util.func public @cast
// CHECK-SAME:    (%[[X:.+]]: !stream.resource<*>, %[[XS:.+]]: index) -> (!stream.resource<*>, index)
// CHECK-NEXT:    util.return %[[X]], %[[XS]]
util.func public @cast(%x: tensor<4x?xf32>) -> tensor<?x8xf32> {
  %0 = tensor.cast %x : tensor<4x?xf32> to tensor<?x8xf32>
  util.return %0 : tensor<?x8xf32>
}

// -----

// What has no rank has no type to be stored by.
util.func private @unranked(%x: tensor<4xf32>) {
  // expected-error @+1 {{failed to legalize operation 'tensor.cast'}}
  %0 = tensor.cast %x : tensor<4xf32> to tensor<*xf32>
  util.optimization_barrier %0 : tensor<*xf32>
  util.return
}
