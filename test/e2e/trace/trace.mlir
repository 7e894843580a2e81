// Values of a program are printed while it runs, in the order of the program.

// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --input=2x2xf32="1 2 3 4" --input=1 2>%t.err | FileCheck %s --check-prefix=RESULT
// RUN: FileCheck %s --input-file=%t.err
// RUN: weir-run --module=%t.so --input=2x2xf32="1 2 3 4" --input=1 --trace-file=%t.txt 2>%t.err
// RUN: FileCheck %s --input-file=%t.txt
// RUN: count 0 < %t.err
// RUN: weir-compile %s --target=reference -o %t.so
// RUN: weir-run --module=%t.so --input=2x2xf32="1 2 3 4" --input=1 --trace-file=%t.txt
// RUN: FileCheck %s --input-file=%t.txt

// CHECK:      === in ===
// CHECK-NEXT: 2x2xf32=[1 2][3 4]
// CHECK-EMPTY:
// CHECK-NEXT: === both ===
// CHECK-NEXT: 2x2xf32=[2 4][6 8]
// CHECK-NEXT: 2xi32=1 7
// CHECK-EMPTY:
// CHECK-NEXT: === dynamic ===
// CHECK-NEXT: 1x2xf32=[2 4]
// CHECK-EMPTY:
// CHECK-NOT:  ===
// RESULT: 2x2xf32=[4 16][36 64]
func.func @main(%x: tensor<2x2xf32>, %n: index) -> tensor<2x2xf32> {
  flow.tensor.trace "in" = [%x : tensor<2x2xf32>]
  %y = arith.addf %x, %x : tensor<2x2xf32>
  %i = arith.constant dense<[1, 7]> : tensor<2xi32>
  flow.tensor.trace "both" = [%y : tensor<2x2xf32>, %i : tensor<2xi32>]
  %part = tensor.extract_slice %y[0, 0] [%n, 2] [1, 1] : tensor<2x2xf32> to tensor<?x2xf32>
  flow.tensor.trace "dynamic" = [%part : tensor<?x2xf32>{%n}]
  %z = arith.mulf %y, %y : tensor<2x2xf32>
  return %z : tensor<2x2xf32>
}
