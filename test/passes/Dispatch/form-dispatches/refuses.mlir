// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches{refuse=pad-in-producer}))' \
// RUN:   --remarks-filter-missed=weir-form-dispatches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: %python %S/Inputs/many-ops.py | weir-opt - --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' \
// RUN:   --remarks-filter-missed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: remark: [Missed] group-size {{.*}} Function=long_chain 
// MANY: remark: [Missed] group-size {{.*}} Function=long_bodies 
// MANY: remark: [Missed] convexity-budget {{.*}} Function=far_operand 
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches{disable-interchange}))' \
// RUN:   --remarks-filter-missed=weir-form-dispatches 2>&1 -o /dev/null | FileCheck %s --check-prefix=KEEP

// L2: the first result also reaches the last op through something that cannot be in the group.

#id = affine_map<(d0, d1) -> (d0, d1)>

// REMARK: remark: [Missed] not-convex
// CHECK-LABEL: func.func @not_convex
// CHECK:         flow.dispatch.region
// CHECK:           linalg.matmul
// CHECK:         flow.dispatch.region
// CHECK:           linalg.matmul
// CHECK:           linalg.generic
func.func @not_convex(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %init: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %x = linalg.matmul {weir.no_fuse} ins(%0, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
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

// A consumer that reads a product twice in different ways, and one that updates it. A reduction and a broadcast of it join.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last2 = affine_map<(d0, d1, d2) -> (d1, d2)>

// REMARK: remark: [Missed] map-conflict {{.*}} Function=epilogues
// REMARK: remark: [Missed] in-place-hazard
// CHECK-LABEL: func.func @epilogues
// CHECK-COUNT-3: flow.dispatch.region
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

// Four rows would be four workgroups; a pinned op.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// REMARK: remark: [Missed] low-parallelism {{.*}} Function=long_rows
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

// REMARK: remark: [Missed] pinned
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

// Neighbours are read; a body reads an element of its own choice; workgroups would write the same elements.

#id = affine_map<(d0, d1) -> (d0, d1)>
#next = affine_map<(d0, d1) -> (d0, d1 + 1)>
#row = affine_map<(d0, d1) -> (d0)>

// REMARK: remark: [Missed] non-projected-map
// REMARK: remark: [Missed] body-use
// REMARK: remark: [Missed] escaping-broadcast
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

// A sum of everything has no loop to share; one along columns distributes them.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#none = affine_map<(d0, d1) -> ()>

// REMARK: remark: [Missed] class-empty
// CHECK-LABEL: func.func @sums
// CHECK-COUNT-2: flow.dispatch.region
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

// REMARK: remark: [Missed] operand-limit
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

// -----

// The inner factor of a loop is dynamic.

#id = affine_map<(d0, d1) -> (d0, d1)>
#id2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// REMARK: remark: [Missed] dynamic-reshape {{.*}} Function=dynamic_reshape
// CHECK-LABEL: func.func @dynamic_reshape
// CHECK-COUNT-2: flow.dispatch.region
func.func @dynamic_reshape(%x: tensor<?x64xf32>, %e: tensor<?x64xf32>, %f: tensor<4x?x64xf32>, %n: index) -> tensor<4x?x64xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) {
  ^bb0(%p: f32, %out: f32):
    %s = math.exp %p : f32
    linalg.yield %s : f32
  } -> tensor<?x64xf32>
  %v = tensor.expand_shape %0 [[0, 1], [2]] output_shape [4, %n, 64] : tensor<?x64xf32> into tensor<4x?x64xf32>
  %1 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v : tensor<4x?x64xf32>) outs(%f : tensor<4x?x64xf32>) {
  ^bb0(%p: f32, %out: f32):
    %s = math.exp %p : f32
    linalg.yield %s : f32
  } -> tensor<4x?x64xf32>
  return %1 : tensor<4x?x64xf32>
}

// -----

// CH4: the third product of a chain; HF6: products of one input with other extents.

