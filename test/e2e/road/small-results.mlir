// Small results of one region share an allocation; each is handed out by itself, on any number of threads, also where a call makes them twice and
// another one reads them.
// RUN: weir-compile %s --compile-to=stream -o - | FileCheck %s
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input="6xf32=1 2 3 4 5 6" | FileCheck %s --check-prefix=MAIN
// RUN: weir-run --module=%t.reference.so --function=twice --poison --input="6xf32=1 2 3 4 5 6" | FileCheck %s --check-prefix=TWICE
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=main --poison --threads=1 --input="6xf32=1 2 3 4 5 6" | FileCheck %s --check-prefix=MAIN
// RUN: weir-run --module=%t.so --function=main --poison --threads=2 --input="6xf32=1 2 3 4 5 6" | FileCheck %s --check-prefix=MAIN
// RUN: weir-run --module=%t.so --function=twice --poison --threads=2 --input="6xf32=1 2 3 4 5 6" | FileCheck %s --check-prefix=TWICE
// RUN: weir-run --module=%t.so --function=loop --poison --threads=2 --input="6xf32=1 2 3 4 5 6" | FileCheck %s --check-prefix=LOOP

// All that call the function know where its results lie; kernels know that 64 divides that.
// CHECK-LABEL:  util.func public @main(
// CHECK:          stream.resource.subview %{{.+}}[%c64] : !stream.resource<external>{%c192} -> !stream.resource<external>{%c4}
// CHECK:          stream.resource.subview %{{.+}}[%c128] : !stream.resource<external>{%c192} -> !stream.resource<external>{%c24}
// CHECK:        func.func @_main_dispatch_0
// CHECK-SAME:     stream.alignment = 64
// CHECK-LABEL:  util.func private @_main(
// CHECK:          %[[R:.+]], %{{.+}} = stream.resource.alloca uninitialized {{.*}} !stream.resource<external>{%c192}
// CHECK-NOT:      stream.resource.alloca
// CHECK-LABEL:  util.func public @twice(

// MAIN:      6xf32=2 4 6 8 10 12
// MAIN:      f32=21
// MAIN{LITERAL}: 3x2xf32=[1 4][2 5][3 6]
func.func @main(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<f32>, tensor<3x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6xf32>
  %double = linalg.add ins(%x, %x : tensor<6xf32>, tensor<6xf32>) outs(%e0 : tensor<6xf32>) -> tensor<6xf32>
  %e1 = tensor.empty() : tensor<f32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<f32>) -> tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<6xf32>) outs(%f1 : tensor<f32>) dimensions = [0]
  %rows = tensor.expand_shape %x [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %e2 = tensor.empty() : tensor<3x2xf32>
  %turned = linalg.transpose ins(%rows : tensor<2x3xf32>) outs(%e2 : tensor<3x2xf32>) permutation = [1, 0]
  return %double, %sum, %turned : tensor<6xf32>, tensor<f32>, tensor<3x2xf32>
}

// TWICE:      6xf32=4 8 12 16 20 24
// TWICE:      f32=42
// TWICE{LITERAL}: 3x2xf32=[2 8][4 10][6 12]
func.func @twice(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<f32>, tensor<3x2xf32>) {
  %a:3 = call @main(%x) : (tensor<6xf32>) -> (tensor<6xf32>, tensor<f32>, tensor<3x2xf32>)
  %b:3 = call @main(%a#0) : (tensor<6xf32>) -> (tensor<6xf32>, tensor<f32>, tensor<3x2xf32>)
  return %b#0, %b#1, %b#2 : tensor<6xf32>, tensor<f32>, tensor<3x2xf32>
}

// Two values go round: three times doubled, and the sum of what the last round began with.
// LOOP:      6xf32=8 16 24 32 40 48
// LOOP:      f32=84
func.func @loop(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<f32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<f32>) -> tensor<f32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %x, %s = %f1) -> (tensor<6xf32>, tensor<f32>) {
    %a:3 = func.call @main(%v) : (tensor<6xf32>) -> (tensor<6xf32>, tensor<f32>, tensor<3x2xf32>)
    scf.yield %a#0, %a#1 : tensor<6xf32>, tensor<f32>
  }
  return %r#0, %r#1 : tensor<6xf32>, tensor<f32>
}
