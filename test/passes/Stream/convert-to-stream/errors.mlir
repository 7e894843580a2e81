// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-convert-to-stream

// An op outside of dispatches that is not in the table.
util.func private @host(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{failed to legalize operation 'arith.addf'}}
  %0 = arith.addf %x, %x : tensor<4xf32>
  util.return %0 : tensor<4xf32>
}

// -----

util.func private @view_offset(%v: !hal.buffer_view, %o: index) -> tensor<4xf32> {
  // expected-error @+2 {{imports from an offset in a buffer view, whose remaining size is unknown; import its buffer}}
  // expected-error @+1 {{failed to legalize operation 'hal.tensor.import'}}
  %x = hal.tensor.import %v offset(%o) "in" : !hal.buffer_view -> tensor<4xf32>
  util.return %x : tensor<4xf32>
}

// -----

flow.func private @scalar(%arg0: tensor<4xf32>) -> f32
util.func private @scalar_result(%x: tensor<4xf32>) -> f32 {
  // expected-error @+2 {{has a result of type 'f32'; calls in stream order can only return tensors}}
  // expected-error @+1 {{failed to legalize operation 'flow.call'}}
  %r = flow.call @scalar(%x) : (tensor<4xf32>) -> f32
  util.return %r : f32
}

// -----

util.func private @elements(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = flow.channel.default : !flow.channel
  %e = flow.tensor.empty : tensor<4xf32>
  // expected-error @+1 {{exchanges elements of type 'f16', but has an operand of type 'tensor<4xf32>'}}
  %r = flow.collective.all_reduce sum, f16, %e, %x, %c : (tensor<4xf32>, tensor<4xf32>, !flow.channel) -> %e as tensor<4xf32>
  util.return %r : tensor<4xf32>
}

// -----

// Ops that earlier phases would have moved into dispatches.
util.func private @not_dispatched(%x: tensor<?xf32>, %i: index) -> index {
  // expected-error @+1 {{failed to legalize operation 'tensor.dim'; tensors are computed in dispatches by now: weir-input-pipeline, weir-dispatch-pipeline and weir-flow-pipeline come before}}
  %d = tensor.dim %x, %i : tensor<?xf32>
  util.return %d : index
}
