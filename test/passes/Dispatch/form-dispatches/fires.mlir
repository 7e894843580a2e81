// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' | FileCheck %s
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches{fusion=none}))' \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' --remarks-filter-passed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] joined {{.*}} Function=transposed_epilogue | class=1, gain=42048, producer=linalg.matmul, saved-bytes=256, units=1
// PASSED-DAG: [Passed] joined {{.*}} Function=softmax | class=2
// PASSED-DAG: [Passed] joined {{.*}} Function=united | class=2
// PASSED-DAG: [Passed] sibling {{.*}} Function=siblings | class=3
// PASSED-DAG: [Passed] interchanged {{.*}} Function=transposed_epilogue | order="[1, 0]"

// A transposed epilogue runs in the matmul's loop order and writes its result transposed (EK2, PM3).

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-DAG: #[[$ID:.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$TR:.+]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func.func @transposed_epilogue
// CHECK:         flow.dispatch.region -> (tensor<8x4xf32>)
// CHECK:           linalg.matmul
// CHECK:           linalg.generic {indexing_maps = [#[[$ID]], #[[$TR]]]
// CHECK-NOT:     flow.dispatch.region
// NONE-LABEL: func.func @transposed_epilogue
// NONE-COUNT-2:  flow.dispatch.region
func.func @transposed_epilogue(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %init: tensor<4x8xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

// A matmul with a result that is also used outside gives two results (MR1).

#id = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @two_results
// CHECK:         %[[R:.+]]:2 = flow.dispatch.region -> (tensor<4x8xf32>, tensor<4x8xf32>)
// CHECK:           %[[M:.+]] = linalg.matmul
// CHECK:           %[[G:.+]] = linalg.generic
// CHECK:           flow.return %[[M]], %[[G]]
// CHECK:         return %[[R]]#0, %[[R]]#1
// NONE-LABEL: func.func @two_results
func.func @two_results(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %bias: tensor<8xf32>, %init: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %bias : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %c: f32, %out: f32):
    %n = arith.addf %in, %c : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// Softmax is one dispatch; so are two independent reductions that meet in one op.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @softmax
// CHECK:         flow.dispatch.region -> (tensor<?x64xf32>{%{{.+}}})
// CHECK-COUNT-4:   linalg.generic
// CHECK-NOT:     flow.dispatch.region
// CHECK-LABEL: func.func @united
// CHECK:         flow.dispatch.region -> (tensor<4x64xf32>)
// CHECK-COUNT-3:   linalg.generic
// CHECK-NOT:     flow.dispatch.region
// NONE-LABEL: func.func @softmax
// NONE-COUNT-4:  flow.dispatch.region
func.func @softmax(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?x64xf32>
  %v = tensor.empty(%d) : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%v : tensor<?xf32>) -> tensor<?xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x64xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.maximumf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<?xf32>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %max : tensor<?x64xf32>, tensor<?xf32>) outs(%e : tensor<?x64xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %s = arith.subf %in, %m : f32
    %n = math.exp %s : f32
    linalg.yield %n : f32
  } -> tensor<?x64xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%exp : tensor<?x64xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<?xf32>
  %div = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%exp, %sum : tensor<?x64xf32>, tensor<?xf32>) outs(%e : tensor<?x64xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %n = arith.divf %in, %m : f32
    linalg.yield %n : f32
  } -> tensor<?x64xf32>
  return %div : tensor<?x64xf32>
}
func.func @united(%x: tensor<4x64xf32>, %init: tensor<4xf32>) -> tensor<4x64xf32> {
  %e = tensor.empty() : tensor<4x64xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.maximumf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %max, %sum : tensor<4x64xf32>, tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4x64xf32>) {
  ^bb0(%in: f32, %m: f32, %s: f32, %out: f32):
    %n = arith.subf %in, %m : f32
    %k = arith.divf %n, %s : f32
    linalg.yield %k : f32
  } -> tensor<4x64xf32>
  return %r : tensor<4x64xf32>
}

// -----

// EK7: a transposed weight is an indexing map; a permutation that the named op does not know gives a contraction.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#heads = affine_map<(d0, d1, d2) -> (d1, d0, d2)>

