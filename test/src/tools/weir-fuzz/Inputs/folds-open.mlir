// The logarithm is known to an interval, and so is the difference; zero, which a fold finds, lies in it.
func.func @difference() -> i1 {
  %c = arith.constant 4.0195397842495251E+248 : f64
  %log = math.log %c : f64
  %difference = arith.subf %log, %log : f64
  %normal = math.isnormal %difference : f64
  return %normal : i1
}

// The exponent is odd, and even when it is rounded to f64.
func.func @odd_power() -> tensor<2xf16> {
  %x = arith.constant dense<[1.000000e+01, -0.000000e+00]> : tensor<2xf16>
  %n = arith.constant dense<[4, -5232496816392974257]> : tensor<2xi64>
  %power = math.fpowi %x, %n : tensor<2xf16>, tensor<2xi64>
  return %power : tensor<2xf16>
}
