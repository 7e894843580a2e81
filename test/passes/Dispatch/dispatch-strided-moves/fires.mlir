// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-dispatch-strided-moves))' | FileCheck %s

// CHECK-LABEL: @pad
// CHECK: flow.dispatch.region
// CHECK: tensor.pad
util.func public @pad(%x: tensor<2x3xf32>) -> tensor<4x5xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<2x3xf32> to tensor<4x5xf32>
  util.return %p : tensor<4x5xf32>
}

// CHECK-LABEL: @concat_columns
// CHECK: flow.dispatch.region
// CHECK: tensor.concat dim(1)
util.func public @concat_columns(%a: tensor<4x3xf32>, %b: tensor<4x5xf32>) -> tensor<4x8xf32> {
  %r = tensor.concat dim(1) %a, %b : (tensor<4x3xf32>, tensor<4x5xf32>) -> tensor<4x8xf32>
  util.return %r : tensor<4x8xf32>
}

// Strides leave gaps even between whole rows.
// CHECK-LABEL: @every_second_row
// CHECK: flow.dispatch.region
// CHECK: tensor.insert_slice
util.func public @every_second_row(%x: tensor<3x8xf32>, %y: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %r = tensor.insert_slice %x into %y[0, 0] [3, 8] [2, 1] : tensor<3x8xf32> into tensor<6x8xf32>
  util.return %r : tensor<6x8xf32>
}

// The loop's body is outside of dispatches, too.
// CHECK-LABEL: @in_loop
// CHECK: scf.for
// CHECK: flow.dispatch.region
util.func public @in_loop(%x: tensor<6x1xf32>, %y: tensor<6x8xf32>, %n: index) -> tensor<6x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %y) -> (tensor<6x8xf32>) {
    %u = tensor.insert_slice %x into %t[0, %i] [6, 1] [1, 1] : tensor<6x1xf32> into tensor<6x8xf32>
    scf.yield %u : tensor<6x8xf32>
  }
  util.return %r : tensor<6x8xf32>
}

// Nothing but arguments, constants and parts of them: each would be copied. Slices are read where they are, splats not at all.
// CHECK-LABEL: @stored_rows
// CHECK-SAME:      %[[A:.*]]: tensor<4x3xf32>, %[[B:.*]]: tensor<?x3xf32>
// CHECK-NOT:     tensor.extract_slice
// CHECK:         flow.dispatch.region
// CHECK:           %[[S:.*]] = tensor.extract_slice %[[A]][1, 0] [2, 3] [1, 1]
// CHECK:           %[[F:.*]] = linalg.fill
// CHECK:           tensor.concat dim(0) %[[S]], %[[B]], %[[F]]
util.func public @stored_rows(%a: tensor<4x3xf32>, %b: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %s = tensor.extract_slice %a[1, 0] [2, 3] [1, 1] : tensor<4x3xf32> to tensor<2x3xf32>
  %c = arith.constant dense<1.0> : tensor<1x3xf32>
  %r = tensor.concat dim(0) %s, %b, %c : (tensor<2x3xf32>, tensor<?x3xf32>, tensor<1x3xf32>) -> tensor<?x3xf32>
  util.return %r : tensor<?x3xf32>
}

// What surrounds the pixels is filled by the dispatch that spreads them.
// CHECK-LABEL: @spread
// CHECK:         flow.dispatch.region
// CHECK:           %[[F:.*]] = linalg.fill
// CHECK:           tensor.insert_slice %{{.*}} into %[[F]]
util.func public @spread(%x: tensor<4x5xf32>) -> tensor<9x11xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x11xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<9x11xf32>) -> tensor<9x11xf32>
  %i = tensor.insert_slice %x into %f[1, 1] [4, 5] [2, 2] : tensor<4x5xf32> into tensor<9x11xf32>
  util.return %i : tensor<9x11xf32>
}
