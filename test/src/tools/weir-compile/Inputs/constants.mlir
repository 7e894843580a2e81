// Constants of several types; two are equal.
util.global private @a = dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
util.global private @same = dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
util.global private @b = dense<[1, -2, 3]> : tensor<3xi64>
util.global private @small = dense<[7, 8]> : tensor<2xi16>

util.func public @main(%i: index) -> (f32, f32, i64, i16) {
  %a = util.global.load @a : tensor<5xf32>
  %same = util.global.load @same : tensor<5xf32>
  %b = util.global.load @b : tensor<3xi64>
  %small = util.global.load @small : tensor<2xi16>
  %0 = tensor.extract %a[%i] : tensor<5xf32>
  %1 = tensor.extract %same[%i] : tensor<5xf32>
  %2 = tensor.extract %b[%i] : tensor<3xi64>
  %3 = tensor.extract %small[%i] : tensor<2xi16>
  util.return %0, %1, %2, %3 : f32, f32, i64, i16
}
