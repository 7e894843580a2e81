// Statements of a program look at views of their operands.

// RUN: weir-opt %s --weir-wrap-entry-points --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: util.func private @statements
util.func private @statements(%x: tensor<?xf32>, %n: i32) {
  // CHECK-DAG: %[[D:.+]] = tensor.dim %[[X:.+]], %{{.+}} : tensor<?xf32>
  // CHECK-DAG: %[[A:.+]] = hal.tensor.export %[[X]] : tensor<?xf32>{%[[D]]} -> !hal.buffer_view
  // CHECK-DAG: %[[B:.+]] = hal.tensor.export %[[X]] : tensor<?xf32>{%[[D]]} -> !hal.buffer_view
  // CHECK: check.expect_almost_eq(%{{.+}}, %{{.+}}, atol {{.+}}, rtol 1.000000e+00) : !hal.buffer_view
  check.expect_almost_eq(%x, %x, rtol 1.0) : tensor<?xf32>
  // CHECK: check.expect_true(%{{.+}}) : i32
  check.expect_true(%n) : i32
  util.return
}

// CHECK-LABEL: util.func private @constant
util.func private @constant(%x: tensor<2xi8>) {
  // CHECK: %[[C:.+]] = arith.constant dense<[1, 2]> : tensor<2xi8>
  // CHECK: hal.tensor.export %[[C]]
  // CHECK: check.expect_eq(%{{.+}}, %{{.+}}) : !hal.buffer_view
  check.expect_eq_const(%x, dense<[1, 2]> : tensor<2xi8>) : tensor<2xi8>
  util.return
}

// -----

util.func private @odd(%x: tensor<2xi65>) {
  // expected-error @below {{does not support 'tensor<2xi65>'; use ranked tensors without encoding, of integers of at most 64 bits}}
  check.expect_all_true(%x) : tensor<2xi65>
  util.return
}
