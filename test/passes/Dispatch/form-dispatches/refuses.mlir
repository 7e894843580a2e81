// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' \
// RUN:   --remarks-filter-missed=weir-form-dispatches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: %python %S/Inputs/many-ops.py | weir-opt - --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' \
// RUN:   --remarks-filter-missed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: remark: [Missed] GROUP_SIZE {{.*}} Function=long_chain 
// MANY: remark: [Missed] CONVEXITY_BUDGET {{.*}} Function=far_operand 

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

// -----

// Something pinned takes nothing along.

#id = affine_map<(d0, d1) -> (d0, d1)>

// REMARK: remark: [Missed] PINNED
// CHECK-LABEL: func.func @pinned_producer
// CHECK-COUNT-2: flow.dispatch.region
func.func @pinned_producer(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %init: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.matmul {weir.no_fuse} ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %out: f32):
    %n = math.exp %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// Two contractions meet: the op is the epilogue of one of them.

#id = affine_map<(d0, d1) -> (d0, d1)>

// REMARK: remark: [Missed] TARGET_REFUSES(prologue)
// CHECK-LABEL: func.func @two_contractions
// CHECK-COUNT-2: flow.dispatch.region
func.func @two_contractions(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %init: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.matmul ins(%b, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %1 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// -----

// Neighbours are read; a body reads an element of its own choice; workgroups would write the same elements.

#id = affine_map<(d0, d1) -> (d0, d1)>
#next = affine_map<(d0, d1) -> (d0, d1 + 1)>
#row = affine_map<(d0, d1) -> (d0)>

// REMARK: remark: [Missed] NON_PROJECTED_MAP
// REMARK: remark: [Missed] BODY_USE
// REMARK: remark: [Missed] ESCAPING_BROADCAST
// CHECK-LABEL: func.func @reads
// CHECK-COUNT-4: flow.dispatch.region
func.func @reads(%a: tensor<8x8xf32>, %b: tensor<8x9xf32>, %init: tensor<8x9xf32>) -> (tensor<8x8xf32>, tensor<8x9xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<8x8xf32>
  %f = tensor.empty() : tensor<8x9xf32>
  %g = tensor.empty() : tensor<8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x9xf32>) outs(%init : tensor<8x9xf32>) -> tensor<8x9xf32>
  %1 = linalg.generic {indexing_maps = [#next, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x9xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %out: f32):
    %n = math.exp %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x9xf32>) outs(%f : tensor<8x9xf32>) {
  ^bb0(%p: f32, %out: f32):
    %first = tensor.extract %0[%c0, %c0] : tensor<8x9xf32>
    %n = arith.subf %p, %first : f32
    linalg.yield %n : f32
  } -> tensor<8x9xf32>
  %3 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x9xf32>) outs(%g : tensor<8xf32>) {
  ^bb0(%p: f32, %out: f32):
    %n = math.exp %p : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %1, %2, %3 : tensor<8x8xf32>, tensor<8x9xf32>, tensor<8xf32>
}

// -----

// A sum of everything has no loop to share; sums along columns run in another order than sums along rows.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#none = affine_map<(d0, d1) -> ()>

// REMARK: remark: [Missed] CLASS_EMPTY
// REMARK: remark: [Missed] NEEDS_INTERCHANGE
// CHECK-LABEL: func.func @sums
// CHECK-COUNT-3: flow.dispatch.region
func.func @sums(%x: tensor<1000x1000xf32>, %zero: tensor<f32>, %zeros: tensor<1000xf32>) -> (tensor<1000x1000xf32>, tensor<f32>, tensor<1000xf32>) {
  %e = tensor.empty() : tensor<1000x1000xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1000x1000xf32>) outs(%e : tensor<1000x1000xf32>) {
  ^bb0(%p: f32, %out: f32):
    %n = math.exp %p : f32
    linalg.yield %n : f32
  } -> tensor<1000x1000xf32>
  %1 = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]} ins(%0 : tensor<1000x1000xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%p: f32, %out: f32):
    %n = arith.addf %p, %out : f32
    linalg.yield %n : f32
  } -> tensor<f32>
  %2 = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]} ins(%0 : tensor<1000x1000xf32>) outs(%zeros : tensor<1000xf32>) {
  ^bb0(%p: f32, %out: f32):
    %n = arith.addf %p, %out : f32
    linalg.yield %n : f32
  } -> tensor<1000xf32>
  return %0, %1, %2 : tensor<1000x1000xf32>, tensor<f32>, tensor<1000xf32>
}

// -----

// More tensors than a kernel may have.

#id = affine_map<(d0, d1) -> (d0, d1)>

// REMARK: remark: [Missed] OPERAND_LIMIT
// CHECK-LABEL: func.func @many_tensors
// CHECK-COUNT-2: flow.dispatch.region
func.func @many_tensors(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %x0: tensor<8x8xf32>, %x1: tensor<8x8xf32>, %x2: tensor<8x8xf32>, %x3: tensor<8x8xf32>, %x4: tensor<8x8xf32>, %x5: tensor<8x8xf32>, %x6: tensor<8x8xf32>, %x7: tensor<8x8xf32>, %x8: tensor<8x8xf32>, %x9: tensor<8x8xf32>, %x10: tensor<8x8xf32>, %x11: tensor<8x8xf32>, %x12: tensor<8x8xf32>, %x13: tensor<8x8xf32>, %x14: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x0 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id, #id, #id, #id, #id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8, %x9, %x10, %x11, %x12, %x13, %x14 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q0: f32, %q1: f32, %q2: f32, %q3: f32, %q4: f32, %q5: f32, %q6: f32, %q7: f32, %q8: f32, %q9: f32, %q10: f32, %q11: f32, %q12: f32, %q13: f32, %q14: f32, %out: f32):
    %s0 = arith.addf %p, %q0 : f32
    %s1 = arith.addf %s0, %q1 : f32
    %s2 = arith.addf %s1, %q2 : f32
    %s3 = arith.addf %s2, %q3 : f32
    %s4 = arith.addf %s3, %q4 : f32
    %s5 = arith.addf %s4, %q5 : f32
    %s6 = arith.addf %s5, %q6 : f32
    %s7 = arith.addf %s6, %q7 : f32
    %s8 = arith.addf %s7, %q8 : f32
    %s9 = arith.addf %s8, %q9 : f32
    %s10 = arith.addf %s9, %q10 : f32
    %s11 = arith.addf %s10, %q11 : f32
    %s12 = arith.addf %s11, %q12 : f32
    %s13 = arith.addf %s12, %q13 : f32
    %s14 = arith.addf %s13, %q14 : f32
    linalg.yield %s14 : f32
  } -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
