// Made by scripts/refresh-spec-tests from the examples of stream-tensor.md; do not edit.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

// stream-tensor.md: stream.tensor.import
util.func private @fragment(%view: !hal.buffer_view, %d: index, %in_size: index, %view2: !hal.buffer_view, %own_size: index) {
  %in = stream.tensor.import %view : !hal.buffer_view -> tensor<?x16xf32>{%d} in !stream.resource<external>{%in_size}
  %own = stream.tensor.import on(#hal.device.affinity<@dev_a>) consume %view2 : !hal.buffer_view -> tensor<8xi32> in !stream.resource<external>{%own_size}
  util.return
}

// -----

// stream-tensor.md: stream.tensor.export
util.func private @fragment(%r: !stream.resource<external>, %d: index, %r_size: index) {
  %out = stream.tensor.export %r : tensor<4x?xf16>{%d} in !stream.resource<external>{%r_size} -> !hal.buffer_view
  util.return
}

// -----

// stream-tensor.md: stream.tensor.sizeof
util.func private @fragment(%d: index) {
  %a_size = stream.tensor.sizeof tensor<12x?xi16>{%d} : index
  %b_size = stream.tensor.sizeof on(#hal.device.affinity<@dev_b>) tensor<3x5xf64> : index
  util.return
}

// -----

// stream-tensor.md: stream.tensor.trace
util.func private @fragment(%h0: !stream.resource<staging>, %d: index, %h0_size: index, %h1: !stream.resource<staging>, %h1_size: index) {
  stream.tensor.trace "after layer" = [
    %h0 : tensor<2x?xf32>{%d} in !stream.resource<staging>{%h0_size},
    %h1 : tensor<7xi8> in !stream.resource<staging>{%h1_size}
  ]
  util.return
}

// -----

// stream-tensor.md: stream.tensor.empty
util.func private @fragment(%m: index, %n: index, %e_size: index) {
  %e = stream.tensor.empty : tensor<?x?xf32>{%m, %n} in !stream.resource<*>{%e_size}
  util.return
}

// -----

// stream-tensor.md: stream.tensor.constant
util.func private @fragment() {
  %k = stream.tensor.constant : tensor<2x3xi16> in !stream.resource<constant> = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi16>
  %w = stream.tensor.constant : tensor<8x8xf32> in !stream.resource<constant> = #stream.parameter.named<"m"::"w8"> : tensor<8x8xf32>
  util.return
}

// -----

// stream-tensor.md: stream.tensor.splat
util.func private @fragment(%v: f16, %m: index, %s_size: index) {
  %s = stream.tensor.splat %v : f16 -> tensor<?x32xf16>{%m} in !stream.resource<*>{%s_size}
  util.return
}

// -----

// stream-tensor.md: stream.tensor.clone
util.func private @fragment(%x: !stream.resource<*>, %x_size: index) {
  %c = stream.tensor.clone %x : tensor<6x4xf32> in !stream.resource<*>{%x_size} -> tensor<24xf32> in !stream.resource<*>{%x_size}
  util.return
}

// -----

// stream-tensor.md: stream.tensor.encode
util.func private @fragment(%x: !stream.resource<*>, %m: index, %n: index, %x_size: index, %p_size: index) {
  %p = stream.tensor.encode %x : tensor<?x?xf32>{%m, %n} in !stream.resource<*>{%x_size} -> tensor<?x?xf32, #iree_encoding.testing<>>{%m, %n} in !stream.resource<*>{%p_size}
  util.return
}

// -----

// stream-tensor.md: stream.tensor.slice
util.func private @fragment(%x: !stream.resource<*>, %i: index, %n: index, %x_size: index, %row_size: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %row = stream.tensor.slice %x[%i, %c0 for %c1, %n] : tensor<8x?xi32>{%n} in !stream.resource<*>{%x_size} -> tensor<1x?xi32>{%n} in !stream.resource<*>{%row_size}
  util.return
}

// -----

// stream-tensor.md: stream.tensor.fill
util.func private @fragment(%v: f32, %t: !stream.resource<*>, %n: index, %t_size: index, %g_size: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = stream.tensor.fill %v, %t[%c0, %c0 for %c1, %n] : f32 -> tensor<3x?xf32>{%n} in %t as !stream.resource<*>{%t_size}
  %g = stream.tensor.fill %v, %t : f32 -> tensor<12xf32> in !stream.resource<*>{%g_size}
  util.return
}

// -----

// stream-tensor.md: stream.tensor.update
util.func private @fragment(%part: !stream.resource<*>, %t: !stream.resource<*>, %i: index, %part_size: index, %n: index, %t_size: index) {
  %c0 = arith.constant 0 : index
  %u = stream.tensor.update %part, %t[%i, %c0] : tensor<2x?xi32>{%n} in !stream.resource<*>{%part_size} -> tensor<8x?xi32>{%n} in %t as !stream.resource<*>{%t_size}
  %v = "stream.tensor.update"(%t, %n, %t_size, %i, %c0, %part, %n, %part_size) <{operandSegmentSizes = array<i32: 1, 1, 1, 2, 1, 1, 1>, target_encoding = tensor<8x?xi32>, update_encoding = tensor<2x?xi32>}> : (!stream.resource<*>, index, index, index, index, !stream.resource<*>, index, index) -> !stream.resource<*>
  util.return
}

// -----

// stream-tensor.md: stream.tensor.store
util.func private @fragment(%e: i32, %h: !stream.resource<staging>, %i: index, %j: index, %n: index, %h_size: index) {
  %st = stream.tensor.store %e, %h[%i, %j] : i32 -> tensor<4x?xi32>{%n} in %h as !stream.resource<staging>{%h_size}
  util.return
}

// -----

// stream-tensor.md: stream.tensor.load
util.func private @fragment(%h: !stream.resource<staging>, %i: index, %n: index, %h_size: index, %h0: !stream.resource<staging>, %h0_size: index) {
  %e = stream.tensor.load %h[%i] : tensor<?xf32>{%n} in !stream.resource<staging>{%h_size} -> f32
  %z = stream.tensor.load %h0 : tensor<i8> in !stream.resource<staging>{%h0_size} -> i8
  util.return
}

// -----

// stream-tensor.md: stream.tensor.dispatch
util.func private @fragment(%m: index, %n: index, %x: !stream.resource<*>, %k: f32, %x_size: index, %y: !stream.resource<*>, %y_size: index, %z_size: index) {
  %d0 = stream.tensor.dispatch @kernels::@scale[%m, %n](%x, %k) : (tensor<?x?xf32>{%m, %n} in !stream.resource<*>{%x_size}, f32) -> tensor<?x?xf32>{%m, %n} in !stream.resource<*>{%x_size}
  %d1:2 = stream.tensor.dispatch on(#hal.device.affinity<@dev_a>) {@k_a::@step, @k_b::@step}(%y) : (tensor<8xi32> in !stream.resource<*>{%y_size}) -> (tensor<8xi32> in %y{%y_size}, tensor<1xi32> in !stream.resource<*>{%z_size})
  util.return
}
