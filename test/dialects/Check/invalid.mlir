// RUN: weir-opt %s --split-input-file --verify-diagnostics

func.func @no_integers(%x: tensor<2xf32>) {
  // expected-error @below {{operand #0 must be}}
  check.expect_all_true(%x) : tensor<2xf32>
  return
}

// -----

func.func @other_constant(%x: tensor<2xi32>) {
  // expected-error @below {{failed to verify that all of {lhs, value} have same type}}
  check.expect_eq_const(%x, dense<1> : tensor<3xi32>) : tensor<2xi32>
  return
}

// -----

func.func @no_floats(%x: tensor<2xi32>) {
  // expected-error @below {{operand #0 must be}}
  check.expect_almost_eq(%x, %x) : tensor<2xi32>
  return
}

// -----

func.func @different_types(%x: tensor<2xi32>, %y: tensor<3xi32>) {
  // expected-error @below {{failed to verify that all of {lhs, rhs} have same type}}
  "check.expect_eq"(%x, %y) : (tensor<2xi32>, tensor<3xi32>) -> ()
  return
}

// -----

func.func @twice(%x: tensor<2xf32>) {
  // expected-error @below {{the tolerance is given twice}}
  check.expect_almost_eq(%x, %x, atol 1.0, atol 2.0) : tensor<2xf32>
  return
}

// -----

func.func @unknown(%x: tensor<2xf32>) {
  // expected-error @below {{expected 'atol' or 'rtol'}}
  check.expect_almost_eq(%x, %x, tol 1.0) : tensor<2xf32>
  return
}
