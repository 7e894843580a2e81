// Tensors and scalars through branches, loops and calls.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s

func.func @if_chosen_by_data() {
  %x = util.unfoldable_constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  %e = tensor.extract %x[%c1] : tensor<4xi32>
  %c = arith.cmpi eq, %e, %two : i32
  %r = scf.if %c -> (tensor<4xi32>) {
    %y = arith.addi %x, %x : tensor<4xi32>
    scf.yield %y : tensor<4xi32>
  } else {
    scf.yield %x : tensor<4xi32>
  }
  check.expect_eq_const(%r, dense<[2, 4, 6, 8]> : tensor<4xi32>) : tensor<4xi32>
  return
}

func.func @if_of_different_shapes() {
  %c = util.unfoldable_constant false
  %r = scf.if %c -> (tensor<?xf32>) {
    %a = arith.constant dense<1.0> : tensor<3xf32>
    %y = tensor.cast %a : tensor<3xf32> to tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  } else {
    %a = arith.constant dense<[2.0, 3.0]> : tensor<2xf32>
    %y = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %e = arith.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %ed = tensor.cast %e : tensor<2xf32> to tensor<?xf32>
  check.expect_eq(%r, %ed) : tensor<?xf32>
  return
}

func.func @while_scalar() {
  %n = util.unfoldable_constant 27 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r:2 = scf.while (%i = %n, %steps = %c0) : (i32, i32) -> (i32, i32) {
    %go = arith.cmpi ne, %i, %c1 : i32
    scf.condition(%go) %i, %steps : i32, i32
  } do {
  ^bb0(%i: i32, %steps: i32):
    %odd = arith.andi %i, %c1 : i32
    %is = arith.cmpi ne, %odd, %c0 : i32
    %next = scf.if %is -> (i32) {
      %t = arith.muli %i, %c3 : i32
      %u = arith.addi %t, %c1 : i32
      scf.yield %u : i32
    } else {
      %t = arith.shrui %i, %c1 : i32
      scf.yield %t : i32
    }
    %s = arith.addi %steps, %c1 : i32
    scf.yield %next, %s : i32, i32
  }
  %want = arith.constant 111 : i32
  %ok = arith.cmpi eq, %r#1, %want : i32
  check.expect_true(%ok) : i1
  return
}

func.func @while_tensor() {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %c0 = arith.constant 0 : index
  %limit = arith.constant 10.0 : f32
  %r = scf.while (%a = %x) : (tensor<3xf32>) -> tensor<3xf32> {
    %e = tensor.extract %a[%c0] : tensor<3xf32>
    %go = arith.cmpf olt, %e, %limit : f32
    scf.condition(%go) %a : tensor<3xf32>
  } do {
  ^bb0(%a: tensor<3xf32>):
    %b = arith.addf %a, %a : tensor<3xf32>
    scf.yield %b : tensor<3xf32>
  }
  check.expect_almost_eq_const(%r, dense<[16.0, 32.0, 64.0]> : tensor<3xf32>) : tensor<3xf32>
  return
}

func.func @for_sums() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %zero) -> (tensor<2xf32>) {
    %row = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<3x2xf32> to tensor<2xf32>
    %s = arith.addf %acc, %row : tensor<2xf32>
    scf.yield %s : tensor<2xf32>
  }
  check.expect_almost_eq_const(%r, dense<[9.0, 12.0]> : tensor<2xf32>) : tensor<2xf32>
  return
}

func.func @for_no_rounds() {
  %x = util.unfoldable_constant dense<7> : tensor<2xi64>
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 0 : index
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> (tensor<2xi64>) {
    %s = arith.addi %acc, %acc : tensor<2xi64>
    scf.yield %s : tensor<2xi64>
  }
  check.expect_eq_const(%r, dense<7> : tensor<2xi64>) : tensor<2xi64>
  return
}

func.func @for_grows() {
  %start = flow.tensor.dynamic_constant dense<1> : tensor<1xi32> -> tensor<?xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %start) -> (tensor<?xi32>) {
    %two = tensor.concat dim(0) %acc, %acc : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %two : tensor<?xi32>
  }
  %e = arith.constant dense<1> : tensor<8xi32>
  %ed = tensor.cast %e : tensor<8xi32> to tensor<?xi32>
  check.expect_eq(%r, %ed) : tensor<?xi32>
  return
}

