// RUN: weir-opt %s --weir-input-pipeline --weir-dispatch-pipeline=fusion-refuse=contraction-chain --weir-flow-pipeline | FileCheck %s
// RUN: weir-opt %s --weir-input-pipeline --weir-dispatch-pipeline=fusion=none --weir-flow-pipeline | FileCheck %s --check-prefix=NONE

// Two layers of the same shape: one executable, run twice, with the bias and the activation inside and the transposed weight
// as an indexing map. Without fusion there is a dispatch for each structured op.

#id = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d1)>

// CHECK:       flow.executable private @main_dispatch_0 {
// CHECK:         func.func @main_dispatch_0_matmul_4x8x8_f32(
// CHECK:           linalg.matmul indexing_maps
// CHECK:           linalg.generic
// CHECK-NOT:   flow.executable private
// CHECK-LABEL: util.func public @main
// CHECK-COUNT-2: flow.dispatch @main_dispatch_0::@main_dispatch_0_matmul_4x8x8_f32
// CHECK-NOT:   flow.dispatch
// NONE-LABEL:  util.func public @main
// NONE-COUNT-6: flow.dispatch @
// NONE-NOT:    flow.dispatch @
func.func @main(%x: tensor<4x8xf32>, %w0: tensor<8x8xf32>, %w1: tensor<8x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %t = tensor.empty() : tensor<8x8xf32>
  %w0t = linalg.transpose ins(%w0 : tensor<8x8xf32>) outs(%t : tensor<8x8xf32>) permutation = [1, 0]
  %w1t = linalg.transpose ins(%w1 : tensor<8x8xf32>) outs(%t : tensor<8x8xf32>) permutation = [1, 0]
  %0 = linalg.matmul ins(%x, %w0t : tensor<4x8xf32>, tensor<8x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %2 = linalg.matmul ins(%1, %w1t : tensor<4x8xf32>, tensor<8x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%2, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}
