// Ops of iree_linalg_ext.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s

func.func @sort() {
  %x = util.unfoldable_constant dense<[[3, 1, 2], [9, 7, 8]]> : tensor<2x3xi32>
  %r = iree_linalg_ext.sort dimension(1) outs(%x : tensor<2x3xi32>) {
  ^bb0(%a: i32, %b: i32):
    %c = arith.cmpi slt, %a, %b : i32
    iree_linalg_ext.yield %c : i1
  } -> tensor<2x3xi32>
  check.expect_eq_const(%r, dense<[[1, 2, 3], [7, 8, 9]]> : tensor<2x3xi32>) : tensor<2x3xi32>
  return
}
func.func @sort_pairs() {
  %x = util.unfoldable_constant dense<[3.0, 1.0, 2.0]> : tensor<3xf32>
  %i = util.unfoldable_constant dense<[0, 1, 2]> : tensor<3xi32>
  %r:2 = iree_linalg_ext.sort dimension(0) outs(%x, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%a: f32, %b: f32, %c: i32, %d: i32):
    %o = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %o : i1
  } -> tensor<3xf32>, tensor<3xi32>
  check.expect_almost_eq_const(%r#0, dense<[3.0, 2.0, 1.0]> : tensor<3xf32>) : tensor<3xf32>
  check.expect_eq_const(%r#1, dense<[0, 2, 1]> : tensor<3xi32>) : tensor<3xi32>
  return
}
func.func @scatter_rows() {
  %o = util.unfoldable_constant dense<0> : tensor<4x2xi32>
  %u = util.unfoldable_constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %i = util.unfoldable_constant dense<[[3], [1]]> : tensor<2x1xi32>
  %r = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<2x2xi32>, tensor<2x1xi32>) outs(%o : tensor<4x2xi32>) {
  ^bb0(%a: i32, %b: i32):
    iree_linalg_ext.yield %a : i32
  } -> tensor<4x2xi32>
  check.expect_eq_const(%r, dense<[[0, 0], [3, 4], [0, 0], [1, 2]]> : tensor<4x2xi32>) : tensor<4x2xi32>
  return
}
func.func @scatter_repeated() {
  %o = util.unfoldable_constant dense<1.0> : tensor<3xf32>
  %u = util.unfoldable_constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %i = util.unfoldable_constant dense<[[2], [0], [2]]> : tensor<3x1xi32>
  %r = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<3xf32>, tensor<3x1xi32>) outs(%o : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<3xf32>
  check.expect_almost_eq_const(%r, dense<[3.0, 1.0, 6.0]> : tensor<3xf32>) : tensor<3xf32>
  return
}
func.func @scan_inclusive() {
  %x = util.unfoldable_constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %e = util.unfoldable_constant dense<0> : tensor<4xi32>
  %a = util.unfoldable_constant dense<0> : tensor<i32>
  %r:2 = iree_linalg_ext.scan dimension(0) inclusive(true) ins(%x : tensor<4xi32>) outs(%e, %a : tensor<4xi32>, tensor<i32>) {
  ^bb0(%p: i32, %q: i32):
    %s = arith.addi %p, %q : i32
    iree_linalg_ext.yield %s : i32
  } -> tensor<4xi32>, tensor<i32>
  check.expect_eq_const(%r#0, dense<[1, 3, 6, 10]> : tensor<4xi32>) : tensor<4xi32>
  check.expect_eq_const(%r#1, dense<10> : tensor<i32>) : tensor<i32>
  return
}
func.func @scan_exclusive() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %e = util.unfoldable_constant dense<0.0> : tensor<3x2xf32>
  %a = util.unfoldable_constant dense<10.0> : tensor<2xf32>
  %r:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%x : tensor<3x2xf32>) outs(%e, %a : tensor<3x2xf32>, tensor<2xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<3x2xf32>, tensor<2xf32>
  check.expect_almost_eq_const(%r#0, dense<[[10.0, 10.0], [11.0, 12.0], [14.0, 16.0]]> : tensor<3x2xf32>) : tensor<3x2xf32>
  return
}
func.func @topk() {
  %x = util.unfoldable_constant dense<[[1.0, 9.0, 3.0, 7.0]]> : tensor<1x4xf32>
  %i = util.unfoldable_constant dense<[[0, 1, 2, 3]]> : tensor<1x4xi32>
  %v = util.unfoldable_constant dense<0xFF800000> : tensor<1x2xf32>
  %o = util.unfoldable_constant dense<0> : tensor<1x2xi32>
  %r:2 = iree_linalg_ext.topk dimension(1) ins(%x, %i : tensor<1x4xf32>, tensor<1x4xi32>) outs(%v, %o : tensor<1x2xf32>, tensor<1x2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<1x2xf32>, tensor<1x2xi32>
  check.expect_almost_eq_const(%r#0, dense<[[9.0, 7.0]]> : tensor<1x2xf32>) : tensor<1x2xf32>
  check.expect_eq_const(%r#1, dense<[[1, 3]]> : tensor<1x2xi32>) : tensor<1x2xi32>
  return
}
func.func @tm_tensor_topk() {
  %x = util.unfoldable_constant dense<[1.0, 9.0, 3.0, 7.0, 8.0]> : tensor<5xf32>
  %i = util.unfoldable_constant dense<[10, 11, 12, 13, 14]> : tensor<5xi32>
  %v = util.unfoldable_constant dense<0xFF800000> : tensor<3xf32>
  %o = util.unfoldable_constant dense<0> : tensor<3xi32>
  %r:2 = tm_tensor.topk dimension(0) ins(%x, %i : tensor<5xf32>, tensor<5xi32>) outs(%v, %o : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<3xf32>, tensor<3xi32>
  check.expect_almost_eq_const(%r#0, dense<[9.0, 8.0, 7.0]> : tensor<3xf32>) : tensor<3xf32>
  check.expect_eq_const(%r#1, dense<[11, 14, 13]> : tensor<3xi32>) : tensor<3xi32>
  return
}
func.func @arg_compare() {
  %x = util.unfoldable_constant dense<[[1.0, 9.0, 3.0], [8.0, 2.0, 5.0]]> : tensor<2x3xf32>
  %v = util.unfoldable_constant dense<-1000.0> : tensor<2xf32>
  %o = util.unfoldable_constant dense<0> : tensor<2xi32>
  %r:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x3xf32>) outs(%v, %o : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<2xf32>, tensor<2xi32>
  check.expect_almost_eq_const(%r#0, dense<[9.0, 8.0]> : tensor<2xf32>) : tensor<2xf32>
  check.expect_eq_const(%r#1, dense<[1, 0]> : tensor<2xi32>) : tensor<2xi32>
  return
}
func.func @gather() {
  %x = util.unfoldable_constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %i = util.unfoldable_constant dense<[2, 0]> : tensor<2xi32>
  %e = tensor.empty() : tensor<2x2xi32>
  %r = iree_linalg_ext.gather dimension_map = [0] ins(%x, %i : tensor<3x2xi32>, tensor<2xi32>) outs(%e : tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const(%r, dense<[[5, 6], [1, 2]]> : tensor<2x2xi32>) : tensor<2x2xi32>
  return
}
func.func @attention() {
  %q = util.unfoldable_constant dense<[[[1.0, 0.0], [0.0, 1.0]]]> : tensor<1x2x2xf32>
  %v = util.unfoldable_constant dense<[[[1.0, 2.0], [3.0, 4.0]]]> : tensor<1x2x2xf32>
  %s = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x2xf32>
  %r = iree_linalg_ext.attention {indexing_maps = [affine_map<(b, m, n, k1, k2) -> (b, m, k1)>, affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>, affine_map<(b, m, n, k1, k2) -> (b, k2, n)>, affine_map<(b, m, n, k1, k2) -> ()>, affine_map<(b, m, n, k1, k2) -> (b, m, n)>]}
      ins(%q, %q, %v, %s : tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>, f32) outs(%e : tensor<1x2x2xf32>) {
  ^bb0(%a: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<1x2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[[2.0, 3.0], [2.0, 3.0]]]> : tensor<1x2x2xf32>) : tensor<1x2x2xf32>
  return
}
func.func @fft_stage() {
  %re = util.unfoldable_constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %im = util.unfoldable_constant dense<0.0> : tensor<4xf32>
  %c1 = arith.constant 1 : index
  %wr = arith.constant dense<1.0> : tensor<1xf32>
  %wi = arith.constant dense<-0.0> : tensor<1xf32>
  %r:2 = iree_linalg_ext.fft ins(%c1, %wr, %wi : index, tensor<1xf32>, tensor<1xf32>) outs(%re, %im : tensor<4xf32>, tensor<4xf32>) : tensor<4xf32>, tensor<4xf32>
  check.expect_almost_eq_const(%r#0, dense<[3.0, -1.0, 7.0, -1.0]> : tensor<4xf32>) : tensor<4xf32>
  return
}
func.func @map_store() {
  %x = util.unfoldable_constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %o = util.unfoldable_constant dense<0> : tensor<2x2xi32>
  %r = iree_linalg_ext.map_store %x into %o {
  ^bb0(%i: index):
    %m = arith.constant true
    %p:2 = affine.delinearize_index %i into (2, 2) : index, index
    iree_linalg_ext.yield %p#1, %p#0, %m : index, index, i1
  } : tensor<4xi32> into tensor<2x2xi32> -> tensor<2x2xi32>
  check.expect_eq_const(%r, dense<[[1, 3], [2, 4]]> : tensor<2x2xi32>) : tensor<2x2xi32>
  return
}
