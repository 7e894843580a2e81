// The reference computes as the program says: what upstream folds wrongly is right there, host code and kernels alike.
// RUN: weir-compile %s --target=reference --compile-to=executables -o - | FileCheck %s
// RUN: weir-compile %s --target=reference -o %t.so
// RUN: weir-run --module=%t.so --function=main --input=3xi32=1,2,3 | FileCheck %s --check-prefix=NUMBERS

// CHECK-LABEL: llvm.func internal @main_dispatch_0
// CHECK:         llvm.add %{{.*}}, %{{.*}} : i32
// CHECK:         llvm.mul %{{.*}}, %{{.*}} : i32
// CHECK-LABEL: util.func public @main
// CHECK:         arith.addi %{{.*}}, %{{.*}} : index
// NUMBERS: 3xi32=0 0 0
// NUMBERS: i64=4
func.func @main(%x: tensor<3xi32>) -> (tensor<3xi32>, index) {
  %zero = arith.constant 0 : i32
  %c2 = arith.constant 2 : index
  %sum = arith.addi %c2, %c2 : index
  %e = tensor.empty() : tensor<3xi32>
  %0 = linalg.map ins(%x : tensor<3xi32>) outs(%e : tensor<3xi32>) (%in: i32, %out: i32) {
    %a = arith.addi %in, %zero : i32
    %b = arith.muli %a, %zero : i32
    linalg.yield %b : i32
  }
  return %0, %sum : tensor<3xi32>, index
}
