// An op that reads both of what was made of one value: the value is computed once, however often that happens in a row.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>

// CHECK-LABEL: func.func @diamonds(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[S:.*]]: f32)
// CHECK:         linalg.generic {{.*}} ins(%[[X]], %[[S]] : tensor<8xf32>, f32)
// CHECK-COUNT-3:   math.exp
// CHECK-NOT:       math.exp
// CHECK:         return
func.func @diamonds(%x: tensor<8xf32>, %s: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %n = math.exp %p : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %b0 = linalg.generic {indexing_maps = [#id, #scalar, #id], iterator_types = ["parallel"]} ins(%x, %s : tensor<8xf32>, f32) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %c0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a0, %b0 : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.mulf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %a1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%c0 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %n = math.exp %p : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %b1 = linalg.generic {indexing_maps = [#id, #scalar, #id], iterator_types = ["parallel"]} ins(%c0, %s : tensor<8xf32>, f32) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %c1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a1, %b1 : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.mulf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %a2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%c1 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %n = math.exp %p : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %b2 = linalg.generic {indexing_maps = [#id, #scalar, #id], iterator_types = ["parallel"]} ins(%c1, %s : tensor<8xf32>, f32) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %c2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a2, %b2 : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.mulf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %c2 : tensor<8xf32>
}

// A loop index of the producer is the one of the consumer that is there; a dimension of one element has none.

#swap = affine_map<(d0, d1) -> (d1, d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0, 0)>

// CHECK-LABEL: func.func @indices(
// CHECK:         linalg.generic
// CHECK-DAG:       %[[I:.*]] = linalg.index 0
// CHECK-DAG:       %[[Z:.*]] = arith.constant 0 : index
// CHECK:           arith.subi %[[Z]], %[[I]]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @indices(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x1xindex>
  %f = tensor.empty() : tensor<8x4xf32>
  %a = linalg.generic {indexing_maps = [#swap], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x1xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.subi %i, %j : index
    linalg.yield %n : index
  } -> tensor<8x1xindex>
  %r = linalg.generic {indexing_maps = [#first, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%a, %x : tensor<8x1xindex>, tensor<8x4xf32>) outs(%f : tensor<8x4xf32>) {
  ^bb0(%p: index, %q: f32, %o: f32):
    %c = arith.index_cast %p : index to i32
    %s = arith.sitofp %c : i32 to f32
    %n = arith.addf %q, %s : f32
    linalg.yield %n : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}