// REMARK: remark: [Missed] chain-length {{.*}} Function=long_chain
// REMARK: remark: [Missed] sibling-shape {{.*}} Function=other_extents
// CHECK-LABEL: func.func @long_chain
// CHECK-COUNT-2: flow.dispatch.region
// CHECK-LABEL: func.func @other_extents
// CHECK-COUNT-2: flow.dispatch.region
func.func @long_chain(%a: tensor<256x8xf32>, %b: tensor<8x8xf32>, %init: tensor<256x8xf32>) -> tensor<256x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<256x8xf32>, tensor<8x8xf32>) outs(%init : tensor<256x8xf32>) -> tensor<256x8xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<256x8xf32>, tensor<8x8xf32>) outs(%init : tensor<256x8xf32>) -> tensor<256x8xf32>
  %2 = linalg.matmul ins(%1, %b : tensor<256x8xf32>, tensor<8x8xf32>) outs(%init : tensor<256x8xf32>) -> tensor<256x8xf32>
  return %2 : tensor<256x8xf32>
}
func.func @other_extents(%a: tensor<4x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x9xf32>, %i: tensor<4x8xf32>, %j: tensor<4x9xf32>) -> (tensor<4x8xf32>, tensor<4x9xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x8xf32>) outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.matmul ins(%a, %c : tensor<4x8xf32>, tensor<8x9xf32>) outs(%j : tensor<4x9xf32>) -> tensor<4x9xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x9xf32>
}

// -----

// Strided bytes are worth a kilobyte each here. Apart one tensor is read that way, in the order of the product two would be.

// REMARK: remark: [Missed] strided {{.*}} Function=strided
// KEEP: remark: [Missed] needs-interchange {{.*}} Function=strided
// CHECK-LABEL: func.func @strided
// CHECK-COUNT-2: flow.dispatch.region
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
module attributes {weir.fusion = {tau = 1048576}} {
  func.func @strided(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %init: tensor<128x384xf32>, %y: tensor<384x128xf32>) -> tensor<384x128xf32> {
    %e = tensor.empty() : tensor<384x128xf32>
    %0 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%init : tensor<128x384xf32>) -> tensor<128x384xf32>
    %1 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %y : tensor<128x384xf32>, tensor<384x128xf32>) outs(%e : tensor<384x128xf32>) {
    ^bb0(%in: f32, %b: f32, %out: f32):
      %n = arith.addf %in, %b : f32
      linalg.yield %n : f32
    } -> tensor<384x128xf32>
    return %1 : tensor<384x128xf32>
  }
}

// -----

// Each of 32 workgroups would read both weights, which no cache holds here.

// REMARK: remark: [Missed] resident-reread {{.*}} Function=reread
// CHECK-LABEL: func.func @reread
// CHECK-COUNT-2: flow.dispatch.region
module attributes {weir.fusion = {cache = 32768}} {
  func.func @reread(%x: tensor<512x128xf32>, %w: tensor<128x128xf32>, %init: tensor<512x128xf32>) -> tensor<512x128xf32> {
    %0 = linalg.matmul ins(%x, %w : tensor<512x128xf32>, tensor<128x128xf32>) outs(%init : tensor<512x128xf32>) -> tensor<512x128xf32>
    %1 = linalg.matmul ins(%0, %w : tensor<512x128xf32>, tensor<128x128xf32>) outs(%init : tensor<512x128xf32>) -> tensor<512x128xf32>
    return %1 : tensor<512x128xf32>
  }
}

// -----

// What is lost of parallelism and what is read again would each be less than what is saved; together they are more.

