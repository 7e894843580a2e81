// 64-bit values that are known only at run time: single elements, and a whole tensor.
// RUN: weir-compile %s --compile-from=flow --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=81985529216486895 --input=3 | FileCheck %s
// RUN: weir-compile %s --compile-from=flow --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=81985529216486895 --input=3 | FileCheck %s
// CHECK: 4xi64=2 81985529216486895 81985529216486895 2
// CHECK: 3xi64=81985529216486895 81985529216486895 81985529216486895

util.func public @main(%a: i64, %n: index) -> (!hal.buffer_view, !hal.buffer_view) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c2_i64 = arith.constant 2 : i64
  %e = flow.tensor.empty : tensor<4xi64>
  %e0 = flow.tensor.store %c2_i64, %e[%c0] : tensor<4xi64>
  %e1 = flow.tensor.store %a, %e0[%c1] : tensor<4xi64>
  %e2 = flow.tensor.store %a, %e1[%c2] : tensor<4xi64>
  %e3 = flow.tensor.store %c2_i64, %e2[%c3] : tensor<4xi64>
  %s = flow.tensor.splat %a : tensor<?xi64>{%n}
  %r0 = hal.tensor.export %e3 "elements" : tensor<4xi64> -> !hal.buffer_view
  %r1 = hal.tensor.export %s "splat" : tensor<?xi64>{%n} -> !hal.buffer_view
  util.return %r0, %r1 : !hal.buffer_view, !hal.buffer_view
}
