// State that is changed in place, step by step: the new content starts from the old one, is computed from it element by element, or is inserted
// into it. Where the old content is read later, or in another order, it stays until then.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#swapped = affine_map<(d0, d1) -> (d1, d0)>
#first = affine_map<(d0, d1) -> (0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

util.global private mutable @decayed = dense<[[1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0]]> : tensor<5x5xf32>
func.func private @decays_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @decayed : tensor<5x5xf32>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %a : tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %out: f32):
    %h = arith.constant 0.5 : f32
    %0 = arith.mulf %i1, %h : f32
    %1 = arith.addf %0, %i0 : f32
    linalg.yield %1 : f32
  } -> tensor<5x5xf32>
  util.global.store %b, @decayed : tensor<5x5xf32>
  return
}
func.func @decays() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @decays_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @decayed : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-3.375, -2.9375, -2.5, -2.0625, -1.625], [-1.1875, -0.75, -0.3125, 0.125, 0.5625], [1.0, 1.4375, 1.875, 2.3125, 2.75], [3.1875, 3.625, 4.0625, 4.5, 4.9375], [5.375, 5.8125, 6.25, 6.6875, 7.125]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @weights = dense<[[1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0]]> : tensor<5x5xf32>
util.global private mutable @momentum = dense<[[0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<5x5xf32>
func.func private @optimizes_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %w = util.global.load @weights : tensor<5x5xf32>
  %m = util.global.load @momentum : tensor<5x5xf32>
  %m1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %out: f32):
    %h = arith.constant 0.5 : f32
    %0 = arith.mulf %i1, %h : f32
    %1 = arith.addf %0, %i0 : f32
    linalg.yield %1 : f32
  } -> tensor<5x5xf32>
  %w1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%w, %m1 : tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %out: f32):
    %h = arith.constant 0.5 : f32
    %0 = arith.mulf %i1, %h : f32
    %1 = arith.subf %i0, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<5x5xf32>
  util.global.store %m1, @momentum : tensor<5x5xf32>
  util.global.store %w1, @weights : tensor<5x5xf32>
  return
}
func.func @optimizes() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @optimizes_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @weights : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[5.25, 4.71875, 4.1875, 3.65625, 3.125], [2.59375, 2.0625, 1.53125, 1.0, 0.46875], [-0.0625, -0.59375, -1.125, -1.65625, -2.1875], [-2.71875, -3.25, -3.78125, -4.3125, -4.84375], [-5.375, -5.90625, -6.4375, -6.96875, -7.5]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  %r1 = util.global.load @momentum : tensor<5x5xf32>
  check.expect_almost_eq_const(%r1, dense<[[-3.5, -3.0625, -2.625, -2.1875, -1.75], [-1.3125, -0.875, -0.4375, 0.0, 0.4375], [0.875, 1.3125, 1.75, 2.1875, 2.625], [3.0625, 3.5, 3.9375, 4.375, 4.8125], [5.25, 5.6875, 6.125, 6.5625, 7.0]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @mixed = dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
func.func private @mixes_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @mixed : tensor<5x5xf32>
  %b = linalg.generic {indexing_maps = [#id, #id, #swapped, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %a, %a : tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %i2: f32, %out: f32):
    %h = arith.constant 0.5 : f32
    %0 = arith.addf %i1, %i2 : f32
    %1 = arith.mulf %0, %h : f32
    %2 = arith.addf %1, %i0 : f32
    linalg.yield %2 : f32
  } -> tensor<5x5xf32>
  util.global.store %b, @mixed : tensor<5x5xf32>
  return
}
func.func @mixes() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @mixes_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @mixed : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-8.0, -5.5, -3.0, -0.5, 2.0], [-4.5, -2.0, 0.5, 3.0, 5.5], [-1.0, 1.5, 4.0, 6.5, 9.0], [2.5, 5.0, 7.5, 10.0, 12.5], [6.0, 8.5, 11.0, 13.5, 16.0]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @transposed = dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
func.func private @transposes_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @transposed : tensor<5x5xf32>
  %b = linalg.generic {indexing_maps = [#id, #swapped, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %a : tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %out: f32):
    %h = arith.constant 0.5 : f32
    %0 = arith.mulf %i1, %h : f32
    %1 = arith.addf %0, %i0 : f32
    linalg.yield %1 : f32
  } -> tensor<5x5xf32>
  util.global.store %b, @transposed : tensor<5x5xf32>
  return
}
func.func @transposes() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @transposes_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @transposed : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-3.75, -2.65625, -1.5625, -0.46875, 0.625], [-2.03125, -0.9375, 0.15625, 1.25, 2.34375], [-0.3125, 0.78125, 1.875, 2.96875, 4.0625], [1.40625, 2.5, 3.59375, 4.6875, 5.78125], [3.125, 4.21875, 5.3125, 6.40625, 7.5]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @rows = dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
func.func private @adds_first_row_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @rows : tensor<5x5xf32>
  %b = linalg.generic {indexing_maps = [#id, #id, #first, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %a, %a : tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %i2: f32, %out: f32):
    %h = arith.constant 0.5 : f32
    %0 = arith.mulf %i2, %h : f32
    %1 = arith.addf %0, %i1 : f32
    %2 = arith.addf %1, %i0 : f32
    linalg.yield %2 : f32
  } -> tensor<5x5xf32>
  util.global.store %b, @rows : tensor<5x5xf32>
  return
}
func.func @adds_first_row() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @adds_first_row_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @rows : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-16.25, -14.21875, -12.1875, -10.15625, -8.125], [-11.25, -9.21875, -7.1875, -5.15625, -3.125], [-6.25, -4.21875, -2.1875, -0.15625, 1.875], [-1.25, 0.78125, 2.8125, 4.84375, 6.875], [3.75, 5.78125, 7.8125, 9.84375, 11.875]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @newest = dense<[[1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0]]> : tensor<5x5xf32>
util.global private mutable @older = dense<[[2.0, 2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0, 2.0]]> : tensor<5x5xf32>
func.func private @turns_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @newest : tensor<5x5xf32>
  %b = util.global.load @older : tensor<5x5xf32>
  %n = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %a, %b : tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %i2: f32, %out: f32):
    %h = arith.constant 0.5 : f32
    %0 = arith.mulf %i1, %h : f32
    %1 = arith.addf %0, %i0 : f32
    %2 = arith.subf %1, %i2 : f32
    linalg.yield %2 : f32
  } -> tensor<5x5xf32>
  util.global.store %n, @newest : tensor<5x5xf32>
  util.global.store %a, @older : tensor<5x5xf32>
  return
}
func.func @turns() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @turns_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @newest : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-0.875, -0.6875, -0.5, -0.3125, -0.125], [0.0625, 0.25, 0.4375, 0.625, 0.8125], [1.0, 1.1875, 1.375, 1.5625, 1.75], [1.9375, 2.125, 2.3125, 2.5, 2.6875], [2.875, 3.0625, 3.25, 3.4375, 3.625]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  %r1 = util.global.load @older : tensor<5x5xf32>
  check.expect_almost_eq_const(%r1, dense<[[-4.75, -4.375, -4.0, -3.625, -3.25], [-2.875, -2.5, -2.125, -1.75, -1.375], [-1.0, -0.625, -0.25, 0.125, 0.5], [0.875, 1.25, 1.625, 2.0, 2.375], [2.75, 3.125, 3.5, 3.875, 4.25]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @left = dense<[[1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0]]> : tensor<5x5xf32>
util.global private mutable @right = dense<[[2.0, 2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0, 2.0]]> : tensor<5x5xf32>
func.func private @swaps_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @left : tensor<5x5xf32>
  %b = util.global.load @right : tensor<5x5xf32>
  %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %a : tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %out: f32):
    %h = arith.constant 0.5 : f32
    %0 = arith.mulf %i1, %h : f32
    %1 = arith.addf %0, %i0 : f32
    linalg.yield %1 : f32
  } -> tensor<5x5xf32>
  util.global.store %n, @right : tensor<5x5xf32>
  util.global.store %b, @left : tensor<5x5xf32>
  return
}
func.func @swaps() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @swaps_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @left : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-1.0, -0.75, -0.5, -0.25, 0.0], [0.25, 0.5, 0.75, 1.0, 1.25], [1.5, 1.75, 2.0, 2.25, 2.5], [2.75, 3.0, 3.25, 3.5, 3.75], [4.0, 4.25, 4.5, 4.75, 5.0]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  %r1 = util.global.load @right : tensor<5x5xf32>
  check.expect_almost_eq_const(%r1, dense<[[-2.75, -2.375, -2.0, -1.625, -1.25], [-0.875, -0.5, -0.125, 0.25, 0.625], [1.0, 1.375, 1.75, 2.125, 2.5], [2.875, 3.25, 3.625, 4.0, 4.375], [4.75, 5.125, 5.5, 5.875, 6.25]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @now = dense<[[1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0]]> : tensor<5x5xf32>
util.global private mutable @before = dense<[[0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<5x5xf32>
func.func private @keeps_the_last_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @now : tensor<5x5xf32>
  %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %a : tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %out: f32):
    %h = arith.constant 0.5 : f32
    %0 = arith.mulf %i1, %h : f32
    %1 = arith.addf %0, %i0 : f32
    linalg.yield %1 : f32
  } -> tensor<5x5xf32>
  util.global.store %n, @now : tensor<5x5xf32>
  util.global.store %a, @before : tensor<5x5xf32>
  return
}
func.func @keeps_the_last() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @keeps_the_last_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @now : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-3.375, -2.9375, -2.5, -2.0625, -1.625], [-1.1875, -0.75, -0.3125, 0.125, 0.5625], [1.0, 1.4375, 1.875, 2.3125, 2.75], [3.1875, 3.625, 4.0625, 4.5, 4.9375], [5.375, 5.8125, 6.25, 6.6875, 7.125]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  %r1 = util.global.load @before : tensor<5x5xf32>
  check.expect_almost_eq_const(%r1, dense<[[-2.75, -2.375, -2.0, -1.625, -1.25], [-0.875, -0.5, -0.125, 0.25, 0.625], [1.0, 1.375, 1.75, 2.125, 2.5], [2.875, 3.25, 3.625, 4.0, 4.375], [4.75, 5.125, 5.5, 5.875, 6.25]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @copy1 = dense<[[1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0]]> : tensor<5x5xf32>
util.global private mutable @copy2 = dense<[[0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<5x5xf32>
func.func private @stores_twice_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @copy1 : tensor<5x5xf32>
  %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %a : tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %out: f32):
    %h = arith.constant 0.5 : f32
    %0 = arith.mulf %i1, %h : f32
    %1 = arith.addf %0, %i0 : f32
    linalg.yield %1 : f32
  } -> tensor<5x5xf32>
  util.global.store %n, @copy1 : tensor<5x5xf32>
  util.global.store %n, @copy2 : tensor<5x5xf32>
  return
}
func.func @stores_twice() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @stores_twice_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @copy1 : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-3.375, -2.9375, -2.5, -2.0625, -1.625], [-1.1875, -0.75, -0.3125, 0.125, 0.5625], [1.0, 1.4375, 1.875, 2.3125, 2.75], [3.1875, 3.625, 4.0625, 4.5, 4.9375], [5.375, 5.8125, 6.25, 6.6875, 7.125]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  %r1 = util.global.load @copy2 : tensor<5x5xf32>
  check.expect_almost_eq_const(%r1, dense<[[-3.375, -2.9375, -2.5, -2.0625, -1.625], [-1.1875, -0.75, -0.3125, 0.125, 0.5625], [1.0, 1.4375, 1.875, 2.3125, 2.75], [3.1875, 3.625, 4.0625, 4.5, 4.9375], [5.375, 5.8125, 6.25, 6.6875, 7.125]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @sums = dense<[[1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0]]> : tensor<5x5xf32>
func.func private @accumulates_products_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @sums : tensor<5x5xf32>
  %b = linalg.matmul ins(%x, %x : tensor<5x5xf32>, tensor<5x5xf32>) outs(%a : tensor<5x5xf32>) -> tensor<5x5xf32>
  util.global.store %b, @sums : tensor<5x5xf32>
  return
}
func.func @accumulates_products() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @accumulates_products_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @sums : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-0.875, -6.5, -12.125, -17.75, -23.375], [8.5, 7.5625, 6.625, 5.6875, 4.75], [17.875, 21.625, 25.375, 29.125, 32.875], [27.25, 35.6875, 44.125, 52.5625, 61.0], [36.625, 49.75, 62.875, 76.0, 89.125]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @powers = dense<[[0.625, 0.125, 0.125, 0.125, 0.125], [0.125, 0.625, 0.125, 0.125, 0.125], [0.125, 0.125, 0.625, 0.125, 0.125], [0.125, 0.125, 0.125, 0.625, 0.125], [0.125, 0.125, 0.125, 0.125, 0.625]]> : tensor<5x5xf32>
func.func private @multiplies_itself_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @powers : tensor<5x5xf32>
  %b = linalg.matmul ins(%a, %x : tensor<5x5xf32>, tensor<5x5xf32>) outs(%a : tensor<5x5xf32>) -> tensor<5x5xf32>
  util.global.store %b, @powers : tensor<5x5xf32>
  return
}
func.func @multiplies_itself() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @multiplies_itself_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @powers : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[13.4453125, 16.93359375, 20.921875, 24.91015625, 28.8984375], [37.0859375, 47.82421875, 57.5625, 67.80078125, 78.0390625], [61.2265625, 77.71484375, 94.703125, 110.69140625, 127.1796875], [85.3671875, 108.10546875, 130.84375, 154.08203125, 176.3203125], [109.5078125, 138.49609375, 167.484375, 196.47265625, 225.9609375]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @shifted = dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
func.func private @shifts_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @shifted : tensor<5x5xf32>
  %s = tensor.extract_slice %a[0, 0] [4, 5] [1, 1] : tensor<5x5xf32> to tensor<4x5xf32>
  %e4 = tensor.empty() : tensor<4x5xf32>
  %hh = arith.constant 0.5 : f32
  %m = linalg.map ins(%s : tensor<4x5xf32>) outs(%e4 : tensor<4x5xf32>) (%in: f32, %o: f32) { %0 = arith.mulf %in, %hh : f32 linalg.yield %0 : f32 }
  %b = tensor.insert_slice %m into %a[1, 0] [4, 5] [1, 1] : tensor<4x5xf32> into tensor<5x5xf32>
  util.global.store %b, @shifted : tensor<5x5xf32>
  return
}
func.func @shifts() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @shifts_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @shifted : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-1.0, -0.875, -0.75, -0.625, -0.5], [-0.5, -0.4375, -0.375, -0.3125, -0.25], [-0.25, -0.21875, -0.1875, -0.15625, -0.125], [-0.09375, -0.0625, -0.03125, 0.0, 0.03125]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @moved = dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
func.func private @moves_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @moved : tensor<5x5xf32>
  %s = tensor.extract_slice %a[0, 0] [4, 5] [1, 1] : tensor<5x5xf32> to tensor<4x5xf32>
  %b = tensor.insert_slice %s into %a[1, 0] [4, 5] [1, 1] : tensor<4x5xf32> into tensor<5x5xf32>
  util.global.store %b, @moved : tensor<5x5xf32>
  return
}
func.func @moves() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @moves_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @moved : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-2.0, -1.75, -1.5, -1.25, -1.0], [-2.0, -1.75, -1.5, -1.25, -1.0], [-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @cache = dense<[[0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<5x5xf32>
util.global private mutable @at = 0 : index
util.global private mutable @read = dense<[[0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<5x5xf32>
func.func private @inserts_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @cache : tensor<5x5xf32>
  %p = util.global.load @at : index
  %col = tensor.extract_slice %x[0, 0] [5, 1] [1, 1] : tensor<5x5xf32> to tensor<5x1xf32>
  %b = tensor.insert_slice %col into %a[0, %p] [5, 1] [1, 1] : tensor<5x1xf32> into tensor<5x5xf32>
  util.global.store %b, @cache : tensor<5x5xf32>
  %one = arith.constant 1 : index
  %q = arith.addi %p, %one : index
  util.global.store %q, @at : index
  %again = util.global.load @cache : tensor<5x5xf32>
  %d = linalg.add ins(%again, %b : tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) -> tensor<5x5xf32>
  util.global.store %d, @read : tensor<5x5xf32>
  return
}
func.func @inserts() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @inserts_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @cache : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[-2.0, -2.0, -2.0, 0.0, 0.0], [-0.75, -0.75, -0.75, 0.0, 0.0], [0.5, 0.5, 0.5, 0.0, 0.0], [1.75, 1.75, 1.75, 0.0, 0.0], [3.0, 3.0, 3.0, 0.0, 0.0]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  %r1 = util.global.load @read : tensor<5x5xf32>
  check.expect_almost_eq_const(%r1, dense<[[-4.0, -4.0, -4.0, 0.0, 0.0], [-1.5, -1.5, -1.5, 0.0, 0.0], [1.0, 1.0, 1.0, 0.0, 0.0], [3.5, 3.5, 3.5, 0.0, 0.0], [6.0, 6.0, 6.0, 0.0, 0.0]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

util.global private mutable @normed = dense<[[5.0, 4.0625, 3.25, 2.5625, 2.0], [1.5625, 1.25, 1.0625, 1.0, 1.0625], [1.25, 1.5625, 2.0, 2.5625, 3.25], [4.0625, 5.0, 6.0625, 7.25, 8.5625], [10.0, 11.5625, 13.25, 15.0625, 17.0]]> : tensor<5x5xf32>
func.func private @normalizes_step(%x: tensor<5x5xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<5x5xf32>
  %a = util.global.load @normed : tensor<5x5xf32>
  %z = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<5xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<5xf32>) -> tensor<5xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<5x5xf32>) outs(%f1 : tensor<5xf32>) dimensions = [1]
  %sb = linalg.broadcast ins(%s : tensor<5xf32>) outs(%e : tensor<5x5xf32>) dimensions = [1]
  %n = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %sb, %x : tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %i2: f32, %out: f32):
    %0 = arith.divf %i0, %i1 : f32
    %1 = arith.mulf %i2, %i2 : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<5x5xf32>
  util.global.store %n, @normed : tensor<5x5xf32>
  return
}
func.func @normalizes() {
  %x = util.unfoldable_constant dense<[[-2.0, -1.75, -1.5, -1.25, -1.0], [-0.75, -0.5, -0.25, 0.0, 0.25], [0.5, 0.75, 1.0, 1.25, 1.5], [1.75, 2.0, 2.25, 2.5, 2.75], [3.0, 3.25, 3.5, 3.75, 4.0]]> : tensor<5x5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @normalizes_step(%x) : (tensor<5x5xf32>) -> ()
  }
  %r0 = util.global.load @normed : tensor<5x5xf32>
  check.expect_almost_eq_const(%r0, dense<[[4.336597442626953, 3.32029128074646, 2.4394924640655518, 1.6942012310028076, 1.084417462348938], [1.0727689266204834, 0.5017114877700806, 0.1590770184993744, 0.04486554488539696, 0.1590770184993744], [0.2961122989654541, 0.6635721921920776, 1.1780160665512085, 1.8394439220428467, 2.647855758666992], [3.1805906295776367, 4.154227256774902, 5.257681846618652, 6.490954875946045, 7.854045867919922], [9.145455360412598, 10.733207702636719, 12.447979927062988, 14.289772033691406, 16.25858497619629]]> : tensor<5x5xf32>) : tensor<5x5xf32>
  return
}

// New elements that a sum reads as well.
util.global private mutable @state_by_columns = dense<1.0> : tensor<37x19xf32>
util.global private mutable @sums_by_columns = dense<0.0> : tensor<19xf32>
func.func private @step_by_columns(%h: f32) attributes {noinline} {
  %old = util.global.load @state_by_columns : tensor<37x19xf32>
  %one = arith.constant 1.0 : f32
  %new = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%old : tensor<37x19xf32>) {
  ^bb0(%a: f32):
    %0 = arith.mulf %a, %h : f32
    %1 = arith.addf %0, %one : f32
    linalg.yield %1 : f32
  } -> tensor<37x19xf32>
  %z = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<19xf32>
  %f = linalg.fill ins(%z : f32) outs(%e1 : tensor<19xf32>) -> tensor<19xf32>
  %s = linalg.reduce { arith.addf } ins(%new : tensor<37x19xf32>) outs(%f : tensor<19xf32>) dimensions = [0]
  util.global.store %new, @state_by_columns : tensor<37x19xf32>
  util.global.store %s, @sums_by_columns : tensor<19xf32>
  return
}
func.func @sums_up_by_columns() {
  %h = util.unfoldable_constant 2.0 : f32
  func.call @step_by_columns(%h) : (f32) -> ()
  func.call @step_by_columns(%h) : (f32) -> ()
  func.call @step_by_columns(%h) : (f32) -> ()
  %g = util.global.load @state_by_columns : tensor<37x19xf32>
  check.expect_almost_eq_const(%g, dense<15.0> : tensor<37x19xf32>) : tensor<37x19xf32>
  %s = util.global.load @sums_by_columns : tensor<19xf32>
  check.expect_almost_eq_const(%s, dense<555.0> : tensor<19xf32>) : tensor<19xf32>
  return
}

util.global private mutable @state_by_rows = dense<1.0> : tensor<37x19xf32>
util.global private mutable @sums_by_rows = dense<0.0> : tensor<37xf32>
func.func private @step_by_rows(%h: f32) attributes {noinline} {
  %old = util.global.load @state_by_rows : tensor<37x19xf32>
  %one = arith.constant 1.0 : f32
  %new = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%old : tensor<37x19xf32>) {
  ^bb0(%a: f32):
    %0 = arith.mulf %a, %h : f32
    %1 = arith.addf %0, %one : f32
    linalg.yield %1 : f32
  } -> tensor<37x19xf32>
  %z = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<37xf32>
  %f = linalg.fill ins(%z : f32) outs(%e1 : tensor<37xf32>) -> tensor<37xf32>
  %s = linalg.reduce { arith.addf } ins(%new : tensor<37x19xf32>) outs(%f : tensor<37xf32>) dimensions = [1]
  util.global.store %new, @state_by_rows : tensor<37x19xf32>
  util.global.store %s, @sums_by_rows : tensor<37xf32>
  return
}
func.func @sums_up_by_rows() {
  %h = util.unfoldable_constant 2.0 : f32
  func.call @step_by_rows(%h) : (f32) -> ()
  func.call @step_by_rows(%h) : (f32) -> ()
  func.call @step_by_rows(%h) : (f32) -> ()
  %g = util.global.load @state_by_rows : tensor<37x19xf32>
  check.expect_almost_eq_const(%g, dense<15.0> : tensor<37x19xf32>) : tensor<37x19xf32>
  %s = util.global.load @sums_by_rows : tensor<37xf32>
  check.expect_almost_eq_const(%s, dense<285.0> : tensor<37xf32>) : tensor<37xf32>
  return
}
