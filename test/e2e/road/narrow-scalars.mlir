// Scalars of f16 and bf16 outside of kernels, with and without instructions for them.
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --input=f64=1.0004882812500002 --input=i32=33685505 --input=4xf16=1.5 | FileCheck %s
// RUN: weir-compile %s --target-cpu=x86-64 -o %t.old.so
// RUN: weir-run --module=%t.old.so --input=f64=1.0004882812500002 --input=i32=33685505 --input=4xf16=1.5 | FileCheck %s
// CHECK{LITERAL}: 2xf16=1.00098 2.5
// CHECK{LITERAL}: 2xbf16=1 3.38166E+07
func.func @main(%x: f64, %i: i32, %h: tensor<4xf16>) -> (tensor<2xf16>, tensor<2xbf16>) {
  %c1 = arith.constant 1 : index
  %a = arith.truncf %x : f64 to f16
  %b = arith.truncf %x : f64 to bf16
  %c = arith.sitofp %i : i32 to bf16
  %v = tensor.extract %h[%c1] : tensor<4xf16>
  %s = arith.addf %v, %a : f16
  %t = tensor.from_elements %a, %s : tensor<2xf16>
  %u = tensor.from_elements %b, %c : tensor<2xbf16>
  return %t, %u : tensor<2xf16>, tensor<2xbf16>
}
