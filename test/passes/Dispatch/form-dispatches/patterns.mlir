// Each pattern of 4.12 is refused by name, whatever it would gain; without that the ops are one dispatch.

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' | FileCheck %s --check-prefix=ALL
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{refuse=permuted-store,prologue,reduction-epilogue,broadcast-epilogue,contraction-chain,joint-contractions,horizontal,horizontal-elementwise,multi-reduction,window-permuted-store,window-prologue,window-reduction-epilogue,byte-window-reduction-epilogue,pixel-prologue}))' \
// RUN:   --remarks-filter-missed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{refuse=permuted-store-subline}))' \
// RUN:   --remarks-filter-missed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s --check-prefix=SUBLINE
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{refuse=dynamic-permuted,through-reshape,multi-result,horizontal,dynamic-resident}))' \
// RUN:   --remarks-filter-missed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHERS
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{refuse=elementwise-epilogue}))' \
// RUN:   --remarks-filter-missed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s --check-prefix=EPILOGUE
// RUN: weir-compile %s --target=cpu --weir-fusion-refuse=cpu:permuted-store,cpu:contraction-chain,cpu:horizontal-elementwise,reference:horizontal --compile-to=dispatch -o /dev/null \
// RUN:   --remarks-filter-missed=weir-form-dispatches 2>&1 | FileCheck %s --check-prefix=CPU

// A pattern that a target refuses by default is accepted by name, if all targets of the module accept it.
// RUN: weir-compile %s --target=vulkan --compile-to=dispatch -o /dev/null --remarks-filter-missed=weir-form-dispatches 2>&1 | FileCheck %s --check-prefix=GPU
// RUN: weir-compile %s --target=vulkan --weir-fusion-accept=vulkan:window-prologue --compile-to=dispatch -o /dev/null --remarks-filter-missed=weir-form-dispatches 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ACCEPTED --allow-empty
// RUN: weir-compile %s --target=vulkan,cuda --weir-fusion-accept=vulkan:window-prologue --compile-to=dispatch -o /dev/null --remarks-filter-missed=weir-form-dispatches 2>&1 \
// RUN:   | FileCheck %s --check-prefix=GPU
// RUN: weir-compile %s --target=vulkan,cuda --weir-fusion-accept=vulkan:window-prologue,cuda:window-prologue --compile-to=dispatch -o /dev/null \
// RUN:   --remarks-filter-missed=weir-form-dispatches 2>&1 | FileCheck %s --check-prefix=ACCEPTED --allow-empty
// RUN: not weir-compile %s --weir-fusion-accept=cpu:horizontal --weir-fusion-refuse=cpu:horizontal -o %t.so 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not weir-compile %s --weir-fusion-accept=cpu:some -o %t.so 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not weir-compile %s --weir-fusion-accept=some:horizontal -o %t.so 2>&1 | FileCheck %s --check-prefix=TARGET
// ACCEPTED-NOT: pattern=window-prologue
// BOTH: weir-compile: error: --weir-fusion-accept: 'cpu:horizontal' is also in --weir-fusion-refuse
// NAME: weir-compile: error: --weir-fusion-accept: 'some' is not a fusion pattern; the patterns are {{.*}}
// TARGET: weir-compile: error: --weir-fusion-accept: there is no target 'some'; there are: cpu, {{.*}}

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#nchw = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#first3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>

// CHECK: [Missed] target-refuses {{.*}} Function=permuted_store | pattern=permuted-store, producer=linalg.matmul
// EPILOGUE: [Missed] target-refuses {{.*}} Function=permuted_store | pattern=elementwise-epilogue, producer=linalg.matmul
// CPU: [Missed] target-refuses {{.*}} Function=permuted_store | pattern=permuted-store, producer=linalg.matmul
// ALL-LABEL: func.func @permuted_store
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @permuted_store(%a: tensor<32x64xf32>, %b: tensor<64x96xf32>, %init: tensor<32x96xf32>, %e: tensor<96x32xf32>) -> tensor<96x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x96xf32>) outs(%init : tensor<32x96xf32>) -> tensor<32x96xf32>
  %1 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<32x96xf32>) outs(%e : tensor<96x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<96x32xf32>
  return %1 : tensor<96x32xf32>
}

