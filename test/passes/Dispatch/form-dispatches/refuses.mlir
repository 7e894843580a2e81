// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' \
// RUN:   --remarks-filter-missed=weir-form-dispatches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// L2: the first result also reaches the last op through something that cannot be in the group.

#id = affine_map<(d0, d1) -> (d0, d1)>

// REMARK: remark: [Missed] NOT_CONVEX
// CHECK-LABEL: func.func @not_convex
// CHECK:         flow.dispatch.region
// CHECK:           linalg.matmul
// CHECK:         flow.dispatch.region
// CHECK:           linalg.matmul
// CHECK:           linalg.generic
func.func @not_convex(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %init: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %x = linalg.matmul ins(%0, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = tensor.cast %x : tensor<8x8xf32> to tensor<?x?xf32>
  %z = tensor.cast %y : tensor<?x?xf32> to tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %z : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %1, %x : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// A reduction on a matmul's result, a broadcast of it, and a consumer that reads it twice in different ways.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last2 = affine_map<(d0, d1, d2) -> (d1, d2)>

// REMARK: remark: [Missed] TARGET_REFUSES(reduction-epilogue)
// REMARK: remark: [Missed] LOW_PARALLELISM
// REMARK: remark: [Missed] MAP_CONFLICT
// REMARK: remark: [Missed] IN_PLACE_HAZARD
// CHECK-LABEL: func.func @epilogues
// CHECK-COUNT-5: flow.dispatch.region
// CHECK-NOT:     flow.dispatch.region
func.func @epilogues(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %init: tensor<8x8xf32>, %rows: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<100x8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %w = tensor.empty() : tensor<100x8x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<8x8xf32>) outs(%rows : tensor<8xf32>) {
  ^bb0(%p: f32, %out: f32):
    %n = arith.addf %p, %out : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#last2, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<8x8xf32>) outs(%w : tensor<100x8x8xf32>) {
  ^bb0(%p: f32, %out: f32):
    linalg.yield %p : f32
  } -> tensor<100x8x8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #tr, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %0 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%p: f32, %out: f32):
    %n = arith.addf %p, %out : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %1, %2, %3, %4 : tensor<8xf32>, tensor<100x8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// Rows that one workgroup cannot hold; a pinned op.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// REMARK: remark: [Missed] FOOTPRINT
// CHECK-LABEL: func.func @long_rows
// CHECK-COUNT-2: flow.dispatch.region
// CHECK-LABEL: func.func @pinned
// CHECK-COUNT-2: flow.dispatch.region
func.func @long_rows(%x: tensor<4x1000000xf32>, %init: tensor<4xf32>) -> tensor<4x1000000xf32> {
  %e = tensor.empty() : tensor<4x1000000xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x1000000xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.maximumf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %max : tensor<4x1000000xf32>, tensor<4xf32>) outs(%e : tensor<4x1000000xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %n = arith.subf %in, %m : f32
    linalg.yield %n : f32
  } -> tensor<4x1000000xf32>
  return %r : tensor<4x1000000xf32>
}
func.func @pinned(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %init: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) attrs = {weir.no_fuse} {
  ^bb0(%p: f32, %out: f32):
    %n = math.exp %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
