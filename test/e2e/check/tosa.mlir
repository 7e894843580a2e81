// TOSA.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s

func.func @conv2d() {
  %x = util.unfoldable_constant dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>
  %w = util.unfoldable_constant dense<1.0> : tensor<1x2x2x1xf32>
  %b = util.unfoldable_constant dense<0.5> : tensor<1xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x3x1xf32>, tensor<1x2x2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  check.expect_almost_eq_const(%r, dense<[[[[12.5], [16.5]], [[24.5], [28.5]]]]> : tensor<1x2x2x1xf32>) : tensor<1x2x2x1xf32>
  return
}
func.func @depthwise() {
  %x = util.unfoldable_constant dense<[[[[1.0, 10.0], [2.0, 20.0]], [[3.0, 30.0], [4.0, 40.0]]]]> : tensor<1x2x2x2xf32>
  %w = util.unfoldable_constant dense<1.0> : tensor<2x2x2x1xf32>
  %b = util.unfoldable_constant dense<0.0> : tensor<2xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.depthwise_conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x2xf32>, tensor<2x2x2x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x2xf32>
  check.expect_almost_eq_const(%r, dense<[[[[10.0, 100.0]]]]> : tensor<1x1x1x2xf32>) : tensor<1x1x1x2xf32>
  return
}
func.func @transpose_conv() {
  %x = util.unfoldable_constant dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>
  %w = util.unfoldable_constant dense<1.0> : tensor<1x2x2x1xf32>
  %b = util.unfoldable_constant dense<0.0> : tensor<1xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.transpose_conv2d %x, %w, %b, %zp, %zp {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1x2x2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x1xf32>
  check.expect_almost_eq_const(%r, dense<[[[[1.0], [3.0], [2.0]], [[4.0], [10.0], [6.0]], [[3.0], [7.0], [4.0]]]]> : tensor<1x3x3x1xf32>) : tensor<1x3x3x1xf32>
  return
}
func.func @conv2d_i8() {
  %x = util.unfoldable_constant dense<3> : tensor<1x3x3x2xi8>
  %w = util.unfoldable_constant dense<2> : tensor<1x2x2x2xi8>
  %b = util.unfoldable_constant dense<5> : tensor<1xi32>
  %xz = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.conv2d %x, %w, %b, %xz, %wz {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x3x2xi8>, tensor<1x2x2x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x1xi32>
  check.expect_eq_const(%r, dense<37> : tensor<1x2x2x1xi32>) : tensor<1x2x2x1xi32>
  return
}
func.func @pools() {
  %x = util.unfoldable_constant dense<[[[[1.0], [2.0]], [[3.0], [8.0]]]]> : tensor<1x2x2x1xf32>
  %m = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>) -> tensor<1x1x1x1xf32>
  check.expect_almost_eq_const(%m, dense<8.0> : tensor<1x1x1x1xf32>) : tensor<1x1x1x1xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %a = tosa.avg_pool2d %x, %zp, %zp {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  check.expect_almost_eq_const(%a, dense<3.5> : tensor<1x1x1x1xf32>) : tensor<1x1x1x1xf32>
  return
}
func.func @padded_max_pool() {
  %x = util.unfoldable_constant dense<[[[[-1.0], [-2.0]], [[-3.0], [-8.0]]]]> : tensor<1x2x2x1xf32>
  %m = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  check.expect_almost_eq_const(%m, dense<-1.0> : tensor<1x2x2x1xf32>, atol 1.0e-04) : tensor<1x2x2x1xf32>
  return
}
func.func @matmul() {
  %a = util.unfoldable_constant dense<[[[1.0, 2.0], [3.0, 4.0]]]> : tensor<1x2x2xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.matmul %a, %a, %zp, %zp : (tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[[7.0, 10.0], [15.0, 22.0]]]> : tensor<1x2x2xf32>) : tensor<1x2x2xf32>
  return
}
func.func @matmul_i8() {
  %a = util.unfoldable_constant dense<[[[1, 2], [3, 4]]]> : tensor<1x2x2xi8>
  %zp = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.matmul %a, %a, %zp, %zp : (tensor<1x2x2xi8>, tensor<1x2x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2xi32>
  check.expect_eq_const(%r, dense<[[[2, 3], [6, 11]]]> : tensor<1x2x2xi32>) : tensor<1x2x2xi32>
  return
}
func.func @reduces() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %s = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  check.expect_almost_eq_const(%s, dense<[[6.0], [15.0]]> : tensor<2x1xf32>) : tensor<2x1xf32>
  %m = tosa.reduce_max %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  check.expect_almost_eq_const(%m, dense<[[4.0, 5.0, 6.0]]> : tensor<1x3xf32>) : tensor<1x3xf32>
  %n = tosa.reduce_min %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  check.expect_almost_eq_const(%n, dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>) : tensor<1x3xf32>
  %p = tosa.reduce_product %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  check.expect_almost_eq_const(%p, dense<[[6.0], [120.0]]> : tensor<2x1xf32>) : tensor<2x1xf32>
  return
}
func.func @reduce_logical() {
  %x = util.unfoldable_constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %a = tosa.reduce_all %x {axis = 1 : i32} : (tensor<2x2xi1>) -> tensor<2x1xi1>
  check.expect_eq_const(%a, dense<[[false], [true]]> : tensor<2x1xi1>) : tensor<2x1xi1>
  %o = tosa.reduce_any %x {axis = 0 : i32} : (tensor<2x2xi1>) -> tensor<1x2xi1>
  check.expect_all_true(%o) : tensor<1x2xi1>
  return
}
func.func @argmax() {
  %x = util.unfoldable_constant dense<[[1.0, 7.0, 3.0], [9.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %r = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  check.expect_eq_const(%r, dense<[1, 0]> : tensor<2xi32>) : tensor<2xi32>
  return
}
func.func @gather() {
  %x = util.unfoldable_constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]> : tensor<1x3x2xf32>
  %i = util.unfoldable_constant dense<[[2, 0]]> : tensor<1x2xi32>
  %r = tosa.gather %x, %i : (tensor<1x3x2xf32>, tensor<1x2xi32>) -> tensor<1x2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[[5.0, 6.0], [1.0, 2.0]]]> : tensor<1x2x2xf32>) : tensor<1x2x2xf32>
  return
}
func.func @scatter() {
  %x = util.unfoldable_constant dense<0.0> : tensor<1x3x2xf32>
  %i = util.unfoldable_constant dense<[[2, 0]]> : tensor<1x2xi32>
  %u = util.unfoldable_constant dense<[[[1.0, 2.0], [3.0, 4.0]]]> : tensor<1x2x2xf32>
  %r = tosa.scatter %x, %i, %u : (tensor<1x3x2xf32>, tensor<1x2xi32>, tensor<1x2x2xf32>) -> tensor<1x3x2xf32>
  check.expect_almost_eq_const(%r, dense<[[[3.0, 4.0], [0.0, 0.0], [1.0, 2.0]]]> : tensor<1x3x2xf32>) : tensor<1x3x2xf32>
  return
}
func.func @pad() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %p = tosa.const_shape {values = dense<[1, 0, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<9.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.pad %x, %p, %v : (tensor<2x2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x3xf32>
  check.expect_almost_eq_const(%r, dense<[[9.0, 9.0, 9.0], [1.0, 2.0, 9.0], [3.0, 4.0, 9.0]]> : tensor<3x3xf32>) : tensor<3x3xf32>
  return
}
func.func @shape_ops() {
  %x = util.unfoldable_constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.reshape %x, %s : (tensor<2x3xi32>, !tosa.shape<2>) -> tensor<3x2xi32>
  check.expect_eq_const(%r, dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>) : tensor<3x2xi32>
  %t = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  check.expect_eq_const(%t, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>) : tensor<3x2xi32>
  %v = tosa.reverse %x {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const(%v, dense<[[3, 2, 1], [6, 5, 4]]> : tensor<2x3xi32>) : tensor<2x3xi32>
  %c = tosa.concat %x, %v {axis = 0 : i32} : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<4x3xi32>
  check.expect_eq_const(%c, dense<[[1, 2, 3], [4, 5, 6], [3, 2, 1], [6, 5, 4]]> : tensor<4x3xi32>) : tensor<4x3xi32>
  %b = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sl = tosa.slice %x, %b, %z : (tensor<2x3xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xi32>
  check.expect_eq_const(%sl, dense<[[2, 3], [5, 6]]> : tensor<2x2xi32>) : tensor<2x2xi32>
  %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %ti = tosa.tile %sl, %m : (tensor<2x2xi32>, !tosa.shape<2>) -> tensor<2x4xi32>
  check.expect_eq_const(%ti, dense<[[2, 3, 2, 3], [5, 6, 5, 6]]> : tensor<2x4xi32>) : tensor<2x4xi32>
  return
}
func.func @broadcast_add() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %y = util.unfoldable_constant dense<[[10.0], [20.0]]> : tensor<2x1xf32>
  %r = tosa.add %x, %y : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[11.0, 12.0], [21.0, 22.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  return
}
func.func @select_and_compare() {
  %x = util.unfoldable_constant dense<[1.0, 5.0, 3.0]> : tensor<3xf32>
  %y = util.unfoldable_constant dense<[2.0, 4.0, 3.0]> : tensor<3xf32>
  %g = tosa.greater %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %e = tosa.equal %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %o = tosa.logical_or %g, %e : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  %r = tosa.select %o, %x, %y : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  check.expect_almost_eq_const(%r, dense<[2.0, 5.0, 3.0]> : tensor<3xf32>) : tensor<3xf32>
  return
}
func.func @clamp_and_casts() {
  %x = util.unfoldable_constant dense<[-3.5, 0.5, 2.5, 1000.0]> : tensor<4xf32>
  %c = tosa.clamp %x {max_val = 2.0 : f32, min_val = -1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const(%c, dense<[-1.0, 0.5, 2.0, 2.0]> : tensor<4xf32>) : tensor<4xf32>
  %i = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi32>
  check.expect_eq_const(%i, dense<[-4, 0, 2, 1000]> : tensor<4xi32>) : tensor<4xi32>
  %b = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi8>
  check.expect_eq_const(%b, dense<[-4, 0, 2, 127]> : tensor<4xi8>) : tensor<4xi8>
  %t = tosa.cast %i : (tensor<4xi32>) -> tensor<4xi1>
  check.expect_eq_const(%t, dense<[true, false, true, true]> : tensor<4xi1>) : tensor<4xi1>
  return
}
func.func @rescale() {
  %x = util.unfoldable_constant dense<[2, -4, 100]> : tensor<3xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %iz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %oz = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.rescale %x, %m, %s, %iz, %oz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3xi8>
  check.expect_eq_const(%r, dense<[4, 1, 53]> : tensor<3xi8>) : tensor<3xi8>
  return
}
func.func @table() {
  %x = util.unfoldable_constant dense<[0, -128, 127]> : tensor<3xi8>
  %t = "tosa.const"() <{values = dense<7> : tensor<256xi8>}> : () -> tensor<256xi8>
  %r = tosa.table %x, %t : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
  check.expect_eq_const(%r, dense<7> : tensor<3xi8>) : tensor<3xi8>
  return
}
func.func @resize_nearest() {
  %x = util.unfoldable_constant dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %x, %s, %o, %b {mode = NEAREST_NEIGHBOR} : (tensor<1x2x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x1xf32>
  %z = tosa.const_shape {values = dense<[4, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %f = tosa.reshape %r, %z : (tensor<1x4x4x1xf32>, !tosa.shape<2>) -> tensor<4x4xf32>
  check.expect_almost_eq_const(%f, dense<[[1.0, 2.0, 2.0, 2.0], [3.0, 4.0, 4.0, 4.0], [3.0, 4.0, 4.0, 4.0], [3.0, 4.0, 4.0, 4.0]]> : tensor<4x4xf32>) : tensor<4x4xf32>
  return
}
func.func @resize_bilinear() {
  %x = util.unfoldable_constant dense<[[[[1.0], [3.0]], [[5.0], [7.0]]]]> : tensor<1x2x2x1xf32>
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %x, %s, %o, %o {mode = BILINEAR} : (tensor<1x2x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x3x1xf32>
  %z = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %f = tosa.reshape %r, %z : (tensor<1x3x3x1xf32>, !tosa.shape<2>) -> tensor<3x3xf32>
  check.expect_almost_eq_const(%f, dense<[[1.0, 2.0, 3.0], [3.0, 4.0, 5.0], [5.0, 6.0, 7.0]]> : tensor<3x3xf32>) : tensor<3x3xf32>
  return
}
func.func @cond_if() {
  %c = util.unfoldable_constant dense<true> : tensor<i1>
  %x = util.unfoldable_constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = "tosa.cond_if"(%c, %x) ({
  ^bb0(%a: tensor<2xf32>):
    %y = tosa.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    tosa.yield %y : tensor<2xf32>
  }, {
  ^bb0(%a: tensor<2xf32>):
    tosa.yield %a : tensor<2xf32>
  }) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const(%r, dense<[2.0, 4.0]> : tensor<2xf32>) : tensor<2xf32>
  return
}
func.func @while_loop() {
  %x = util.unfoldable_constant dense<1> : tensor<i32>
  %r = "tosa.while_loop"(%x) ({
  ^bb0(%a: tensor<i32>):
    %l = "tosa.const"() <{values = dense<100> : tensor<i32>}> : () -> tensor<i32>
    %g = tosa.greater %l, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %g : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>):
    %y = tosa.add %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %y : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  check.expect_eq_const(%r, dense<128> : tensor<i32>) : tensor<i32>
  return
}
func.func @fft() {
  %x = util.unfoldable_constant dense<[[[1.0, 2.0], [3.0, 4.0]]]> : tensor<1x2x2xf32>
  %re, %im = tosa.rfft2d %x : (tensor<1x2x2xf32>) -> (tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  check.expect_almost_eq_const(%re, dense<[[[10.0, -2.0], [-4.0, 0.0]]]> : tensor<1x2x2xf32>) : tensor<1x2x2xf32>
  return
}
func.func @mul_and_shifts() {
  %x = util.unfoldable_constant dense<[6, -7, 100]> : tensor<3xi32>
  %y = util.unfoldable_constant dense<[1, 2, 3]> : tensor<3xi32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %m = tosa.mul %x, %y, %s : (tensor<3xi32>, tensor<3xi32>, tensor<1xi8>) -> tensor<3xi32>
  check.expect_eq_const(%m, dense<[6, -14, 300]> : tensor<3xi32>) : tensor<3xi32>
  %a = tosa.arithmetic_right_shift %x, %y {round = false} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  check.expect_eq_const(%a, dense<[3, -2, 12]> : tensor<3xi32>) : tensor<3xi32>
  %q = tosa.arithmetic_right_shift %x, %y {round = true} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  check.expect_eq_const(%q, dense<[3, -2, 13]> : tensor<3xi32>) : tensor<3xi32>
  %l = tosa.logical_left_shift %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  check.expect_eq_const(%l, dense<[12, -28, 800]> : tensor<3xi32>) : tensor<3xi32>
  %d = tosa.intdiv %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  check.expect_eq_const(%d, dense<[6, -3, 33]> : tensor<3xi32>) : tensor<3xi32>
  %z = tosa.clz %y : (tensor<3xi32>) -> tensor<3xi32>
  check.expect_eq_const(%z, dense<[31, 30, 30]> : tensor<3xi32>) : tensor<3xi32>
  return
}
