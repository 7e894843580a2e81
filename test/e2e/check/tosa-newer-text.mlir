// Attributes of TOSA ops after the operands, as releases of MLIR after 22.1, and IREE 3.13 with them, print them.
// RUN: weir-opt %s | FileCheck %s
// RUN: weir-run --check %s

// CHECK: tosa.conv2d {{.*}} {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
func.func @windows() {
  %x = util.unfoldable_constant dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>
  %w = tosa.const values(dense<1.0> : tensor<1x2x2x1xf32>) : () -> tensor<1x2x2x1xf32>
  %b = tosa.const values(dense<0.5> : tensor<1xf32>) : () -> tensor<1xf32>
  %z = tosa.const  values(dense<0.0> : tensor<1xf32>) : () -> tensor<1xf32>
  %r = tosa.conv2d %x, %w, %b, %z, %z pad([0, 0, 0, 0]) stride([1, 1])
      dilation([1, 1]) acc_type(f32)  : (tensor<1x3x3x1xf32>, tensor<1x2x2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  check.expect_almost_eq_const(%r, dense<[[[[12.5], [16.5]], [[24.5], [28.5]]]]> : tensor<1x2x2x1xf32>) : tensor<1x2x2x1xf32>
  %m = tosa.max_pool2d %x kernel([2, 2]) stride([1, 1]) pad([0, 0, 0, 0]) nan_mode<IGNORE> {name = "kept, too"} : (tensor<1x3x3x1xf32>) -> tensor<1x2x2x1xf32>
  check.expect_almost_eq_const(%m, dense<[[[[5.0], [6.0]], [[8.0], [9.0]]]]> : tensor<1x2x2x1xf32>) : tensor<1x2x2x1xf32>
  return
}
// CHECK: tosa.transpose {{.*}} {perms = array<i32: 1, 0>}
// CHECK: tosa.reduce_sum {{.*}} {axis = 1 : i32}
// CHECK: tosa.clamp {{.*}} {max_val = 3.000000e+00 : f32, min_val = -1.000000e+00 : f32}
func.func @attributes() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0], [-5.0, 6.0]]> : tensor<3x2xf32> // tosa.clamp %x min_val(1)
  %t = tosa.transpose %x perms([1, 0]) : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %s = tosa.reduce_sum %t axis(1) : (tensor<2x3xf32>) -> tensor<2x1xf32>
  check.expect_almost_eq_const(%s, dense<[[-1.0], [12.0]]> : tensor<2x1xf32>) : tensor<2x1xf32>
  %c = tosa.clamp %x min_val(-1.000000e+00 : f32) max_val(3.000000e+00 : f32) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const(%c, dense<[[1.0, 2.0], [3.0, 3.0], [-1.0, 3.0]]> : tensor<3x2xf32>) : tensor<3x2xf32>
  %i = util.unfoldable_constant dense<[6, -7, 100]> : tensor<3xi32>
  %j = util.unfoldable_constant dense<[1, 2, 3]> : tensor<3xi32>
  %n = tosa.arithmetic_right_shift %i, %j round(true) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  check.expect_eq_const(%n, dense<[3, -2, 13]> : tensor<3xi32>) : tensor<3xi32>
  %shape = tosa.const_shape values(dense<[1, 3]> : tensor<2xindex>) : () -> !tosa.shape<2>
  %q = tosa.reshape %i, %shape : (tensor<3xi32>, !tosa.shape<2>) -> tensor<1x3xi32>
  check.expect_eq_const(%q, dense<[[6, -7, 100]]> : tensor<1x3xi32>) : tensor<1x3xi32>
  return
}
