// RUN: not weir-opt %s --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=best}))' 2>&1 | FileCheck %s
// CHECK: weir-annotate-data-tiling: 'best' is no policy: all, weights or profit
func.func @f() {
  return
}
