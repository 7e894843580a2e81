// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | weir-opt | FileCheck %s

// CHECK-LABEL: func.func @all
func.func @all(%a: tensor<3xi32>, %f: tensor<2x2xf32>, %g: tensor<?xf16>, %x: i32, %y: i1, %view: !hal.buffer_view) {
  // CHECK-NEXT: check.expect_true(%{{.+}}) : i32
  check.expect_true(%x) : i32
  // CHECK-NEXT: check.expect_false(%{{.+}}) : i1
  check.expect_false(%y) : i1
  // CHECK-NEXT: check.expect_all_true(%{{.+}}) {note = 1 : i64} : tensor<3xi32>
  check.expect_all_true(%a) {note = 1 : i64} : tensor<3xi32>
  // CHECK-NEXT: check.expect_eq(%{{.+}}, %{{.+}}) : !hal.buffer_view
  check.expect_eq(%view, %view) : !hal.buffer_view
  // CHECK-NEXT: check.expect_eq_const(%{{.+}}, dense<[1, 2, 3]> : tensor<3xi32>) : tensor<3xi32>
  check.expect_eq_const(%a, dense<[1, 2, 3]> : tensor<3xi32>) : tensor<3xi32>
  // CHECK-NEXT: check.expect_almost_eq(%{{.+}}, %{{.+}}) : tensor<2x2xf32>
  check.expect_almost_eq(%f, %f) : tensor<2x2xf32>
  // CHECK-NEXT: check.expect_almost_eq(%{{.+}}, %{{.+}}, atol 1.000000e+00) : tensor<?xf16>
  check.expect_almost_eq(%g, %g, atol 1.0) : tensor<?xf16>
  // CHECK-NEXT: check.expect_almost_eq(%{{.+}}, %{{.+}}, atol {{.+}}, rtol 2.000000e+00) : tensor<2x2xf32>
  check.expect_almost_eq(%f, %f, rtol 2.0) : tensor<2x2xf32>
  // CHECK-NEXT: check.expect_almost_eq_const(%{{.+}}, dense<1.000000e+00> : tensor<2x2xf32>, atol 1.000000e+00, rtol 2.000000e+00) : tensor<2x2xf32>
  check.expect_almost_eq_const(%f, dense<1.0> : tensor<2x2xf32>, atol 1.0, rtol 2.0) : tensor<2x2xf32>
  return
}