// REMARK: remark: [Missed] not-profitable {{.*}} Function=sum_of_losses
// CHECK-LABEL: func.func @sum_of_losses
// CHECK-COUNT-2: flow.dispatch.region
module attributes {weir.fusion = {lambda = 0, cache = 0, omega = 2048, kappa = 0, units = 4, cap = 1048576}} {
  func.func @sum_of_losses(%x: tensor<32x64xf32>, %w: tensor<64x256xf32>, %v: tensor<256x64xf32>, %init: tensor<32x256xf32>, %last: tensor<32x64xf32>) -> tensor<32x64xf32> {
    %0 = linalg.matmul ins(%x, %w : tensor<32x64xf32>, tensor<64x256xf32>) outs(%init : tensor<32x256xf32>) -> tensor<32x256xf32>
    %1 = linalg.matmul ins(%0, %v : tensor<32x256xf32>, tensor<256x64xf32>) outs(%last : tensor<32x64xf32>) -> tensor<32x64xf32>
    return %1 : tensor<32x64xf32>
  }
}

// -----

// FOOTPRINT: 16 rows of 1536 columns.

// REMARK: remark: [Missed] footprint {{.*}} Function=footprint
// CHECK-LABEL: func.func @footprint
// CHECK-COUNT-2: flow.dispatch.region
func.func @footprint(%x: tensor<128x384xf32>, %w: tensor<384x1536xf32>, %v: tensor<1536x384xf32>, %init: tensor<128x1536xf32>, %last: tensor<128x384xf32>) -> tensor<128x384xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x1536xf32>) outs(%init : tensor<128x1536xf32>) -> tensor<128x1536xf32>
  %1 = linalg.matmul ins(%0, %v : tensor<128x1536xf32>, tensor<1536x384xf32>) outs(%last : tensor<128x384xf32>) -> tensor<128x384xf32>
  return %1 : tensor<128x384xf32>
}

// -----

// Six rows are read as 2x3 by one consumer and as 3x2 by another (RS3). A target that wants no product and sum of it together.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows = affine_map<(d0, d1, d2) -> (d0, d1)>

// REMARK: remark: [Missed] reshape-crosses {{.*}} Function=crossing
// REMARK: remark: [Missed] target-refuses {{.*}} Function=refused | pattern=reduction-epilogue, producer=linalg.matmul
// CHECK-LABEL: func.func @crossing
// CHECK-COUNT-2: flow.dispatch.region
// CHECK-LABEL: func.func @refused
// CHECK-COUNT-2: flow.dispatch.region
module attributes {weir.fusion = {refuse = ["reduction-epilogue"]}} {
  func.func @crossing(%x: tensor<6x512xf32>, %e: tensor<6x512xf32>, %i: tensor<2x3xf32>, %j: tensor<3x2xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>, tensor<6x512xf32>) {
    %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x512xf32>) outs(%e : tensor<6x512xf32>) {
    ^bb0(%p: f32, %out: f32):
      %n = math.exp %p : f32
      linalg.yield %n : f32
    } -> tensor<6x512xf32>
    %a = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 512] : tensor<6x512xf32> into tensor<2x3x512xf32>
    %b = tensor.expand_shape %0 [[0, 1], [2]] output_shape [3, 2, 512] : tensor<6x512xf32> into tensor<3x2x512xf32>
    %1 = linalg.generic {indexing_maps = [#id3, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a : tensor<2x3x512xf32>) outs(%i : tensor<2x3xf32>) {
    ^bb0(%p: f32, %out: f32):
      %n = arith.addf %p, %out : f32
      linalg.yield %n : f32
    } -> tensor<2x3xf32>
    %2 = linalg.generic {indexing_maps = [#id3, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%b : tensor<3x2x512xf32>) outs(%j : tensor<3x2xf32>) {
    ^bb0(%p: f32, %out: f32):
      %n = arith.addf %p, %out : f32
      linalg.yield %n : f32
    } -> tensor<3x2xf32>
    return %1, %2, %0 : tensor<2x3xf32>, tensor<3x2xf32>, tensor<6x512xf32>
  }
  func.func @refused(%a: tensor<256x64xf32>, %b: tensor<64x32xf32>, %init: tensor<256x32xf32>, %rows: tensor<256xf32>) -> tensor<256xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<256x64xf32>, tensor<64x32xf32>) outs(%init : tensor<256x32xf32>) -> tensor<256x32xf32>
    %1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<256x32xf32>) outs(%rows : tensor<256xf32>) {
    ^bb0(%p: f32, %out: f32):
      %n = arith.addf %p, %out : f32
      linalg.yield %n : f32
    } -> tensor<256xf32>
    return %1 : tensor<256xf32>
  }
}

