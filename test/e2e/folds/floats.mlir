// Zeros with signs, NaN of scales, angles and complex functions: constants and values at run time.
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.cpu.so --function=extrema --input="5xf32=0 -0 1 -0 nan" --input="5xf32=-0 0 0 -1 0" | FileCheck %s --check-prefix=EXTREMA
// RUN: weir-run --module=%t.reference.so --function=extrema --input="5xf32=0 -0 1 -0 nan" --input="5xf32=-0 0 0 -1 0" | FileCheck %s --check-prefix=EXTREMA
// RUN: weir-run --module=%t.cpu.so --function=reductions --input="2x19xf32=-0 0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -0 0" | FileCheck %s --check-prefix=REDUCTIONS
// RUN: weir-run --module=%t.reference.so --function=reductions --input="2x19xf32=-0 0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 -0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -0 0" | FileCheck %s --check-prefix=REDUCTIONS
// RUN: weir-run --module=%t.cpu.so --function=scalars --input=f32=0 --input=f32=-0 | FileCheck %s --check-prefix=SCALARS
// RUN: weir-run --module=%t.reference.so --function=scalars --input=f32=0 --input=f32=-0 | FileCheck %s --check-prefix=SCALARS
// RUN: weir-run --module=%t.cpu.so --function=angles | FileCheck %s --check-prefix=ANGLES
// RUN: weir-run --module=%t.reference.so --function=angles | FileCheck %s --check-prefix=ANGLES
// RUN: weir-run --module=%t.cpu.so --function=scales --input="3xi8=-1 -128 0" | FileCheck %s --check-prefix=SCALES
// RUN: weir-run --module=%t.reference.so --function=scales --input="3xi8=-1 -128 0" | FileCheck %s --check-prefix=SCALES
// RUN: weir-run --module=%t.cpu.so --function=logarithm --input="3xf32=0 1 -1" --input="3xf32=3.5 3 -5" | FileCheck %s --check-prefix=LOG
// RUN: weir-run --module=%t.reference.so --function=logarithm --input="3xf32=0 1 -1" --input="3xf32=3.5 3 -5" | FileCheck %s --check-prefix=LOG

// EXTREMA:      5xi32=0 0 1065353216 -2147483648 1
// EXTREMA: 5xi32=-2147483648 -2147483648 0 -1082130432 1
// EXTREMA: 5xi32=0 0 1065353216 0 1
// EXTREMA: 5xi32=-2147483648 -2147483648 -2147483648 -2147483648 1
func.func @extrema(%x: tensor<5xf32>, %y: tensor<5xf32>) -> (tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>) {
  %plus = arith.constant dense<0.0> : tensor<5xf32>
  %minus = arith.constant dense<-0.0> : tensor<5xf32>
  %a = arith.maximumf %x, %y : tensor<5xf32>
  %b = arith.minimumf %x, %y : tensor<5xf32>
  %c = arith.maximumf %x, %plus : tensor<5xf32>
  %d = arith.minimumf %x, %minus : tensor<5xf32>
  %e = call @bits(%a) : (tensor<5xf32>) -> tensor<5xi32>
  %f = call @bits(%b) : (tensor<5xf32>) -> tensor<5xi32>
  %g = call @bits(%c) : (tensor<5xf32>) -> tensor<5xi32>
  %h = call @bits(%d) : (tensor<5xf32>) -> tensor<5xi32>
  return %e, %f, %g, %h : tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>
}

// Of NaN no bits are promised: 1.
func.func private @bits(%x: tensor<5xf32>) -> tensor<5xi32> {
  %one = arith.constant dense<1> : tensor<5xi32>
  %b = arith.bitcast %x : tensor<5xf32> to tensor<5xi32>
  %n = arith.cmpf uno, %x, %x : tensor<5xf32>
  %r = arith.select %n, %one, %b : tensor<5xi1>, tensor<5xi32>
  return %r : tensor<5xi32>
}

