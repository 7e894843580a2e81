// RUN: not weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise{parameters=live=many}))' 2>&1 | FileCheck %s

// CHECK: error: weir-fuse-elementwise: 'live=many' is not NAME=NUMBER
func.func @f() {
  return
}