// CHECK-DAG: #[[$B:.+]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[$Q:.+]] = affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>
// CHECK-LABEL: func.func @transposed_weight
// CHECK-SAME:    (%[[A:.+]]: tensor<4x16xf32>, %[[W:.+]]: tensor<8x16xf32>
// CHECK-NOT:     linalg.generic
// CHECK:         linalg.matmul indexing_maps = [#{{.+}}, #[[$B]], #{{.+}}] ins(%[[A]], %[[W]]
// CHECK-LABEL: func.func @heads
// CHECK:         linalg.contract indexing_maps = [#[[$Q]],
// NONE-LABEL: func.func @transposed_weight
// NONE:          linalg.generic
// NONE:          linalg.matmul ins
func.func @transposed_weight(%a: tensor<4x16xf32>, %w: tensor<8x16xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<16x8xf32>
  %t = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x16xf32>) outs(%e : tensor<16x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<16x8xf32>
  %0 = linalg.matmul ins(%a, %t : tensor<4x16xf32>, tensor<16x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @heads(%q: tensor<5x3x16xf32>, %k: tensor<3x16x7xf32>, %init: tensor<3x5x7xf32>) -> tensor<3x5x7xf32> {
  %e = tensor.empty() : tensor<3x5x16xf32>
  %t = linalg.generic {indexing_maps = [#heads, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<5x3x16xf32>) outs(%e : tensor<3x5x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x5x16xf32>
  %0 = linalg.batch_matmul ins(%t, %k : tensor<3x5x16xf32>, tensor<3x16x7xf32>) outs(%init : tensor<3x5x7xf32>) -> tensor<3x5x7xf32>
  return %0 : tensor<3x5x7xf32>
}

// -----

// EK7: neighbours in memory belong to different products. Half a line of them is read where it is; a line or more, or what may be that, is put in order
// first, rather than that each product reads every line.

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last = affine_map<(d0, d1, d2) -> (d1, d2, d0)>

// CHECK-LABEL: func.func @few_products
// CHECK-NOT:     linalg.generic
// CHECK:         linalg.contract
// CHECK-LABEL: func.func @many_products
// CHECK:         linalg.generic
// CHECK:         linalg.batch_matmul
// CHECK-LABEL: func.func @unknown_products
// CHECK:         linalg.generic
// CHECK:         linalg.batch_matmul
func.func @few_products(%x: tensor<5x16x8xf32>, %k: tensor<8x16x7xf32>, %init: tensor<8x5x7xf32>, %e: tensor<8x5x16xf32>) -> tensor<8x5x7xf32> {
  %t = linalg.generic {indexing_maps = [#last, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<5x16x8xf32>) outs(%e : tensor<8x5x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x5x16xf32>
  %0 = linalg.batch_matmul ins(%t, %k : tensor<8x5x16xf32>, tensor<8x16x7xf32>) outs(%init : tensor<8x5x7xf32>) -> tensor<8x5x7xf32>
  return %0 : tensor<8x5x7xf32>
}
func.func @many_products(%x: tensor<5x16x16xf32>, %k: tensor<16x16x7xf32>, %init: tensor<16x5x7xf32>, %e: tensor<16x5x16xf32>) -> tensor<16x5x7xf32> {
  %t = linalg.generic {indexing_maps = [#last, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<5x16x16xf32>) outs(%e : tensor<16x5x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<16x5x16xf32>
  %0 = linalg.batch_matmul ins(%t, %k : tensor<16x5x16xf32>, tensor<16x16x7xf32>) outs(%init : tensor<16x5x7xf32>) -> tensor<16x5x7xf32>
  return %0 : tensor<16x5x7xf32>
}
func.func @unknown_products(%x: tensor<5x16x?xf32>, %k: tensor<?x16x7xf32>, %init: tensor<?x5x7xf32>, %e: tensor<?x5x16xf32>) -> tensor<?x5x7xf32> {
  %t = linalg.generic {indexing_maps = [#last, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<5x16x?xf32>) outs(%e : tensor<?x5x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x5x16xf32>
  %0 = linalg.batch_matmul ins(%t, %k : tensor<?x5x16xf32>, tensor<?x16x7xf32>) outs(%init : tensor<?x5x7xf32>) -> tensor<?x5x7xf32>
  return %0 : tensor<?x5x7xf32>
}

// -----

// The users of an early member's result move after the region; ops with effects keep their order.

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @users_move
// CHECK:         flow.dispatch.region
// CHECK:           linalg.matmul
// CHECK:           linalg.generic
// CHECK:         tensor.extract
// CHECK:         call @first
// CHECK:         call @second
// NONE-LABEL: func.func @users_move
func.func private @first(f32)
func.func private @second()
func.func @users_move(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  %v = tensor.extract %0[%c0, %c0] : tensor<4x8xf32>
  func.call @first(%v) : (f32) -> ()
  func.call @second() : () -> ()
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// Two products of one input are one dispatch (EK8, HF1); so are two sums of it, and element-wise ops that read it as different operands (HF5).

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @siblings
// CHECK:         flow.dispatch.region -> (tensor<4x8xf32>, tensor<4x8xf32>)
// CHECK-COUNT-2:   linalg.matmul
// CHECK-NOT:     flow.dispatch.region
// CHECK-LABEL: func.func @sums
// CHECK:         flow.dispatch.region -> (tensor<4xf32>, tensor<4xf32>)
// CHECK-COUNT-2:   linalg.generic
// CHECK-NOT:     flow.dispatch.region
// CHECK-LABEL: func.func @operand_numbers
// CHECK:         flow.dispatch.region -> (tensor<256x512xf32>, tensor<256x512xf32>)
// CHECK-NEXT:      linalg.sub
// CHECK-NEXT:      linalg.add
// CHECK-NOT:     flow.dispatch.region
// NONE-LABEL: func.func @siblings
// NONE-COUNT-2:  flow.dispatch.region
func.func @siblings(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %c: tensor<16x8xf32>, %init: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.matmul ins(%a, %c : tensor<4x16xf32>, tensor<16x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}
func.func @sums(%x: tensor<4x64xf32>, %init: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.maximumf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %max, %sum : tensor<4xf32>, tensor<4xf32>
}
func.func @operand_numbers(%x: tensor<256x512xf32>, %y: tensor<256x512xf32>, %z: tensor<256x512xf32>)
    -> (tensor<256x512xf32>, tensor<256x512xf32>) {
  %e = tensor.empty() : tensor<256x512xf32>
  %0 = linalg.sub ins(%x, %y : tensor<256x512xf32>, tensor<256x512xf32>) outs(%e : tensor<256x512xf32>) -> tensor<256x512xf32>
  %1 = linalg.add ins(%z, %x : tensor<256x512xf32>, tensor<256x512xf32>) outs(%e : tensor<256x512xf32>) -> tensor<256x512xf32>
  return %0, %1 : tensor<256x512xf32>, tensor<256x512xf32>
}

// -----

// RS5: the reshape between two members goes into the region; where others need it, too, it also stays outside.

#id = affine_map<(d0, d1) -> (d0, d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-LABEL: func.func @through_reshape
// CHECK:         %[[R:.+]]:2 = flow.dispatch.region -> (tensor<4x8xf32>, tensor<4x2x4xf32>)
// CHECK:           %[[M:.+]] = linalg.matmul
// CHECK:           %[[V:.+]] = tensor.expand_shape %[[M]]
// CHECK:           linalg.generic {{.*}} ins(%[[V]]
// CHECK:         %[[O:.+]] = tensor.expand_shape %[[R]]#0
// CHECK:         return %[[O]], %[[R]]#1
// NONE-LABEL: func.func @through_reshape
func.func @through_reshape(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %init: tensor<4x8xf32>) -> (tensor<4x2x4xf32>, tensor<4x2x4xf32>) {
  %e = tensor.empty() : tensor<4x2x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  %v = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 4] : tensor<4x8xf32> into tensor<4x2x4xf32>
  %1 = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v : tensor<4x2x4xf32>) outs(%e : tensor<4x2x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<4x2x4xf32>
  return %v, %1 : tensor<4x2x4xf32>, tensor<4x2x4xf32>
}

// -----

// L6: long reductions without a parallel loop, and what a scalar becomes, are one dispatch. What reads it in many places is none of them.
#id = affine_map<(d0, d1) -> (d0, d1)>
#one = affine_map<(d0, d1) -> ()>
#scalar = affine_map<() -> ()>

// CHECK-LABEL: func.func @one_unit
// CHECK:         %[[S:.+]] = flow.dispatch.region -> (tensor<f32>) {
// CHECK:           arith.maximumf
// CHECK:           arith.minimumf
// CHECK:           arith.subf
// CHECK:         flow.dispatch.region -> (tensor<128x64xf32>) {
// CHECK:           ins(%{{.+}}, %[[S]]
// CHECK-NOT:     flow.dispatch.region
// NONE-LABEL: func.func @one_unit
// NONE-COUNT-4: flow.dispatch.region
func.func @one_unit(%x: tensor<128x64xf32>, %low: tensor<f32>, %high: tensor<f32>) -> tensor<128x64xf32> {
  %max = linalg.generic {indexing_maps = [#id, #one], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<128x64xf32>) outs(%low : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.maximumf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<f32>
  %min = linalg.generic {indexing_maps = [#id, #one], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<128x64xf32>) outs(%high : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.minimumf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<f32>
  %e = tensor.empty() : tensor<f32>
  %range = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []} ins(%max, %min : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %n = arith.subf %a, %b : f32
    linalg.yield %n : f32
  } -> tensor<f32>
  %f = tensor.empty() : tensor<128x64xf32>
  %r = linalg.generic {indexing_maps = [#id, #one, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %range : tensor<128x64xf32>, tensor<f32>) outs(%f : tensor<128x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %n = arith.divf %a, %b : f32
    linalg.yield %n : f32
  } -> tensor<128x64xf32>
  return %r : tensor<128x64xf32>
}