// One zero of the other sign among nineteen, wherever it is.
// REDUCTIONS:      2xi32=0 0
// REDUCTIONS: 2xi32=-2147483648 -2147483648
func.func @reductions(%x: tensor<2x19xf32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %low = arith.constant 0xFF800000 : f32
  %high = arith.constant 0x7F800000 : f32
  %e = tensor.empty() : tensor<2xf32>
  %l = linalg.fill ins(%low : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %h = linalg.fill ins(%high : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %a = linalg.reduce {arith.maximumf} ins(%x : tensor<2x19xf32>) outs(%l : tensor<2xf32>) dimensions = [1]
  %b = linalg.reduce {arith.minimumf} ins(%x : tensor<2x19xf32>) outs(%h : tensor<2xf32>) dimensions = [1]
  %c = arith.bitcast %a : tensor<2xf32> to tensor<2xi32>
  %d = arith.bitcast %b : tensor<2xf32> to tensor<2xi32>
  return %c, %d : tensor<2xi32>, tensor<2xi32>
}

// SCALARS:      i32=0
// SCALARS: i32=0
// SCALARS: i32=-2147483648
// SCALARS: i32=-2147483648
// SCALARS: i16=-32768
func.func @scalars(%p: f32, %m: f32) -> (i32, i32, i32, i32, i16) {
  %a = arith.maximumf %p, %m : f32
  %b = arith.maximumf %m, %p : f32
  %c = arith.minimumf %p, %m : f32
  %d = arith.minimumf %m, %p : f32
  %q = arith.truncf %p : f32 to f16
  %n = arith.truncf %m : f32 to f16
  %e = arith.minimumf %q, %n : f16
  %0 = arith.bitcast %a : f32 to i32
  %1 = arith.bitcast %b : f32 to i32
  %2 = arith.bitcast %c : f32 to i32
  %3 = arith.bitcast %d : f32 to i32
  %4 = arith.bitcast %e : f16 to i16
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i16
}

// ANGLES:      f32=0
// ANGLES: f32=3.14159
// ANGLES: 2xf32=0 -3.14159
// ANGLES: f64=-3.14159
func.func @angles() -> (f32, f32, tensor<2xf32>, f64) {
  %z = arith.constant 0.0 : f32
  %n = arith.constant -0.0 : f32
  %a = math.atan2 %z, %z : f32
  %b = math.atan2 %z, %n : f32
  %k = arith.constant dense<[0.0, -0.0]> : tensor<2xf32>
  %c = math.atan2 %k, %k : tensor<2xf32>
  %m = arith.constant -0.0 : f64
  %d = math.atan2 %m, %m : f64
  return %a, %b, %c, %d : f32, f32, tensor<2xf32>, f64
}

// SCALES:      f32=NAN
// SCALES: 2xf32=NAN 2
// SCALES: 3xf32=NAN 2 5.87747E-39
// SCALES: 3xi8=-1 -1 -128
func.func @scales(%x: tensor<3xi8>) -> (f32, tensor<2xf32>, tensor<3xf32>, tensor<3xi8>) {
  %c = arith.constant 0xFF : f8E8M0FNU
  %e = arith.extf %c : f8E8M0FNU to f32
  %k = arith.constant dense<[0xFF, 0x80]> : tensor<2xf8E8M0FNU>
  %f = arith.extf %k : tensor<2xf8E8M0FNU> to tensor<2xf32>
  %s = arith.bitcast %x : tensor<3xi8> to tensor<3xf8E8M0FNU>
  %g = arith.extf %s : tensor<3xf8E8M0FNU> to tensor<3xf32>
  %n = arith.constant dense<[0x7FC00000, 0x7F800000, 2.0]> : tensor<3xf32>
  %t = arith.truncf %n : tensor<3xf32> to tensor<3xf8E8M0FNU>
  %h = arith.bitcast %t : tensor<3xf8E8M0FNU> to tensor<3xi8>
  return %e, %f, %g, %h : f32, tensor<2xf32>, tensor<3xf32>, tensor<3xi8>
}

// LOG:      3xf32=-2.78319 3 1.28319
func.func @logarithm(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  %e = tensor.empty() : tensor<3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %z = complex.create %i, %j : complex<f32>
    %x = complex.exp %z : complex<f32>
    %l = complex.log %x : complex<f32>
    %c = complex.im %l : complex<f32>
    linalg.yield %c : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}
