// What other compilers leave between dispatches: tensor ops in phase dispatch, a switch with tensors in phase flow.
// RUN: weir-compile %s --compile-from=dispatch -o %t.so
// RUN: weir-run --module=%t.so --function=main --input=i32=0 | FileCheck %s --check-prefix=ZERO
// RUN: weir-run --module=%t.so --function=main --input=i32=7 | FileCheck %s --check-prefix=SEVEN
// RUN: weir-run --module=%t.so --function=main --input=i32=3 | FileCheck %s --check-prefix=OTHER

// ZERO{LITERAL}: 3xf32=2 2 5
// SEVEN{LITERAL}: 3xf32=5 5 5
// OTHER{LITERAL}: 3xf32=2 5 2
util.func public @main(%n: i32) -> !hal.buffer_view {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %two = arith.constant 2.0 : f32
  %five = arith.constant 5.0 : f32
  %a = tensor.splat %two : tensor<3xf32>
  %b = tensor.splat %five : tensor<3xf32>
  %x = tensor.insert %five into %a[%c2] : tensor<3xf32>
  cf.switch %n : i32, [
    default: ^other(%a, %c1 : tensor<3xf32>, index),
    0: ^out(%x : tensor<3xf32>),
    7: ^out(%b : tensor<3xf32>)
  ]
^other(%t: tensor<3xf32>, %i: index):
  %u = tensor.insert %five into %t[%i] : tensor<3xf32>
  cf.br ^out(%u : tensor<3xf32>)
^out(%r: tensor<3xf32>):
  %view = hal.tensor.export %r : tensor<3xf32> -> !hal.buffer_view
  util.return %view : !hal.buffer_view
}