// The start has a static shape, which the loop does not keep.
func.func @for_grows_from_static() {
  %x = util.unfoldable_constant dense<[1, 2]> : tensor<2xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = util.unfoldable_constant 3 : index
  %start = tensor.cast %x : tensor<2xi32> to tensor<?xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %start) -> (tensor<?xi32>) {
    %n = tensor.concat dim(0) %t, %x : (tensor<?xi32>, tensor<2xi32>) -> tensor<?xi32>
    scf.yield %n : tensor<?xi32>
  }
  %e = flow.tensor.dynamic_constant dense<[1, 2, 1, 2, 1, 2, 1, 2]> : tensor<8xi32> -> tensor<?xi32>
  check.expect_eq(%r, %e) : tensor<?xi32>
  return
}

func.func @branch_loop() {
  %x = util.unfoldable_constant dense<1.0> : tensor<2x2xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = util.unfoldable_constant 4 : i32
  cf.br ^head(%c0, %x : i32, tensor<2x2xf32>)
^head(%i: i32, %a: tensor<2x2xf32>):
  %go = arith.cmpi slt, %i, %c4 : i32
  cf.cond_br %go, ^body, ^exit
^body:
  %b = arith.addf %a, %a : tensor<2x2xf32>
  %n = arith.addi %i, %c1 : i32
  cf.br ^head(%n, %b : i32, tensor<2x2xf32>)
^exit:
  check.expect_almost_eq_const(%a, dense<16.0> : tensor<2x2xf32>) : tensor<2x2xf32>
  return
}

func.func @branch_diamond() {
  %c = util.unfoldable_constant true
  %x = util.unfoldable_constant dense<[3, 5]> : tensor<2xi32>
  cf.cond_br %c, ^a, ^b
^a:
  %d = arith.muli %x, %x : tensor<2xi32>
  cf.br ^end(%d : tensor<2xi32>)
^b:
  cf.br ^end(%x : tensor<2xi32>)
^end(%r: tensor<2xi32>):
  check.expect_eq_const(%r, dense<[9, 25]> : tensor<2xi32>) : tensor<2xi32>
  return
}

func.func @branch_switch() {
  %v = util.unfoldable_constant 2 : i32
  %x = util.unfoldable_constant dense<[3, 5]> : tensor<2xi32>
  %y = arith.constant dense<[1, 1]> : tensor<2xi32>
  cf.switch %v : i32, [
    default: ^end(%x : tensor<2xi32>),
    1: ^end(%x : tensor<2xi32>),
    2: ^end(%y : tensor<2xi32>)
  ]
^end(%r: tensor<2xi32>):
  check.expect_eq_const(%r, dense<1> : tensor<2xi32>) : tensor<2xi32>
  return
}

func.func @index_switch() {
  %v = util.unfoldable_constant 5 : index
  %r = scf.index_switch %v -> tensor<2xi32>
  case 2 {
    %a = arith.constant dense<2> : tensor<2xi32>
    scf.yield %a : tensor<2xi32>
  }
  case 5 {
    %a = arith.constant dense<55> : tensor<2xi32>
    scf.yield %a : tensor<2xi32>
  }
  default {
    %a = arith.constant dense<0> : tensor<2xi32>
    scf.yield %a : tensor<2xi32>
  }
  check.expect_eq_const(%r, dense<55> : tensor<2xi32>) : tensor<2xi32>
  return
}

