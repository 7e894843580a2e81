// State of the module, each function in a state of its own.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s

util.global private mutable @counter = 0 : i32
func.func @scalar_counter() {
  %one = arith.constant 1 : i32
  %a = util.global.load @counter : i32
  %b = arith.addi %a, %one : i32
  util.global.store %b, @counter : i32
  %c = util.global.load @counter : i32
  %ok = arith.cmpi eq, %c, %one : i32
  check.expect_true(%ok) : i1
  return
}
func.func @state_is_fresh() {
  %zero = arith.constant 0 : i32
  %a = util.global.load @counter : i32
  %ok = arith.cmpi eq, %a, %zero : i32
  check.expect_true(%ok) : i1
  return
}

util.global private mutable @acc = dense<[1.0, 2.0]> : tensor<2xf32>
func.func private @step(%x: tensor<2xf32>) {
  %a = util.global.load @acc : tensor<2xf32>
  %b = arith.addf %a, %x : tensor<2xf32>
  util.global.store %b, @acc : tensor<2xf32>
  return
}
func.func @accumulates() {
  %x = util.unfoldable_constant dense<[1.0, 10.0]> : tensor<2xf32>
  call @step(%x) : (tensor<2xf32>) -> ()
  call @step(%x) : (tensor<2xf32>) -> ()
  %a = util.global.load @acc : tensor<2xf32>
  check.expect_almost_eq_const(%a, dense<[3.0, 22.0]> : tensor<2xf32>) : tensor<2xf32>
  return
}
func.func @accumulates_in_loop() {
  %x = util.unfoldable_constant dense<[1.0, 10.0]> : tensor<2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 5 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @step(%x) : (tensor<2xf32>) -> ()
  }
  %a = util.global.load @acc : tensor<2xf32>
  check.expect_almost_eq_const(%a, dense<[6.0, 52.0]> : tensor<2xf32>) : tensor<2xf32>
  return
}

util.global private @weights = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
func.func @constant_weights() {
  %x = util.unfoldable_constant dense<[[1.0, 1.0]]> : tensor<1x2xf32>
  %w = util.global.load @weights : tensor<2x2xf32>
  %e = tensor.empty() : tensor<1x2xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2xf32>) -> tensor<1x2xf32>
  %r = linalg.matmul ins(%x, %w : tensor<1x2xf32>, tensor<2x2xf32>) outs(%f : tensor<1x2xf32>) -> tensor<1x2xf32>
  check.expect_almost_eq_const(%r, dense<[[4.0, 6.0]]> : tensor<1x2xf32>) : tensor<1x2xf32>
  return
}

util.global private @derived : tensor<4xi32>
util.initializer {
  %a = util.unfoldable_constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %b = arith.muli %a, %a : tensor<4xi32>
  util.global.store %b, @derived : tensor<4xi32>
  util.return
}
func.func @initialized() {
  %a = util.global.load @derived : tensor<4xi32>
  check.expect_eq_const(%a, dense<[1, 4, 9, 16]> : tensor<4xi32>) : tensor<4xi32>
  return
}

util.global private mutable @dynamic : tensor<?xf32>
util.initializer {
  %a = flow.tensor.dynamic_constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32> -> tensor<?xf32>
  util.global.store %a, @dynamic : tensor<?xf32>
  util.return
}
func.func @dynamic_global() {
  %a = util.global.load @dynamic : tensor<?xf32>
  %b = arith.addf %a, %a : tensor<?xf32>
  %c = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  util.global.store %c, @dynamic : tensor<?xf32>
  %d = util.global.load @dynamic : tensor<?xf32>
  %e = flow.tensor.dynamic_constant dense<[1.0, 2.0, 3.0, 2.0, 4.0, 6.0]> : tensor<6xf32> -> tensor<?xf32>
  check.expect_eq(%d, %e) : tensor<?xf32>
  return
}

ml_program.global private mutable @mlp(dense<0> : tensor<i64>) : tensor<i64>
func.func @ml_program_global() {
  %one = arith.constant dense<1> : tensor<i64>
  %a = ml_program.global_load @mlp : tensor<i64>
  %b = arith.addi %a, %one : tensor<i64>
  ml_program.global_store @mlp = %b : tensor<i64>
  %c = ml_program.global_load @mlp : tensor<i64>
  check.expect_eq_const(%c, dense<1> : tensor<i64>) : tensor<i64>
  return
}

ml_program.global private @ml_program_weights(dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>) : tensor<4xf32>
func.func @ml_program_constant() {
  %x = util.unfoldable_constant dense<10.0> : tensor<4xf32>
  %w = ml_program.global_load_const @ml_program_weights : tensor<4xf32>
  %r = arith.addf %x, %w : tensor<4xf32>
  check.expect_almost_eq_const(%r, dense<[11.0, 12.0, 13.0, 14.0]> : tensor<4xf32>) : tensor<4xf32>
  return
}

util.global private @splat = dense<2.5> : tensor<64x3xf32>
func.func @splat_global() {
  %a = util.global.load @splat : tensor<64x3xf32>
  check.expect_almost_eq_const(%a, dense<2.5> : tensor<64x3xf32>) : tensor<64x3xf32>
  return
}

util.global private @uninitialized = #util.uninitialized : tensor<4xf32>
func.func @uninitialized_overwritten() {
  %a = util.global.load @uninitialized : tensor<4xf32>
  %one = arith.constant 1.0 : f32
  %f = linalg.fill ins(%one : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const(%f, dense<1.0> : tensor<4xf32>) : tensor<4xf32>
  return
}

util.global private mutable @flag = false
util.global private mutable @number = 2.5 : f32
util.global private mutable @extent = 7 : index
func.func @scalars_of_types() {
  %f = util.global.load @flag : i1
  check.expect_false(%f) : i1
  %true = arith.constant true
  util.global.store %true, @flag : i1
  %g = util.global.load @flag : i1
  check.expect_true(%g) : i1
  %n = util.global.load @number : f32
  %c = arith.constant 2.5 : f32
  %ok = arith.cmpf oeq, %n, %c : f32
  check.expect_true(%ok) : i1
  %i = util.global.load @extent : index
  %seven = arith.constant 7 : index
  %same = arith.cmpi eq, %i, %seven : index
  check.expect_true(%same) : i1
  return
}

util.global private mutable @cache = dense<0> : tensor<4x2xi32>
func.func @cache_rows() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %old = util.global.load @cache : tensor<4x2xi32>
    %v = arith.index_cast %i : index to i32
    %row = tensor.splat %v : tensor<1x2xi32>
    %new = tensor.insert_slice %row into %old[%i, 0] [1, 2] [1, 1] : tensor<1x2xi32> into tensor<4x2xi32>
    util.global.store %new, @cache : tensor<4x2xi32>
  }
  %a = util.global.load @cache : tensor<4x2xi32>
  check.expect_eq_const(%a, dense<[[0, 0], [1, 1], [2, 2], [3, 3]]> : tensor<4x2xi32>) : tensor<4x2xi32>
  return
}

util.global private mutable @indirect = dense<[4, 5]> : tensor<2xi32>
func.func @loads_through_address() {
  %p = util.global.address @indirect : !util.ptr<tensor<2xi32>>
  %a = util.global.load.indirect %p : !util.ptr<tensor<2xi32>> -> tensor<2xi32>
  check.expect_eq_const(%a, dense<[4, 5]> : tensor<2xi32>) : tensor<2xi32>
  return
}
