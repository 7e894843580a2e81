// RUN: not weir-opt %s --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=best}))' 2>&1 | FileCheck %s
// CHECK: weir-annotate-data-tiling: 'best' is not a policy; use all, weights or profit
// RUN: not weir-opt %s --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{ops=matmul,sort}))' 2>&1 | FileCheck %s --check-prefix=OPS
// OPS: weir-annotate-data-tiling: 'sort' is not a kind of op; use matmul, conv or scaled_matmul
func.func @f() {
  return
}