// -----

// L15: the product may be written over %v, which the other op reads at other places; at the same places it may.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// REMARK: remark: [Missed] in-place-hazard {{.*}} Function=other_places
// CHECK-LABEL: func.func @other_places
// CHECK-COUNT-3: flow.dispatch.region
// CHECK-LABEL: func.func @same_places
// CHECK-COUNT-2: flow.dispatch.region
// CHECK-NOT:     flow.dispatch.region
func.func @other_places(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %e: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %v = linalg.matmul {weir.no_fuse} ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %0 = linalg.matmul ins(%b, %a : tensor<64x64xf32>, tensor<64x64xf32>) outs(%v : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.generic {indexing_maps = [#id, #tr, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %v : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.subf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @same_places(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %e: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %v = linalg.matmul {weir.no_fuse} ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %0 = linalg.matmul ins(%b, %a : tensor<64x64xf32>, tensor<64x64xf32>) outs(%v : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %v : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.subf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// -----

// A pad that no convolution reads; a concatenation of computed parts; half bytes stored along another loop; a value and its transpose that
// are cheaper to read than to compute twice, as others need the value, too.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// REMARK: remark: [Missed] pad-refused {{.*}} Function=padded | producer=linalg.generic
// REMARK: remark: [Missed] concat {{.*}} Function=parts | producer=linalg.generic
// REMARK: remark: [Missed] sub-byte {{.*}} Function=half_bytes | producer=linalg.matmul, read="(d0, d1) -> (d1, d0)", written="(d0, d1, d2) -> (d0, d1)"
// REMARK: remark: [Missed] recompute {{.*}} Function=needed_twice | cost={{[0-9]+}}, producer=linalg.generic, saved={{[0-9]+}}
// REMARK: remark: [Missed] map-conflict {{.*}} Function=needed_twice | producer=linalg.generic, read="(d0, d1) -> (d0, d1); (d0, d1) -> (d1, d0)", written="(d0, d1) -> (d0, d1)"
// CHECK-LABEL: func.func @padded
// CHECK-COUNT-2: flow.dispatch.region
func.func @padded(%x: tensor<64x64xf32>) -> tensor<66x66xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %w = tensor.empty() : tensor<66x66xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<64x64xf32>
  %p = tensor.pad %0 low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<64x64xf32> to tensor<66x66xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<66x66xf32>) outs(%w : tensor<66x66xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<66x66xf32>
  return %1 : tensor<66x66xf32>
}
// CHECK-LABEL: func.func @parts
// CHECK-COUNT-2: flow.dispatch.region
func.func @parts(%x: tensor<64x64xf32>, %init: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<64x64xf32>
  %c = tensor.concat dim(0) %x, %0 : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<128x64xf32>
  %1 = linalg.matmul ins(%c, %x : tensor<128x64xf32>, tensor<64x64xf32>) outs(%init : tensor<128x64xf32>) -> tensor<128x64xf32>
  return %1 : tensor<128x64xf32>
}
// CHECK-LABEL: func.func @half_bytes
// CHECK-COUNT-2: flow.dispatch.region
func.func @half_bytes(%a: tensor<16x32xi8>, %b: tensor<32x64xi8>, %init: tensor<16x64xi32>) -> tensor<64x16xi4> {
  %e = tensor.empty() : tensor<64x16xi4>
  %0 = linalg.matmul ins(%a, %b : tensor<16x32xi8>, tensor<32x64xi8>) outs(%init : tensor<16x64xi32>) -> tensor<16x64xi32>
  %1 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<16x64xi32>) outs(%e : tensor<64x16xi4>) {
  ^bb0(%in: i32, %out: i4):
    %n = arith.trunci %in : i32 to i4
    linalg.yield %n : i4
  } -> tensor<64x16xi4>
  return %1 : tensor<64x16xi4>
}
// CHECK-LABEL: func.func @needed_twice
// CHECK-COUNT-2: flow.dispatch.region
// CHECK-NOT:     flow.dispatch.region
func.func @needed_twice(%x: tensor<256x256xf32>) -> (tensor<256x256xf32>, tensor<256x256xf32>) {
  %e = tensor.empty() : tensor<256x256xf32>
  %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<256x256xf32>
  %s = linalg.generic {indexing_maps = [#id, #tr, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %v : tensor<256x256xf32>, tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<256x256xf32>
  return %s, %v : tensor<256x256xf32>, tensor<256x256xf32>
}

// -----

// L1: other affinities.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// REMARK: remark: [Missed] affinity {{.*}} Function=two_places
// CHECK-LABEL: func.func @two_places
// CHECK:         flow.dispatch.region {{.*}}{stream.affinity = #hal.device.affinity<@a>}
// CHECK:         flow.dispatch.region {{.*}}{stream.affinity = #hal.device.affinity<@b>}
func.func @two_places(%a: tensor<64x64xf32>, %init: tensor<64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<64x64xf32>) outs(%init : tensor<64xf32>) dimensions = [1] {stream.affinity = #hal.device.affinity<@a>}
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"], stream.affinity = #hal.device.affinity<@b>}
      ins(%a, %s : tensor<64x64xf32>, tensor<64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %old: f32):
    %n = arith.divf %x, %y : f32
    linalg.yield %n : f32
  } -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// -----

// L1: a barrier, a transfer, a call.

#id = affine_map<(d0, d1) -> (d0, d1)>

func.func private @f(tensor<64x64xf32>) -> tensor<64x64xf32>

// REMARK-COUNT-3: remark: [Missed] barrier {{.*}} Function=parted
// REMARK-NOT:     Function=parted
// CHECK-LABEL: func.func @parted
// CHECK-COUNT-4: flow.dispatch.region
// CHECK-NOT:     flow.dispatch.region
func.func @parted(%a: tensor<64x64xf32>, %init: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %0 = linalg.matmul ins(%a, %a : tensor<64x64xf32>, tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b0 = util.optimization_barrier %0 : tensor<64x64xf32>
  %1 = linalg.exp ins(%b0 : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b1 = flow.tensor.transfer %1 : tensor<64x64xf32> to #hal.device.affinity<@b>
  %2 = linalg.exp ins(%b1 : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b2 = call @f(%2) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %3 = linalg.exp ins(%b2 : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %3 : tensor<64x64xf32>
}

// -----

// L13: the value between has an encoding.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#enc = #iree_encoding.testing<>

// REMARK: remark: [Missed] encoding {{.*}} Function=encoded
// CHECK-LABEL: func.func @encoded
// CHECK-COUNT-2: flow.dispatch.region
func.func @encoded(%a: tensor<64x64xf32, #enc>, %init: tensor<64x64xf32, #enc>) -> tensor<64x64xf32, #enc> {
  %e = tensor.empty() : tensor<64x64xf32, #enc>
  %0 = linalg.matmul ins(%a, %a : tensor<64x64xf32, #enc>, tensor<64x64xf32, #enc>) outs(%init : tensor<64x64xf32, #enc>) -> tensor<64x64xf32, #enc>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<64x64xf32, #enc>) outs(%e : tensor<64x64xf32, #enc>) {
  ^bb0(%x: f32, %old: f32):
    %n = math.exp %x : f32
    linalg.yield %n : f32
  } -> tensor<64x64xf32, #enc>
  return %1 : tensor<64x64xf32, #enc>
}
