// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=3 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=3 | FileCheck %s
// CHECK{LITERAL}: 3xi64=3 3 3
// CHECK{LITERAL}: 2xf64=1.5 1.5

func.func @main(%n: i64) -> (tensor<3xi64>, tensor<2xf64>) {
  %f = arith.constant 1.5 : f64
  %e = tensor.empty() : tensor<3xi64>
  %r = linalg.fill ins(%n : i64) outs(%e : tensor<3xi64>) -> tensor<3xi64>
  %e2 = tensor.empty() : tensor<2xf64>
  %r2 = linalg.fill ins(%f : f64) outs(%e2 : tensor<2xf64>) -> tensor<2xf64>
  return %r, %r2 : tensor<3xi64>, tensor<2xf64>
}
