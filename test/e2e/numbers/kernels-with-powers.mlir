// Two kernels of one program need the same function.
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=square --input=3xi8=2,-3,0 | FileCheck %s --check-prefix=SQUARE
// RUN: weir-run --module=%t.so --function=power --input=5xi8=2,-3,0,-1,1 --input=5xi8=3,2,0,-3,-8 | FileCheck %s --check-prefix=POWER
// RUN: weir-compile %s --target=reference -o %t.so
// RUN: weir-run --module=%t.so --function=square --input=3xi8=2,-3,0 | FileCheck %s --check-prefix=SQUARE
// RUN: weir-run --module=%t.so --function=power --input=5xi8=2,-3,0,-1,1 --input=5xi8=3,2,0,-3,-8 | FileCheck %s --check-prefix=POWER

// SQUARE: 3xi8=4 9 0
func.func @square(%x: tensor<3xi8>) -> tensor<3xi8> {
  %n = arith.constant dense<2> : tensor<3xi8>
  %e = tensor.empty() : tensor<3xi8>
  %0 = linalg.map { math.ipowi } ins(%x, %n : tensor<3xi8>, tensor<3xi8>) outs(%e : tensor<3xi8>)
  return %0 : tensor<3xi8>
}

// POWER: 5xi8=8 9 1 -1 1
func.func @power(%x: tensor<5xi8>, %n: tensor<5xi8>) -> tensor<5xi8> {
  %e = tensor.empty() : tensor<5xi8>
  %0 = linalg.map { math.ipowi } ins(%x, %n : tensor<5xi8>, tensor<5xi8>) outs(%e : tensor<5xi8>)
  return %0 : tensor<5xi8>
}