func.func private @square(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = arith.mulf %x, %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
func.func @calls() {
  %x = flow.tensor.dynamic_constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32> -> tensor<?xf32>
  %a = call @square(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %b = call @square(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %e = flow.tensor.dynamic_constant dense<[1.0, 16.0, 81.0]> : tensor<3xf32> -> tensor<?xf32>
  check.expect_almost_eq(%b, %e) : tensor<?xf32>
  return
}

func.func @select_tensor() {
  %c = util.unfoldable_constant true
  %x = util.unfoldable_constant dense<[3, 5]> : tensor<2xi32>
  %y = util.unfoldable_constant dense<[4, 6]> : tensor<2xi32>
  %r = arith.select %c, %x, %y : tensor<2xi32>
  check.expect_eq_const(%r, dense<[3, 5]> : tensor<2xi32>) : tensor<2xi32>
  return
}

func.func @execute_region() {
  %x = util.unfoldable_constant dense<[3, 5]> : tensor<2xi32>
  %r = scf.execute_region -> tensor<2xi32> {
    %y = arith.addi %x, %x : tensor<2xi32>
    scf.yield %y : tensor<2xi32>
  }
  check.expect_eq_const(%r, dense<[6, 10]> : tensor<2xi32>) : tensor<2xi32>
  return
}

func.func @checks_in_branches() {
  %c = util.unfoldable_constant true
  %x = util.unfoldable_constant dense<[3, 5]> : tensor<2xi32>
  scf.if %c {
    check.expect_eq_const(%x, dense<[3, 5]> : tensor<2xi32>) : tensor<2xi32>
  } else {
    check.expect_eq_const(%x, dense<[0, 0]> : tensor<2xi32>) : tensor<2xi32>
  }
  return
}

func.func @nested_loops() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = util.unfoldable_constant 3 : index
  %zero = arith.constant dense<0> : tensor<3x3xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %zero) -> (tensor<3x3xi32>) {
    %q = scf.for %j = %c0 to %c3 step %c1 iter_args(%b = %a) -> (tensor<3x3xi32>) {
      %p = arith.muli %i, %j : index
      %v = arith.index_cast %p : index to i32
      %n = tensor.insert %v into %b[%i, %j] : tensor<3x3xi32>
      scf.yield %n : tensor<3x3xi32>
    }
    scf.yield %q : tensor<3x3xi32>
  }
  check.expect_eq_const(%r, dense<[[0, 0, 0], [0, 1, 2], [0, 2, 4]]> : tensor<3x3xi32>) : tensor<3x3xi32>
  return
}

func.func @forall_rows() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %out = tensor.empty() : tensor<3x2xf32>
  %r = scf.forall (%i) in (3) shared_outs(%o = %out) -> (tensor<3x2xf32>) {
    %row = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<3x2xf32> to tensor<1x2xf32>
    %s = arith.mulf %row, %row : tensor<1x2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<3x2xf32>
    }
  }
  check.expect_almost_eq_const(%r, dense<[[1.0, 4.0], [9.0, 16.0], [25.0, 36.0]]> : tensor<3x2xf32>) : tensor<3x2xf32>
  return
}

func.func @scalars_of_types() {
  %a = util.unfoldable_constant 40 : i8
  %b = util.unfoldable_constant 300 : i16
  %c = util.unfoldable_constant 1.5 : f64
  %d = util.unfoldable_constant 0.5 : f16
  %a64 = arith.extsi %a : i8 to i64
  %b64 = arith.extui %b : i16 to i64
  %s = arith.addi %a64, %b64 : i64
  %w = arith.constant 340 : i64
  %ok = arith.cmpi eq, %s, %w : i64
  check.expect_true(%ok) : i1
  %d64 = arith.extf %d : f16 to f64
  %f = arith.addf %c, %d64 : f64
  %two = arith.constant 2.0 : f64
  %no = arith.cmpf one, %f, %two : f64
  check.expect_false(%no) : i1
  check.expect_true(%s) : i64
  return
}

func.func @asserts() {
  %a = util.unfoldable_constant 40 : i8
  %c = arith.constant 40 : i8
  %ok = arith.cmpi eq, %a, %c : i8
  cf.assert %ok, "is not 40"
  check.expect_true(%ok) : i1
  return
}

func.func @tensor_of_conditions() {
  %x = util.unfoldable_constant dense<[1.0, -2.0, 3.0]> : tensor<3xf32>
  %zero = arith.constant dense<0.0> : tensor<3xf32>
  %p = arith.cmpf ogt, %x, %zero : tensor<3xf32>
  %n = arith.negf %x : tensor<3xf32>
  %abs = arith.select %p, %x, %n : tensor<3xi1>, tensor<3xf32>
  %q = arith.cmpf oge, %abs, %zero : tensor<3xf32>
  check.expect_all_true(%q) : tensor<3xi1>
  check.expect_eq_const(%p, dense<[true, false, true]> : tensor<3xi1>) : tensor<3xi1>
  return
}
