// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' | FileCheck %s

// The extents of what pack and unpack give are those of their destinations: asked of the result, they would be known after the
// region only, whose results they describe.
// CHECK-LABEL: func.func @relayout(
// CHECK-SAME:    %[[X:.*]]: tensor<?x?xf32>, %[[N:[a-z0-9]*]]: index, %[[P:[a-z0-9]*]]: index, %[[Q:[a-z0-9]*]]: index
// CHECK-NOT:     tensor.dim
// CHECK:         %[[PACK:.*]] = flow.dispatch.region -> (tensor<?x?x4xf32>{%[[P]], %[[N]]}) {
// CHECK:           linalg.pack
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[PACK]]
// CHECK:         flow.dispatch.region -> (tensor<?x?xf32>{%[[Q]], %[[N]]}) {
// CHECK:           linalg.unpack %[[S]]
func.func @relayout(%x: tensor<?x?xf32>, %n: index, %p: index, %q: index) -> tensor<?x?xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty(%p, %n) : tensor<?x?x4xf32>
  %0 = linalg.pack %x padding_value(%z : f32) inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<?x?xf32> -> tensor<?x?x4xf32>
  %1 = tensor.extract_slice %0[0, 0, 0] [%p, %n, 4] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x4xf32>
  %f = tensor.empty(%q, %n) : tensor<?x?xf32>
  %2 = linalg.unpack %1 inner_dims_pos = [0] inner_tiles = [4] into %f : tensor<?x?x4xf32> -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
