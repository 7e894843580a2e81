// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' \
// RUN:   --remarks-filter-missed=weir-fuse-elementwise 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: %python %S/Inputs/long-bodies.py | weir-opt - --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' \
// RUN:   --remarks-filter-missed=weir-fuse-elementwise -o /dev/null 2>&1 | FileCheck %s --check-prefix=LONG
// LONG: remark: [Missed] register-pressure {{.*}} Function=long_bodies 
// RUN: %python %S/Inputs/live-scalars.py | weir-opt - --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' \
// RUN:   --remarks-filter=weir-fuse-elementwise 2>&1 -o /dev/null | FileCheck %s --check-prefix=LIVE
// LIVE-NOT: register-pressure {{.*}} Function=most_live 
// LIVE: remark: [Passed] merged {{.*}} Function=most_live 
// LIVE: remark: [Missed] register-pressure {{.*}} Function=too_many_live 

// Targets say how many: vulkan takes twice as many, and a module may say so, too.
// RUN: %python %S/Inputs/live-scalars.py | weir-opt - --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise{parameters=live=25}))' \
// RUN:   --remarks-filter=weir-fuse-elementwise 2>&1 -o /dev/null | FileCheck %s --check-prefix=MORE --implicit-check-not=register-pressure
// MORE: remark: [Passed] merged {{.*}} Function=too_many_live 
// RUN: %python %S/Inputs/live-scalars.py --live=23 | weir-opt - --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' \
// RUN:   --remarks-filter=weir-fuse-elementwise 2>&1 -o /dev/null | FileCheck %s --check-prefix=LESS
// LESS: remark: [Missed] register-pressure {{.*}} Function=most_live 
// RUN: %python %S/Inputs/live-scalars.py | weir-compile - --target=cpu --compile-to=dispatch -o /dev/null --remarks-filter=weir-fuse-elementwise 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LIVE
// RUN: %python %S/Inputs/live-scalars.py | weir-compile - --target=vulkan --compile-to=dispatch -o /dev/null --remarks-filter=weir-fuse-elementwise 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MORE --implicit-check-not=register-pressure

// EF3: something expensive with two readers stays.

#id = affine_map<(d0) -> (d0)>

// REMARK: remark: [Missed] recompute
// CHECK-LABEL: func.func @expensive_two_readers
// CHECK-COUNT-3: linalg.generic
func.func @expensive_two_readers(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.absf %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.sin %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}

// -----

// Scalars that cost are not evaluated again for each element of a broadcast.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#v = affine_map<(d0) -> (d0)>

// REMARK: remark: [Missed] recompute
// CHECK-LABEL: func.func @broadcast_of_rsqrt
// CHECK-COUNT-2: linalg.generic
func.func @broadcast_of_rsqrt(%x: tensor<8xf32>, %y: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %f = tensor.empty() : tensor<8x64xf32>
  %1 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.rsqrt %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%1, %y : tensor<8xf32>, tensor<8x64xf32>) outs(%f : tensor<8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %n = arith.mulf %a, %b : f32
    linalg.yield %n : f32
  } -> tensor<8x64xf32>
  return %2 : tensor<8x64xf32>
}

// -----

// EF5: the body of the reader mentions the tensor.

#id = affine_map<(d0) -> (d0)>

