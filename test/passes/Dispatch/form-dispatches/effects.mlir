// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-form-dispatches))' --remarks-filter-missed=weir-form-dispatches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// Ops with effects keep their order: what is loaded after the store of a result comes too late for the dispatch that gives it.
// REMARK: remark: [Missed] not-convex
// CHECK-LABEL: util.func public @load_behind_store
// CHECK:         %[[A:.+]] = flow.dispatch.region
// CHECK:           linalg.matmul
// CHECK:         util.global.store %[[A]], @g
// CHECK:         %[[B:.+]] = util.global.load @h
// CHECK:         flow.dispatch.region
// CHECK:           linalg.generic {{.*}} ins(%[[A]], %[[B]]
#id = affine_map<(i, j) -> (i, j)>
util.global private mutable @g : tensor<4x4xf32>
util.global private mutable @h : tensor<4x4xf32>
util.func public @load_behind_store(%x: tensor<4x4xf32>, %init: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  util.global.store %a, @g : tensor<4x4xf32>
  %b = util.global.load @h : tensor<4x4xf32>
  %c = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  util.return %c : tensor<4x4xf32>
}

// Loaded before the store it joins.
// CHECK-LABEL: util.func public @load_in_front
// CHECK:         %[[B:.+]] = util.global.load @h
// CHECK:         %[[R:.+]]:2 = flow.dispatch.region
// CHECK:           linalg.matmul
// CHECK:           linalg.generic
// CHECK:         util.global.store %[[R]]#0, @g
util.func public @load_in_front(%x: tensor<4x4xf32>, %init: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %b = util.global.load @h : tensor<4x4xf32>
  %a = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  util.global.store %a, @g : tensor<4x4xf32>
  %c = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  util.return %c : tensor<4x4xf32>
}
