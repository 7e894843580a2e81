// RUN: weir-opt %s --weir-decompose-linalg-ext --remarks-filter-missed=weir-decompose-linalg-ext 2>&1 | FileCheck %s

// CHECK: remark: {{.*}}ON_BUFFERS
// CHECK: iree_linalg_ext.sort
func.func @buffers(%m: memref<4xf32>) {
  iree_linalg_ext.sort dimension(0) outs(%m : memref<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf olt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  }
  return
}
