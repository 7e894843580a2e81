// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=2x3xf32=1,2,3,4,5,6 --input=2xi64=3,2 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=2x3xf32=1,2,3,4,5,6 --input=2xi64=3,2 | FileCheck %s
// CHECK{LITERAL}: 3x2xf32=[1 2][3 4][5 6]

func.func @main(%x: tensor<2x3xf32>, %s: tensor<2xi64>) -> tensor<?x?xf32> {
  %r = tensor.reshape %x(%s) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
