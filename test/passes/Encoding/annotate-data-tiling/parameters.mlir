// EV9: with `parameters=refuse` ops on parameters are left plain, marked or not; others are marked.

// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{policy=all parameters=refuse}))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{policy=all}))' | FileCheck %s --check-prefix=INIT
// RUN: not weir-opt %s --pass-pipeline='builtin.module(util.func(weir-annotate-data-tiling{parameters=drop}))' 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: weir-annotate-data-tiling: 'drop' is not a value of option parameters; use init or refuse

// CHECK-LABEL: util.func public @main(
// CHECK:         linalg.matmul ins
// CHECK:         linalg.matmul {iree.opt.data_tiling}
// INIT-COUNT-2:  linalg.matmul {iree.opt.data_tiling}
util.global private @w = #flow.parameter.named<"model"::"w"> : tensor<64x96xf32>
util.global private @v = dense<2.0> : tensor<96x32xf32>
util.func public @main(%x: tensor<128x64xf32>, %c: tensor<128x96xf32>, %d: tensor<128x32xf32>) -> tensor<128x32xf32> {
  %w = util.global.load immutable @w : tensor<64x96xf32>
  %v = util.global.load immutable @v : tensor<96x32xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<128x64xf32>, tensor<64x96xf32>) outs(%c : tensor<128x96xf32>) -> tensor<128x96xf32>
  %1 = linalg.matmul ins(%0, %v : tensor<128x96xf32>, tensor<96x32xf32>) outs(%d : tensor<128x32xf32>) -> tensor<128x32xf32>
  util.return %1 : tensor<128x32xf32>
}