// A workgroup has 16 rows, which are 16 bytes of a transposed line of i8.
// SUBLINE: [Missed] target-refuses {{.*}} Function=subline | pattern=permuted-store-subline, producer=linalg.matmul
// ALL-LABEL: func.func @subline
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @subline(%a: tensor<64x64xi8>, %b: tensor<64x96xi8>, %init: tensor<64x96xi8>, %e: tensor<96x64xi8>) -> tensor<96x64xi8> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xi8>, tensor<64x96xi8>) outs(%init : tensor<64x96xi8>) -> tensor<64x96xi8>
  %1 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<64x96xi8>) outs(%e : tensor<96x64xi8>) {
  ^bb0(%in: i8, %out: i8):
    %n = arith.muli %in, %in : i8
    linalg.yield %n : i8
  } -> tensor<96x64xi8>
  return %1 : tensor<96x64xi8>
}

// CHECK: [Missed] target-refuses {{.*}} Function=prologue | pattern=prologue, producer=linalg.generic
// ALL-LABEL: func.func @prologue
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @prologue(%a: tensor<256x64xf32>, %b: tensor<64x32xf32>, %init: tensor<256x32xf32>, %e: tensor<256x64xf32>) -> tensor<256x32xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<256x64xf32>) outs(%e : tensor<256x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<256x64xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<256x64xf32>, tensor<64x32xf32>) outs(%init : tensor<256x32xf32>) -> tensor<256x32xf32>
  return %1 : tensor<256x32xf32>
}

// CHECK: [Missed] target-refuses {{.*}} Function=reduction_epilogue | pattern=reduction-epilogue, producer=linalg.matmul
// ALL-LABEL: func.func @reduction_epilogue
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @reduction_epilogue(%a: tensor<256x64xf32>, %b: tensor<64x32xf32>, %init: tensor<256x32xf32>, %rows: tensor<256xf32>) -> tensor<256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<256x64xf32>, tensor<64x32xf32>) outs(%init : tensor<256x32xf32>) -> tensor<256x32xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<256x32xf32>) outs(%rows : tensor<256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<256xf32>
  return %1 : tensor<256xf32>
}

// CHECK: [Missed] target-refuses {{.*}} Function=broadcast_epilogue | pattern=broadcast-epilogue, producer=linalg.matmul
// CPU: [Missed] target-refuses {{.*}} Function=broadcast_epilogue | pattern=broadcast-epilogue, producer=linalg.matmul
// ALL-LABEL: func.func @broadcast_epilogue
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @broadcast_epilogue(%a: tensor<32x64xf32>, %b: tensor<64x96xf32>, %init: tensor<32x96xf32>, %e: tensor<3x32x96xf32>) -> tensor<3x32x96xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x96xf32>) outs(%init : tensor<32x96xf32>) -> tensor<32x96xf32>
  %1 = linalg.generic {indexing_maps = [#last2, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<32x96xf32>) outs(%e : tensor<3x32x96xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x32x96xf32>
  return %1 : tensor<3x32x96xf32>
}

// CHECK: [Missed] target-refuses {{.*}} Function=chain | pattern=contraction-chain, producer=linalg.matmul
// CPU: [Missed] target-refuses {{.*}} Function=chain | pattern=contraction-chain, producer=linalg.matmul
// ALL-LABEL: func.func @chain
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @chain(%a: tensor<256x32xf32>, %b: tensor<32x32xf32>, %c: tensor<32x32xf32>, %init: tensor<256x32xf32>) -> tensor<256x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<256x32xf32>, tensor<32x32xf32>) outs(%init : tensor<256x32xf32>) -> tensor<256x32xf32>
  %1 = linalg.matmul ins(%0, %c : tensor<256x32xf32>, tensor<32x32xf32>) outs(%init : tensor<256x32xf32>) -> tensor<256x32xf32>
  return %1 : tensor<256x32xf32>
}