// REMARK: remark: [Missed] body-use
// CHECK-LABEL: func.func @mentioned_in_body
// CHECK-COUNT-2: linalg.generic
func.func @mentioned_in_body(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %first = tensor.extract %1[%c0] : tensor<8xf32>
    %n = arith.addf %a, %first : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// EF6: the f16 tensor is what should cross. EF8: the partly written constant keeps its other columns.

#id = affine_map<(d0) -> (d0)>
#col = affine_map<(d0) -> (d0, 0)>

// REMARK: remark: [Missed] narrow-crosses
// CHECK-LABEL: func.func @narrow
// CHECK-COUNT-2: linalg.generic
func.func @narrow(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf16>
  %f = tensor.empty() : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf16>) {
  ^bb0(%a: f32, %o: f16):
    %n = arith.truncf %a : f32 to f16
    linalg.yield %n : f16
  } -> tensor<8xf16>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<8xf16>) outs(%f : tensor<8xf32>) {
  ^bb0(%a: f16, %o: f32):
    %n = arith.extf %a : f16 to f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// CHECK-LABEL: func.func @partial_init
// CHECK:         %[[C:.+]] = arith.constant dense<{{.+}}> : tensor<2x4xf32>
// CHECK:         outs(%[[C]] : tensor<2x4xf32>)
func.func @partial_init(%x: tensor<2xf32>) -> tensor<2x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %r = linalg.generic {indexing_maps = [#id, #col], iterator_types = ["parallel"]} ins(%x : tensor<2xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// -----

// A transpose that only a contraction reads is left for the contraction's map.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// REMARK: remark: [Missed] transpose-into-contraction
// CHECK-LABEL: func.func @transpose_for_matmul
// CHECK-COUNT-2: linalg.generic
func.func @transpose_for_matmul(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %init: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x8xf32>) outs(%f : tensor<8x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<8x4xf32>
  %3 = linalg.matmul ins(%2, %y : tensor<8x4xf32>, tensor<4x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}

// -----

// EF1: what is read is no element of the producer's own iteration.

#id = affine_map<(d0) -> (d0)>
#next = affine_map<(d0) -> (d0 + 1)>

// REMARK: remark: [Missed] non-projected-map
// CHECK-LABEL: func.func @shifted_read
// CHECK-COUNT-2: linalg.generic
func.func @shifted_read(%x: tensor<9xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<9xf32>
  %f = tensor.empty() : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<9xf32>) outs(%e : tensor<9xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<9xf32>
  %2 = linalg.generic {indexing_maps = [#next, #id], iterator_types = ["parallel"]} ins(%1 : tensor<9xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.absf %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// A producer that updates its init keeps its storage.

#id = affine_map<(d0) -> (d0)>

// REMARK: remark: [Missed] in-place-hazard
// CHECK-LABEL: func.func @updates_init
// CHECK-COUNT-2: linalg.generic
func.func @updates_init(%x: tensor<8xf32>, %old: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%old : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.addf %a, %o : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.absf %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// REMARK: remark: [Missed] pinned
// CHECK-LABEL: func.func @pinned
// CHECK-COUNT-2: linalg.generic
func.func @pinned(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) attrs = {weir.no_fuse} {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.absf %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// EF4: 9 + 9 inputs.

#id = affine_map<(d0) -> (d0)>

// REMARK: remark: [Missed] operand-limit
// CHECK-LABEL: func.func @many_tensors
// CHECK-COUNT-2: linalg.generic
func.func @many_tensors(%x0: tensor<8xf32>, %x1: tensor<8xf32>, %x2: tensor<8xf32>, %x3: tensor<8xf32>, %x4: tensor<8xf32>, %x5: tensor<8xf32>, %x6: tensor<8xf32>, %x7: tensor<8xf32>, %x8: tensor<8xf32>, %x9: tensor<8xf32>, %x10: tensor<8xf32>, %x11: tensor<8xf32>, %x12: tensor<8xf32>, %x13: tensor<8xf32>, %x14: tensor<8xf32>, %x15: tensor<8xf32>, %x16: tensor<8xf32>, %x17: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]} ins(%x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32, %a5: f32, %a6: f32, %a7: f32, %a8: f32, %o: f32):
    %s1 = arith.addf %a0, %a1 : f32
    %s2 = arith.addf %s1, %a2 : f32
    %s3 = arith.addf %s2, %a3 : f32
    %s4 = arith.addf %s3, %a4 : f32
    %s5 = arith.addf %s4, %a5 : f32
    %s6 = arith.addf %s5, %a6 : f32
    %s7 = arith.addf %s6, %a7 : f32
    %s8 = arith.addf %s7, %a8 : f32
    linalg.yield %s8 : f32
  } -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]} ins(%1, %x9, %x10, %x11, %x12, %x13, %x14, %x15, %x16, %x17 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32, %a5: f32, %a6: f32, %a7: f32, %a8: f32, %a9: f32, %o: f32):
    %s1 = arith.addf %a0, %a1 : f32
    %s2 = arith.addf %s1, %a2 : f32
    %s3 = arith.addf %s2, %a3 : f32
    %s4 = arith.addf %s3, %a4 : f32
    %s5 = arith.addf %s4, %a5 : f32
    %s6 = arith.addf %s5, %a6 : f32
    %s7 = arith.addf %s6, %a7 : f32
    %s8 = arith.addf %s7, %a8 : f32
    %s9 = arith.addf %s8, %a9 : f32
    linalg.yield %s9 : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// Ops that state other affinities; what states none goes along.

#id = affine_map<(d0) -> (d0)>

// REMARK: remark: [Missed] affinity {{.*}} Function=places
// CHECK-LABEL: func.func @places
// CHECK:         linalg.generic
// CHECK-SAME:      stream.affinity = #hal.device.affinity<@a>
// CHECK:           math.exp
// CHECK-NEXT:      arith.negf
// CHECK:         linalg.generic
// CHECK-SAME:      stream.affinity = #hal.device.affinity<@b>
func.func @places(%a: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], stream.affinity = #hal.device.affinity<@a>}
      ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = math.exp %x : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], stream.affinity = #hal.device.affinity<@b>}
      ins(%1 : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = math.sqrt %x : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  return %2 : tensor<64xf32>
}
