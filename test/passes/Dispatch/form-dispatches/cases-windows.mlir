// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' | FileCheck %s --check-prefix=ALL
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{disable-interchange}))' | FileCheck %s --check-prefix=KEEP
// RUN: weir-compile %s --target=cpu --compile-to=dispatch -o - | FileCheck %s --check-prefix=CPU

// Cases of docs/spec/dispatch-passes.md 4.17 with convolutions and poolings: the number of dispatches with the parameters of 4.13, the same without
// interchange, and what the target cpu makes of them.

// F13: an NCHW convolution, whose bias-add gives NHWC. Kernels of cpu write what they compute in its own order.
// ALL-LABEL: func.func @f13(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f13(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f13(
// CPU-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f13(%x: tensor<1x64x58x58xf32>, %k: tensor<64x64x3x3xf32>, %bias: tensor<64xf32>) -> tensor<1x56x56x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<1x64x56x56xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %k : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%f1 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %e3 = tensor.empty() : tensor<1x56x56x64xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%1, %bias : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%e3 : tensor<1x56x56x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1x56x56x64xf32>
  return %2 : tensor<1x56x56x64xf32>
}

// F14: the pad between two convolutions is read by the second one (PD1): no dispatch, no padded tensor.
// ALL-LABEL: func.func @f14(
// ALL-COUNT-2: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f14(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f14(
// CPU-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f14(%x: tensor<1x8x18x18xf32>, %k: tensor<8x8x3x3xf32>, %l: tensor<8x8x3x3xf32>) -> tensor<1x8x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<1x8x16x16xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %k : tensor<1x8x18x18xf32>, tensor<8x8x3x3xf32>) outs(%f1 : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %e3 = tensor.empty() : tensor<1x8x16x16xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%1 : tensor<1x8x16x16xf32>) outs(%e3 : tensor<1x8x16x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<1x8x16x16xf32>
  %3 = tensor.pad %2 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x8x16x16xf32> to tensor<1x8x18x18xf32>
  %e6 = tensor.empty() : tensor<1x8x16x16xf32>
  %f7 = linalg.fill ins(%zero : f32) outs(%e6 : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %4 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%3, %l : tensor<1x8x18x18xf32>, tensor<8x8x3x3xf32>) outs(%f7 : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  return %4 : tensor<1x8x16x16xf32>
}

// F15: a pooling reads neighbours: non-projected-map.
// ALL-LABEL: func.func @f15(
// ALL-COUNT-2: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @f15(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @f15(
// CPU-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @f15(%x: tensor<1x8x18x18xf32>, %k: tensor<8x8x3x3xf32>) -> tensor<1x8x8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<1x8x16x16xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %k : tensor<1x8x18x18xf32>, tensor<8x8x3x3xf32>) outs(%f1 : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %e3 = tensor.empty() : tensor<1x8x16x16xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%1 : tensor<1x8x16x16xf32>) outs(%e3 : tensor<1x8x16x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<1x8x16x16xf32>
  %e5 = tensor.empty() : tensor<2x2xf32>
  %e6 = tensor.empty() : tensor<1x8x8x8xf32>
  %f7 = linalg.fill ins(%zero : f32) outs(%e6 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %3 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%2, %e5 : tensor<1x8x16x16xf32>, tensor<2x2xf32>) outs(%f7 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %3 : tensor<1x8x8x8xf32>
}

// A reduction after a convolution: an edge like any other, and refused by cpu.
// ALL-LABEL: func.func @conv_sum(
// ALL-COUNT-1: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @conv_sum(
// KEEP-COUNT-1: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @conv_sum(
// CPU-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @conv_sum(%x: tensor<1x64x16x16xf32>, %k: tensor<8x64x1x1xf32>) -> tensor<1x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<1x8x16x16xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %k : tensor<1x64x16x16xf32>, tensor<8x64x1x1xf32>) outs(%f1 : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %e3 = tensor.empty() : tensor<1x8x16xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<1x8x16xf32>) -> tensor<1x8x16xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%1 : tensor<1x8x16x16xf32>) outs(%f4 : tensor<1x8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<1x8x16xf32>
  return %2 : tensor<1x8x16xf32>
}

// What a convolution reads at neighbouring places is computed before: non-projected-map.
// ALL-LABEL: func.func @conv_computed(
// ALL-COUNT-2: flow.dispatch.region 
// ALL-NOT:     flow.dispatch.region
// KEEP-LABEL: func.func @conv_computed(
// KEEP-COUNT-2: flow.dispatch.region 
// KEEP-NOT:     flow.dispatch.region
// CPU-LABEL: util.func public @conv_computed(
// CPU-COUNT-2: = flow.dispatch.workgroups
// CPU-NOT:     = flow.dispatch.workgroups
func.func @conv_computed(%x: tensor<1x8x18x18xf32>, %k: tensor<64x8x3x3xf32>) -> tensor<1x64x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<1x8x18x18xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x8x18x18xf32>) outs(%e0 : tensor<1x8x18x18xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<1x8x18x18xf32>
  %e2 = tensor.empty() : tensor<1x64x16x16xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x64x16x16xf32>) -> tensor<1x64x16x16xf32>
  %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%1, %k : tensor<1x8x18x18xf32>, tensor<64x8x3x3xf32>) outs(%f3 : tensor<1x64x16x16xf32>) -> tensor<1x64x16x16xf32>
  return %2 : tensor<1x64x16x16xf32>
}