// Only the sum knows both.
// CHECK: [Missed] target-refuses {{.*}} Function=joint | pattern=joint-contractions, producer=linalg.matmul
// ALL-LABEL: func.func @joint
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @joint(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %c: tensor<32x32xf32>, %d: tensor<32x32xf32>, %init: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%init : tensor<32x32xf32>) -> tensor<32x32xf32>
  %1 = linalg.matmul ins(%c, %d : tensor<32x32xf32>, tensor<32x32xf32>) outs(%init : tensor<32x32xf32>) -> tensor<32x32xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %1 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%init : tensor<32x32xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<32x32xf32>
  return %2 : tensor<32x32xf32>
}

// CHECK: [Missed] target-refuses {{.*}} Function=siblings | pattern=horizontal, producer=linalg.matmul
// OTHERS: [Missed] target-refuses {{.*}} Function=siblings | pattern=horizontal, producer=linalg.matmul
// CPU-NOT: Function=siblings
// ALL-LABEL: func.func @siblings
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @siblings(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %c: tensor<32x32xf32>, %init: tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%init : tensor<32x32xf32>) -> tensor<32x32xf32>
  %1 = linalg.matmul ins(%a, %c : tensor<32x32xf32>, tensor<32x32xf32>) outs(%init : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0, %1 : tensor<32x32xf32>, tensor<32x32xf32>
}

// CHECK: [Missed] target-refuses {{.*}} Function=two_sums | pattern=multi-reduction, producer=linalg.generic
// CPU: [Missed] target-refuses {{.*}} Function=two_sums | pattern=horizontal-elementwise, producer=linalg.generic
// ALL-LABEL: func.func @two_sums
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @two_sums(%x: tensor<64x64xf32>, %init: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<64x64xf32>) outs(%init : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.maximumf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<64x64xf32>) outs(%init : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  return %max, %sum : tensor<64xf32>, tensor<64xf32>
}

