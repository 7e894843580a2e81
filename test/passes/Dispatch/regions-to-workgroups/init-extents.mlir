// An init that gives the shape alone and comes from outside is made again in the region, with the type that it had: its extents may be constants that the type does not state.
// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-regions-to-workgroups))' | FileCheck %s

// CHECK-LABEL: util.func public @filled
// CHECK:       flow.dispatch.workgroups
// CHECK:         %[[EMPTY:.+]] = tensor.empty(%{{.+}}) : tensor<?xf32>
// CHECK:         linalg.fill ins(%{{.+}} : f32) outs(%[[EMPTY]] : tensor<?xf32>) -> tensor<?xf32>
util.func public @filled(%x: f32, %s: tensor<4xf32>) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %e = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %r = flow.dispatch.region -> (tensor<?xf32>{%c4}) {
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    flow.return %f : tensor<?xf32>
  }
  util.return %r : tensor<?xf32>
}
