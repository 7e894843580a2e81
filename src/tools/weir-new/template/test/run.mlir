// The numbers: the pass, and then weir's compiler.
// RUN: weir-opt %plugin %s --pass-pipeline='builtin.module(tally-lower)' -o %t.mlir
// RUN: weir-run %t.mlir --function=twice --input=2x3xf32=[1,2,3][4,5,6] | FileCheck %s
// The same in one step: the compiler runs the pass on the module.
// RUN: weir-run %plugin %s --preprocessing='builtin.module(tally-lower)' --function=twice --input=2x3xf32=[1,2,3][4,5,6] | FileCheck %s
// RUN: weir-compile %plugin %s --preprocessing='builtin.module(tally-lower)' -o %t.so
// RUN: weir-run --module=%t.so --function=twice --input=2x3xf32=[1,2,3][4,5,6] | FileCheck %s
// CHECK: 2x3xf32=[2 4 6][8 10 12]

func.func @twice(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %y = tally.scale %x by 2.0 : tensor<?x3xf32>
  return %y : tensor<?x3xf32>
}