// CHECK: [Missed] target-refuses {{.*}} Function=window_permuted | pattern=window-permuted-store, producer=linalg.conv_2d_nchw_fchw
// CPU: [Missed] target-refuses {{.*}} Function=window_permuted | pattern=window-permuted-store, producer=linalg.conv_2d_nchw_fchw
// ALL-LABEL: func.func @window_permuted
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @window_permuted(%x: tensor<1x8x18x18xf32>, %k: tensor<8x8x3x3xf32>, %init: tensor<1x8x16x16xf32>, %e: tensor<1x16x16x8xf32>) -> tensor<1x16x16x8xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %k : tensor<1x8x18x18xf32>, tensor<8x8x3x3xf32>) outs(%init : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %1 = linalg.generic {indexing_maps = [#nchw, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%0 : tensor<1x8x16x16xf32>) outs(%e : tensor<1x16x16x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<1x16x16x8xf32>
  return %1 : tensor<1x16x16x8xf32>
}

// The weights are read plainly; what gives them is before a convolution.
// CHECK: [Missed] target-refuses {{.*}} Function=window_prologue | pattern=window-prologue, producer=linalg.generic
// GPU: [Missed] target-refuses {{.*}} Function=window_prologue | pattern=window-prologue
// CPU: [Missed] target-refuses {{.*}} Function=window_prologue | pattern=window-prologue, producer=linalg.generic
// ALL-LABEL: func.func @window_prologue
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @window_prologue(%x: tensor<1x8x6x6xf32>, %k: tensor<128x8x3x3xf32>, %init: tensor<1x128x4x4xf32>, %e: tensor<128x8x3x3xf32>) -> tensor<1x128x4x4xf32> {
  %0 = linalg.generic {indexing_maps = [#id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%k : tensor<128x8x3x3xf32>) outs(%e : tensor<128x8x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<128x8x3x3xf32>
  %1 = linalg.conv_2d_nchw_fchw ins(%x, %0 : tensor<1x8x6x6xf32>, tensor<128x8x3x3xf32>) outs(%init : tensor<1x128x4x4xf32>) -> tensor<1x128x4x4xf32>
  return %1 : tensor<1x128x4x4xf32>
}

// Each pixel is read once for each output channel, in the order that it has in memory.
// CHECK: [Missed] target-refuses {{.*}} Function=pixel_prologue | pattern=pixel-prologue, producer=linalg.generic
// CPU: [Missed] target-refuses {{.*}} Function=pixel_prologue | pattern=pixel-prologue, producer=linalg.generic
// ALL-LABEL: func.func @pixel_prologue
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @pixel_prologue(%x: tensor<1x96x28x28xf32>, %s: tensor<96xf32>, %k: tensor<128x96x1x1xf32>, %init: tensor<1x128x28x28xf32>, %e: tensor<1x96x28x28xf32>) -> tensor<1x128x28x28xf32> {
  %0 = linalg.generic {indexing_maps = [#id4, affine_map<(d0, d1, d2, d3) -> (d1)>, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %s : tensor<1x96x28x28xf32>, tensor<96xf32>) outs(%e : tensor<1x96x28x28xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %n = arith.mulf %in, %scale : f32
    linalg.yield %n : f32
  } -> tensor<1x96x28x28xf32>
  %1 = linalg.conv_2d_nchw_fchw ins(%0, %k : tensor<1x96x28x28xf32>, tensor<128x96x1x1xf32>) outs(%init : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
  return %1 : tensor<1x128x28x28xf32>
}

// With the channels innermost no kernel of cpu computes it.
// CHECK: [Missed] target-refuses {{.*}} Function=channel_prologue | pattern=window-prologue, producer=linalg.generic
// CPU: [Missed] target-refuses {{.*}} Function=channel_prologue | pattern=window-prologue, producer=linalg.generic
// ALL-LABEL: func.func @channel_prologue
func.func @channel_prologue(%x: tensor<1x28x28x96xf32>, %k: tensor<1x1x96x64xf32>, %init: tensor<1x28x28x64xf32>, %e: tensor<1x28x28x96xf32>) -> tensor<1x28x28x64xf32> {
  %0 = linalg.generic {indexing_maps = [#id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x28x28x96xf32>) outs(%e : tensor<1x28x28x96xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %in : f32
    linalg.yield %n : f32
  } -> tensor<1x28x28x96xf32>
  %1 = linalg.conv_2d_nhwc_hwcf ins(%0, %k : tensor<1x28x28x96xf32>, tensor<1x1x96x64xf32>) outs(%init : tensor<1x28x28x64xf32>) -> tensor<1x28x28x64xf32>
  return %1 : tensor<1x28x28x64xf32>
}

// CHECK: [Missed] target-refuses {{.*}} Function=window_reduction | pattern=window-reduction-epilogue, producer=linalg.conv_2d_nchw_fchw
// CPU: [Missed] target-refuses {{.*}} Function=window_reduction | pattern=window-reduction-epilogue, producer=linalg.conv_2d_nchw_fchw
// ALL-LABEL: func.func @window_reduction
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @window_reduction(%x: tensor<1x8x18x18xf32>, %k: tensor<8x8x3x3xf32>, %init: tensor<1x8x16x16xf32>, %rows: tensor<1x8x16xf32>) -> tensor<1x8x16xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %k : tensor<1x8x18x18xf32>, tensor<8x8x3x3xf32>) outs(%init : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %1 = linalg.generic {indexing_maps = [#id4, #first3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0 : tensor<1x8x16x16xf32>) outs(%rows : tensor<1x8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<1x8x16xf32>
  return %1 : tensor<1x8x16xf32>
}

// `cpu` pools a few pixels where it sums bytes.
// CHECK: [Missed] target-refuses {{.*}} Function=byte_window_reduction | pattern=byte-window-reduction-epilogue, producer=linalg.conv_2d_nhwc_hwcf
// CPU-NOT: Function=byte_window_reduction
// ALL-LABEL: func.func @byte_window_reduction
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @byte_window_reduction(%x: tensor<1x9x9x8xi8>, %k: tensor<3x3x8x512xi8>, %init: tensor<1x7x7x512xi32>, %sums: tensor<1x512xi32>) -> tensor<1x512xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x9x9x8xi8>, tensor<3x3x8x512xi8>) outs(%init : tensor<1x7x7x512xi32>) -> tensor<1x7x7x512xi32>
  %1 = linalg.generic {indexing_maps = [#id4, affine_map<(d0, d1, d2, d3) -> (d0, d3)>], iterator_types = ["parallel", "reduction", "reduction", "parallel"]} ins(%0 : tensor<1x7x7x512xi32>) outs(%sums : tensor<1x512xi32>) {
  ^bb0(%in: i32, %out: i32):
    %n = arith.addi %in, %out : i32
    linalg.yield %n : i32
  } -> tensor<1x512xi32>
  return %1 : tensor<1x512xi32>
}

// More pixels than one kernel's accumulators hold.
// CPU: [Missed] target-refuses {{.*}} Function=many_pixels | pattern=window-reduction-epilogue, producer=linalg.conv_2d_nhwc_hwcf
// ALL-LABEL: func.func @many_pixels
func.func @many_pixels(%x: tensor<1x11x11x8xi8>, %k: tensor<3x3x8x512xi8>, %init: tensor<1x9x9x512xi32>, %sums: tensor<1x512xi32>) -> tensor<1x512xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x11x11x8xi8>, tensor<3x3x8x512xi8>) outs(%init : tensor<1x9x9x512xi32>) -> tensor<1x9x9x512xi32>
  %1 = linalg.generic {indexing_maps = [#id4, affine_map<(d0, d1, d2, d3) -> (d0, d3)>], iterator_types = ["parallel", "reduction", "reduction", "parallel"]} ins(%0 : tensor<1x9x9x512xi32>) outs(%sums : tensor<1x512xi32>) {
  ^bb0(%in: i32, %out: i32):
    %n = arith.addi %in, %out : i32
    linalg.yield %n : i32
  } -> tensor<1x512xi32>
  return %1 : tensor<1x512xi32>
}

// OTHERS: [Missed] target-refuses {{.*}} Function=dynamic_permuted | pattern=dynamic-permuted, producer=linalg.matmul
// ALL-LABEL: func.func @dynamic_permuted
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @dynamic_permuted(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %init: tensor<?x?xf32>, %e: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// OTHERS: [Missed] target-refuses {{.*}} Function=through_reshape | pattern=through-reshape, producer=linalg.matmul
// ALL-LABEL: func.func @through_reshape
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @through_reshape(%a: tensor<32x64xf32>, %b: tensor<64x96xf32>, %init: tensor<32x96xf32>, %e: tensor<32x3x32xf32>) -> tensor<32x3x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x96xf32>) outs(%init : tensor<32x96xf32>) -> tensor<32x96xf32>
  %v = tensor.expand_shape %0 [[0], [1, 2]] output_shape [32, 3, 32] : tensor<32x96xf32> into tensor<32x3x32xf32>
  %1 = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v : tensor<32x3x32xf32>) outs(%e : tensor<32x3x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<32x3x32xf32>
  return %1 : tensor<32x3x32xf32>
}

// OTHERS: [Missed] target-refuses {{.*}} Function=two_results | pattern=multi-result, producer=linalg.matmul
// ALL-LABEL: func.func @two_results
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @two_results(%a: tensor<32x64xf32>, %b: tensor<64x96xf32>, %init: tensor<32x96xf32>) -> (tensor<32x96xf32>, tensor<32x96xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x96xf32>) outs(%init : tensor<32x96xf32>) -> tensor<32x96xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<32x96xf32>) outs(%init : tensor<32x96xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<32x96xf32>
  return %0, %1 : tensor<32x96xf32>, tensor<32x96xf32>
}

// OTHERS: [Missed] target-refuses {{.*}} Function=dynamic_resident | pattern=dynamic-resident, producer=linalg.matmul
// ALL-LABEL: func.func @dynamic_resident
// ALL-COUNT-1: flow.dispatch.region
// ALL-NOT:     flow.dispatch.region
func.func @dynamic_resident(%a: tensor<?x64xf32>, %b: tensor<64x?xf32>, %init: tensor<?x?xf32>, %rows: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x64xf32>, tensor<64x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<?x?xf32>) outs(%rows : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
