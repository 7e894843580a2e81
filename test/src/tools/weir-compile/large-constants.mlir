// Constants lie in a large section on x86-64, which code reaches with 64 bits however much there is of it.
// RUN: weir-compile %s --target-triple=x86_64-linux-gnu --target-cpu=x86-64 -o %t.so
// RUN: llvm-readelf -SW %t.so | FileCheck %s
// RUN: weir-compile %s -o %t.host.so
// RUN: weir-run --module=%t.host.so --input=4xf32=1 | FileCheck %s --check-prefix=RESULT

// CHECK: .lrodata PROGBITS {{.*}} Al {{ *}}0

// RESULT: 4xf32=2 3 4 6.5
// RESULT: 4xf32=1 2 3 5.5
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 5.5]> : tensor<4xf32>
  %sum = arith.addf %x, %c : tensor<4xf32>
  return %sum, %c : tensor<4xf32>, tensor<4xf32>
}
