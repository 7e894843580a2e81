// Products with weights that the body computes are contractions (dispatch-passes.md, Root): they neither compute their activations in each workgroup nor share a
// dispatch with what follows from the rows.
// RUN: weir-opt %s --pass-pipeline="builtin.module(util.func(weir-form-dispatches))" --remarks-filter-passed=weir-form-dispatches 2>/dev/null | FileCheck %s

#x = affine_map<(m, n, g, b) -> (m, g, b)>
#w = affine_map<(m, n, g, b) -> (n, g, b)>
#s = affine_map<(m, n, g, b) -> (n, g)>
#y = affine_map<(m, n, g, b) -> (m, n)>
#row = affine_map<(m, g, b) -> (m)>
#all = affine_map<(m, g, b) -> (m, g, b)>

// CHECK-LABEL: util.func public @many(
// CHECK:         flow.dispatch.region
// CHECK:           linalg.generic
// CHECK:           flow.return
// CHECK:         flow.dispatch.region
// CHECK:           arith.sitofp
// CHECK:           flow.return
// CHECK-NOT:     flow.dispatch.region
util.func public @many(%x: tensor<32x32x32xf32>, %w: tensor<256x32x32xi8>, %s: tensor<256x32xf32>) -> tensor<32x256xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<32xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : tensor<32x32x32xf32>) outs(%f1 : tensor<32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %0, %o : f32
    linalg.yield %1 : f32
  } -> tensor<32xf32>
  %e2 = tensor.empty() : tensor<32x32x32xf32>
  %n = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %sum : tensor<32x32x32xf32>, tensor<32xf32>) outs(%e2 : tensor<32x32x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<32x32x32xf32>
  %e3 = tensor.empty() : tensor<32x256xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%n, %w, %s : tensor<32x32x32xf32>, tensor<256x32x32xi8>, tensor<256x32xf32>) outs(%f3 : tensor<32x256xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  } -> tensor<32x256xf32>
  util.return %r : tensor<32x256xf32>
}
