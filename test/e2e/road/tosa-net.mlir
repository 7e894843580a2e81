// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=1x4x4x1xf32=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=1x4x4x1xf32=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 | FileCheck %s
// CHECK{LITERAL}: 55 76

func.func @main(%x: tensor<1x4x4x1xf32>) -> tensor<1x2xf32> {
  %w = "tosa.const"() {values = dense<[[[[1.0], [0.0]], [[0.0], [-1.0]]], [[[0.5], [0.5]], [[0.5], [0.5]]]]> : tensor<2x2x2x1xf32>} : () -> tensor<2x2x2x1xf32>
  %b = "tosa.const"() {values = dense<[6.0, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %zp = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %c = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x2x2x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %r = tosa.clamp %c {min_val = 0.0 : f32, max_val = 20.0 : f32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %p = tosa.max_pool2d %r {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xf32>) -> tensor<1x2x2x2xf32>
  %s1 = tosa.reduce_sum %p {axis = 1 : i32} : (tensor<1x2x2x2xf32>) -> tensor<1x1x2x2xf32>
  %s2 = tosa.reduce_sum %s1 {axis = 2 : i32} : (tensor<1x1x2x2xf32>) -> tensor<1x1x1x2xf32>
  %shape = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %o = tosa.reshape %s2, %shape : (tensor<1x1x1x2xf32>, !tosa.shape<2>) -> tensor<1x2xf32>
  return %o : tensor<1x2xf32>
}
