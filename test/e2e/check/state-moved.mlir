// State that changes its global, or is addressed along a later dimension: three buffers in turn, and slices put between transposes, as torch-mlir writes
// `cache[:, i] = x`. No storage is made in a call, and no content is copied.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s
// RUN: weir-compile %s --compile-to=stream -o - | FileCheck %s

#id = affine_map<(d0) -> (d0)>
util.global private mutable @oldest = dense<1.0> : tensor<3xf32>
util.global private mutable @middle = dense<2.0> : tensor<3xf32>
util.global private mutable @newest = dense<3.0> : tensor<3xf32>
// CHECK-LABEL: util.func private @turns_step
// CHECK-NOT:     alloc
// CHECK:         stream.cmd.dispatch
// CHECK-DAG:       ro
// CHECK-DAG:       rw
// CHECK-NOT:     stream.cmd.copy
// CHECK:         util.return
func.func private @turns_step(%x: tensor<3xf32>) attributes {noinline} {
  %a = util.global.load @oldest : tensor<3xf32>
  %b = util.global.load @middle : tensor<3xf32>
  %c = util.global.load @newest : tensor<3xf32>
  %e = tensor.empty() : tensor<3xf32>
  %n = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id], iterator_types = ["parallel"]} ins(%x, %a, %b, %c : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%i0: f32, %i1: f32, %i2: f32, %i3: f32, %out: f32):
    %0 = arith.addf %i0, %i1 : f32
    %1 = arith.addf %0, %i2 : f32
    %2 = arith.subf %1, %i3 : f32
    linalg.yield %2 : f32
  } -> tensor<3xf32>
  util.global.store %b, @oldest : tensor<3xf32>
  util.global.store %c, @middle : tensor<3xf32>
  util.global.store %n, @newest : tensor<3xf32>
  return
}
func.func @turns() {
  %x = util.unfoldable_constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  call @turns_step(%x) : (tensor<3xf32>) -> ()
  call @turns_step(%x) : (tensor<3xf32>) -> ()
  call @turns_step(%x) : (tensor<3xf32>) -> ()
  call @turns_step(%x) : (tensor<3xf32>) -> ()
  %a = util.global.load @oldest : tensor<3xf32>
  check.expect_eq_const(%a, dense<[5.0, 5.0, 5.0]> : tensor<3xf32>) : tensor<3xf32>
  %b = util.global.load @middle : tensor<3xf32>
  check.expect_eq_const(%b, dense<[18.0, 38.0, 58.0]> : tensor<3xf32>) : tensor<3xf32>
  %c = util.global.load @newest : tensor<3xf32>
  check.expect_eq_const(%c, dense<[7.0, 7.0, 7.0]> : tensor<3xf32>) : tensor<3xf32>
  return
}

util.global private mutable @cache = dense<0.0> : tensor<2x6x3xf32>
// The new rows are transposed, the cache is not.
// CHECK-LABEL: util.func private @puts_step
// CHECK:         stream.resource.alloca {{.*}} !stream.resource<transient>{%c48}
// CHECK-NOT:     stream.resource.alloca
// CHECK:         rw %{{.+}}[%c0 for %c144] : !stream.resource<variable>{%c144}
// CHECK-NOT:     stream.cmd.copy
// CHECK:         util.return
func.func private @puts_step(%idx: tensor<2xi64>, %x: tensor<2x2x3xf32>) attributes {noinline} {
  %cache = util.global.load @cache : tensor<2x6x3xf32>
  %te = tensor.empty() : tensor<6x2x3xf32>
  %t = linalg.transpose ins(%cache : tensor<2x6x3xf32>) outs(%te : tensor<6x2x3xf32>) permutation = [1, 0, 2]
  %ue = tensor.empty() : tensor<2x2x3xf32>
  %u = linalg.transpose ins(%x : tensor<2x2x3xf32>) outs(%ue : tensor<2x2x3xf32>) permutation = [1, 0, 2]
  %ix = tensor.expand_shape %idx [[0, 1]] output_shape [2, 1] : tensor<2xi64> into tensor<2x1xi64>
  %ux = tensor.expand_shape %u [[0], [1, 2], [3]] output_shape [2, 1, 2, 3] : tensor<2x2x3xf32> into tensor<2x1x2x3xf32>
  %s = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%ux, %ix : tensor<2x1x2x3xf32>, tensor<2x1xi64>) outs(%t : tensor<6x2x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<6x2x3xf32>
  %be = tensor.empty() : tensor<2x6x3xf32>
  %b = linalg.transpose ins(%s : tensor<6x2x3xf32>) outs(%be : tensor<2x6x3xf32>) permutation = [1, 0, 2]
  util.global.store %b, @cache : tensor<2x6x3xf32>
  return
}
func.func @puts() {
  %i = util.unfoldable_constant dense<[4, 1]> : tensor<2xi64>
  %x = util.unfoldable_constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf32>
  call @puts_step(%i, %x) : (tensor<2xi64>, tensor<2x2x3xf32>) -> ()
  %r = util.global.load @cache : tensor<2x6x3xf32>
  check.expect_eq_const(%r, dense<[[[0.0, 0.0, 0.0], [4.0, 5.0, 6.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [1.0, 2.0, 3.0], [0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [10.0, 11.0, 12.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [7.0, 8.0, 9.0], [0.0, 0.0, 0.0]]]> : tensor<2x6x3xf32>) : tensor<2x6x3xf32>
  return
}

util.global private mutable @totals = dense<0.0> : tensor<2x3xf32>
// Elements alone, two at one place: the last dimension comes first, and sums go through it in order.
func.func private @adds_step(%idx: tensor<3x2xi64>, %x: tensor<3xf32>) attributes {noinline} {
  %g = util.global.load @totals : tensor<2x3xf32>
  %te = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%g : tensor<2x3xf32>) outs(%te : tensor<3x2xf32>) permutation = [1, 0]
  %s = iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(false) ins(%x, %idx : tensor<3xf32>, tensor<3x2xi64>) outs(%t : tensor<3x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %sum = arith.addf %a, %b : f32
    iree_linalg_ext.yield %sum : f32
  } -> tensor<3x2xf32>
  %be = tensor.empty() : tensor<2x3xf32>
  %b = linalg.transpose ins(%s : tensor<3x2xf32>) outs(%be : tensor<2x3xf32>) permutation = [1, 0]
  util.global.store %b, @totals : tensor<2x3xf32>
  return
}
func.func @adds() {
  %i = util.unfoldable_constant dense<[[2, 0], [0, 1], [2, 0]]> : tensor<3x2xi64>
  %x = util.unfoldable_constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  call @adds_step(%i, %x) : (tensor<3x2xi64>, tensor<3xf32>) -> ()
  call @adds_step(%i, %x) : (tensor<3x2xi64>, tensor<3xf32>) -> ()
  %r = util.global.load @totals : tensor<2x3xf32>
  check.expect_eq_const(%r, dense<[[0.0, 0.0, 10.0], [4.0, 0.0, 0.0]]> : tensor<2x3xf32>) : tensor<2x3xf32>
  return
}
