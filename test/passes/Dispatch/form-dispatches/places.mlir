// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' | FileCheck %s

// L1: ops that state one affinity share a dispatch, which states it then; one that states none goes along.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @same_place
// CHECK:         flow.dispatch.region -> (tensor<64x64xf32>) attributes {stream.affinity = #hal.device.affinity<@a>}
// CHECK:           linalg.reduce
// CHECK-NOT:     stream.affinity
// CHECK:           linalg.generic
// CHECK-NOT:     stream.affinity
func.func @same_place(%a: tensor<64x64xf32>, %init: tensor<64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<64x64xf32>) outs(%init : tensor<64xf32>) dimensions = [1]
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"], stream.affinity = #hal.device.affinity<@a>}
      ins(%a, %s : tensor<64x64xf32>, tensor<64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %old: f32):
    %n = arith.divf %x, %y : f32
    linalg.yield %n : f32
  } -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// What a block after this one uses is computed here, however cheap it is.
// CHECK-LABEL: func.func @next_block
// CHECK:         flow.dispatch.region
// CHECK:           arith.addf
// CHECK:         cf.br
func.func @next_block(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.addf %x, %x : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  cf.br ^exit
^exit:
  return %d : tensor<4xf32>
}
